// The NPUs that Tessera emulates for host programs.
#pragma once

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
  bool contexts_apart;                   // each context takes columns (columns.h)
};
std::span<const NpuDevice> npu_devices();
// Returns the row of a device whose name the settings have checked.
const NpuDevice& npu_device(const std::string& name);

}  // namespace tessera::xrtlib
