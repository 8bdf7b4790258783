// The IDs of packets in a wait-for graph: which of them a slot lets pass, and which a source sends. Internal.
#pragma once

#include "array/explain/wait_graph.h"
#include "array/streams/stream_header.h"

namespace tessera::array {

inline constexpr IdSet kAllIds = ~IdSet{0};

constexpr IdSet id_bit(std::uint32_t id) {
  return IdSet{1} << id;
}
std::string names_of(IdSet ids);  // "ID 1", "IDs 1, 2"

// The IDs that pass a slave port to a master port, of those that may: each ID takes the first slot that matches it.
IdSet ids_between(Tile& tile, std::uint32_t slave, const MasterConfig& master, IdSet ids);
// The IDs that a packet which was let in at a port may have, by the master ports that it goes to and by its sender.
IdSet ids_in_flight(Machine& machine, Tile& tile, std::uint32_t slave);

// The IDs of packets that a source sent or would have sent, and of those that it will send yet. What cores and
// programmable logic send nobody knows.
struct SentIds {
  IdSet ever = kAllIds, yet = kAllIds;

  explicit SentIds(StreamEnd& source);
};

}  // namespace tessera::array
