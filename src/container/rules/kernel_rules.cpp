// Rules between the sections of an xclbin: kernels, their memories, and the ids that connect kernels with a partition.
//
// A driver takes the kernel id of an entry of IP_LAYOUT and looks for the first CDO group that lists this id. Nothing
// else connects the two sections, so an id in only one of them is never used. 29 of 496 public containers have such ids
// and work, because no program calls these kernels. So these rules give warnings.
#include "container/codes.h"
#include "container/plain_text.h"
#include "container/rules/subjects.h"
#include "container/sections/kernel_xml.h"

#include <algorithm>
#include <map>
#include <set>

namespace tessera::container::rules {

namespace {

using KernelIds = std::map<std::uint64_t, std::string>;  // kernel id -> an example of its owner

KernelIds ids_of_layout(const XclbinSubject& subject) {
  KernelIds ids;
  for (const Ip& ip : subject.ips)
    if (const auto id = kernel_id(ip)) ids.try_emplace(*id, ip.name);
  return ids;
}

KernelIds ids_of_groups(const XclbinSubject& subject) {
  KernelIds ids;
  for (const AiePartition& partition : subject.partitions)
    for (std::size_t i = 0; i < partition.pdis.size(); ++i)
      for (const CdoGroup& group : partition.pdis[i].groups)
        for (const std::uint64_t id : group.kernel_ids)
          ids.try_emplace(id, fmt::format("group {} of pdi[{}]", group.name, i));
  return ids;
}

void kernels_without_group(const XclbinSubject& subject, Found& found) {
  if (subject.partitions.empty()) return;
  const KernelIds groups = ids_of_groups(subject);
  for (const auto& [id, name] : ids_of_layout(subject))
    if (!groups.contains(id))
      found.add(found.diag("no CDO group has the kernel id {:#x}", id)
                    .at("IP_LAYOUT: {}", name)
                    .note("a driver finds the PDI of a kernel by its id, so this kernel cannot be called")
                    .help("add the id to the group of a PDI, or remove the kernel"));
}

void groups_without_kernel(const XclbinSubject& subject, Found& found) {
  if (subject.partitions.empty() || subject.xclbin.find(SectionKind::IpLayout) == nullptr) return;
  const KernelIds layout = ids_of_layout(subject);
  for (const auto& [id, place] : ids_of_groups(subject))
    if (!layout.contains(id))
      found.add(found.diag("no kernel of IP_LAYOUT has the id {:#x}", id)
                    .at("{}", place)
                    .note("a host finds kernels by the names in IP_LAYOUT, so nothing can call this id")
                    .help("add a kernel with this id to IP_LAYOUT, or remove the id from the group"));
}

void repeated_kernel_ids(const XclbinSubject& subject, Found& found) {
  KernelIds seen;
  for (const Ip& ip : subject.ips) {
    const auto id = kernel_id(ip);
    if (!id) continue;
    const auto [before, is_new] = seen.try_emplace(*id, ip.name);
    if (!is_new)
      found.add(found.diag("two kernels have the id {:#x}", *id)
                    .at("IP_LAYOUT: {}", ip.name)
                    .note("{} has the same id, so both run the same PDI", before->second)
                    .help("give each kernel an id of its own"));
  }
}

void kernel_names(const XclbinSubject& subject, Found& found) {
  std::set<std::string> seen;
  for (const Ip& ip : subject.ips) {
    if (!kernel_id(ip)) continue;
    const std::size_t colon = ip.name.find(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == ip.name.size())
      found.add(found.diag("'{}' does not name a kernel and its instance", ip.name)
                    .at("IP_LAYOUT")
                    .note("XRT expects a name of the form KERNEL:INSTANCE")
                    .help("write the names of the kernel and of its instance with a colon between them"));
    else if (!seen.insert(ip.name).second)
      found.add(found.diag("two kernels have the name '{}'", ip.name)
                    .at("IP_LAYOUT")
                    .note("XRT finds only the first kernel of a name")
                    .help("give each kernel a name of its own"));
  }
}

// Compares only kernels of an NPU: the XML describes other kernels in other ways.
void kernels_without_description(const XclbinSubject& subject, Found& found) {
  const Section* metadata = subject.xclbin.find(SectionKind::EmbeddedMetadata);
  if (metadata == nullptr) return;
  const std::vector<std::string_view> names = kernels_of_xml(as_text(metadata->data));
  std::set<std::string_view> described(names.begin(), names.end());
  for (const Ip& ip : subject.ips)
    if (kernel_id(ip) && described.insert(kernel_name_of(ip.name)).second)
      found.add(
          found.diag("EMBEDDED_METADATA does not describe the kernel {}", kernel_name_of(ip.name))
              .at("IP_LAYOUT: {}", ip.name)
              .note("XRT takes the arguments of a kernel from this XML, where it looks for the kernel by its name")
              .help("give the kernel the same name in both sections, or add it to the XML"));
}

void check_connections(const std::vector<Connection>& connections, std::size_t memories, std::string_view topology,
                       std::string_view section, Found& found) {
  for (std::size_t i = 0; i < connections.size(); ++i) {
    const Connection& each = connections[i];
    if (each.memory >= 0 && static_cast<std::size_t>(each.memory) < memories) continue;
    found.add(found.diag("the connection names memory {}, which does not exist", each.memory)
                  .at("{}: connection {}", section, i)
                  .note("{} has {}", topology, memories == 1 ? "1 memory" : fmt::format("{} memories", memories))
                  .help("correct the index"));
  }
}

void memories_of_connections(const XclbinSubject& subject, Found& found) {
  if (subject.xclbin.find(SectionKind::MemTopology) != nullptr)
    check_connections(subject.connections, subject.memories.size(), "MEM_TOPOLOGY", "CONNECTIVITY", found);
  if (subject.xclbin.find(SectionKind::AskGroupTopology) != nullptr)
    check_connections(subject.grouped_connections, subject.grouped_memories.size(), "ASK_GROUP_TOPOLOGY",
                      "ASK_GROUP_CONNECTIVITY", found);
}

void kernels_of_connections(const XclbinSubject& subject, Found& found) {
  if (subject.xclbin.find(SectionKind::IpLayout) == nullptr) return;
  const auto check = [&](const std::vector<Connection>& connections, std::string_view section) {
    for (std::size_t i = 0; i < connections.size(); ++i) {
      const Connection& each = connections[i];
      if (each.ip >= 0 && static_cast<std::size_t>(each.ip) < subject.ips.size()) continue;
      found.add(found.diag("the connection names kernel {}, which does not exist", each.ip)
                    .at("{}: connection {}", section, i)
                    .note("IP_LAYOUT has {}", counted(subject.ips.size(), "record"))
                    .help("correct the index"));
    }
  };
  check(subject.connections, "CONNECTIVITY");
  check(subject.grouped_connections, "ASK_GROUP_CONNECTIVITY");
}

void memories_of_controllers(const XclbinSubject& subject, Found& found) {
  if (subject.xclbin.find(SectionKind::MemTopology) == nullptr) return;
  for (const Ip& ip : subject.ips)
    for (const IpProperty& property : ip_properties(ip))
      if (property.info->name == "index" && property.value >= subject.memories.size())
        found.add(found.diag("the memory controller names memory {}, which does not exist", property.value)
                      .at("IP_LAYOUT: {}", ip.name)
                      .note("MEM_TOPOLOGY has {}", counted(subject.memories.size(), "record"))
                      .help("correct the index"));
}

constexpr Rule<XclbinSubject> kKernelRules[] = {
    {code::kernel_without_group, Severity::Warning, "a kernel without a CDO group", kernels_without_group},
    {code::group_without_kernel, Severity::Warning, "a kernel id without a kernel", groups_without_kernel},
    {code::kernel_id_repeated, Severity::Warning, "two kernels with one id", repeated_kernel_ids},
    {code::kernel_name, Severity::Warning, "a kernel without a usable name", kernel_names},
    {code::kernel_undescribed, Severity::Warning, "a kernel without a description", kernels_without_description},
    {code::connection_memory, Severity::Warning, "a connection to a memory that is missing", memories_of_connections},
    {code::connection_kernel, Severity::Warning, "a connection of a kernel that is missing", kernels_of_connections},
    {code::controller_memory, Severity::Warning, "a controller of a memory that is missing", memories_of_controllers},
};

}  // namespace

std::span<const Rule<XclbinSubject>> kernel_rules() {
  return kKernelRules;
}

}  // namespace tessera::container::rules
