// Joins the parts of an operation's address, with checks; both the controller and the replay use these functions.
#pragma once

#include "device/device.h"

namespace tessera::npu {

// The address of `offset` in tile (col, row). Fails outside the device: an operation's fields for column, row and
// offset are wider than those of an address, so without a check, row 40 would name another column.
Result<std::uint64_t> tile_address(const device::Device& device, unsigned col, unsigned row, std::uint32_t offset);

// The address of word 0 of a buffer descriptor of a tile.
Result<std::uint64_t> bd_address(const device::Device& device, unsigned col, unsigned row, unsigned bd);

// The byte of host buffer `argument` that a patch with this addend means. The firmware translates the addresses of the
// first arguments; for later arguments, compilers add the offset of host memory in the array's view to the addend
// (facts/npu.tsv).
std::uint64_t host_offset(std::uint64_t argument, std::uint64_t addend);

// The place of a command or an operation for diagnostics: its line when it comes from text, otherwise its offset.
template <class Op>
std::string place_of(std::string_view kind, std::size_t index, std::string_view name, const Op& op) {
  return line_of(op) != 0 ? fmt::format("line {} ({})", line_of(op), name)
                          : fmt::format("{} {} ({}) at offset {:#x}", kind, index, name, offset_of(op));
}

}  // namespace tessera::npu
