// Where a command stream sends control packets to a tile: by which channel of the shim tile below, and its name.
#pragma once

#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

// The device that has these ways alone, beside those that are configured over them.
inline constexpr const char* kOverlayDevice = "ctrl_pkt_overlay";

unsigned control_channel(const device::Device& device, device::TileId tile);
std::string control_allocation(const device::Device& device, device::TileId tile);  // "ctrlpkt_col0_mm2s_chan0"
bool is_control_allocation(const device::Device& device, aie::ShimDMAAllocationOp allocation);

}  // namespace tessera::compiler
