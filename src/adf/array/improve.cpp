// Changes of a placement: a block takes another way, and single clusters in its way take the tiles that it leaves.
#include "adf/array/search.h"

#include <algorithm>
#include <map>

namespace tessera::adf::array {

namespace {

// A fixed generator: equal designs get equal placements.
class Sequence {
 public:
  explicit Sequence(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::uint32_t below(std::size_t end) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;  // not a fact: Knuth's multiplier
    return static_cast<std::uint32_t>((state_ >> 33) % end);
  }

 private:
  std::uint64_t state_;
};

class Improvement {
 public:
  Improvement(const std::vector<Block>& blocks, const Demand& demand, const Rules& rules, const Grid& grid,
              Floor& floor, unsigned round)
      : blocks_(blocks),
        demand_(demand),
        rules_(rules),
        grid_(grid),
        floor_(floor),
        random_(round + 1),
        block_of_(demand.clusters.size()),
        near_(demand.clusters.size()) {
    for (unsigned i = 0; i < blocks.size(); ++i) {
      for (const unsigned cluster : blocks[i].clusters) block_of_[cluster] = i;
      if (blocks[i].count() > 1) movable_.push_back(i);
    }
    find_alike();
    way_at_.resize(blocks.size());
    for (unsigned i = 0; i < blocks.size(); ++i) {
      if (blocks[i].clusters.size() != 1) continue;
      way_at_[i].assign(grid.size(), 0);
      for (const unsigned tile : blocks[i].ways) way_at_[i][tile] = 1;
    }
    for (const Link& link : demand.links) join(link.from, link.to);
    for (const BufferSet& set : demand.sets)
      if (set.link == kNone && set.second != kNone) join(set.first, set.second);
    for (const Wire& wire : demand.wires)
      for (std::size_t i = 1; i < wire.clusters.size(); ++i) join(wire.clusters[0], wire.clusters[i]);
  }

  void run(std::uint64_t effort) {
    if (movable_.empty()) {
      settle_sets();
      return bring_home();
    }
    remember();
    for (std::uint64_t step = 0; step < effort; ++step) {
      if (floor_.wrong() == 0 && best_cost_ == 0) break;
      // The heat sinks from the weight of a DMA to that of a wire.
      const std::uint64_t left = kHeatParts - step * kHeatParts / effort;
      heat_ = kDmaWeight * static_cast<std::int64_t>(left * left * left / (kHeatParts * kHeatParts)) /
              static_cast<std::int64_t>(kHeatParts);
      if (step % kSetRounds == 0) settle_sets();
      const unsigned block = movable_[random_.below(movable_.size())];
      if (alike(block).size() > 1 && random_.below(2) == 0)
        try_trade(block);
      else
        try_block(block);
      if (floor_.cost() < best_cost_) remember();
    }
    restore();
    settle_sets();
    bring_home();
  }

 private:
  static constexpr std::uint64_t kSetRounds = 64, kHeatParts = 1U << 10;
  static constexpr int kNearTiles = 2;
  static constexpr std::size_t kFarChoices = 8;

  void join(unsigned a, unsigned b) {
    if (a == b) return;
    near_[a].push_back(b);
    near_[b].push_back(a);
  }

  // Finds the blocks of several clusters that have the same ways: they can trade places.
  void find_alike() {
    std::map<std::vector<unsigned>, std::vector<unsigned>> by_ways;
    alike_of_.assign(blocks_.size(), kNone);
    for (const unsigned number : movable_)
      if (blocks_[number].clusters.size() > 1) by_ways[blocks_[number].ways].push_back(number);
    for (auto& [ways, numbers] : by_ways) {
      for (const unsigned number : numbers) alike_of_[number] = static_cast<unsigned>(alike_.size());
      alike_.push_back(std::move(numbers));
    }
  }
  std::span<const unsigned> alike(unsigned number) const {
    return alike_of_[number] == kNone ? std::span<const unsigned>() : std::span(alike_[alike_of_[number]]);
  }

  // --- one change ---

  // Chooses a way at random, mostly near a neighbour.
  std::vector<unsigned> choose(unsigned number) {
    const Block& block = blocks_[number];
    const std::size_t index = random_.below(block.clusters.size());
    const std::vector<unsigned>& near = near_[block.clusters[index]];
    const auto any = [&] {
      const auto way = block.way(random_.below(block.count()));
      return std::vector<unsigned>(way.begin(), way.end());
    };
    if (near.empty() || random_.below(kFarChoices) == 0) return any();
    const unsigned beside = floor_.tile_of(near[random_.below(near.size())]);
    if (block.clusters.size() == 1) {
      const device::TileId at = grid_.tile(beside);
      const auto offset = [&] { return static_cast<int>(random_.below(2 * kNearTiles + 1)) - kNearTiles; };
      const int column = at.col + offset();
      const unsigned tile = grid_.core_at(column, at.row - static_cast<int>(grid_.first_core_row()) + offset());
      return tile != kNone && way_at_[number][tile] ? std::vector{tile} : any();
    }
    constexpr unsigned kTries = 24;
    for (unsigned tries = 0; tries < kTries; ++tries)
      if (std::vector<unsigned> way = any(); grid_.distance(way[index], beside) <= kNearTiles) return way;
    return any();
  }

