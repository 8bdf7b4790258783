// The parts of device images: the CDO of an NPU PDI; images and partitions of a Versal boot image.
#include "container/codes.h"
#include "container/parts/formats.h"
#include "container/pdi/boot_image.h"
#include "container/pdi/pdi.h"
#include "container/records.h"

namespace tessera::container {

namespace {

// The bytes of a plain CDO: to the end that its header states, or to the end of the PDI.
std::uint64_t cdo_length(const Cdo& cdo, ByteSpan rest) {
  if (cdo.big_endian || cdo.open_header || rest.size() < layout::CdoHeader::kSize) return rest.size();
  return std::min<std::uint64_t>(
      rest.size(), layout::CdoHeader::kSize + std::uint64_t{4} * layout::CdoHeader::length_words.get(rest));
}

void add_cdo(const Part& part, const Pdi& pdi, Opening& out) {
  Part cdo;
  if (pdi.form == PdiForm::Plain) {
    const std::uint64_t at = pdi.cdo_offset - part.offset.value_or(0);
    cdo = inner_part(part, "cdo", at, cdo_length(pdi.cdo, part.bytes.subspan(at)));
  } else {
    // The commands of a transformed PDI lie in two zones; the part is a CDO written from these commands.
    Result<Bytes> bytes = write_cdo(pdi.cdo);
    if (!bytes) return out.errors.push_back(std::move(bytes).error());
    cdo.name = "cdo";
    cdo.own = std::make_shared<const Bytes>(std::move(*bytes));
    cdo.bytes = *cdo.own;
  }
  cdo.format = format_opened_by(open_cdo);
  cdo.noun = std::string(cdo.format->noun);
  out.parts.push_back(std::move(cdo));
}

Fields partition_fields(ByteSpan header) {
  Fields fields = record_fields(kPdiPartitionRecord, header);
  fields["partition_type"] = named_value(
      kPartitionTypes, layout::PdiPartition::attributes.get(header) >> kPartitionTypeShift & kPartitionTypeMask);
  return fields;
}

}  // namespace

void open_pdi(const Part& part, Opening& out) {
  const Pdi pdi = out.absorb(read_pdi(part.bytes, part.offset.value_or(0)));
  if (pdi.headers.empty()) return;
  const ByteSpan headers(pdi.headers);
  out.fields = {{"form", std::string(to_string(pdi.form))},
                {"image_header_table", record_fields(kPdiImageTableRecord, headers.subspan(kPdiImageTableAt))},
                {"image_header", record_fields(kPdiImageRecord, headers.subspan(kPdiImageAt))},
                {"partition_header", partition_fields(headers.subspan(kPdiPartitionAt))}};
  if (!pdi.plain_cdo_header.empty())
    out.fields["cdo_header_before_transformation"] = record_fields(kCdoHeaderRecord, pdi.plain_cdo_header);
  if (!pdi.missing.empty()) out.fields["missing_words"] = pdi.missing.size();
  if (pdi.tail) out.fields["bytes_behind_the_cdo"] = hex_text(*pdi.tail);
  add_cdo(part, pdi, out);
}

Result<Bytes> rebuild_pdi(const Part& part, const PartChanges& changes) {
  Pdi pdi = read_pdi(part.bytes).value;
  for (const auto& [slot, bytes] : changes) {
    if (!bytes)
      return Failure(error(code::part_cannot_change, "a PDI cannot be without its CDO")
                         .help("remove the PDI, or replace the CDO by one without commands"));
    TRY(pdi.cdo, read_cdo(*bytes).complete());
    // The kept CDO header and the list of missing words describe the old commands.
    pdi.plain_cdo_header.clear();
    pdi.missing.clear();
    if (pdi.form == PdiForm::TransformedCut) pdi.form = PdiForm::Transformed;
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
    inner.described = std::make_shared<const Fields>(std::move(fields));
    return out.parts.emplace_back(std::move(inner));
  };
  if (!image.loader_cdo.empty()) add("loader_cdo", image.loader_cdo, Fields::object());
  std::size_t images = 0, partitions = 0;
  for (const BootImage::Image& each : image.images) {
    Part& header = add("image", each.header, {{"image_header", record_fields(kPdiImageRecord, each.header)}});
    header.index = images++;
    header.format = nullptr;
    header.noun = "header of an image";
    for (const BootPartition& partition : each.partitions) {
      if (partition.data.empty()) continue;
      Part& data = add("partition", partition.data,
                       {{"of_image", each.name}, {"partition_header", partition_fields(partition.header)}});
      data.index = partitions++;
    }
  }
}

}  // namespace tessera::container
