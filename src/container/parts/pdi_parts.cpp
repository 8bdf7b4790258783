// The parts of device images. An NPU PDI has a CDO; a Versal boot image has images and partitions.
#include "container/cdo/command_words.h"
#include "container/codes.h"
#include "container/parts/formats.h"
#include "container/pdi/boot_image.h"
#include "container/pdi/pdi.h"
#include "container/records.h"

#include <algorithm>

namespace tessera::container {

namespace {

// Returns the bytes behind the CDOs of a plain PDI. The part "cdo" has the CDOs that follow the first one.
ByteSpan behind_cdos(const Pdi& pdi) {
  return pdi.tail ? ByteSpan(*pdi.tail).subspan(end_of_cdos(*pdi.tail)) : ByteSpan();
}

// Returns the size of the part "cdo" in a plain PDI: up to the end that the CDO's header states and the end of the CDOs
// behind it, or up to the end of the PDI if the CDO is big-endian or states no length.
std::uint64_t cdo_length(const Pdi& pdi, ByteSpan rest) {
  if (pdi.cdo.big_endian || pdi.cdo.open_header || rest.size() < layout::CdoHeader::kSize) return rest.size();
  if (pdi.tail && end_of_cdos(*pdi.tail) != 0) return rest.size() - behind_cdos(pdi).size();
  return std::min<std::uint64_t>(
      rest.size(), layout::CdoHeader::kSize + std::uint64_t{4} * layout::CdoHeader::length_words.get(rest));
}

void add_cdo(const Part& part, const Pdi& pdi, Opening& out) {
  Part cdo;
  if (pdi.form == PdiForm::Plain) {
    const std::uint64_t at = pdi.cdo_offset - part.offset.value_or(0);
    cdo = inner_part(part, "cdo", at, cdo_length(pdi, part.bytes.subspan(at)));
  } else {
    // The commands of a transformed PDI lie in two zones, so the part gets a CDO that is written from these commands.
    Result<Bytes> bytes = write_cdo(pdi.cdo);
    if (!bytes) return out.errors.push_back(std::move(bytes).error());
    cdo.name = "cdo";
    cdo.own = std::make_shared<const Bytes>(std::move(*bytes));
    cdo.bytes = *cdo.own;
  }
  cdo.arch = part.arch;
  cdo.format = format_opened_by(open_cdo);
  cdo.noun = std::string(cdo.format->noun);
  out.parts.push_back(std::move(cdo));
}

// Returns the plain PDI with `cdo` in place of its part "cdo".
Result<Pdi> with_plain_cdo(Pdi pdi, ByteSpan cdo) {
  Bytes all = std::move(pdi.headers);
  append(all, cdo);
  const ByteSpan behind = behind_cdos(pdi);
  const bool is_padding = std::ranges::all_of(behind, [](std::uint8_t byte) { return byte == 0; });
  // If the old CDO had no length or was big-endian, the part "cdo" included the bytes behind the commands.
  if (!pdi.tail || (end_of_cdos(*pdi.tail) != 0 && is_padding))
    pad_to(all, kPdiAlignment);
  else if (!pdi.cdo.big_endian && !pdi.cdo.open_header)
    append(all, behind);
  TRY(Pdi made, read_pdi(all).complete());
  made.counts_later_cdos = pdi.counts_later_cdos;
  return made;
}

// Returns true if the commands of both lists have the same lengths, one by one: then the header of the plain CDO stays
// right.
bool have_one_shape(const std::vector<CdoCommand>& old, const std::vector<CdoCommand>& commands) {
  return std::ranges::equal(old, commands, {}, cdo_command_words, cdo_command_words);
}

// Returns the missing words of a cut PDI that its new commands lack, too. Each missing word belongs to a DMA_WRITE,
// which must be as far from the end of the new list as it was from the end of the old list. Returns no words if one of
// these DMA_WRITEs has changed its address or length.
std::vector<MissingWord> words_still_missing(const Pdi& pdi, const std::vector<CdoCommand>& commands) {
  std::vector<MissingWord> missing;
  for (MissingWord word : pdi.missing) {
    const std::size_t from_end = pdi.cdo.commands.size() - word.command;
    if (from_end > commands.size()) return {};
    const CdoCommand& old = pdi.cdo.commands[word.command];
    word.command = commands.size() - from_end;
    const CdoCommand& now = commands[word.command];
    if (now.id != old.id || now.address != old.address || now.payload.size() != old.payload.size()) return {};
    missing.push_back(word);
  }
  return missing;
}

// Returns the bytes of a transformed PDI with other commands. Keeps the header of the plain CDO while the header is
// still right. A cut PDI stays cut if the cut takes away only words that are missing anyway; otherwise the PDI becomes
// a transformed PDI that is not cut.
Result<Bytes> with_commands(Pdi pdi, std::vector<CdoCommand> commands) {
  std::erase_if(commands, [](const CdoCommand& each) { return each.id == CdoId::Nop; });
  if (commands == pdi.cdo.commands) return write_pdi(pdi);
  if (!have_one_shape(pdi.cdo.commands, commands)) pdi.plain_cdo_header.clear();
  pdi.missing = words_still_missing(pdi, commands);
  pdi.cdo.commands = std::move(commands);
  if (!pdi.missing.empty()) {
    TRY(Bytes cut, write_pdi(pdi));
    if (read_pdi(cut).value.cdo.commands == pdi.cdo.commands) return cut;
  }
  if (pdi.form == PdiForm::TransformedCut) pdi.form = PdiForm::Transformed;
  pdi.missing.clear();
  return write_pdi(pdi);
}

Fields partition_fields(ByteSpan header) {
  Fields fields = record_fields(kPdiPartitionRecord, header);
  fields["partition_type"] = named_value(
      kPartitionTypes, layout::PdiPartition::attributes.get(header) >> kPartitionTypeShift & kPartitionTypeMask);
  return fields;
}

Fields pdi_fields(const Pdi& pdi) {
  const ByteSpan headers(pdi.headers);
  Fields fields = {{"form", std::string(to_string(pdi.form))},
                   {"image_header_table", record_fields(kPdiImageTableRecord, headers.subspan(kPdiImageTableAt))},
                   {"image_header", record_fields(kPdiImageRecord, headers.subspan(kPdiImageAt))},
                   {"partition_header", partition_fields(headers.subspan(kPdiPartitionAt))}};
  if (!pdi.plain_cdo_header.empty())
    fields["cdo_header_before_transformation"] = record_fields(kCdoHeaderRecord, pdi.plain_cdo_header);
  if (!pdi.missing.empty()) fields["missing_words"] = pdi.missing.size();
  if (pdi.tail) fields["bytes_behind_the_cdo"] = hex_text(*pdi.tail);
  return fields;
}

}  // namespace

void open_pdi(const Part& part, Opening& out) {
  const Pdi pdi = out.absorb(read_pdi(part.bytes, part.offset.value_or(0)));
  if (pdi.headers.empty()) return;
  if (out.wants_fields) out.fields = pdi_fields(pdi);
  add_cdo(part, pdi, out);
}

Result<Bytes> rebuild_pdi(const Part& part, const PartChanges& changes) {
  TRY(Pdi pdi, read_pdi(part.bytes).complete());
  for (const auto& [slot, bytes] : changes) {
    if (!bytes)
      return Failure(error(code::part_cannot_change, "a PDI cannot be without its CDO")
                         .help("remove the PDI, or replace the CDO by one without commands"));
    TRY(Cdo cdo, read_cdo(*bytes).complete());
    if (pdi.form != PdiForm::Plain) return with_commands(std::move(pdi), std::move(cdo.commands));
    TRY(pdi, with_plain_cdo(std::move(pdi), *bytes));
  }
  return write_pdi(pdi);
}

void open_boot_image(const Part& part, Opening& out) {
  const BootImage image = out.absorb(read_boot_image(part.bytes, part.offset.value_or(0)));
  if (image.header.empty()) return;
  out.fields["boot_header"] = record_fields(kBootHeaderRecord, image.header);
  if (!image.table.empty()) out.fields["image_header_table"] = record_fields(kPdiImageTableRecord, image.table);
  const auto add = [&](std::string name, ByteSpan bytes, Fields fields) -> Part& {
    Part inner =
        inner_part(part, std::move(name), static_cast<std::uint64_t>(bytes.data() - part.bytes.data()), bytes.size());
    inner.slot = out.parts.size();
    if (inner.format == nullptr) inner.no_program = "a part of a Versal boot image";
    inner.described = std::make_shared<const Fields>(std::move(fields));
    return out.parts.emplace_back(std::move(inner));
  };
  if (!image.loader_cdo.empty()) add("loader_cdo", image.loader_cdo, Fields::object());
  std::size_t images = 0, partitions = 0;
  for (const BootImage::Image& each : image.images) {
    Part& header = add("image", each.header, {{"image_header", record_fields(kPdiImageRecord, each.header)}});
    header.index = images++;
    header.format = nullptr;
    header.noun = header.no_program = "header of an image";
    for (const BootPartition& partition : each.partitions) {
      if (partition.data.empty()) continue;
      Part& data = add("partition", partition.data,
                       {{"of_image", each.name}, {"partition_header", partition_fields(partition.header)}});
      data.index = partitions++;
    }
  }
}

}  // namespace tessera::container
