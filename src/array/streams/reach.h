// Finds the destinations of words that wait at a slave port of a switch, under the present registers, without moving
// any word. The search follows circuits, and for packets the slots that match their ID. Other code with similar tasks:
// route.cpp follows only circuits, network.cpp moves words one step at a time, and src/explain/wait_packets.cpp follows
// routes backwards.
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
// Returns the destinations of the words that enter a switch at a slave port. `id`: the packet's ID; absent for a stream
// without packets, or when the next packet is unknown.
Reach reach(const Tiles& tiles, Tile& tile, std::uint32_t slave, std::optional<std::uint32_t> id);
// Returns the destinations of a packet that owns its arbiter and goes to `masters` (a bit for each master port).
Reach reach_through(const Tiles& tiles, Tile& tile, std::uint32_t masters, std::optional<std::uint32_t> id);

// Returns the source of a word whose sender is unit `sender`, or nullptr for programmable logic.
StreamEnd* source_of_word(const Tiles& tiles, UnitId sender);
// Returns descriptor `id` as channel `channel` sees it: with the words of the fetch for the descriptor that it fetched
// last, with the words in the registers for other descriptors.
Bd known_bd(Channel& channel, std::uint32_t id);
// Describes the packet headers that a channel's descriptors add and that the sink keeps as data: "a header for each
// packet (BD 0), which master DMA 0 of (0,1) keeps: its drop_header is 0". Empty when the sink keeps no header.
std::string kept_headers(const Tiles& tiles, Channel& source, StreamEnd& sink);
// Returns the reasons why the sink writes another number of words to memory than the source reads there: ", which it
// compresses (BD 1), and S2MM 0 of (0,0) does not decompress them". Returns an empty text when the numbers are the
// same.
std::string unlike_counts(const Tiles& tiles, Channel& source, StreamEnd& sink);

}  // namespace tessera::array
