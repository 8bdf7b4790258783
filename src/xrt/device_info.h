// What XRT shows programs of an NPU: its name, its place on the PCI bus, and the parameters of xrt::device::get_info()
// that are JSON.
#pragma once

#include "xrt/device_impl.h"
#include "xrt/npu_devices.h"

#include <string>

namespace tessera::xrtlib {

// Throws for a parameter that an NPU does not have.
std::string info_json(const xrt_core::device& device, xrt::info::device parameter);

}  // namespace tessera::xrtlib
