#include "adf/array/blocks.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tessera::adf::array {

namespace {

constexpr std::size_t kMostWays = 20'000;           // of a block
constexpr std::size_t kMostWaysAtTile = 64;         // of a block, with its first cluster on one tile
constexpr std::size_t kMostTurns = 12;              // of a cascade
constexpr std::size_t kMostBlockSteps = 2'000'000;  // steps for a block

// The place of a cluster in relation to a cluster before it in the block.
struct Tie {
  enum class Kind : std::uint8_t { Distance, To, From } kind = Kind::Distance;  // To: the cascade leads to this cluster
  std::size_t other = 0;                                                        // index in the block
  int columns = 0, rows = 0;
};

class Arranger {
 public:
  Arranger(const Grid& grid, Block& block, const std::vector<TileSet>& cores, const std::vector<std::vector<Tie>>& ties,
           const std::vector<std::vector<unsigned>>& before)
      : grid_(grid), block_(block), cores_(cores), ties_(ties), before_(before), at_(block.clusters.size(), kNone) {}

  void run() {
    has_turns_ = std::ranges::any_of(grid_.cores(), [&](unsigned tile) { return grid_.cascades(tile).size() > 1; });
    for (const unsigned tile : grid_.cores()) {
      if (!cores_[block_.clusters[0]].has(tile)) continue;
      begin_ = block_.count();
      // Straight arrangements come first.
      const std::size_t most = has_turns_ && block_.clusters.size() > 1 ? kMostTurns : 0;
      for (turns_ = 0; turns_ <= most && !is_full(); ++turns_) {
        was_cut_ = false;
        at_[0] = tile;
        grow(1, 0);
        if (!was_cut_) break;
      }
      if (was_cut_) block_.has_all = false;
    }
    if (effort_ > kMostBlockSteps || block_.count() >= kMostWays) block_.has_all = false;
  }

 private:
  bool is_full() const {
    return block_.count() >= kMostWays || block_.count() - begin_ >= kMostWaysAtTile || effort_ > kMostBlockSteps;
  }

  void grow(std::size_t number, std::size_t turns) {
    if (is_full()) return was_cut_ = true, void();
    ++effort_;
    if (number == at_.size()) {
      if (turns == turns_) block_.ways.insert(block_.ways.end(), at_.begin(), at_.end());
      return;
    }
    for (const unsigned tile : candidates(number)) {
      if (!is_possible(number, tile)) continue;
      const std::size_t more = turns + (is_turn(number, tile) ? 1 : 0);
      if (more > turns_) {
        was_cut_ = true;
        continue;
      }
      at_[number] = tile;
      grow(number + 1, more);
      at_[number] = kNone;
    }
  }

  std::vector<unsigned> candidates(std::size_t number) {
    const Tie& first = ties_[number].front();
    const unsigned other = at_[first.other];
    if (first.kind == Tie::Kind::To) return {grid_.cascades(other).begin(), grid_.cascades(other).end()};
    if (first.kind == Tie::Kind::From) return before_[other];
    const unsigned tile = moved(other, first.columns, first.rows);
    return tile == kNone ? std::vector<unsigned>() : std::vector{tile};
  }
  unsigned moved(unsigned tile, int columns, int rows) const {
    const device::TileId at = grid_.tile(tile);
    return grid_.core_at(at.col + columns, at.row - static_cast<int>(grid_.first_core_row()) + rows);
  }

  bool is_possible(std::size_t number, unsigned tile) const {
    if (!cores_[block_.clusters[number]].has(tile) || std::ranges::find(at_, tile) != at_.end()) return false;
    return std::ranges::all_of(ties_[number], [&](const Tie& tie) {
      const unsigned other = at_[tie.other];
      if (tie.kind == Tie::Kind::Distance) return moved(other, tie.columns, tie.rows) == tile;
      const auto next = tie.kind == Tie::Kind::To ? grid_.cascades(other) : grid_.cascades(tile);
      return std::ranges::find(next, tie.kind == Tie::Kind::To ? tile : other) != next.end();
    });
  }
  // Returns whether the cascade to this cluster leaves the column or row of the cascade before it.
  bool is_turn(std::size_t number, unsigned tile) const {
    const Tie& tie = ties_[number].front();
    if (!has_turns_ || tie.kind == Tie::Kind::Distance || ties_[tie.other].empty()) return false;
    const Tie& earlier = ties_[tie.other].front();
    if (earlier.kind == Tie::Kind::Distance) return false;
    const auto a = grid_.tile(at_[earlier.other]), b = grid_.tile(at_[tie.other]), c = grid_.tile(tile);
    return (a.col == b.col) != (b.col == c.col);
  }

