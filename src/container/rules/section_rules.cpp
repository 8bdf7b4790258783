// Rules for all sections that consist of records.
#include "container/codes.h"
#include "container/padding.h"
#include "container/parts/section_table.h"
#include "container/pdi/pdi.h"
#include "container/records.h"
#include "container/rules/subjects.h"

#include <algorithm>

namespace tessera::container::rules {

namespace {

// Calls visit(RecordInfo, bytes, offset in the section) for the head of the section, and for each record that lies in
// the section.
template <class Visit>
void for_each_record(const Part& part, Visit visit) {
  const RecordSection* info = find_record_section(SectionKind{part.kind});
  if (info == nullptr || part.bytes.size() < info->head->size) return;
  visit(*info->head, part.bytes.first(info->head->size), std::uint64_t{0});
  if (info->item == nullptr) return;
  const RecordField* count = find_field(*info->head, "count");
  const std::uint64_t records = count != nullptr ? field_number(*count, part.bytes) : 0;
  for (std::uint64_t i = 0; i < records; ++i) {
    const std::uint64_t at = info->head->size + i * info->item->size;
    if (!in_range(at, info->item->size, part.bytes.size())) return;
    visit(*info->item, part.bytes.subspan(at, info->item->size), at);
  }
}

void nonzero_reserved(const SectionSubject& subject, Found& found) {
  const std::uint64_t origin = subject.part.offset.value_or(0);
  for_each_record(subject.part, [&](const RecordInfo& info, ByteSpan record, std::uint64_t at) {
    const Residue padding = nonzero_padding(info, record);
    if (padding.empty()) return;
    found.add(
        found.diag("padding of a record is not zero")
            .at("offset 0x{:x}", origin + at + padding.front().offset)
            .note("{} of the record {} have no meaning but are not zero", counted(padding.size(), "byte"), info.name)
            .help("no change is needed; nothing reads these bytes, and Tessera keeps them"));
  });
}

// The names of the values that the field "type" of a record may have.
struct TypeNames {
  const RecordInfo* record;
  std::span<const NamedValue> names;
};
const TypeNames kTypeNames[] = {{&kMemDataRecord, kMemTypes},
                                {&kIpDataRecord, kIpTypes},
                                {&kDebugIpDataRecord, kDebugIpTypes},
                                {&kClockFrequencyRecord, kClockTypes},
                                {&kMcsChunkRecord, kMcsTypes}};

void unknown_types(const SectionSubject& subject, Found& found) {
  const std::uint64_t origin = subject.part.offset.value_or(0);
  for_each_record(subject.part, [&](const RecordInfo& info, ByteSpan record, std::uint64_t at) {
    const auto* types = std::ranges::find(kTypeNames, &info, &TypeNames::record);
    if (types == std::end(kTypeNames)) return;
    const RecordField* field = find_field(info, "type");
    const std::uint64_t value = field_number(*field, record);
    if (std::ranges::find(types->names, value, &NamedValue::value) != types->names.end()) return;
    found.add(found.diag("type {} has no meaning", value)
                  .at("offset 0x{:x}", origin + at + field->offset)
                  .note("the record has the type {}", info.name)
                  .help("set the type to one that xclbin.h names"));
  });
}

void texts_without_end(const SectionSubject& subject, Found& found) {
  const std::uint64_t origin = subject.part.offset.value_or(0);
  for_each_record(subject.part, [&](const RecordInfo& info, ByteSpan record, std::uint64_t at) {
    report_texts_without_end(info, record, origin + at, found);
  });
}

void bytes_behind_records(const SectionSubject& subject, Found& found) {
  const RecordSection* info = find_record_section(SectionKind{subject.part.kind});
  if (info == nullptr || info->item == nullptr || !info->image.empty()) return;
  std::uint64_t end = 0;
  for_each_record(subject.part, [&](const RecordInfo& record, ByteSpan, std::uint64_t at) { end = at + record.size; });
  const std::uint64_t size = subject.part.bytes.size();
  // A writer may round the size of a section up to kXclbinAlignment.
  if (size <= align_up(end, kXclbinAlignment)) return;
  found.add(found.diag("{} follow the last record", counted(size - end, "byte"))
                .at("offset 0x{:x}", subject.part.offset.value_or(0) + end)
                .note("the count in front of the records does not count these bytes")
                .help("correct the count, or make the section shorter"));
}

void image_in_section(const SectionSubject& subject, Found& found) {
  const Part& part = subject.part;
  if (SectionKind{part.kind} != SectionKind::Pdi || recognise_pdi(part.bytes) != PdiKind::None) return;
  found.add(found.diag("the section is not a device image")
                .note("it has {} and does not begin with the words of a PDI", counted(part.bytes.size(), "byte"))
                .help("replace the section by a PDI"));
}

}  // namespace

void report_texts_without_end(const RecordInfo& info, ByteSpan record, std::uint64_t offset, Found& found) {
  for (const RecordField& field : info.fields) {
    if (field.type != FieldType::Text) continue;
    const ByteSpan text = record.subspan(field.offset, field.length);
    if (std::ranges::find(text, 0) != text.end()) continue;
    found.add(found.diag("the text in the field {} of {} has no NUL at its end", field.name, info.name)
                  .at("offset 0x{:x}", offset + field.offset)
                  .note("the text fills all {} of the field, so a C program reads on behind it",
                        counted(field.length, "byte"))
                  .help("make the text shorter"));
  }
}

namespace {

constexpr Rule<SectionSubject> kSectionRules[] = {
    {code::pdi_is_none, Severity::Error, "a PDI that is not a device image", image_in_section},
    {code::reserved_bytes, Severity::Note, "padding that is not zero", nonzero_reserved},
    {code::unknown_value, Severity::Note, "a value without a meaning", unknown_types},
    {code::text_without_end, Severity::Warning, "a text without a NUL at its end", texts_without_end},
    {code::bytes_behind_records, Severity::Warning, "bytes behind the records of a section", bytes_behind_records},
};

}  // namespace

std::span<const Rule<SectionSubject>> section_rules() {
  return kSectionRules;
}

}  // namespace tessera::container::rules
