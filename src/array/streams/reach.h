// What words that stand before a slave port of a switch would reach as the registers are now, without moving any: along
// circuits, and for packets by the slots that match their ID. route.cpp follows circuits alone, network.cpp moves words
// a step at a time, wait_packets.cpp goes backwards.
#pragma once

#include "array/dma/bd.h"
#include "array/streams/switch_config.h"

#include <optional>
#include <vector>

namespace tessera::array {

struct Reach {
  std::vector<StreamEnd*> sinks;
  std::vector<StreamEnd*> with_header;  // of the sinks: the packet's header comes there, too
  std::vector<Place> exits;  // masters that lead out of the array: South ports of shim tiles, but those to its DMA
};
// `id`: of the packet; none for a stream that packets have no part in, or of which nobody knows what comes next.
Reach reach(Machine& machine, Tile& tile, std::uint32_t slave, std::optional<std::uint32_t> id);
// The same for the words of a packet that has been let in: it goes to these masters, as bits.
Reach reach_through(Machine& machine, Tile& tile, std::uint32_t masters, std::optional<std::uint32_t> id);

// The source that a word of a stream comes from, by the unit that the word names; nullptr for programmable logic.
StreamEnd* source_of_word(Machine& machine, UnitId sender);
// A descriptor that a channel has come to: the newest as it was then, others as their registers are now.
Bd known_bd(Channel& channel, std::uint32_t id);
// Headers that the descriptors of a channel add and that a sink takes for data: "a header for each packet (BD 0), which
// master DMA 0 of (0,1) keeps: its drop_header is 0". Empty when there are none.
std::string kept_headers(Machine& machine, Channel& source, StreamEnd& sink);
// Why a channel counts other words than its sink, as both count those of memory: ", which it compresses (BD 1), and
// S2MM 0 of (0,0) does not decompress them". Empty when they count the same.
std::string unlike_counts(Machine& machine, Channel& source, StreamEnd& sink);

}  // namespace tessera::array
