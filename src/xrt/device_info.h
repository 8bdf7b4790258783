// What XRT shows programs of an NPU: its name, its place on the PCI bus, and the parameters of xrt::device::get_info()
// that are JSON.
#pragma once

#include "xrt/device_impl.h"

#include <span>
#include <string>

namespace tessera::xrtlib {

// A row of facts/npu_devices.tsv.
struct NpuDevice {
  const char* name;   // in settings
  const char* shown;  // to programs
  const char* vendor;
  const char* pci_id;
  unsigned domain, bus, slot, function;  // of device 0
};
std::span<const NpuDevice> npu_devices();
// Returns the row of a device whose name the settings have checked.
const NpuDevice& npu_device(const std::string& name);

// Throws for a parameter that an NPU does not have.
std::string info_json(const xrt_core::device& device, xrt::info::device parameter);

}  // namespace tessera::xrtlib
