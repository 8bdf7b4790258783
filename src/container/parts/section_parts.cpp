// The parts of a section of an xclbin: the PDIs of an AIE partition, and the images that records place in their
// section.
#include "container/codes.h"
#include "container/layouts.h"
#include "container/parts/formats.h"
#include "container/parts/json_mistake.h"
#include "container/parts/record_content.h"
#include "container/parts/section_content.h"
#include "container/parts/section_extras.h"
#include "container/parts/section_json.h"
#include "container/parts/section_table.h"
#include "container/plain_text.h"
#include "container/sections/json_bounds.h"

#include <algorithm>

namespace tessera::container {

namespace {

void open_partition(const Part& part, Opening& out) {
  const std::uint64_t origin = part.offset.value_or(0);
  const AiePartition partition = out.absorb(read_aie_partition(SharedBytes::borrowed(part.bytes), origin));
  if (out.wants_fields) out.fields = partition_json(partition);
  out.is_xclbinutil = true;
  const std::vector<std::string> names = pdi_file_names(partition.pdis);
  for (std::size_t i = 0; i < partition.pdis.size(); ++i) {
    const PartitionPdi& pdi = partition.pdis[i];
    const std::uint64_t offset = pdi.image.empty() ? 0 : pdi.offset - origin;
    Part image = inner_part(part, "pdi", offset, pdi.image.size());
    image.index = i;
    image.slot = i;
    if (image.format == nullptr) image.no_program = "an image of an AIE partition that is not a device image";
    Fields described = pdi_json(pdi, names[i]);
    if (Fields arrays = pdi_arrays(part.bytes, i); !arrays.empty()) described["arrays"] = std::move(arrays);
    image.described = std::make_shared<const Fields>(std::move(described));
    out.parts.push_back(std::move(image));
  }
  for (std::size_t i = 0; i < partition.found_cdos.size(); ++i) {
    const FoundImage& found = partition.found_cdos[i];
    Part cdo = inner_part(part, "cdo", found.offset - origin, found.bytes.size());
    cdo.index = i;
    cdo.slot = partition.pdis.size() + i;
    out.parts.push_back(std::move(cdo));
  }
}

// Adds the image that a record places in the section, or reports an image that reaches outside the section.
void add_image(const Part& part, const RecordSection& info, ByteSpan record, Opening& out) {
  const RecordInfo& layout = info.item != nullptr ? *info.item : *info.head;
  const std::uint64_t offset = field_number(*find_field(layout, "image_offset"), record);
  const std::uint64_t length = field_number(*find_field(layout, "image_length"), record);
  if (!in_range(offset, length, part.bytes.size())) {
    out.errors.push_back(error(code::partition_reference, "the {} points outside the section", info.image)
                             .at("{} at 0x{:x}", part.segment(), part.offset.value_or(0))
                             .note("the record places {} bytes at 0x{:x}, but the section has {} bytes", length, offset,
                                   part.bytes.size())
                             .help("the file is cut short or damaged; fetch it again"));
    return;
  }
  Part image = inner_part(part, std::string(info.image), offset, length);
  image.slot = out.parts.size();
  if (image.format == nullptr) image.no_program = fmt::format("the {} of a section", info.image);
  if (image.format == nullptr && is_text(image.bytes))
    image.described = std::make_shared<const Fields>(Fields{{"text", std::string(as_text(image.bytes))}});
  out.parts.push_back(std::move(image));
}

void open_records(const Part& part, const RecordSection& info, Opening& out) {
  out.fields = record_section_json(info, part.bytes, part.offset.value_or(0), out.errors);
  out.is_xclbinutil = true;
  if (info.image.empty() || !out.errors.empty()) return;
  if (info.item == nullptr) return add_image(part, info, part.bytes.first(info.head->size), out);
  const std::size_t records = out.fields.front()[std::string(info.list)].size();
  for (std::size_t i = 0; i < records; ++i)
    add_image(part, info, part.bytes.subspan(info.head->size + i * info.item->size, info.item->size), out);
  number_parts(out.parts);
}

void open_json(const Part& part, Opening& out) {
  const std::uint64_t origin = part.offset.value_or(0);
  if (auto beyond = beyond_json_bounds(part.bytes, SectionKind{part.kind}, origin)) {
    out.warnings.push_back(std::move(*beyond));
    return;
  }
  // Writers end the text with one or more NULs, which are not JSON.
  const std::string_view text = fixed_string(part.bytes);
  Fields parsed = Fields::parse(text, nullptr, false);
  if (!parsed.is_discarded()) {
    out.fields = std::move(parsed);
    out.is_xclbinutil = true;
  } else if (!part.bytes.empty()) {
    const auto mistake = json_mistake(text);
    out.warnings.push_back(error(code::section_malformed, "the section {}", mistake ? mistake->text : "is not JSON")
                               .at("{} at 0x{:x}", section_name(SectionKind{part.kind}), origin)
                               .help("rebuild the file with the tool that made it"));
    if (is_text(part.bytes)) out.fields["text"] = std::string(as_text(part.bytes));
  }
}

// Writes a section of records, or a DNA certificate, from its JSON. In a section of one record, a new image may have
// another size, if record_section_bytes() gives exactly the old section. In any other section, a new image must have
// the size of the old image.
Result<Bytes> rebuild_records(const Part& part, const PartChanges& changes) {
  const SectionKind kind{part.kind};
  const Opening opening = open_part(part);
  if (!opening.errors.empty()) return Failure(Diag(opening.errors.front()));
  const std::string json = opening.fields.dump(-1, ' ', false, Fields::error_handler_t::replace);
  const Bytes content(json.begin(), json.end());
  if (opening.parts.empty()) return section_content(kind, content, {});
  const Fields& body = opening.fields.front();
  const ByteSpan image = opening.parts.front().bytes;
  const bool is_single = find_record_section(kind)->item == nullptr;
  if (is_single) {
    TRY(const Bytes same, record_section_bytes(kind, body, image));
    const auto change = changes.find(opening.parts.front().slot);
    if (std::ranges::equal(same, part.bytes) && (change == changes.end() || change->second))
      return change == changes.end() ? Result<Bytes>(same) : record_section_bytes(kind, body, *change->second);
  }
  return splice_parts(part, changes);
}

}  // namespace

void open_section(const Part& part, Opening& out) {
  const SectionKind kind{part.kind};
  if (kind == SectionKind::AiePartition) return open_partition(part, out);
  if (const RecordSection* info = find_record_section(kind)) return open_records(part, *info, out);
  if (kind == SectionKind::DnaCertificate) {
    out.fields = dna_json(part.bytes, part.offset.value_or(0), out.errors);
    out.is_xclbinutil = true;
    return;
  }
  const std::string_view form = section_form(kind);
  if (form == "json") return open_json(part, out);
  if (is_text(part.bytes) && !part.bytes.empty())
    out.fields[form == "xml" ? "xml" : "text"] = std::string(as_text(part.bytes));
}

Result<Bytes> rebuild_section(const Part& part, const PartChanges& changes) {
  const SectionKind kind{part.kind};
  if (kind == SectionKind::DnaCertificate || find_record_section(kind) != nullptr)
    return rebuild_records(part, changes);
  if (kind != SectionKind::AiePartition) return splice_parts(part, changes);
  TRY(AiePartition partition, read_aie_partition(SharedBytes::borrowed(part.bytes)).complete());
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {  // removals keep the numbers below
    const auto& [slot, bytes] = *change;
    if (slot >= partition.pdis.size()) continue;
    if (bytes)
      partition.pdis[slot].image = *bytes;
    else
      partition.pdis.erase(partition.pdis.begin() + static_cast<std::ptrdiff_t>(slot));
  }
  return write_aie_partition(partition);
}

}  // namespace tessera::container
