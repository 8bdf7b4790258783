// Rules for the header of an xclbin, for the places of its sections, and for its mirror data.
#include "container/rules/subjects.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/device_generation.h"
#include "container/padding.h"
#include "container/records.h"
#include "container/rule_facts.h"  // generated
#include "container/sections/aie_metadata.h"
#include "container/text/out.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace tessera::container::rules {

namespace {

using Sections = std::vector<const Section*>;

std::uint64_t end_of(const Section& section) {
  return section.offset + section.data.size();
}

// Returns the sections with data, in the order of their offsets.
Sections placed_sections(const Xclbin& xclbin) {
  Sections placed;
  for (const Section& section : xclbin.sections)
    if (!section.data.empty()) placed.push_back(&section);
  std::ranges::stable_sort(placed, {}, [](const Section* each) { return each->offset; });
  return placed;
}

std::uint64_t end_of_headers(const Xclbin& xclbin) {
  return layout::Axlf::kSize + xclbin.sections.size() * layout::SectionHeader::kSize;
}

void overlapping_sections(const XclbinSubject& subject, Found& found) {
  const Section* before = nullptr;
  for (const Section* each : placed_sections(subject.xclbin)) {
    if (before != nullptr && each->offset < end_of(*before))
      found.add(found.diag("{} begins inside {}", section_name(each->kind), section_name(before->kind))
                    .at("offset 0x{:x}", each->offset)
                    .note("{} has the bytes from 0x{:x} to 0x{:x}", section_name(before->kind), before->offset,
                          end_of(*before))
                    .help("correct the offset in the header of one of the two sections"));
    if (before == nullptr || end_of(*each) > end_of(*before)) before = each;
  }
}

void sections_in_headers(const XclbinSubject& subject, Found& found) {
  const std::uint64_t end = end_of_headers(subject.xclbin);
  for (const Section* each : placed_sections(subject.xclbin))
    if (each->offset < end)
      found.add(found.diag("{} begins inside the headers of the file", section_name(each->kind))
                    .at("offset 0x{:x}", each->offset)
                    .note("the headers end at 0x{:x}", end)
                    .help("correct the offset in the header of the section"));
}

void misaligned_sections(const XclbinSubject& subject, Found& found) {
  for (const Section* each : placed_sections(subject.xclbin))
    if (!is_aligned(each->offset, kXclbinAlignment))
      found.add(found.diag("{} does not begin at a multiple of {}", section_name(each->kind), kXclbinAlignment)
                    .at("offset 0x{:x}", each->offset)
                    .note("xclbinutil places each section at such an offset, and drivers read its records in place")
                    .help("make the file again from its sections"));
}

void repeated_sections(const XclbinSubject& subject, Found& found) {
  std::map<SectionKind, unsigned> counts;
  for (const Section& section : subject.xclbin.sections) ++counts[section.kind];
  for (const auto& [kind, count] : counts)
    if (count > 1 && std::ranges::find(kRepeatedSections, kind) == std::end(kRepeatedSections))
      found.add(found.diag("the file has {} sections {}", count, section_name(kind))
                    .note("a driver reads the first section of this kind and ignores the others")
                    .help("leave out all but one of these sections"));
}

void missing_sections(const XclbinSubject& subject, Found& found) {
  if (subject.partitions.empty()) {
    const auto kernel = std::ranges::find_if(subject.ips, [](const Ip& ip) { return kernel_id(ip).has_value(); });
    if (kernel != subject.ips.end() && subject.xclbin.find(SectionKind::Pdi) == nullptr)
      found.add(found.diag("the file has the NPU kernel {}, but no AIE_PARTITION", kernel->name)
                    .note("the partition has the configurations that kernels run on")
                    .help("add the section"));
    return;
  }
  for (const SectionKind kind : kNpuSections)
    if (subject.xclbin.find(kind) == nullptr)
      found.add(found.diag("the file has an AIE_PARTITION, but no {}", section_name(kind))
                    .note("XRT needs this section to find kernels, or the memories of their arguments")
                    .help("add the section"));
}

void zero_uuid(const XclbinSubject& subject, Found& found) {
  if (subject.xclbin.uuid != Uuid{}) return;
  found.add(found.diag("the UUID of the file is zero")
                .at("offset 0x{:x}", layout::Axlf::uuid.offset)
                .note("XRT and drivers tell loaded xclbins apart by their UUIDs")
                .help("give the file a UUID of its own"));
}

// Finds bytes in front of a section that belong to no section, except zeros that only align the section.
void bytes_between_sections(const XclbinSubject& subject, Found& found) {
  std::uint64_t end = end_of_headers(subject.xclbin);
  for (const Section* each : placed_sections(subject.xclbin)) {
    if (each->offset > end && end <= subject.part.bytes.size()) {
      const std::uint64_t length = std::min<std::uint64_t>(each->offset, subject.part.bytes.size()) - end;
      const ByteSpan gap = subject.part.bytes.subspan(end, length);
      const bool is_zero = std::ranges::all_of(gap, [](std::uint8_t byte) { return byte == 0; });
      if (!is_zero || length >= kXclbinAlignment)
        found.add(
            found.diag("{} in front of {} belong to no section", counted(length, "byte"), section_name(each->kind))
                .at("offset 0x{:x}", end)
                .note("these bytes are {}", is_zero ? "zero" : "not all zero")
                .help("no change is needed; nothing reads these bytes, and Tessera keeps them"));
    }
    end = std::max(end, end_of(*each));
  }
}

void unknown_sections(const XclbinSubject& subject, Found& found) {
  for (const Section& section : subject.xclbin.sections)
    if (std::ranges::find(kSections, section.kind, &SectionInfo::kind) == std::end(kSections))
      found.add(found.diag("sections of {} are not known", section_name(section.kind))
                    .at("offset 0x{:x}", section.offset)
                    .note("xclbinutil refuses a file with such a section")
                    .help("keep the section if another tool reads it"));
}

void reserved_header_bytes(const XclbinSubject& subject, Found& found) {
  const auto complain = [&](std::string_view noun, std::uint64_t offset) {
    found.add(found.diag("padding of the {} is not zero", noun)
                  .at("offset 0x{:x}", offset)
                  .help("no change is needed; nothing reads these bytes, and Tessera keeps them"));
  };
  for (const ResidueByte& byte : nonzero_padding(kAxlfRecord, subject.part.bytes.first(layout::Axlf::kSize))) {
    complain("header", byte.offset);
    break;
  }
  for (std::size_t i = 0; i < subject.xclbin.sections.size(); ++i)
    if (subject.xclbin.sections[i].padding != 0)
      complain(fmt::format("header of {}", section_name(subject.xclbin.sections[i].kind)),
               layout::Axlf::kSize + i * layout::SectionHeader::kSize + layout::SectionHeader::padding.offset);
}

void platform_without_end(const XclbinSubject& subject, Found& found) {
  const RecordField& platform = *find_field(kAxlfRecord, "platform");
  report_texts_without_end({kAxlfRecord.name, kAxlfRecord.size, std::span(&platform, 1)}, subject.part.bytes, 0, found);
}

void unknown_modes(const XclbinSubject& subject, Found& found) {
  if (std::ranges::find(kXclbinModes, subject.xclbin.mode, &NamedValue::value) == std::end(kXclbinModes))
    found.add(found.diag("the mode {} of the file has no meaning", subject.xclbin.mode)
                  .at("offset 0x{:x}", layout::Axlf::mode.offset)
                  .help("set the mode to one that xclbin.h names; files for NPUs have FLAT or HW_EMU"));
  std::uint32_t known = 0;
  for (const NamedValue& each : kActionMasks) known |= each.value;
  if (const std::uint32_t rest = subject.xclbin.action_mask & ~known; rest != 0)
    found.add(found.diag("bits 0x{:x} of the action mask have no meaning", rest)
                  .at("offset 0x{:x}", layout::Axlf::action_mask.offset)
                  .help("clear these bits"));
}

std::string hex_digits(std::string_view text) {
  std::string digits;
  for (const char c : text)
    if (c != '-') digits += c;
  return lower(digits);
}

// Finds mirror data with another UUID than the header. `xclbinutil --migrate-forward` makes a file from the mirror
// data, so they must repeat the file's UUID.
void stale_mirror(const XclbinSubject& subject, Found& found) {
  if (subject.mirror == nullptr || !subject.mirror->is_object()) return;
  const Fields* root = subject.mirror;
  if (!root->contains("header") && !root->empty() && root->begin()->is_object()) root = &*root->begin();
  const auto header = root->find("header");
  if (header == root->end() || !header->is_object()) return;
  const auto uuid = header->find(json_name::kMirrorUuid);
  if (uuid == header->end() || !uuid->is_string()) return;
  const std::string mirrored = hex_digits(uuid->get<std::string>());
  const std::string own = hex_digits(to_string(subject.xclbin.uuid));
  if (mirrored == own) return;
  found.add(found.diag("the mirror data have the UUID of another file")
                .note("the header says {}, and the mirror data say {}", own, mirrored)
                .note("a tool changed the file after the mirror data were written")
                .help("do not make a file from these mirror data"));
}

void unknown_metadata(const XclbinSubject& subject, Found& found) {
  const auto told = metadata_generation(subject.xclbin);
  if (!told || (told->number && find_generation(*told->number) != nullptr)) return;
  found.add(found.diag("no device has the generation '{}'", told->text)
                .at("AIE_METADATA: hw_gen")
                .note("Tessera then chooses the device by the width of the partition")
                .help("correct hw_gen; NPUs have {}", npu_generations()));
}

constexpr Rule<XclbinSubject> kXclbinRules[] = {
    {code::sections_overlap, Severity::Error, "overlapping sections", overlapping_sections},
    {code::section_in_headers, Severity::Error, "a section inside the headers", sections_in_headers},
    {code::section_misaligned, Severity::Warning, "a section at an odd offset", misaligned_sections},
    {code::section_repeated, Severity::Warning, "a section that may occur only once", repeated_sections},
    {code::section_missing, Severity::Warning, "an NPU container without a section that it needs", missing_sections},
    {code::zero_uuid, Severity::Warning, "a container without a UUID", zero_uuid},
    {code::bytes_between_sections, Severity::Note, "bytes that belong to no section", bytes_between_sections},
    {code::unknown_section, Severity::Note, "a section of an unknown kind", unknown_sections},
    {code::reserved_bytes, Severity::Note, "padding that is not zero", reserved_header_bytes},
    {code::unknown_value, Severity::Note, "a value without a meaning", unknown_modes},
    {code::text_without_end, Severity::Warning, "a text without a NUL at its end", platform_without_end},
    {code::metadata_unknown, Severity::Warning, "metadata of an unknown device", unknown_metadata},
    {code::stale_mirror, Severity::Warning, "mirror data of another file", stale_mirror},
};

}  // namespace

std::span<const Rule<XclbinSubject>> xclbin_rules() {
  return kXclbinRules;
}

}  // namespace tessera::container::rules
