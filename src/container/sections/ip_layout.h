// IP_LAYOUT: the section in which a runtime finds the kernels of an xclbin.
//
// An entry is a kernel of an NPU, a kernel in programmable logic, or a memory. The type of an entry decides the meaning
// of its properties word (facts/container/ip_properties.tsv): only a kernel of an NPU has a kernel id there.
#pragma once

#include "container/xclbin/xclbin.h"

#include <optional>

namespace tessera::container {

struct Ip {
  std::uint32_t type = 0;
  std::uint32_t properties = 0;
  std::uint64_t base_address = kUnusedAddress;
  std::string name;  // "KERNEL:INSTANCE"

  bool operator==(const Ip&) const = default;
};

// Returns the name of the kernel in "KERNEL:INSTANCE".
std::string_view kernel_name_of(std::string_view ip_name);

// A field of an entry's properties word.
struct IpProperty {
  const IpPropertyInfo* info;
  std::uint32_t value;
};
// Returns the fields of the properties word of this entry; none for a type without fields.
std::vector<IpProperty> ip_properties(const Ip& ip);

// Returns the id that the CDO groups of a partition use for the kernel; no value unless the entry is a kernel of an
// NPU.
std::optional<std::uint16_t> kernel_id(const Ip& ip);
// Sets the id of a kernel of an NPU, and leaves its other properties unchanged. Fails with T0214 if the id is too
// large.
Result<void> set_kernel_id(Ip& ip, std::uint64_t id);

Partial<std::vector<Ip>> read_ip_layout(ByteSpan section, std::uint64_t origin = 0);
Result<Bytes> write_ip_layout(const std::vector<Ip>& ips);

}  // namespace tessera::container
