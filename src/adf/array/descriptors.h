// The descriptors that move the pattern of a port once: by its tilings, or all of its buffer in its order.
//
// The room tiling finds the shortest chain. The chain is executed once for each buffer: a chain that runs several times
// would count its locks several times, too.
#pragma once

#include "adf/array/placement.h"
#include "device/descriptor.h"

#include <string>

namespace tessera::adf::array {

struct Move {
  std::uint64_t offset = 0, words = 0;                    // in words of the buffer
  std::vector<device::Descriptor::Dimension> dimensions;  // innermost first; empty: consecutive words
};

// Fails with T1009 if the pattern needs more descriptors than a channel has, and with T1225 for packets.
Result<std::vector<Move>> moves_of(const Model& model, const Plan& plan, id port, device::Arch arch);

// Returns the number of descriptors; 1 if moves_of() fails.
unsigned move_count(const Model& model, const Plan& plan, id port, device::Arch arch);

// The data of a descriptor in the text of a design: ", 0, 8, [<size = 2, stride = 4>, <size = 4, stride = 1>]".
std::string text_of(const Move& move);

}  // namespace tessera::adf::array
