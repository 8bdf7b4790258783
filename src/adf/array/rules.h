// Constraints as rules for the clusters, sets, memories and ends of a demand.
#pragma once

#include "adf/array/demand.h"
#include "adf/array/placement.h"

namespace tessera::adf::array {

// A set of tiles, by number in the grid.
class TileSet {
 public:
  explicit TileSet(unsigned size = 0) : has_(size, 0) {}
  bool has(unsigned tile) const { return has_[tile] != 0; }
  void add(unsigned tile) { has_[tile] = 1; }
  void remove(unsigned tile) { has_[tile] = 0; }
  void keep(const TileSet& other);
  unsigned count() const;
  bool operator==(const TileSet&) const = default;

 private:
  std::vector<std::uint8_t> has_;
};

// The cluster `to` lies at the place of `from` plus this distance.
struct Distance {
  unsigned from = 0, to = 0;
  int columns = 0, rows = 0;
};

// The rules for the place of a set of buffers.
struct SetRule {
  std::optional<TileSet> tiles;                         // the buffers lie in one of these; absent: anywhere
  std::vector<unsigned> with_clusters, apart_clusters;  // in, or not in, the tile of the cluster
  std::vector<unsigned> with_sets, apart_sets;          // in, or not in, the tile of the other set
  unsigned reference = kNone;  // a set of a stamped graph: this set lies beside its core as the reference does

  void keep(const TileSet& of);
  void avoid(unsigned tile, const Grid& grid);  // kNone: no tile
};

// A rule for the banks of sets. It holds for those of the sets that exist. Alone: the banks of `subject` have no
// buffers but those of `subject` and `others`.
struct BankRule {
  enum class Kind : std::uint8_t { Together, Apart, Alone } kind = Kind::Together;
  std::vector<unsigned> subject, others;
};
struct ForbiddenBank {
  unsigned set = 0, tile = 0;
  std::uint32_t bank = 0;
};

struct EndRule {
  TileSet columns;                             // by column
  std::vector<std::pair<int, int>> forbidden;  // column and channel; an open number is constraints::kOpen
  std::optional<int> channel;
  std::vector<constraints::Range> ranges;  // the channel lies in one of these, if there are some
};

struct Rules {
  std::vector<TileSet> cores;      // by cluster: the tiles where it may lie
  std::vector<TileSet> preferred;  // by cluster: tiles of soft areas; may be empty
  std::vector<Distance> distances;
  std::vector<std::pair<unsigned, unsigned>> apart;  // clusters that may not share a core
  std::vector<SetRule> sets;                         // by set
  std::vector<std::vector<BufferSpot>> spots;        // by set: places that constraints give to its buffers
  std::vector<BankRule> banks;
  std::vector<ForbiddenBank> forbidden_banks;
  std::map<id, std::uint8_t> channels;  // by port: the number of its DMA channel
  std::vector<TileSet> memories;        // by memory
  std::vector<std::pair<unsigned, unsigned>> memories_together, memories_apart;
  std::vector<Distance> memory_distances;             // of memories in stamped graphs
  std::vector<std::vector<BufferSpot>> memory_spots;  // by memory
  std::vector<EndRule> ends;                          // by end
  std::vector<Diag> errors;
};

// All rules but those of areas (area_rules.h) and stamps (stamp_rules.h).
Rules rules_of(const constraints::Resolution& constraints, Demand& demand, const Grid& grid);

}  // namespace tessera::adf::array