  const Grid& grid_;
  Block& block_;
  const std::vector<TileSet>& cores_;
  const std::vector<std::vector<Tie>>& ties_;
  const std::vector<std::vector<unsigned>>& before_;
  std::vector<unsigned> at_;
  std::size_t begin_ = 0, turns_ = 0, effort_ = 0;
  bool was_cut_ = false, has_turns_ = false;
};

// An edge between clusters, seen from one of them.
struct ClusterEdge {
  unsigned to = 0;
  Tie tie;
};

}  // namespace

std::vector<TileSet> cores_of(const Demand& demand, const Rules& rules, const Grid& grid) {
  std::vector<TileSet> made = rules.cores;
  for (unsigned i = 0; i < demand.sets.size(); ++i) {
    const BufferSet& set = demand.sets[i];
    const std::optional<TileSet>& tiles = rules.sets[i].tiles;
    // A rule for an end of a link holds for the set that both ends may share, too. So each end decides for its own
    // core.
    if (!tiles || set.kind == SetKind::Both) continue;
    for (const unsigned core : grid.cores())
      if (std::ranges::none_of(grid.reached(core), [&](unsigned memory) { return tiles->has(memory); }))
        for (const unsigned cluster : {set.first, set.second})
          if (cluster != kNone) made[cluster].remove(core);
  }
  return made;
}

std::vector<Block> blocks_of(const Demand& demand, const Rules& rules, const Grid& grid) {
  const std::size_t count = demand.clusters.size();
  std::vector<std::vector<ClusterEdge>> edges(count);
  for (const Distance& one : rules.distances) {
    edges[one.from].push_back({one.to, {Tie::Kind::Distance, 0, one.columns, one.rows}});
    edges[one.to].push_back({one.from, {Tie::Kind::Distance, 0, -one.columns, -one.rows}});
  }
  for (const CascadeLink& one : demand.cascades) {
    edges[one.from].push_back({one.to, {Tie::Kind::To, 0, 0, 0}});
    edges[one.to].push_back({one.from, {Tie::Kind::From, 0, 0, 0}});
  }
  std::vector<TileSet> cores = cores_of(demand, rules, grid);
  std::vector<std::vector<unsigned>> before(grid.size());
  for (const unsigned tile : grid.cores())
    for (const unsigned next : grid.cascades(tile)) before[next].push_back(tile);

  std::vector<Block> made;
  std::vector<std::size_t> index(count, ~std::size_t{0});  // in its block
  // A cascade begins with a cluster that has no cascade input, so that a block grows along it.
  std::vector<unsigned> order(count);
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_partition(order, [&](unsigned one) {
    return std::ranges::none_of(edges[one], [](const ClusterEdge& edge) { return edge.tie.kind == Tie::Kind::From; });
  });
  for (const unsigned first : order) {
    if (index[first] != ~std::size_t{0}) continue;
    Block block;
    std::vector<std::vector<Tie>> ties{{}};
    block.clusters = {first};
    index[first] = 0;
    for (std::size_t at = 0; at < block.clusters.size(); ++at)
      for (const ClusterEdge& edge : edges[block.clusters[at]]) {
        Tie tie = edge.tie;
        tie.other = at;
        if (index[edge.to] == ~std::size_t{0}) {
          index[edge.to] = block.clusters.size();
          block.clusters.push_back(edge.to);
          ties.emplace_back();
        }
        // Only ties to clusters earlier in the block decide; a tie of a cluster to itself is impossible.
        if (index[edge.to] > at) ties[index[edge.to]].push_back(tie);
        if (index[edge.to] == at && (tie.kind != Tie::Kind::Distance || tie.columns != 0 || tie.rows != 0))
          cores[edge.to] = TileSet(grid.size());
      }
    Arranger(grid, block, cores, ties, before).run();
    made.push_back(std::move(block));
  }
  return made;
}

}  // namespace tessera::adf::array
