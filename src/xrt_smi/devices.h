// The devices of the process, as XRT's interface shows them.
#pragma once

#include "base/diag.h"

#include <xrt/xrt_device.h>

#include <string>
#include <vector>

namespace tessera::xrt_smi {

struct ShownDevice {
  xrt::device device;
  std::string bdf;
  std::string name;
};

// Returns the device with a BDF, or all devices for "". Fails with T1502 if no device has the BDF.
Result<std::vector<ShownDevice>> devices_with(const std::string& bdf);
std::string xrt_version();
// The version of the emulator; "" without a device.
std::string emulator_version(const std::vector<ShownDevice>& devices);

}  // namespace tessera::xrt_smi
