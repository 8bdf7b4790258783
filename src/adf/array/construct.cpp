// The first placement: one block after another.
#include "adf/array/search.h"

#include <algorithm>
#include <limits>
#include <set>

namespace tessera::adf::array {

namespace {

constexpr std::size_t kMostTried = 40;  // ways of a block that are compared with their buffers

class Construction {
 public:
  Construction(const std::vector<Block>& blocks, const Demand& demand, const Grid& grid, Floor& floor)
      : blocks_(blocks),
        grid_(grid),
        floor_(floor),
        block_of_(demand.clusters.size()),
        neighbours_(demand.clusters.size()),
        evictions_(blocks.size(), 0),
        bonds_(blocks.size(), 0) {
    for (unsigned i = 0; i < blocks.size(); ++i)
      for (const unsigned cluster : blocks[i].clusters) block_of_[cluster] = i;
    for (const Link& link : demand.links) add_bond(link.from, link.to, kLinkBond);
    for (const BufferSet& set : demand.sets)
      if (set.link == kNone && set.second != kNone) add_bond(set.first, set.second, kLinkBond);
    for (const Wire& wire : demand.wires)
      for (std::size_t i = 1; i < wire.clusters.size(); ++i) add_bond(wire.clusters[i - 1], wire.clusters[i], 1);
  }

  bool run(std::uint64_t effort) {
    for (unsigned i = 0; i < blocks_.size(); ++i) {
      if (blocks_[i].count() == 0) return false;
      waiting_.insert(i);
    }
    std::uint64_t evictions = 0;
    while (!waiting_.empty()) {
      const unsigned block = next();
      waiting_.erase(block);
      if (place_free(block)) continue;
      if (++evictions > kMostEvictions + blocks_.size() || floor_.steps > effort) return false;
      evict(block);
    }
    return true;
  }

 private:
  static constexpr int kLinkBond = 4;
  static constexpr std::uint64_t kMostEvictions = 2000;
  static constexpr std::size_t kFewWays = 8;
  static constexpr std::int64_t kDisorder = 16;

  void add_bond(unsigned a, unsigned b, int weight) {
    if (block_of_[a] == block_of_[b]) return;
    neighbours_[a].emplace_back(b, weight);
    neighbours_[b].emplace_back(a, weight);
  }

  // Returns the waiting block that has the fewest ways, if some have very few; otherwise the largest blocks with bonds
  // to placed blocks.
  unsigned next() const {
    const auto rank = [&](unsigned block) {
      const std::size_t ways = blocks_[block].count();
      return std::tuple(evictions_[block], ways <= kFewWays ? 0 : 1, ways <= kFewWays ? ways : 0,
                        blocks_[block].clusters.size(), bonds_[block]);
    };
    unsigned best = *waiting_.begin();
    for (const unsigned block : waiting_) {
      const auto [e, few, ways, size, bond] = rank(block);
      const auto [e2, few2, ways2, size2, bond2] = rank(best);
      if (std::tuple(few, ways) != std::tuple(few2, ways2)) {
        if (std::tuple(few, ways) < std::tuple(few2, ways2)) best = block;
      } else if (std::tuple(e, size > 1, bond, size) > std::tuple(e2, size2 > 1, bond2, size2)) {
        best = block;
      }
    }
    return best;
  }

  bool is_free(std::span<const unsigned> way) const {
    return std::ranges::all_of(way, [&](unsigned tile) { return floor_.cluster_at(tile) == kNone; });
  }

  // Returns an estimate of the distance from the blocks that exchange data with the block. A block without such
  // neighbours lies near the tiles in use, or in the middle of the array.
  std::int64_t distance_of(const Block& block, std::span<const unsigned> way) const {
    std::int64_t sum = 0;
    bool has_neighbour = false;
    for (std::size_t i = 0; i < way.size(); ++i)
      for (const auto& [other, weight] : neighbours_[block.clusters[i]])
        if (floor_.tile_of(other) != kNone) {
          has_neighbour = true;
          sum += std::int64_t{weight} * grid_.distance(way[i], floor_.tile_of(other));
        }
    const device::TileId at = grid_.tile(way.front());
    const std::int64_t from_middle = std::abs(2 * at.col - (grid_.device().cols - 1));
    return has_neighbour ? sum * 64 + at.row : from_middle * 16 + at.row;
  }

  bool place_free(unsigned number) {
    const Block& block = blocks_[number];
    std::vector<std::pair<std::int64_t, std::size_t>> near;
    for (std::size_t way = 0; way < block.count(); ++way)
      if (is_free(block.way(way))) near.emplace_back(distance_of(block, block.way(way)), way);
    if (near.empty()) return false;
    const std::size_t tried = std::min(near.size(), kMostTried);
    std::ranges::partial_sort(near, near.begin() + static_cast<std::ptrdiff_t>(tried));
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::size_t best = near.front().second;
    for (std::size_t i = 0; i < tried; ++i) {
      floor_.place(block.clusters, block.way(near[i].second));
      if (const std::int64_t cost = floor_.cost(); cost < least) {
        least = cost;
        best = near[i].second;
      }
      floor_.lift(block.clusters);
    }
    put(number, best);
    return true;
  }

  void put(unsigned number, std::size_t way) {
    floor_.place(blocks_[number].clusters, blocks_[number].way(way));
    change_bonds(number, 1);
  }
  void change_bonds(unsigned number, int sign) {
    for (const unsigned cluster : blocks_[number].clusters)
      for (const auto& [other, weight] : neighbours_[cluster]) bonds_[block_of_[other]] += sign * weight;
  }

  // Gives the block the way that removes the fewest clusters of blocks that were rarely removed before.
  void evict(unsigned number) {
    const Block& block = blocks_[number];
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::size_t best = 0;
    for (std::size_t way = 0; way < block.count(); ++way) {
      std::int64_t price = 0;
      for (const unsigned tile : block.way(way))
        if (const unsigned there = floor_.cluster_at(tile); there != kNone) {
          const unsigned other = block_of_[there];
          price += 2 + std::int64_t{4} * evictions_[other] + static_cast<std::int64_t>(blocks_[other].clusters.size()) +
                   (blocks_[other].count() <= kFewWays ? 20 : 0);
        }
      // A little disorder, which changes with each removal, keeps blocks from removing each other for ever.
      price = price * kDisorder + static_cast<std::int64_t>((way * 7 + ++disorder_ * 13) % (2 * kDisorder));
      if (price >= least) continue;
      least = price;
      best = way;
    }
    for (const unsigned tile : block.way(best)) {
      const unsigned there = floor_.cluster_at(tile);
      if (there == kNone) continue;
      const unsigned other = block_of_[there];
      floor_.lift(blocks_[other].clusters);
      change_bonds(other, -1);
      ++evictions_[other];
      waiting_.insert(other);
    }
    put(number, best);
  }

  const std::vector<Block>& blocks_;
  const Grid& grid_;
  Floor& floor_;
  std::vector<unsigned> block_of_;
  std::vector<std::vector<std::pair<unsigned, int>>> neighbours_;  // by cluster
  std::vector<unsigned> evictions_;
  std::vector<int> bonds_;  // by block: weight of its bonds to placed blocks
  std::set<unsigned> waiting_;
  std::size_t disorder_ = 0;
};

}  // namespace

bool construct(const std::vector<Block>& blocks, const Demand& demand, const Grid& grid, Floor& floor,
               std::uint64_t effort) {
  return Construction(blocks, demand, grid, floor).run(effort);
}

}  // namespace tessera::adf::array
