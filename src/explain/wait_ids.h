// The IDs of packets in a wait-for graph: the IDs that a slot lets pass, and those that a source sends. Internal.
#pragma once

#include "core/stream_header.h"
#include "explain/wait_graph.h"

namespace tessera::explain {

inline constexpr IdSet kAllIds = ~IdSet{0};

constexpr IdSet id_bit(std::uint32_t id) {
  return IdSet{1} << id;
}
std::string names_of(IdSet ids);  // "ID 1", "IDs 1, 2"

// The IDs, out of `ids`, that pass from a slave port to a master port: each ID takes the first slot that matches it.
IdSet ids_between(Tile& tile, std::uint32_t slave, const MasterConfig& master, IdSet ids);
// The possible IDs of a packet that was let in at a port, by its master ports and by its sender.
IdSet ids_in_flight(const View& view, Tile& tile, std::uint32_t slave);

// The IDs of packets that a source sent or would have sent, and of those that it will still send. The IDs from cores
// and programmable logic are unknown.
struct SentIds {
  IdSet ever = kAllIds, yet = kAllIds;

  explicit SentIds(StreamEnd& source);
};

}  // namespace tessera::explain
