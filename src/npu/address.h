// Joins the parts of an operation's address and checks them, for the controller (controller.h) and for Replay
// (replay.h).
#pragma once

#include "device/device.h"

namespace tessera::npu {

// Returns the address of `offset` in tile (col, row). Fails outside the device. Without this check, row 40 would name a
// tile of another column, because an operation's fields for column, row and offset are wider than the parts of an
// address.
Result<std::uint64_t> tile_address(const device::Device& device, unsigned col, unsigned row, std::uint32_t offset);

// Returns the address of word 0 of a buffer descriptor of a tile.
Result<std::uint64_t> bd_address(const device::Device& device, unsigned col, unsigned row, unsigned bd);

// Returns the byte offset in host buffer `argument` that an address patch with this addend means. The firmware
// translates the addresses of the first arguments into the array's view of host memory. For later arguments, compilers
// add the start of host memory in this view to the addend, and this function subtracts it (facts/npu.tsv).
std::uint64_t host_offset(std::uint64_t argument, std::uint64_t addend);

// Returns the place of a command or an operation in diagnostics: its line if it comes from text, otherwise its index
// and offset.
template <class Op>
std::string place_of(std::string_view kind, std::size_t index, std::string_view name, const Op& op) {
  return line_of(op) != 0 ? fmt::format("line {} ({})", line_of(op), name)
                          : fmt::format("{} {} ({}) at offset {:#x}", kind, index, name, offset_of(op));
}

}  // namespace tessera::npu
