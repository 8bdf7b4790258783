#include "container/parts/section_extras.h"

#include "container/layouts.h"
#include "container/sections/ip_layout.h"

#include <nlohmann/json.hpp>

namespace tessera::container {

using layout::ArrayRef;

namespace {

Fields array_fields(ByteSpan reference) {
  return {{"count", ArrayRef::count.get(reference)}, {"offset", ArrayRef::offset.get(reference)}};
}

Fields ps_kernels(ByteSpan section) {
  Fields kernels = Fields::array();
  for (const Ip& ip : read_ip_layout(section).value) {
    if (ip.type != kIpTypePsKernel) continue;
    const std::vector<IpProperty> properties = ip_properties(ip);
    if (properties.front().value == kPsKernelDpuSubtype) continue;
    Fields kernel = {{"name", ip.name}};
    for (const IpProperty& each : properties)
      kernel[std::string(each.info->name)] = named_value(each.info->values, each.value);
    kernels.push_back(std::move(kernel));
  }
  return kernels;
}

}  // namespace

Fields section_extras(SectionKind kind, ByteSpan section) {
  Fields out = Fields::object();
  if (kind == SectionKind::AiePartition && section.size() >= layout::Partition::kSize)
    out["arrays"] = {{"start_columns", array_fields(layout::Partition::start_columns.get(section))},
                     {"pdis", array_fields(layout::Partition::pdis.get(section))}};
  if (kind == SectionKind::IpLayout)
    if (Fields kernels = ps_kernels(section); !kernels.empty()) out["ps_kernels"] = std::move(kernels);
  return out;
}

Fields pdi_arrays(ByteSpan section, std::size_t pdi) {
  Fields out = Fields::object();
  if (section.size() < layout::Partition::kSize) return out;
  const std::uint64_t at =
      ArrayRef::offset.get(layout::Partition::pdis.get(section)) + std::uint64_t{pdi} * layout::PartitionPdi::kSize;
  if (!in_range(at, layout::PartitionPdi::kSize, section.size())) return out;
  const ByteSpan record = section.subspan(at);
  out["image"] = array_fields(layout::PartitionPdi::image.get(record));
  out["cdo_groups"] = array_fields(layout::PartitionPdi::groups.get(record));
  return out;
}

}  // namespace tessera::container
