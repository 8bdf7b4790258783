// Finds the destinations of words that wait at a slave port of a switch, under the present registers, without moving
// any word: along circuits, and for packets by the slots that match their ID. In contrast, route.cpp follows circuits
// alone, network.cpp moves words one step at a time, and wait_packets.cpp follows routes backwards.
#pragma once

#include "array/tile/bd.h"
#include "array/tile/switch_config.h"

#include <optional>
#include <vector>

namespace tessera::array {

struct Reach {
  std::vector<StreamEnd*> sinks;
  std::vector<StreamEnd*> with_header;  // the sinks that also receive the packet's header
  std::vector<Place> exits;  // South ports of shim tiles that lead neither to a DMA nor to programmable logic
};
// `id`: the packet's ID; absent for a stream without packets, or when the next packet is unknown.
Reach reach(const Tiles& tiles, Tile& tile, std::uint32_t slave, std::optional<std::uint32_t> id);
// The destinations of a packet that owns its arbiter and goes to `masters` (a bit for each master port).
Reach reach_through(const Tiles& tiles, Tile& tile, std::uint32_t masters, std::optional<std::uint32_t> id);

// The source of a word whose sender is unit `sender`; nullptr for programmable logic.
StreamEnd* source_of_word(const Tiles& tiles, UnitId sender);
// A descriptor of a channel. The descriptor that the channel fetched last has the words of that fetch; the words of
// other descriptors come from their registers.
Bd known_bd(Channel& channel, std::uint32_t id);
// Describes the packet headers that a channel's descriptors add and that the sink keeps as data: "a header for each
// packet (BD 0), which master DMA 0 of (0,1) keeps: its drop_header is 0". Empty when the sink keeps no header.
std::string kept_headers(const Tiles& tiles, Channel& source, StreamEnd& sink);
// The reason why the word counts of a channel and its sink differ, both counted in memory: ", which it compresses (BD
// 1), and S2MM 0 of (0,0) does not decompress them". Empty when they are the same.
std::string unlike_counts(const Tiles& tiles, Channel& source, StreamEnd& sink);

}  // namespace tessera::array
