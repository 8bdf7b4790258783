#include "xrt_smi/devices.h"

#include "xrt_smi/codes.h"

#include <xrt/experimental/xrt_system.h>
#include <xrt/experimental/xrt_version.h>

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tessera::xrt_smi {

Result<std::vector<ShownDevice>> devices_with(const std::string& bdf) {
  std::vector<ShownDevice> found;
  std::vector<std::string> all;
  for (unsigned i = 0; i < xrt::system::enumerate_devices(); ++i) {
    const xrt::device device(i);
    all.push_back(device.get_info<xrt::info::device::bdf>());
    // XRT's program takes a BDF without the domain, too.
    if (bdf.empty() || all.back() == bdf || all.back().ends_with(":" + bdf))
      found.push_back({device, all.back(), device.get_info<xrt::info::device::name>()});
  }
  if (!found.empty()) return found;
  return Failure(error(code::no_device, "there is no device '{}'", bdf)
                     .note("the devices: {}", fmt::join(all, ", "))
                     .help("name one of these devices, or set TESSERA_DEVICE to more devices"));
}

std::string xrt_version() {
  return fmt::format("{}.{}.{}", xrt::version::major(), xrt::version::minor(), xrt::version::patch());
}

std::string emulator_version(const std::vector<ShownDevice>& devices) {
  if (devices.empty()) return {};
  const auto host = nlohmann::json::parse(devices.front().device.get_info<xrt::info::device::host>(), nullptr, false);
  return host.is_object() ? host.value("version", "") : "";
}

}  // namespace tessera::xrt_smi
