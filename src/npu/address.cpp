#include "npu/address.h"

#include "device/codes.h"
#include "device/outside.h"
#include "device/tile_layout.h"
#include "npu/codes.h"
#include "npu/limits.h"  // generated

namespace tessera::npu {

Result<std::uint64_t> tile_address(const device::Device& device, unsigned col, unsigned row, std::uint32_t offset) {
  if (col >= device.cols || row >= device.rows)
    return Failure(error(device::code::outside_device, "tile ({},{}) lies outside {}", col, row, device.name)
                       .note("the device has {} columns and {} rows", device.cols, device.rows)
                       .help("choose a larger device, with more {}", too_few(device, col, row)));
  if (offset > low_mask(device.row_shift))
    return Failure(error(device::code::no_register, "offset {:#x} lies outside a tile", offset)
                       .note("the address space of a tile ends at {:#x}", low_mask(device.row_shift))
                       .help("correct the operation's offset"));
  return device.address({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}, offset);
}

Result<std::uint64_t> bd_address(const device::Device& device, unsigned col, unsigned row, unsigned bd) {
  CHECK_OK(tile_address(device, col, row, 0));  // checks that the tile exists
  const device::TileKind kind = device.kind({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)});
  const device::Reg all = device::tile_layout(kind, device.arch).bd;
  if (bd >= all.count)
    return Failure(error(code::no_such_bd, "a {} has no buffer descriptor {}", to_string(kind), bd)
                       .note("the tile has {} buffer descriptors, counted from 0", all.count)
                       .help("correct the operation's BD number"));
  return tile_address(device, col, row, all.at(bd));
}

std::uint64_t host_offset(std::uint64_t argument, std::uint64_t addend) {
  return argument >= limits::kTranslatedArguments && addend >= limits::kAieDdrOffset ? addend - limits::kAieDdrOffset
                                                                                     : addend;
}

}  // namespace tessera::npu
