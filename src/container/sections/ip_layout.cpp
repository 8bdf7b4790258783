#include "container/sections/ip_layout.h"

#include "container/sections/records.h"

#include <algorithm>

namespace tessera::container {

namespace {

constexpr std::string_view kKernelId = "kernel_id";
constexpr char kInstanceMark = ':';  // "KERNEL:INSTANCE"

std::string_view type_name(std::uint32_t type) {
  const auto* found = std::ranges::find(kIpTypes, type, &NamedValue::value);
  return found == std::end(kIpTypes) ? std::string_view() : found->name;
}

std::uint32_t mask_of(const IpPropertyInfo& info) {
  return static_cast<std::uint32_t>(low_mask(info.bits));
}

// Returns nullptr when entries of this type have no kernel id.
const IpPropertyInfo* kernel_id_of(std::uint32_t type) {
  const auto* found = std::ranges::find_if(kIpProperties, [&](const IpPropertyInfo& each) {
    return each.type == type_name(type) && each.name == kKernelId;
  });
  return found == std::end(kIpProperties) ? nullptr : found;
}

constexpr auto kIpFields = [](const auto& io, auto& ip) {
  using layout::IpData;
  io(IpData::type, ip.type);
  io(IpData::properties, ip.properties);
  io(IpData::base_address, ip.base_address);
  io(IpData::name, ip.name);
};

}  // namespace

std::string_view kernel_name_of(std::string_view ip_name) {
  return ip_name.substr(0, ip_name.find(kInstanceMark));
}

std::vector<IpProperty> ip_properties(const Ip& ip) {
  std::vector<IpProperty> fields;
  for (const IpPropertyInfo& info : kIpProperties)
    if (info.type == type_name(ip.type)) fields.push_back({&info, ip.properties >> info.first_bit & mask_of(info)});
  return fields;
}

std::optional<std::uint16_t> kernel_id(const Ip& ip) {
  const IpPropertyInfo* info = kernel_id_of(ip.type);
  if (info == nullptr) return std::nullopt;
  return static_cast<std::uint16_t>(ip.properties >> info->first_bit & mask_of(*info));
}

Result<void> set_kernel_id(Ip& ip, std::uint64_t id) {
  const IpPropertyInfo* info = kernel_id_of(ip.type);
  assert(info != nullptr && "only a kernel of an NPU has an id");
  const std::uint32_t mask = mask_of(*info);
  if (id > mask)
    return Failure(error(code::does_not_fit, "the kernel id {:#x} is too large", id)
                       .note("a kernel id has {} bits in IP_LAYOUT, so {:#x} is the last one", info->bits, mask)
                       .help("give a smaller id"));
  ip.properties = (ip.properties & ~(mask << info->first_bit)) | static_cast<std::uint32_t>(id) << info->first_bit;
  return {};
}

Partial<std::vector<Ip>> read_ip_layout(ByteSpan section, std::uint64_t origin) {
  return read_records<layout::IpLayout, layout::IpData, Ip>(section, origin, SectionKind::IpLayout, kIpFields);
}

Result<Bytes> write_ip_layout(const std::vector<Ip>& ips) {
  return write_records<layout::IpLayout, layout::IpData>(ips, SectionKind::IpLayout, kIpFields);
}

}  // namespace tessera::container
