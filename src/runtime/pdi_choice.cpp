#include "runtime/pdi_choice.h"
#include "container/sections/ip_layout.h"

#include "base/text.h"
#include "runtime/codes.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::runtime {

namespace {

struct Kernel {
  std::string name;  // "NAME:INSTANCE"
  std::uint64_t id;
  std::optional<std::size_t> pdi;

  bool is_called(std::string_view text) const {
    return text == name || text == std::string_view(name).substr(0, name.find(':'));
  }
};

std::optional<std::size_t> first_pdi(const container::AiePartition& partition, std::uint64_t kernel_id) {
  for (std::size_t i = 0; i < partition.pdis.size(); ++i)
    for (const container::CdoGroup& group : partition.pdis[i].groups)
      if (std::ranges::find(group.kernel_ids, kernel_id) != group.kernel_ids.end()) return i;
  return std::nullopt;
}

Result<std::vector<Kernel>> kernels_of(const container::Xclbin& xclbin, const container::AiePartition& partition) {
  std::vector<Kernel> kernels;
  const container::Section* section = xclbin.find(container::SectionKind::IpLayout);
  if (section == nullptr) return kernels;
  TRY(const std::vector<container::Ip> ips, container::read_ip_layout(section->data, section->offset).complete());
  for (const container::Ip& ip : ips)  // entries without an id are kernels of programmable logic, or memories
    if (const auto id = container::kernel_id(ip)) kernels.push_back({ip.name, *id, first_pdi(partition, *id)});
  return kernels;
}

std::string names_of(const std::vector<Kernel>& kernels) {
  std::vector<std::string> names;
  for (const Kernel& kernel : kernels) names.push_back(fmt::format("{} (id {:#x})", kernel.name, kernel.id));
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::string ids_of(const container::AiePartition& partition) {
  std::vector<std::string> ids;
  for (const container::PartitionPdi& pdi : partition.pdis)
    for (const container::CdoGroup& group : pdi.groups)
      for (const std::uint64_t id : group.kernel_ids) ids.push_back(fmt::format("{:#x}", id));
  return ids.empty() ? "none" : fmt::format("{}", fmt::join(ids, ", "));
}

Result<ChosenPdi> choose_by_number(const container::AiePartition& partition, const std::vector<Kernel>& kernels,
                                   std::size_t number) {
  if (number >= partition.pdis.size())
    return Failure(error(code::no_such_pdi, "the partition has no PDI {}", number)
                       .note("PDIs are numbered from 0, and the partition has {}", partition.pdis.size())
                       .help("choose no PDI, and Tessera takes the PDI of the first kernel"));
  const auto with = std::ranges::find(kernels, std::optional(number), &Kernel::pdi);
  return ChosenPdi{.number = number, .kernel = with == kernels.end() ? "" : with->name};
}

Result<ChosenPdi> choose_by_name(const container::AiePartition& partition, const std::vector<Kernel>& kernels,
                                 const std::string& name) {
  for (const Kernel& kernel : kernels)
    if (kernel.is_called(name) && kernel.pdi) return ChosenPdi{.number = *kernel.pdi, .kernel = kernel.name};
  return Failure(error(code::no_such_pdi, "no PDI belongs to a kernel called '{}'", name)
                     .note("the PDIs belong to the kernel ids {}", ids_of(partition))
                     .note("the kernels are {}", names_of(kernels))
                     .help("choose one of the kernels that have a PDI, or a PDI by its number"));
}

// Chooses the PDI as the driver does.
ChosenPdi choose_first(const container::AiePartition& partition, const std::vector<Kernel>& kernels) {
  const auto first = std::ranges::find_if(kernels, [](const Kernel& kernel) { return kernel.pdi.has_value(); });
  if (first == kernels.end())
    return {.warning =
                error(code::no_kernel_pdi, "no kernel of the container has a PDI, so Tessera takes the first PDI")
                    .note("the kernels are {}", names_of(kernels))
                    .note("the PDIs belong to the kernel ids {}", ids_of(partition))
                    .help("a driver would refuse the container; choose a PDI by its number if another PDI is right")};
  ChosenPdi chosen{.number = *first->pdi, .kernel = first->name};
  for (const Kernel& kernel : kernels)
    if (kernel.pdi && kernel.pdi != first->pdi) chosen.others.push_back(kernel.name);
  return chosen;
}

}  // namespace

Result<ChosenPdi> choose_pdi(const container::Xclbin& xclbin, const container::AiePartition& partition,
                             const PdiChoice& choice) {
  if (choice.number && !choice.kernel.empty())
    return Failure(error(code::usage, "PDI {} and kernel {} both choose a PDI", *choice.number, choice.kernel)
                       .help("choose by the number of the PDI or by the name of the kernel"));
  TRY(const std::vector<Kernel> kernels, kernels_of(xclbin, partition));
  if (choice.number) return choose_by_number(partition, kernels, *choice.number);
  if (!choice.kernel.empty()) return choose_by_name(partition, kernels, choice.kernel);
  if (partition.pdis.empty()) return choose_by_number(partition, kernels, 0);
  return choose_first(partition, kernels);
}

}  // namespace tessera::runtime
