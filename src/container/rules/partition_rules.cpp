// Rules for an AIE_PARTITION: its place in the array, and its PDIs with their groups.
#include "container/codes.h"
#include "container/records.h"
#include "container/rules/subjects.h"
#include "container/stream/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace tessera::container::rules {

namespace {

void no_columns(const PartitionSubject& subject, Found& found) {
  const AiePartition& partition = subject.partition;
  if (partition.column_width == 0)
    found.add(found.diag("the partition is 0 columns wide")
                  .at("offset 0x{:x}", subject.origin + layout::Partition::column_width.offset)
                  .note("a driver gives each program as many columns as its partition says")
                  .help("set column_width to the number of columns that the program uses"));
  if (partition.start_columns.empty())
    found.add(found.diag("the partition has no start column")
                  .at("offset 0x{:x}", subject.origin + layout::Partition::start_columns.offset)
                  .note("a driver places a partition on one of its start columns")
                  .help("list the columns on which the partition may begin"));
}

void columns_outside(const PartitionSubject& subject, Found& found) {
  const device::Device& device = subject.device != nullptr ? *subject.device : default_text_device();
  const AiePartition& partition = subject.partition;
  std::string remedy = "remove this start column";
  if (partition.column_width > device.cols)
    remedy = fmt::format("give the partition at most {}", counted(device.cols, "column"));
  else if (partition.start_columns.size() == 1)
    remedy = fmt::format("choose a start column up to {}", device.cols - partition.column_width);
  for (const std::uint16_t first : std::set(partition.start_columns.begin(), partition.start_columns.end()))
    if (std::uint32_t{first} + partition.column_width > device.cols)
      found.add(found.diag("the partition does not fit on the array from column {} on", first)
                    .note("it is {} wide, and {} has {}", counted(partition.column_width, "column"),
                          subject.device != nullptr ? device.name : "the widest NPU", counted(device.cols, "column"))
                    .help("{}", remedy));
}

void repeated_columns(const PartitionSubject& subject, Found& found) {
  const std::vector<std::uint16_t>& columns = subject.partition.start_columns;
  if (std::ranges::adjacent_find(columns, std::greater_equal<>()) == columns.end()) return;
  found.add(found.diag("the start columns are not in rising order, or a column occurs twice")
                .note("drivers try the start columns in the order of the list")
                .help("sort the start columns, and name each once"));
}

void no_pdis(const PartitionSubject& subject, Found& found) {
  if (!subject.partition.pdis.empty()) return;
  found.add(found.diag("the partition has no PDI")
                .at("offset 0x{:x}", subject.origin + layout::Partition::pdis.offset)
                .note("a driver cannot load a kernel without a PDI")
                .help("add a PDI"));
}

void pdis_without_group(const PartitionSubject& subject, Found& found) {
  const std::vector<PartitionPdi>& pdis = subject.partition.pdis;
  for (std::size_t i = 0; i < pdis.size(); ++i)
    if (pdis[i].groups.empty())
      found.add(found.diag("pdi[{}] has no CDO group", i)
                    .at("offset 0x{:x}", pdis[i].offset)
                    .note("a driver chooses a PDI by the kernel ids of its groups, so it never loads this one")
                    .help("add a group with the ids of the kernels that need this PDI"));
}

void repeated_pdi_ids(const PartitionSubject& subject, Found& found) {
  std::map<std::uint64_t, std::size_t> owners;
  for (std::size_t i = 0; i < subject.partition.pdis.size(); ++i)
    for (const CdoGroup& group : subject.partition.pdis[i].groups) {
      const auto [owner, is_new] = owners.try_emplace(group.pdi_id, i);
      if (!is_new && owner->second != i)
        found.add(found.diag("pdi[{}] and pdi[{}] have the same id {:#x}", owner->second, i, group.pdi_id)
                      .note("a command stream loads a PDI by its id")
                      .help("give each PDI an id of its own"));
    }
}

void kernels_of_several_pdis(const PartitionSubject& subject, Found& found) {
  std::map<std::uint64_t, std::size_t> owners;
  for (std::size_t i = 0; i < subject.partition.pdis.size(); ++i)
    for (const CdoGroup& group : subject.partition.pdis[i].groups)
      for (const std::uint64_t id : group.kernel_ids) {
        const auto [owner, is_new] = owners.try_emplace(id, i);
        if (!is_new && owner->second != i)
          found.add(found.diag("pdi[{}] and pdi[{}] both serve kernel {:#x}", owner->second, i, id)
                        .note("a driver loads the first PDI that lists the id of a kernel")
                        .help("list each kernel id in one PDI"));
      }
}

void unknown_pre_groups(const PartitionSubject& subject, Found& found) {
  std::set<std::uint64_t> ids;
  for (const PartitionPdi& pdi : subject.partition.pdis)
    for (const CdoGroup& group : pdi.groups) ids.insert(group.pdi_id);
  std::map<std::uint64_t, std::size_t> missing;
  for (std::size_t i = 0; i < subject.partition.pdis.size(); ++i)
    for (const CdoGroup& group : subject.partition.pdis[i].groups)
      for (const std::uint64_t id : group.pre_groups)
        if (!ids.contains(id)) missing.try_emplace(id, i);
  for (const auto& [id, pdi] : missing)
    found.add(found.diag("no PDI of the partition has the id {:#x}", id)
                  .at("pdi[{}]", pdi)
                  .note("pre_cdo_groups lists the id of a PDI that is loaded before this one; compilers usually write "
                        "{:#x} there",
                        kDefaultPreGroup)
                  .help("add the PDI, or remove the id from pre_cdo_groups"));
}

void pdis_without_image(const PartitionSubject& subject, Found& found) {
  for (std::size_t i = 0; i < subject.partition.pdis.size(); ++i) {
    const PartitionPdi& pdi = subject.partition.pdis[i];
    if (recognise_pdi(pdi.image) != PdiKind::None) continue;
    found.add(
        found.diag("pdi[{}] is not a device image", i)
            .note("the image has {} and does not begin with the words of a PDI", counted(pdi.image.size(), "byte"))
            .help("replace the image by a PDI"));
  }
}

void zero_pdi_uuids(const PartitionSubject& subject, Found& found) {
  for (std::size_t i = 0; i < subject.partition.pdis.size(); ++i)
    if (subject.partition.pdis[i].uuid == Uuid{})
      found.add(found.diag("the UUID of pdi[{}] is zero", i)
                    .note("xclbinutil names the extracted file after this UUID")
                    .help("give the PDI a UUID"));
}

void repeated_pdi_uuids(const PartitionSubject& subject, Found& found) {
  std::map<Uuid, std::size_t> owners;
  for (std::size_t i = 0; i < subject.partition.pdis.size(); ++i) {
    const Uuid& uuid = subject.partition.pdis[i].uuid;
    if (uuid == Uuid{}) continue;
    const auto [owner, is_new] = owners.try_emplace(uuid, i);
    if (!is_new)
      found.add(found.diag("pdi[{}] and pdi[{}] have the same UUID", owner->second, i)
                    .note("the UUID is {}; xclbinutil writes both to one file", to_string(uuid))
                    .help("give each PDI a UUID of its own"));
  }
}

void unknown_group_types(const PartitionSubject& subject, Found& found) {
  for (std::size_t i = 0; i < subject.partition.pdis.size(); ++i)
    for (const CdoGroup& group : subject.partition.pdis[i].groups)
      if (std::ranges::find(kCdoGroupTypes, group.type, &NamedValue::value) == std::end(kCdoGroupTypes))
        found.add(found.diag("type {} of a CDO group has no meaning", group.type)
                      .at("pdi[{}], group {}", i, group.name)
                      .help("set the type to PRIMARY, LITE or PREPOST"));
}

void reserved_partition_bytes(const PartitionSubject& subject, Found& found) {
  const auto complain = [&](const Residue& padding, std::string_view noun) {
    if (padding.empty()) return;
    found.add(found.diag("reserved bytes of {} are not zero", noun)
                  .note("{} of the record have no meaning but are not zero", counted(padding.size(), "byte"))
                  .help("no change is needed; nothing reads these bytes, and Tessera keeps them"));
  };
  complain(subject.partition.padding, "the partition");
  for (std::size_t i = 0; i < subject.partition.pdis.size(); ++i) {
    complain(subject.partition.pdis[i].padding, fmt::format("pdi[{}]", i));
    for (const CdoGroup& group : subject.partition.pdis[i].groups)
      complain(group.padding, fmt::format("group {} of pdi[{}]", group.name, i));
  }
}

constexpr Rule<PartitionSubject> kPartitionRules[] = {
    {code::partition_without_columns, Severity::Error, "a partition without columns", no_columns},
    {code::partition_outside_array, Severity::Warning, "a partition that does not fit on the array", columns_outside},
    {code::start_columns_order, Severity::Note, "start columns in disorder", repeated_columns},
    {code::partition_without_pdi, Severity::Warning, "a partition without a PDI", no_pdis},
    {code::pdi_without_group, Severity::Warning, "a PDI that is never loaded", pdis_without_group},
    {code::pdi_id_repeated, Severity::Warning, "two PDIs with one id", repeated_pdi_ids},
    {code::kernel_of_two_pdis, Severity::Note, "a kernel of several PDIs", kernels_of_several_pdis},
    {code::unknown_pre_group, Severity::Note, "a group that needs an unknown PDI", unknown_pre_groups},
    {code::pdi_is_none, Severity::Error, "a PDI that is not a device image", pdis_without_image},
    {code::pdi_uuid_zero, Severity::Note, "a PDI without a UUID", zero_pdi_uuids},
    {code::pdi_uuid_repeated, Severity::Warning, "two PDIs with one UUID", repeated_pdi_uuids},
    {code::unknown_value, Severity::Note, "a value without a meaning", unknown_group_types},
    {code::reserved_bytes, Severity::Note, "padding that is not zero", reserved_partition_bytes},
};

}  // namespace

std::span<const Rule<PartitionSubject>> partition_rules() {
  return kPartitionRules;
}

}  // namespace tessera::container::rules
