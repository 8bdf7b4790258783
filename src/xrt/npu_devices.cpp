#include "xrt/npu_devices.h"

#include <algorithm>
#include <iterator>

namespace tessera::xrtlib {
namespace {

constexpr NpuDevice kNpuDevices[] = {
#include "xrt/npu_devices.inc"
};

}  // namespace

std::span<const NpuDevice> npu_devices() {
  return kNpuDevices;
}

const NpuDevice& npu_device(const std::string& name) {
  const auto* const found = std::ranges::find(kNpuDevices, name, &NpuDevice::name);
  return found != std::end(kNpuDevices) ? *found : kNpuDevices[0];
}

}  // namespace tessera::xrtlib
