// The state of the search: the places of clusters and sets, the use of each tile, and the cost of all that is wrong or
// far away.
//
// The cost counts everything: resources that a tile lacks, rules that do not hold, direct nets with DMA, and lengths of
// wires. So the search may pass through placements that do not work. Only two things always hold: a core has one
// cluster, and a block has one of its ways.
#pragma once

#include "adf/array/blocks.h"

#include <array>

namespace tessera::adf::array {

// Not facts: the weights of the cost. One short resource weighs more than all wires of a usual design.
inline constexpr std::int64_t kShortWeight = 20'000, kBrokenWeight = 40'000, kDmaWeight = 200, kAwayWeight = 1;
inline constexpr std::int64_t kSystemAwayWeight = 50, kStackAwayWeight = 100;  // rather than a DMA
inline constexpr std::int64_t kWireWeight = 4;

// A few tiles: a core reaches four memories.
struct FewTiles {
  std::array<unsigned, 8> tiles{};
  unsigned count = 0;
  void add(unsigned tile) {
    if (count < tiles.size()) tiles[count++] = tile;
  }
  const unsigned* begin() const { return tiles.data(); }
  const unsigned* end() const { return tiles.data() + count; }
};

class Floor {
 public:
  Floor(const Demand& demand, const Rules& rules, const Grid& grid);

  void place(std::span<const unsigned> clusters, std::span<const unsigned> tiles);
  void lift(std::span<const unsigned> clusters);
  // Moves a set, and the sets of stamped graphs that follow it, to another tile that both of its clusters reach.
  void move_set(unsigned set, unsigned tile);

  // Returns the sets that a move of the clusters concerns, with their tiles; recall() brings them back there.
  std::vector<std::pair<unsigned, unsigned>> sets_of(std::span<const unsigned> clusters);
  void recall(const std::vector<std::pair<unsigned, unsigned>>& sets);

  std::int64_t cost() const { return wrong() + dma_ * kDmaWeight + away_ + wire_ * kWireWeight; }
  // Returns the part of the cost for resources that are short and rules that do not hold; 0 for a legal placement.
  std::int64_t wrong() const { return short_ + broken_; }
  std::int64_t dma() const { return dma_; }

  unsigned cluster_at(unsigned tile) const { return cluster_at_[tile]; }
  unsigned tile_of(unsigned cluster) const { return tile_of_[cluster]; }
  unsigned tile_of_set(unsigned set) const { return set_tile_[set]; }  // kNone: the set does not exist, or has no tile
  bool exists(unsigned set) const { return exists_[set] != 0; }
  const Use& use(unsigned tile) const { return use_[tile]; }
  std::int64_t shortage(unsigned tile) const;
  std::vector<unsigned> sets_at(unsigned tile) const;
  // Returns the tiles that a set of placed clusters can take.
  FewTiles candidates(unsigned set) const;
  // Makes a tile smaller, after its buffers found no place in their banks.
  void reduce(unsigned tile, std::int64_t bytes);
  void reset_sizes();  // takes reduce() back

  // The number of changes so far.
  std::uint64_t steps = 0;

 private:
  bool is_ready(const BufferSet& set) const;
  bool is_allowed(unsigned set, unsigned tile) const;
  void collect(std::span<const unsigned> clusters);
  void refresh(unsigned set);
  void refresh_link(unsigned number);
  void end_link(unsigned number);
  void begin(unsigned set);
  void end(unsigned set);
  void put(unsigned set, unsigned tile);
  void take(unsigned set);
  void add_use(unsigned tile, const Use& use);
  std::int64_t broken_at(unsigned set, unsigned tile) const;
  std::int64_t gap_of(unsigned set) const;
  std::int64_t away_of(unsigned set, unsigned tile) const;
  bool is_beside(unsigned set, unsigned tile, unsigned reference, unsigned at) const;
  std::int64_t length_of(const Wire& wire) const;
  void update_wires(std::span<const unsigned> clusters);

  const Demand& demand_;
  const Rules& rules_;
  const Grid& grid_;
  std::vector<unsigned> tile_of_, cluster_at_, set_tile_, end_column_;
  std::vector<std::uint8_t> exists_;
  std::vector<Use> use_, supply_;
  std::vector<std::vector<unsigned>> sets_of_, watched_;  // by cluster: sets that it uses; sets whose rules name it
  std::vector<std::vector<unsigned>> wires_of_, links_of_;
  std::vector<std::vector<unsigned>> followers_;  // by set
  std::vector<std::int64_t> wire_lengths_, link_lengths_, gaps_;
  std::vector<unsigned> touched_, touched_links_;  // sets and links that a change concerns
  std::int64_t short_ = 0, broken_ = 0, dma_ = 0, away_ = 0, wire_ = 0;
};

}  // namespace tessera::adf::array
