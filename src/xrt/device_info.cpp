#include "xrt/device_info.h"

#include "xrt/faults.h"
#include "xrt/settings.h"

#include <tessera/device.h>

namespace tessera::xrtlib {

// Devices of a process have bus numbers one after the other.
std::string bdf_of(unsigned index) {
  const NpuDevice& npu = npu_device(settings().devices.at(index));
  const unsigned bus = npu.bus + index;
  return fmt::format("{:04x}:{:02x}:{:02x}.{}", npu.domain + (bus >> 8), bus & 0xff, npu.slot, npu.function);
}

static std::string no_information(std::string_view of) {
  return fmt::format(R"({{"error_msg":"{} information is not available"}})", of);
}

std::string info_json(const xrt_core::device& device, xrt::info::device parameter) {
  switch (parameter) {
    case xrt::info::device::platform:
      return fmt::format(
          R"({{"platforms":[{{"static_region":{{"name":"{}","total_columns":"{}"}},"status":{{"power_mode":"Default"}}}}]}})",
          device.shown_name(), device.columns());
    case xrt::info::device::pcie_info:
      return fmt::format(R"({{"bdf":"{}","vendor":"{}","device":"{}"}})", device.bdf(),
                         npu_device(device.name()).vendor, npu_device(device.name()).pci_id);
    case xrt::info::device::host: return fmt::format(R"({{"version":"{}"}})", api::version_text());
    case xrt::info::device::memory:
      return fmt::format(R"({{"board":{{"memory":{{"memories":[],"bytes_of_buffers":"{}"}}}}}})",
                         device.space()->bytes());
    case xrt::info::device::dynamic_regions: return R"({"dynamic_regions":[]})";
    // As XRT answers for a device without sensors, and for one that no graph of a Versal device runs on.
    case xrt::info::device::electrical:
      return R"({"power_rails":[],"power_consumption_max_watts":"N/A","power_consumption_watts":"N/A","power_consumption_warning":"N/A"})";
    case xrt::info::device::thermal: return R"({"thermals":[]})";
    case xrt::info::device::mechanical: return R"({"fans":[]})";
    case xrt::info::device::vmr: return "{}";
    case xrt::info::device::aie: return no_information("AIE");
    case xrt::info::device::aie_shim: return no_information("AIE Shim tile");
    case xrt::info::device::aie_mem: return no_information("AIE Mem tile");
    default: break;
  }
  throw_not_on_npu(fmt::format("parameter {} of xrt::device::get_info()", static_cast<unsigned>(parameter)),
                   "it is not among the values of xrt::info::device");
}

}  // namespace tessera::xrtlib
