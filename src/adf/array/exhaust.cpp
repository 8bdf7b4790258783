#include "adf/array/exhaust.h"

#include "adf/array/banks.h"

#include <algorithm>
#include <numeric>

namespace tessera::adf::array {

namespace {

constexpr std::uint64_t kMostArrangementSteps = 150'000;
constexpr double kMostArrangements = 1e9;        // of blocks; most of them end early
constexpr std::uint64_t kMostSetSteps = 20'000;  // for the sets of one arrangement

class Exhaustion {
 public:
  Exhaustion(const std::vector<Block>& blocks, const Demand& demand, const Rules& rules, const Grid& grid, Floor& floor)
      : blocks_(blocks), demand_(demand), rules_(rules), grid_(grid), floor_(floor), order_(blocks.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::stable_sort(order_, {}, [&](unsigned block) { return blocks[block].count(); });
  }

  Exhausted run() {
    double arrangements = 1;
    bool has_all = true;
    for (const Block& block : blocks_) {
      arrangements *= static_cast<double>(block.count());
      has_all = has_all && block.has_all;
    }
    if (arrangements > kMostArrangements) return {};
    std::vector<unsigned> clusters, tiles;
    for (unsigned cluster = 0; cluster < demand_.clusters.size(); ++cluster)
      if (floor_.tile_of(cluster) != kNone) {
        clusters.push_back(cluster);
        tiles.push_back(floor_.tile_of(cluster));
      }
    floor_.lift(clusters);
    begin_ = floor_.steps;
    if (place(0)) return {true, false};
    floor_.place(clusters, tiles);
    return {false, has_all && !is_over_};
  }

 private:
  bool place(std::size_t at) {
    if (at == order_.size()) return settle();
    const Block& block = blocks_[order_[at]];
    for (std::size_t way = 0; way < block.count(); ++way) {
      if (floor_.steps - begin_ > kMostArrangementSteps) is_over_ = true;
      if (is_over_) return false;
      const auto tiles = block.way(way);
      if (!std::ranges::all_of(tiles, [&](unsigned tile) { return floor_.cluster_at(tile) == kNone; })) continue;
      floor_.place(block.clusters, tiles);
      if (!has_lost_set() && place(at + 1)) return true;
      floor_.lift(block.clusters);
    }
    return false;
  }
  // A set without a memory keeps none when more blocks get places.
  bool has_lost_set() const {
    for (unsigned i = 0; i < demand_.sets.size(); ++i)
      if (floor_.exists(i) && floor_.tile_of_set(i) == kNone) return true;
    return false;
  }

  // Tries all memories of the sets. Those that need only bytes, as stacks and tables, come last: they cannot help where
  // channels, locks or descriptors are short.
  bool settle() {
    if (floor_.wrong() == 0 && fits_banks()) return true;
    std::vector<unsigned> sets;
    for (const bool is_plain : {false, true}) {
      for (unsigned i = 0; i < demand_.sets.size(); ++i)
        if (floor_.exists(i) && rules_.sets[i].reference == kNone && needs_bytes_only(i) == is_plain &&
            floor_.candidates(i).count > 1)
          sets.push_back(i);
      if (!is_plain) first_plain_ = sets.size();
    }
    set_steps_ = 0;
    return settle(sets, 0);
  }
  bool settle(const std::vector<unsigned>& sets, std::size_t at) {
    if (at == first_plain_ && lacks_more_than_bytes()) return false;
    if (at >= first_plain_ && floor_.wrong() == 0 && fits_banks()) return true;
    if (at == sets.size()) return false;
    for (const unsigned tile : floor_.candidates(sets[at])) {
      if (++set_steps_ > kMostSetSteps || floor_.steps - begin_ > kMostArrangementSteps) is_over_ = true;
      if (is_over_) return false;
      floor_.move_set(sets[at], tile);
      if (settle(sets, at + 1)) return true;
    }
    return false;
  }
  bool needs_bytes_only(unsigned set) const {
    const Use& use = demand_.sets[set].use;
    return use.s2mm + use.mm2s + use.locks + use.descriptors == 0;
  }
  bool lacks_more_than_bytes() const {
    return std::ranges::any_of(grid_.cores(), [&](unsigned tile) {
      const Use &use = floor_.use(tile), supply = supply_of(grid_.device().model(grid_.tile(tile)));
      return use.s2mm > supply.s2mm || use.mm2s > supply.mm2s || use.locks > supply.locks ||
             use.descriptors > supply.descriptors;
    });
  }
  bool fits_banks() const {
    return std::ranges::all_of(grid_.cores(), [&](unsigned tile) {
      return floor_.use(tile).bytes == 0 || plan_banks(demand_, rules_, grid_, floor_, tile).fits;
    });
  }

  const std::vector<Block>& blocks_;
  const Demand& demand_;
  const Rules& rules_;
  const Grid& grid_;
  Floor& floor_;
  std::vector<unsigned> order_;
  std::uint64_t begin_ = 0, set_steps_ = 0;
  std::size_t first_plain_ = 0;  // the first set of settle() that needs bytes only
  bool is_over_ = false;
};

}  // namespace

Exhausted exhaust(const std::vector<Block>& blocks, const Demand& demand, const Rules& rules, const Grid& grid,
                  Floor& floor) {
  return Exhaustion(blocks, demand, rules, grid, floor).run();
}

}  // namespace tessera::adf::array
