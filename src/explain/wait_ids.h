// Sets of packet IDs for the graph of waits: the IDs that slots let pass, and the IDs that sources send. Internal.
#pragma once

#include "core/stream_header.h"
#include "explain/wait_graph.h"

namespace tessera::explain {

inline constexpr IdSet kAllIds = ~IdSet{0};

constexpr IdSet id_bit(std::uint32_t id) {
  return IdSet{1} << id;
}
std::string names_of(IdSet ids);  // "ID 1", "IDs 1, 2"

// Returns the IDs among `ids` that the slots of a slave port lead to a master port. Each ID uses the first slot that
// matches it.
IdSet ids_between(Tile& tile, std::uint32_t slave, const MasterConfig& master, IdSet ids);
// Returns the possible IDs of the packet that a slave port is passing on, judged by the packet's master ports and its
// sender.
IdSet ids_in_flight(const View& view, Tile& tile, std::uint32_t slave);

// `ever`: the packet IDs that a source has sent or will send; all IDs for a channel that never had a task. `yet`: the
// IDs that it will still send. Both are all IDs for cores and programmable logic, whose IDs are unknown.
struct SentIds {
  IdSet ever = kAllIds, yet = kAllIds;

  explicit SentIds(StreamEnd& source);
};

}  // namespace tessera::explain
