// The descriptors that move the pattern of a port once: by its tilings, or all of its buffer in its order.
//
// The room tiling finds the shortest chain. The chain is executed once for each buffer: a chain that runs several times
// would count its locks several times, too. Shim tiles of AIE move consecutive words only, so there each piece of the
// pattern is a descriptor.
#pragma once

#include "adf/array/placement.h"
#include "device/descriptor.h"

#include <string>

namespace tessera::adf::array {

struct Move {
  std::uint64_t offset = 0, words = 0;                    // in words of the buffer
  std::vector<device::Descriptor::Dimension> dimensions;  // innermost first; empty: consecutive words
  std::optional<std::uint32_t> packet;                    // the id of the header that the descriptor sends first
  bool ends_packet = true;                                // its last word is marked as the last one (TLAST)
};

// Behind a merge, the packets of each packet_port_id of a port have a lane: the switches separate them, and a channel
// for each lane writes them into the buffer. All other ports have one lane.
bool has_lanes(const Model& model, const Plan& plan, id port);
unsigned lanes_of(const Model& model, const Plan& plan, id port);

// Fails with T1009 if the pattern needs more descriptors than a channel has, and with T1225 if the hardware cannot move
// it. `device` is the device of the placement.
Result<std::vector<Move>> moves_of(const Model& model, const Plan& plan, id port, unsigned lane,
                                   const device::Device& device);

// Returns the number of descriptors; 1 if moves_of() fails.
unsigned move_count(const Model& model, const Plan& plan, id port, unsigned lane, const device::Device& device);

// The text of a descriptor in a design, behind its buffer: ", 0, 8, [<size = 2, stride = 4>, <size = 4, stride = 1>])",
// and the packet header that it sends.
std::string text_of(const Move& move);

}  // namespace tessera::adf::array
