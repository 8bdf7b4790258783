// The destinations of words before a slave port of a switch under the present registers, without moving any word: along
// circuits, and for packets by the slots that match their ID. route.cpp follows circuits alone, network.cpp moves words
// a step at a time, wait_packets.cpp goes backwards.
#pragma once

#include "array/tile/bd.h"
#include "array/tile/switch_config.h"

#include <optional>
#include <vector>

namespace tessera::array {

struct Reach {
  std::vector<StreamEnd*> sinks;
  std::vector<StreamEnd*> with_header;  // the sinks that also receive the packet's header
  std::vector<Place> exits;  // masters that lead out of the array: South ports of shim tiles, except those to its DMA
};
// `id`: of the packet; absent for a stream without packets, or one whose next packet is unknown.
Reach reach(const Tiles& tiles, Tile& tile, std::uint32_t slave, std::optional<std::uint32_t> id);
// The same for the words of a packet that has its arbiter: it goes to these masters, as bits.
Reach reach_through(const Tiles& tiles, Tile& tile, std::uint32_t masters, std::optional<std::uint32_t> id);

// The source of a word, from the unit that the word names; nullptr for programmable logic.
StreamEnd* source_of_word(const Tiles& tiles, UnitId sender);
// A descriptor that a channel has reached: the newest with its words at the fetch, others with their present registers.
Bd known_bd(Channel& channel, std::uint32_t id);
// Headers that the descriptors of a channel add and that a sink takes for data: "a header for each packet (BD 0), which
// master DMA 0 of (0,1) keeps: its drop_header is 0". Empty when the sink takes none.
std::string kept_headers(const Tiles& tiles, Channel& source, StreamEnd& sink);
// The reason why the word counts of a channel and its sink differ, both counted in memory: ", which it compresses (BD
// 1), and S2MM 0 of (0,0) does not decompress them". Empty when they are the same.
std::string unlike_counts(const Tiles& tiles, Channel& source, StreamEnd& sink);

}  // namespace tessera::array
