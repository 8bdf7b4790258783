// Joins the parts of an operation's address, with checks; both the controller and the replay use these functions.
#pragma once

#include "device/device.h"

namespace tessera::npu {

// The address of `offset` in tile (col, row). Fails outside the device: an operation has wider fields for the parts
// than an address has, and joined without a check, row 40 would name another column.
Result<std::uint64_t> tile_address(const device::Device& device, unsigned col, unsigned row, std::uint32_t offset);

// The address of word 0 of a buffer descriptor of a tile.
Result<std::uint64_t> bd_address(const device::Device& device, unsigned col, unsigned row, unsigned bd);

// The byte of host buffer `argument` that a patch with this addend points at. For later arguments compilers add the
// offset of host memory in the array's view to the addend; the firmware translates the earlier ones (facts/npu.tsv).
std::uint64_t host_offset(std::uint64_t argument, std::uint64_t addend);

// The place of a command or an operation for diagnostics: its line when it came from text, else its offset.
template <class Op>
std::string place_of(std::string_view kind, std::size_t index, std::string_view name, const Op& op) {
  return op.line != 0 ? fmt::format("line {} ({})", op.line, name)
                      : fmt::format("{} {} ({}) at offset {:#x}", kind, index, name, op.offset);
}

}  // namespace tessera::npu
