// Names the shim channel by which a command stream sends control packets to a tile.
#pragma once

#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

// The name of the device that contains only the routes of control packets.
inline constexpr const char* kOverlayDevice = "ctrl_pkt_overlay";

unsigned control_channel(const device::Device& device, device::TileId tile);
std::string control_allocation(const device::Device& device, device::TileId tile);  // e.g. "ctrlpkt_col0_mm2s_chan0"
bool is_control_allocation(const device::Device& device, aie::ShimDMAAllocationOp allocation);

}  // namespace tessera::compiler
