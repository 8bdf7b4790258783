// Names the shim channel by which a command stream sends control packets to a tile, and finds devices that only have
// the routes of the packets.
#pragma once

#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

// The name of the device that contains only the routes of control packets.
inline constexpr const char* kOverlayDevice = "ctrl_pkt_overlay";

unsigned control_channel(const device::Device& device, device::TileId tile);
std::string control_allocation(const device::Device& device, device::TileId tile);  // e.g. "ctrlpkt_col0_mm2s_chan0"
bool is_control_allocation(const device::Device& device, aie::ShimDMAAllocationOp allocation);

// Returns the device whose bodies and arguments the kernel of `device` needs. A device with routes for control packets,
// without cores and without a stream stands for the device whose configuration arrives over these routes: the only
// other one with a stream. That configuration cannot have bodies that run on the host, so the container has them.
// Returns `device` itself for other devices.
aie::DeviceOp configured_over(aie::DeviceOp device, llvm::ArrayRef<aie::DeviceOp> devices);

}  // namespace tessera::compiler
