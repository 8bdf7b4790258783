#include "container/package/kernels.h"

#include "container/codes.h"
#include "container/sections/aie_partition.h"
#include "container/sections/connectivity.h"
#include "container/sections/core_bodies.h"
#include "container/sections/design_names.h"
#include "container/sections/ip_layout.h"
#include "container/sections/key_values.h"

#include <algorithm>
#include <set>

namespace tessera::container {

namespace {

constexpr SectionKind kMade[] = {
    SectionKind::MemTopology,  SectionKind::AiePartition,         SectionKind::EmbeddedMetadata, SectionKind::IpLayout,
    SectionKind::Connectivity, SectionKind::AskGroupConnectivity, SectionKind::AskGroupTopology};

template <class Read>
auto read_kind(const Xclbin& container, SectionKind kind, Read read) -> decltype(read(ByteSpan(), 0).complete()) {
  const Section* section = container.find(kind);
  if (section == nullptr) return decltype(read(ByteSpan(), 0).value){};
  return read(section->data, section->offset).complete();
}

// Returns the device image of a kernel; nullptr if none belongs to it.
const PartitionPdi* kernel_image(const AiePartition& partition, std::uint64_t kernel) {
  for (const PartitionPdi& pdi : partition.pdis)
    for (const CdoGroup& group : pdi.groups)
      if (std::ranges::find(group.kernel_ids, kernel) != group.kernel_ids.end()) return &pdi;
  return nullptr;
}

// Adds the sections of Tessera that belong to a device image, which gets the number `as`.
Result<void> add_own_sections(const Xclbin& compiled, std::uint32_t pdi, std::uint32_t as, NpuParts& parts) {
  std::vector<DesignName> names;
  CoreBodies all;
  std::vector<Section> kept;
  const auto take = [&](const std::vector<Section>& sections, bool is_new) -> Result<void> {
    for (const Section& section : sections) {
      if (is_design_names(section.data) && section.kind == SectionKind::UserMetadata) {
        TRY(std::vector<DesignName> read, read_design_names(section.data, section.offset).complete());
        for (DesignName& name : read) {
          if (is_new && name.pdi != pdi) continue;
          if (is_new) name.pdi = as;
          names.push_back(std::move(name));
        }
      } else if (is_core_bodies(section.data) && section.kind == SectionKind::UserMetadata) {
        TRY(CoreBodies bodies, read_core_bodies(section.data, section.offset).complete());
        if (is_new) bodies = bodies_of_pdi(bodies, pdi, as);
        if (bodies.bodies.empty()) continue;
        std::ranges::copy(bodies.bodies, std::back_inserter(all.bodies));
        TRY(Bytes written, write_core_bodies(bodies));
        kept.push_back(make_section(section.kind, section.name, std::move(written)));
      } else if (section.kind != SectionKind::KeyvalueMetadata && !is_new) {
        kept.push_back(section);
      }
    }
    return {};
  };
  CHECK_OK(take(parts.further, false));
  CHECK_OK(take(compiled.sections, true));
  parts.further = std::move(kept);
  if (!all.bodies.empty()) {
    TRY(Bytes list, write_key_values({{std::string(kNoProgramKey), body_list(all)}}));
    parts.further.push_back(make_section(SectionKind::KeyvalueMetadata, "", std::move(list)));
  }
  if (!names.empty()) {
    TRY(Bytes written, write_design_names(names));
    parts.further.push_back(make_section(SectionKind::UserMetadata, kDesignNamesSection, std::move(written)));
  }
  return {};
}

// As in mlir-aie, the image of a container with one kernel has number 1, whatever the place of its device in the design.
// Streams that configure the array by control packets rely on it: they load image 1, which is there.
std::uint64_t free_image_number(std::span<const NpuKernel> others) {
  std::uint64_t number = 1;
  while (std::ranges::find(others, number, &NpuKernel::pdi_id) != others.end()) ++number;
  return number;
}

Failure cannot_add(const ChosenKernel& kernel, std::string_view why, std::string_view help) {
  return Failure(error(code::kernel_rename, "the kernel {}:{} with the id {:#x} cannot be added: {}", kernel.name,
                       kernel.instance, kernel.id, why)
                     .help("{}", help));
}

}  // namespace

Result<NpuParts> npu_parts(const Xclbin& container) {
  TRY(const AiePartition partition, find_aie_partition(container).complete());
  TRY(const auto ips, read_kind(container, SectionKind::IpLayout, read_ip_layout));
  TRY(const auto connections, read_kind(container, SectionKind::Connectivity, read_connectivity));
  NpuParts parts;
  parts.column_width = partition.column_width;
  parts.start_columns = partition.start_columns;
  parts.timestamp = container.timestamp;
  for (std::size_t i = 0; i < ips.size(); ++i) {
    const auto id = kernel_id(ips[i]);
    const PartitionPdi* pdi = id ? kernel_image(partition, *id) : nullptr;
    if (pdi == nullptr) continue;
    NpuKernel& kernel = parts.kernels.emplace_back();
    kernel.name = kernel_name_of(ips[i].name);
    kernel.instance = ips[i].name.substr(std::min(kernel.name.size() + 1, ips[i].name.size()));
    kernel.id = *id;
    kernel.pdi_id = pdi->groups.front().pdi_id;
    kernel.pdi = pdi->image.copy();
    std::set<std::int32_t> arguments;
    for (const Connection& each : connections)
      if (each.ip == static_cast<std::int32_t>(i)) arguments.insert(each.argument);
    kernel.buffers = arguments.empty() ? 0 : static_cast<unsigned>(arguments.size() - 1);  // without the instructions
  }
  for (const Section& section : container.sections)
    if (std::ranges::find(kMade, section.kind) == std::end(kMade)) parts.further.push_back(section);
  return parts;
}

Result<Xclbin> with_kernel(const Xclbin& compiled, const ChosenKernel& chosen, const Xclbin* input) {
  TRY(NpuParts from, npu_parts(compiled));
  NpuParts parts;
  if (input != nullptr) {
    TRY(parts, npu_parts(*input));
    if (parts.column_width != from.column_width)
      return cannot_add(chosen, "its partition has another width than that of the container",
                        "compile both designs for devices with the same number of columns");
  } else {
    parts.column_width = from.column_width;
    parts.start_columns = from.start_columns;
    parts.timestamp = from.timestamp;
  }
  for (const NpuKernel& other : parts.kernels)
    if ((other.name == chosen.name && other.instance == chosen.instance) || other.id == chosen.id)
      return cannot_add(chosen, "the container has a kernel with this name or this id",
                        "choose another name and another id");
  const auto number = static_cast<std::uint32_t>(parts.kernels.size());
  NpuKernel& kernel = parts.kernels.emplace_back(std::move(from.kernels.at(chosen.pdi)));
  kernel.name = chosen.name;
  kernel.instance = chosen.instance;
  kernel.id = chosen.id;
  kernel.pdi_id = free_image_number({parts.kernels.data(), number});
  CHECK_OK(add_own_sections(compiled, static_cast<std::uint32_t>(chosen.pdi), number, parts));
  return make_npu_xclbin(parts);
}

}  // namespace tessera::container
