#include "container/sections/ip_layout.h"

#include "container/sections/records.h"

namespace tessera::container {

namespace {

constexpr auto kIpFields = [](const auto& io, auto& ip) {
  using layout::IpData;
  io(IpData::type, ip.type);
  io(IpData::subtype, ip.subtype);
  io(IpData::kernel_id, ip.kernel_id);
  io(IpData::base_address, ip.base_address);
  io(IpData::name, ip.name);
};

}  // namespace

Partial<std::vector<Ip>> read_ip_layout(ByteSpan section, std::uint64_t origin) {
  return read_records<layout::IpLayout, layout::IpData, Ip>(section, origin, SectionKind::IpLayout, kIpFields);
}

Result<Bytes> write_ip_layout(const std::vector<Ip>& ips) {
  return write_records<layout::IpLayout, layout::IpData>(ips, SectionKind::IpLayout, kIpFields);
}

}  // namespace tessera::container
