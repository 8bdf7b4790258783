#include "container/parts/edits.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/layouts.h"
#include "container/parts/again.h"
#include "container/parts/mirror.h"
#include "container/parts/path.h"
#include "container/plain_text.h"
#include "container/sections/aie_partition.h"
#include "container/sections/ip_layout.h"
#include "container/sections/kernel_xml.h"

#include <algorithm>
#include <ranges>
#include <set>

namespace tessera::container {

namespace {

Diag cannot_rename(std::string_view name, std::string_view why) {
  return error(code::kernel_rename, "the kernel '{}' {}", name, why);
}

// Returns the entry of each kernel with this name. Fails unless all of them are kernels of an NPU that can be renamed.
Result<std::vector<std::size_t>> entries_to_rename(const std::vector<Ip>& ips, std::string_view old_name,
                                                   std::string_view new_name) {
  std::vector<std::size_t> entries;
  std::set<std::string> names;
  for (std::size_t i = 0; i < ips.size(); ++i) {
    if (ips[i].type == kIpTypePsKernel) names.emplace(kernel_name_of(ips[i].name));
    if (kernel_name_of(ips[i].name) == new_name && new_name != old_name)
      return Failure(cannot_rename(old_name, fmt::format("cannot become '{}'", new_name))
                         .note("another kernel has this name")
                         .help("choose another name, or rename the other kernel first"));
    if (kernel_name_of(ips[i].name) != old_name) continue;
    if (ips[i].type != kIpTypePsKernel)
      return Failure(cannot_rename(old_name, "is not a kernel of an NPU")
                         .note("the metadata of the tools that made other kernels contain the names of these kernels")
                         .help("give the name of a kernel of an NPU"));
    const std::size_t size = ips[i].name.size() - old_name.size() + new_name.size();
    if (size >= layout::IpData::name.length)
      return Failure(cannot_rename(old_name, fmt::format("cannot become '{}'", new_name))
                         .note("kernel and instance together have {} characters", size)
                         .help("give a shorter name; KERNEL:INSTANCE may have at most {} characters",
                               layout::IpData::name.length - 1));
    entries.push_back(i);
  }
  if (!entries.empty()) return entries;
  const std::vector<std::string> known(names.begin(), names.end());
  const std::vector<std::string> near = nearest(old_name, known, 1);
  Diag diag = cannot_rename(old_name, "is not in the container");
  if (known.empty()) return Failure(std::move(diag).help("give a container with kernels of an NPU"));
  return Failure(std::move(diag).help("did you mean {}?", near.empty() ? known.front() : near.front()));
}

// Renames the elements `kernel` with the old name in EMBEDDED_METADATA. Returns false if there is none.
bool rename_in_xml(std::string_view old_name, std::string_view new_name, SharedBytes& section) {
  std::string xml(as_text(section));
  bool is_changed = false;
  for (const std::size_t at : std::views::reverse(places_of_kernel(xml, old_name))) {
    xml.replace(at, old_name.size(), new_name);
    is_changed = true;
  }
  if (is_changed) section = Bytes(xml.begin(), xml.end());
  return is_changed;
}

Diag not_in_xml(std::string_view name) {
  return cannot_rename(name, "is not in EMBEDDED_METADATA")
      .note("XRT takes the arguments of a kernel from this XML, where it looks for the kernel by its name")
      .help("first correct the name in the XML");
}

// Renames the entries of IP_LAYOUT in place, so that all other bytes of the section stay the same.
void rename_in_layout(const std::vector<std::size_t>& entries, std::size_t old_length, std::string_view new_name,
                      SharedBytes& section) {
  using layout::IpData;
  Bytes bytes = section.copy();
  for (const std::size_t entry : entries) {
    const std::span field = std::span(bytes).subspan(
        layout::IpLayout::kSize + entry * IpData::kSize + IpData::name.offset, IpData::name.length);
    const std::string name = std::string(new_name) + std::string(fixed_string(field).substr(old_length));
    std::ranges::fill(field, std::uint8_t{0});
    std::ranges::copy(name, field.begin());
  }
  section = std::move(bytes);
}

// Renames the CDO groups that have the name of the kernel and list one of its ids, in the section `part`. Many writers
// call all groups "DPU".
Result<void> rename_in_partition(const Part& part, const std::set<std::uint64_t>& ids, std::string_view old_name,
                                 std::string_view new_name, SharedBytes& section) {
  TRY(AiePartition partition, read_aie_partition(section).complete());
  bool is_changed = false;
  for (PartitionPdi& pdi : partition.pdis)
    for (CdoGroup& group : pdi.groups) {
      if (group.name != old_name || std::ranges::none_of(group.kernel_ids, [&](auto id) { return ids.contains(id); }))
        continue;
      group.name = new_name;
      is_changed = true;
    }
  if (!is_changed) return {};
  CHECK_OK(check_again(part, part.segment()));
  TRY(section, write_aie_partition(partition));
  return {};
}

// Applies `change` to the AIE_PARTITION `section`, which is at `path` in `file`.
template <class Change>
Result<Bytes> change_partition(const Part& file, const Part& section, const std::string& path, Change change) {
  CHECK_OK(check_again(section, path));
  TRY(AiePartition partition, read_aie_partition(SharedBytes::borrowed(section.bytes)).complete());
  change(partition);
  TRY(Bytes bytes, write_aie_partition(partition));
  return change_part(file, path, std::move(bytes));
}

bool is_partition(const Part& part) {
  return SectionKind{part.kind} == SectionKind::AiePartition && part.described != nullptr;
}

Diag is_not(const Part& part, std::string_view noun) {
  return error(code::part_cannot_change, "{} is not {}", part.name.empty() ? "the file" : part.segment(), noun)
      .note("the content is of the kind '{}'", part.noun)
      .help("give the path of {} in an xclbin", noun);
}

}  // namespace

bool is_kernel_name(std::string_view name) {
  constexpr std::string_view kForbidden = "<>&\"':";
  return !name.empty() && name.find_first_of(kForbidden) == std::string_view::npos &&
         std::ranges::all_of(name, [](char c) { return c > ' ' && c < '\x7f'; });
}

Result<Bytes> rename_kernel(ByteSpan xclbin, std::string_view old_name, std::string_view new_name) {
  if (!is_kernel_name(new_name))
    return Failure(cannot_rename(old_name, fmt::format("cannot become '{}'", new_name))
                       .note("the name becomes a part of XML text and of KERNEL:INSTANCE")
                       .help("give a name of visible characters without <, >, &, quotes and colons"));
  TRY(Xclbin now, read_xclbin(SharedBytes::borrowed(xclbin)).complete());
  CHECK_OK(check_again(file_part(xclbin), ""));
  const Xclbin old = now;
  const Section* layout = old.find(SectionKind::IpLayout);
  TRY(const std::vector<Ip> ips,
      layout != nullptr ? read_ip_layout(layout->data).complete() : Result<std::vector<Ip>>(std::vector<Ip>()));
  TRY(const std::vector<std::size_t> entries, entries_to_rename(ips, old_name, new_name));
  std::set<std::uint64_t> ids;
  for (const std::size_t entry : entries) ids.insert(kernel_id(ips[entry]).value_or(0));
  const std::vector<Part> parts = open_parts_inside(file_part(xclbin)).parts;  // first the sections, in their order
  std::vector<MovedSection> moved(now.sections.size());
  bool is_described = old.find(SectionKind::EmbeddedMetadata) == nullptr;
  for (std::size_t i = 0; i < now.sections.size(); ++i) {
    Section& section = now.sections[i];
    if (&old.sections[i] == layout) rename_in_layout(entries, old_name.size(), new_name, section.data);
    if (section.kind == SectionKind::EmbeddedMetadata) is_described |= rename_in_xml(old_name, new_name, section.data);
    if (section.kind == SectionKind::AiePartition)
      CHECK_OK(rename_in_partition(parts[i], ids, old_name, new_name, section.data));
    moved[i] = {.old_place = i, .has_new_bytes = section.data != old.sections[i].data};
  }
  if (!is_described) return Failure(not_in_xml(old_name));
  return write_moved(old, std::move(now), moved);
}

Result<Bytes> set_start_columns(ByteSpan xclbin, std::string_view path, std::vector<std::uint16_t> columns) {
  const Part file = file_part(xclbin);
  TRY(const std::vector<Part> chain, find_parts(file, path));
  if (!is_partition(chain.back())) return Failure(is_not(chain.back(), "an AIE_PARTITION"));
  return change_partition(file, chain.back(), std::string(path),
                          [&](AiePartition& partition) { partition.start_columns = std::move(columns); });
}

Result<Bytes> set_uuid(ByteSpan xclbin, std::string_view path, const Uuid& uuid) {
  const Part file = file_part(xclbin);
  if (path.empty()) {
    TRY(Xclbin now, read_xclbin(SharedBytes::borrowed(xclbin)).complete());
    CHECK_OK(check_again(file, ""));
    now.uuid = uuid;
    set_mirror_uuid(now.trailer, uuid);
    return write_xclbin(now);
  }
  TRY(const std::vector<Part> chain, find_parts(file, path));
  const Part& pdi = chain.back();
  if (chain.size() < 2 || !is_partition(chain[chain.size() - 2]) || pdi.name != "pdi")
    return Failure(is_not(pdi, "a PDI in an AIE_PARTITION"));
  const std::string around(path.substr(0, path.rfind('/')));
  return change_partition(file, chain[chain.size() - 2], around,
                          [&](AiePartition& partition) { partition.pdis[pdi.slot].uuid = uuid; });
}

}  // namespace tessera::container
