#include "xrt/device_info.h"

#include "xrt/faults.h"

#include <tessera/device.h>

namespace tessera::xrtlib {

std::string info_json(const xrt_core::device& device, xrt::info::device parameter) {
  switch (parameter) {
    case xrt::info::device::platform:
      return fmt::format(
          R"({{"platforms":[{{"static_region":{{"name":"{}","total_columns":"{}"}},"status":{{"performance_mode":"Default"}}}}]}})",
          device.shown_name(), device.columns());
    case xrt::info::device::pcie_info:
      return fmt::format(R"({{"bdf":"{}","vendor":"0x1022","device":"{}"}})", device.bdf(),
                         device.is_second_generation() ? "0x17f0" : "0x1502");
    case xrt::info::device::host: return fmt::format(R"({{"version":"{}"}})", api::version_text());
    case xrt::info::device::memory:
      return fmt::format(R"({{"board":{{"memory":{{"memories":[],"bytes_of_buffers":"{}"}}}}}})",
                         device.space()->bytes());
    case xrt::info::device::dynamic_regions: return R"({"dynamic_regions":[]})";
    default: break;
  }
  throw_not_on_npu("this parameter of xrt::device::get_info()", "it belongs to accelerator cards or to Versal devices");
}

}  // namespace tessera::xrtlib
