// Helpers of the graph of waits (wait_graph.h): chains of descriptors, slots of switches and sets of packet IDs.
// Internal.
#pragma once

#include "array/parts/view.h"

#include <map>

namespace tessera::explain {

using namespace array;  // src/explain uses the array's types throughout

using IdSet = std::uint32_t;  // a set of packet IDs: bit i stands for ID i

constexpr std::uint64_t bd_bit(std::uint32_t bd) {  // in a set of buffer descriptors
  return std::uint64_t{1} << bd;
}
// Returns whether the switch treats the next word of this slave port as a packet header.
inline bool takes_header(const Switch::Input& input) {
  return input.packet && (!input.in_packet || input.at_header);
}

// A search that starts at a sink of packets and goes backwards to the sources that could send to it.
struct PacketPath {
  struct Port {
    IdSet ids = 0;          // IDs that may come through the port
    bool alive = false;     // a source will still send one of these IDs to the port
    bool in_graph = false;  // the graph has a node for the words that wait in the port
  };
  std::map<std::pair<device::TileId, std::uint32_t>, Port> ports;  // by tile and number of the slave port
  std::vector<std::pair<StreamEnd*, IdSet>> sources;               // in the order of the search
  std::vector<std::pair<Place, IdSet>> masters;                    // masters on the way, and the IDs that pass them
  IdSet passing = 0;

  void add(StreamEnd& source, IdSet ids) {
    for (auto& [known, set] : sources)
      if (known == &source) return void(set |= ids);
    sources.emplace_back(&source, ids);
  }
};

struct Chain {
  std::vector<std::uint32_t> bds;      // each descriptor once, in the order of execution
  std::uint64_t set = 0;               // bit i for descriptor i
  std::optional<std::uint32_t> entry;  // the descriptor to which the chain returns, if it never ends
};
// Returns the chain that begins with `bd`. `fetched`: `bd` as a channel has fetched it; the registers may have changed
// since.
Chain chain_of(Tile& tile, std::optional<std::uint32_t> bd, const Bd* fetched = nullptr);

// Returns the descriptors that a channel will still execute if nothing blocks it: bit i for descriptor i. All bits if
// packets choose the descriptors (out-of-order mode) and the channel has a task.
std::uint64_t future_bds(Channel& channel);
// Returns the descriptor to which the channel's present chain returns; absent if the chain ends.
std::optional<std::uint32_t> ring_entry(Channel& channel);

std::vector<SlotConfig> slots_of(Tile& tile, std::uint32_t slave);  // the enabled slots
bool sends_one_of(const Bd& bd, IdSet ids);  // true also for a descriptor that adds no header: memory may hold any ID

}  // namespace tessera::explain
