// IP_LAYOUT: the section by which a runtime finds the kernels of an xclbin.
#pragma once

#include "container/xclbin/xclbin.h"

namespace tessera::container {

// An entry: one kernel.
struct Ip {
  std::uint32_t type = 0;
  std::uint16_t subtype = 0;
  std::uint16_t kernel_id = 0;
  std::uint64_t base_address = kUnusedAddress;
  std::string name;  // "KERNEL:INSTANCE"

  bool operator==(const Ip&) const = default;
};
Partial<std::vector<Ip>> read_ip_layout(ByteSpan section, std::uint64_t origin = 0);
Result<Bytes> write_ip_layout(const std::vector<Ip>& ips);

}  // namespace tessera::container