  void try_block(unsigned number) {
    const Block& block = blocks_[number];
    const std::vector<unsigned> way = choose(number);
    std::vector<unsigned> from;
    for (const unsigned cluster : block.clusters) from.push_back(floor_.tile_of(cluster));
    if (std::ranges::equal(from, way)) return;
    // Tiles that the block leaves, and clusters that must leave the tiles of the way.
    std::vector<unsigned> left, others;
    for (const unsigned tile : from)
      if (std::ranges::find(way, tile) == way.end()) left.push_back(tile);
    for (const unsigned tile : way) {
      const unsigned there = floor_.cluster_at(tile);
      if (there == kNone || block_of_[there] == number) continue;
      if (blocks_[block_of_[there]].clusters.size() != 1 || others.size() == left.size()) return;
      if (!way_at_[block_of_[there]][left[others.size()]]) return;
      others.push_back(there);
    }
    std::vector<unsigned> clusters = block.clusters, tiles(way.begin(), way.end()), old = from;
    for (std::size_t i = 0; i < others.size(); ++i) {
      clusters.push_back(others[i]);
      old.push_back(floor_.tile_of(others[i]));
      tiles.push_back(left[i]);
    }
    change(clusters, old, tiles);
  }

  // Gives two blocks with the same ways each other's tiles.
  void try_trade(unsigned number) {
    const std::span<const unsigned> others = alike(number);
    const unsigned other = others[random_.below(others.size())];
    if (other == number) return;
    std::vector<unsigned> clusters = blocks_[number].clusters, old, tiles;
    clusters.insert(clusters.end(), blocks_[other].clusters.begin(), blocks_[other].clusters.end());
    for (const unsigned cluster : clusters) old.push_back(floor_.tile_of(cluster));
    tiles = old;
    std::ranges::rotate(tiles, tiles.begin() + static_cast<std::ptrdiff_t>(blocks_[number].clusters.size()));
    change(clusters, old, tiles);
  }

  // Moves clusters, and moves them back if the cost does not allow it.
  void change(std::span<const unsigned> clusters, std::span<const unsigned> old, std::span<const unsigned> tiles) {
    const std::int64_t before = floor_.cost();
    const auto sets = floor_.sets_of(clusters);
    floor_.lift(clusters);
    floor_.place(clusters, tiles);
    if (accepts(floor_.cost() - before)) return;
    floor_.lift(clusters);
    floor_.place(clusters, old);
    floor_.recall(sets);
  }
  bool accepts(std::int64_t more) {
    if (more <= 0) return true;
    constexpr std::uint32_t kParts = 1U << 10;
    return more * kParts <= heat_ * random_.below(kParts);
  }

  // --- sets ---

  // Moves sets out of tiles that lack resources, and out of places that rules forbid.
  void settle_sets() {
    if (floor_.wrong() == 0) return;
    for (unsigned set = 0; set < demand_.sets.size(); ++set)
      if (floor_.exists(set) && rules_.sets[set].reference == kNone) move_to_cheapest(set);
  }
  // Stacks and heaps that left a crowded tile may find room there now.
  void bring_home() {
    for (unsigned set = 0; set < demand_.sets.size(); ++set) {
      const BufferSet& of = demand_.sets[set];
      if ((of.kind == SetKind::Stack || of.kind == SetKind::System) && rules_.sets[set].reference == kNone &&
          floor_.tile_of_set(set) != floor_.tile_of(of.first))
        move_to_cheapest(set);
    }
  }
  void move_to_cheapest(unsigned set) {
    const unsigned at = floor_.tile_of_set(set);
    if (at == kNone) return;
    unsigned best = at;
    std::int64_t least = floor_.cost();
    for (const unsigned tile : floor_.candidates(set)) {
      if (tile == best) continue;
      floor_.move_set(set, tile);
      if (floor_.cost() < least) {
        least = floor_.cost();
        best = tile;
      }
    }
    if (floor_.tile_of_set(set) != best) floor_.move_set(set, best);
  }

  // --- the best placement so far ---

  void remember() {
    best_cost_ = floor_.cost();
    best_.clear();
    for (unsigned i = 0; i < demand_.clusters.size(); ++i) best_.push_back(floor_.tile_of(i));
    best_sets_.clear();
    for (unsigned i = 0; i < demand_.sets.size(); ++i) best_sets_.push_back(floor_.tile_of_set(i));
  }
  void restore() {
    std::vector<unsigned> clusters, tiles;
    for (unsigned i = 0; i < best_.size(); ++i) {
      if (floor_.tile_of(i) == best_[i]) continue;
      clusters.push_back(i);
      tiles.push_back(best_[i]);
    }
    floor_.lift(clusters);
    floor_.place(clusters, tiles);
    std::vector<std::pair<unsigned, unsigned>> sets;
    for (unsigned i = 0; i < best_sets_.size(); ++i) sets.emplace_back(i, best_sets_[i]);
    floor_.recall(sets);
  }

  const std::vector<Block>& blocks_;
  const Demand& demand_;
  const Rules& rules_;
  const Grid& grid_;
  Floor& floor_;
  Sequence random_;
  std::vector<unsigned> block_of_, movable_;
  std::vector<std::vector<unsigned>> near_;
  std::vector<std::vector<unsigned>> alike_;       // blocks that can trade places
  std::vector<unsigned> alike_of_;                 // by block: its entry in alike_
  std::vector<std::vector<std::uint8_t>> way_at_;  // by block with one cluster, and tile: whether this is a way
  std::vector<unsigned> best_, best_sets_;
  std::int64_t best_cost_ = 0;
  std::int64_t heat_ = 0;  // a change for the worse by more than this is not accepted
};

}  // namespace

void improve(const std::vector<Block>& blocks, const Demand& demand, const Rules& rules, const Grid& grid, Floor& floor,
             std::uint64_t effort, unsigned round) {
  Improvement(blocks, demand, rules, grid, floor, round).run(effort);
}

}  // namespace tessera::adf::array
