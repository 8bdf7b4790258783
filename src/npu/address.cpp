#include "npu/address.h"

#include "device/aie2_registers.h"
#include "device/codes.h"
#include "npu/codes.h"
#include "npu/limits.h"  // generated

namespace tessera::npu {

namespace shim = device::aie2::shim;

Result<std::uint64_t> tile_address(const device::Device& device, unsigned col, unsigned row, std::uint32_t offset) {
  if (col >= device.cols || row >= device.rows)
    return Failure(error(device::code::outside_device, "tile ({},{}) lies outside {}", col, row, device.name)
                       .note("there are {} columns and {} rows", device.cols, device.rows)
                       .help("choose a device with more columns"));
  if (offset > low_mask(device.row_shift))
    return Failure(error(device::code::no_register, "offset {:#x} lies outside a tile", offset)
                       .note("the address space of a tile ends at {:#x}", low_mask(device.row_shift))
                       .help("correct the operation's offset"));
  return device.address({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}, offset);
}

Result<std::uint64_t> shim_bd_address(const device::Device& device, unsigned col, unsigned bd) {
  if (bd >= shim::DMA_BD_0.count)
    return Failure(error(code::no_such_bd, "a shim tile has no buffer descriptor {}", bd)
                       .note("it has {}", shim::DMA_BD_0.count)
                       .help("correct the operation's BD number"));
  return tile_address(device, col, 0, shim::DMA_BD_0.at(bd));
}

std::uint64_t host_offset(std::uint64_t argument, std::uint64_t addend) {
  return argument >= limits::kTranslatedArguments && addend >= limits::kAieDdrOffset ? addend - limits::kAieDdrOffset
                                                                                     : addend;
}

}  // namespace tessera::npu
