// The IDs of packets in a wait-for graph: the IDs that slots let pass, and the IDs that sources send. Internal.
#pragma once

#include "core/stream_header.h"
#include "explain/wait_graph.h"

namespace tessera::explain {

inline constexpr IdSet kAllIds = ~IdSet{0};

constexpr IdSet id_bit(std::uint32_t id) {
  return IdSet{1} << id;
}
std::string names_of(IdSet ids);  // "ID 1", "IDs 1, 2"

// The IDs among `ids` that pass from a slave port to a master port: each ID uses the first slot that matches it.
IdSet ids_between(Tile& tile, std::uint32_t slave, const MasterConfig& master, IdSet ids);
// The possible IDs of the packet that owns a slave port, from its master ports and its sender.
IdSet ids_in_flight(const View& view, Tile& tile, std::uint32_t slave);

// ever: the IDs of packets that a source has sent or will send; all IDs for a channel that never had a task. yet: the
// IDs that the source will still send. The IDs from cores and programmable logic are unknown, so both are all IDs.
struct SentIds {
  IdSet ever = kAllIds, yet = kAllIds;

  explicit SentIds(StreamEnd& source);
};

}  // namespace tessera::explain
