#include "container/pdi/pdi.h"

#include "container/codes.h"
#include "container/layouts.h"
#include "container/pdi/boot_image.h"

#include <algorithm>

namespace tessera::container {

using layout::BootHeader;
using layout::CdoHeader;
using layout::PdiImage;
using layout::PdiImageTable;
using layout::PdiPartition;

namespace {

constexpr std::uint32_t kSmap[] = {kBootSmap0, kBootSmap1, kBootSmap2, kBootSmap3};

// The place of a header, and the place of the checksum in the header.
struct HeaderPlace {
  std::string_view name;
  std::size_t offset;
  std::size_t size;
  std::size_t checksum;  // offset in the header
};
constexpr HeaderPlace kHeaders[] = {
    {"image header table", kPdiImageTableAt, PdiImageTable::kSize, PdiImageTable::checksum.offset},
    {"image header", kPdiImageAt, PdiImage::kSize, PdiImage::checksum.offset},
    {"partition header", kPdiPartitionAt, PdiPartition::kSize, PdiPartition::checksum.offset},
};

std::uint32_t transform_checksum(std::uint32_t type, std::uint32_t zone_bytes) {
  return kTransformChecksumSeed | ((type & 0xff) << 8 | type >> 8) | ((zone_bytes & 0xffff) << 16 | zone_bytes >> 16);
}

bool is_transformed(ByteSpan partition) {
  const std::uint32_t type = PdiPartition::transform_type.get(partition);
  const std::uint32_t zone = PdiPartition::command_zone_bytes.get(partition);
  return type == kTransformSeparate &&
         PdiPartition::transform_checksum.get(partition) == transform_checksum(type, zone);
}

// Gives the CDO the version in the header that a transformed PDI keeps. If CDOs of this version have no command words,
// warns and leaves the usual version: the zones have commands in any case, and a CDO that is made of them needs command
// words.
void take_version(std::uint32_t version, std::uint64_t origin, Partial<Pdi>& out) {
  if (version >= kCdoVersionFirstV2 && version < kCdoVersionLimit) {
    out.value.cdo.version = version;
    return;
  }
  out.warnings.push_back(
      error(code::cdo_version, "the CDO header before the transformation states version {}", cdo_version_text(version))
          .at("offset 0x{:x}", origin + kPdiCdoAt + CdoHeader::version.offset)
          .note("Tessera takes the CDO for version {}, because a transformed PDI has commands of this version",
                cdo_version_text(kCdoVersion)));
}

void read_transformed(ByteSpan data, std::uint64_t origin, Partial<Pdi>& out) {
  const std::size_t zone_at = kPdiCdoAt + CdoHeader::kSize;
  const std::uint32_t zone_bytes = PdiPartition::command_zone_bytes.get(data.subspan(kPdiPartitionAt));
  if (!in_range(zone_at, zone_bytes, data.size())) {
    out.errors.push_back(
        error(code::pdi_zone, "the command zone has {} bytes, but the PDI has {}", zone_bytes, data.size())
            .at("offset 0x{:x}", origin + kPdiPartitionAt + PdiPartition::command_zone_bytes.offset)
            .help("the file is cut short or damaged; fetch it again"));
    return;
  }
  const ByteSpan cdo_header = data.subspan(kPdiCdoAt, CdoHeader::kSize);
  out.value.plain_cdo_header.assign(cdo_header.begin(), cdo_header.end());
  take_version(CdoHeader::version.get(cdo_header), origin, out);
  Partial<ZoneContent> read =
      read_zones(data.subspan(zone_at, zone_bytes), data.subspan(zone_at + zone_bytes), origin + zone_at);
  std::ranges::move(read.errors, std::back_inserter(out.errors));
  std::ranges::move(read.warnings, std::back_inserter(out.warnings));
  if (!read.value.missing.empty()) out.value.form = PdiForm::TransformedCut;
  if (!read.value.tail.empty()) out.value.tail = std::move(read.value.tail);
  out.value.cdo.commands = std::move(read.value.commands);
  out.value.missing = std::move(read.value.missing);
}

// Moves the bytes behind the CDO from the CDO's trailer to the tail of the PDI. Drops them if they are padding: exactly
// the zeros that align the PDI to kPdiAlignment.
void read_tail(std::size_t pdi_bytes, Pdi& pdi) {
  Bytes& trailer = pdi.cdo.trailer;
  const auto counted =
      trailer.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(trailer.size(), pdi.cdo.counted_words * 4));
  const Bytes tail(counted, trailer.end());
  trailer.erase(counted, trailer.end());
  const bool is_zero = std::ranges::all_of(tail, [](std::uint8_t byte) { return byte == 0; });
  if (is_zero && tail.size() == align_up(pdi_bytes - tail.size(), kPdiAlignment) - (pdi_bytes - tail.size())) return;
  pdi.tail = tail;
}

// Returns the number of words from the begin of the CDO to the end of the CDOs that follow it.
std::uint64_t words_of_all_cdos(std::size_t pdi_bytes, const Pdi& pdi) {
  return (pdi_bytes - kPdiCdoAt - pdi.tail->size() + end_of_cdos(*pdi.tail)) / 4;
}

// Returns the bytes of a plain PDI: the headers with right lengths and checksums, the CDO, and the tail or padding.
Result<Bytes> write_plain(const Pdi& pdi) {
  Bytes out = pdi.headers;
  TRY(const Bytes cdo, write_cdo(pdi.cdo));
  append(out, cdo);
  if (pdi.tail)
    append(out, *pdi.tail);
  else
    pad_to(out, kPdiAlignment);

  const std::span<std::uint8_t> partition = std::span(out).subspan(kPdiPartitionAt, PdiPartition::kSize);
  const auto padded_words = static_cast<std::uint32_t>((out.size() - kPdiCdoAt) / 4);
  const bool counts_later = pdi.tail && pdi.counts_later_cdos;
  PdiPartition::unencrypted_words.set(
      partition, static_cast<std::uint32_t>(counts_later ? words_of_all_cdos(out.size(), pdi) : cdo.size() / 4));
  PdiPartition::encrypted_words.set(partition, padded_words);
  PdiPartition::total_words.set(partition, padded_words);
  PdiPartition::transform_type.set(partition, 0);
  PdiPartition::command_zone_bytes.set(partition, 0);
  PdiPartition::transform_checksum.set(partition, 0);
  for (const HeaderPlace& header : kHeaders) {
    const std::span<std::uint8_t> record = std::span(out).subspan(header.offset, header.size);
    store_le(record, header.checksum, boot_checksum(ByteSpan(record).first(header.checksum)));
  }
  return out;
}

// Returns the PDI's headers and the CDO's header from before the transformation. Fails with T0214 for a CDO that is
// big-endian, states no length, or is of a version without command words.
Result<Bytes> headers_of_plain(const Pdi& pdi) {
  if (!pdi.plain_cdo_header.empty()) {
    Bytes out = pdi.headers;
    append(out, pdi.plain_cdo_header);
    return out;
  }
  if (pdi.cdo.big_endian || pdi.cdo.open_header || pdi.cdo.is_sectioned())
    return Failure(error(code::does_not_fit, "a transformed PDI cannot hold a CDO that is {}",
                         pdi.cdo.is_sectioned() ? "of a version before 1.50" : "big-endian or has no length")
                       .help("write the PDI in the plain form"));
  TRY(Bytes out, write_plain(pdi));
  out.resize(kPdiCdoAt + CdoHeader::kSize);
  return out;
}

Result<Bytes> write_transformed(const Pdi& pdi) {
  TRY(Bytes out, headers_of_plain(pdi));
  const bool is_cut = pdi.form == PdiForm::TransformedCut;
  TRY(const Zones zones, write_zones(pdi.cdo.commands, is_cut ? pdi.missing : std::vector<MissingWord>()));
  CHECK_OK(check_size(out.size() + zones.commands.size() + zones.data.size(), "a PDI"));
  const auto zone_bytes = static_cast<std::uint32_t>(zones.commands.size());
  const std::span<std::uint8_t> partition = std::span(out).subspan(kPdiPartitionAt, PdiPartition::kSize);
  PdiPartition::transform_type.set(partition, kTransformSeparate);
  PdiPartition::command_zone_bytes.set(partition, zone_bytes);
  PdiPartition::transform_checksum.set(partition, transform_checksum(kTransformSeparate, zone_bytes));
  append(out, zones.commands);
  append(out, zones.data);
  if (is_cut) {
    // Readers would take these bytes for the data that the cut leaves out.
    if (pdi.tail && !pdi.tail->empty())
      return Failure(
          error(code::does_not_fit, "the cut form has no place for the {} bytes behind the data", pdi.tail->size())
              .help("write the PDI in the whole transformed form"));
    if (zones.data.size() < kTransformedCutBytes)
      return Failure(error(code::does_not_fit, "the data zone has {} bytes, but the cut form leaves out {} bytes",
                           zones.data.size(), kTransformedCutBytes)
                         .help("write the PDI in the whole transformed form"));
    out.resize(out.size() - kTransformedCutBytes);
  }
  if (pdi.tail) append(out, *pdi.tail);
  return out;
}

}  // namespace

std::string_view to_string(PdiForm form) {
  switch (form) {
    case PdiForm::Plain: return "plain";
    case PdiForm::Transformed: return "transformed";
    case PdiForm::TransformedCut: return "transformed-cut";
  }
  return "";
}

std::string Pdi::image_name() const {
  return PdiImage::name.text(ByteSpan(headers).subspan(kPdiImageAt));
}
std::uint32_t Pdi::id_code() const {
  return PdiImageTable::id_code.get(ByteSpan(headers).subspan(kPdiImageTableAt));
}
std::uint32_t Pdi::image_id() const {
  return PdiImage::image_id.get(ByteSpan(headers).subspan(kPdiImageAt));
}

PdiKind recognise_pdi(ByteSpan data) {
  if (data.size() < BootHeader::key_source.offset) return PdiKind::None;  // an NPU PDI may be this short
  for (std::size_t i = 0; i < std::size(kSmap); ++i)
    if (load_le<std::uint32_t>(data, i * 4) != kSmap[i]) return PdiKind::None;
  return BootHeader::width_detection.get(data) == kBootWidthDetection ? PdiKind::BootImage : PdiKind::Npu;
}

namespace {

// Reads the CDO of a plain PDI with `read`: all commands together, or one by one.
template <class Read>
Partial<Pdi> read_with(ByteSpan data, std::uint64_t origin, const Read& read) {
  Partial<Pdi> out;
  const PdiKind kind = recognise_pdi(data);
  if (kind == PdiKind::BootImage) {
    out.errors.push_back(error(code::boot_image, "the file is a full Versal boot image, not an NPU PDI")
                             .at("offset 0x{:x}", origin)
                             .help("give the PDI of an NPU, which has no boot header; this file boots a board"));
    return out;
  }
  if (kind == PdiKind::None || data.size() < kPdiCdoAt) {
    out.errors.push_back(error(code::not_a_pdi, "these {} bytes have no PDI headers", data.size())
                             .at("offset 0x{:x}", origin)
                             .help("give the PDI of an NPU; these bytes have another format, or are cut short"));
    return out;
  }
  out.value.headers.assign(data.begin(), data.begin() + kPdiCdoAt);
  out.value.cdo_offset = origin + kPdiCdoAt;
  const bool transformed = is_transformed(data.subspan(kPdiPartitionAt));
  if (transformed) out.value.form = PdiForm::Transformed;
  for (const HeaderPlace& header : kHeaders) {
    if (transformed && header.offset == kPdiPartitionAt) continue;  // a transformation does not update this checksum
    const ByteSpan record = data.subspan(header.offset, header.size);
    const std::uint32_t computed = boot_checksum(ByteSpan(record).first(header.checksum));
    const std::uint32_t stated = load_le<std::uint32_t>(record, header.checksum);
    if (stated != computed)
      out.warnings.push_back(error(code::pdi_checksum, "the {}'s checksum is 0x{:08x}, but its words give 0x{:08x}",
                                   header.name, stated, computed)
                                 .at("offset 0x{:x}", origin + header.offset + header.checksum));
  }
  if (transformed) {
    read_transformed(data, origin, out);
  } else {
    out.value.cdo = out.absorb(read(data.subspan(kPdiCdoAt), origin + kPdiCdoAt), "CDO");
    read_tail(data.size(), out.value);
    out.value.counts_later_cdos =
        out.value.tail && end_of_cdos(*out.value.tail) != 0 &&
        PdiPartition::unencrypted_words.get(data.subspan(kPdiPartitionAt)) == words_of_all_cdos(data.size(), out.value);
  }
  return out;
}

}  // namespace

Partial<Pdi> read_pdi(ByteSpan data, std::uint64_t origin) {
  return read_with(data, origin, read_cdo);
}

Partial<Pdi> read_pdi_commands(ByteSpan data, std::uint64_t origin, const CdoCommandSink& take) {
  Partial<Pdi> out =
      read_with(data, origin, [&](ByteSpan cdo, std::uint64_t at) { return read_cdo_commands(cdo, at, take); });
  for (const CdoCommand& command : std::exchange(out.value.cdo.commands, {})) take(command);  // of a transformed PDI
  return out;
}

Pdi make_pdi(Cdo cdo) {
  cdo.trailer.clear();  // a new PDI has only the commands
  cdo.counted_words = 0;
  Pdi pdi;
  pdi.cdo_offset = kPdiCdoAt;
  pdi.headers.resize(kPdiCdoAt);
  const std::span<std::uint8_t> all(pdi.headers);
  for (std::size_t i = 0; i < std::size(kSmap); ++i) store_le(all, i * 4, kSmap[i]);

  const std::span<std::uint8_t> table = all.subspan(kPdiImageTableAt, PdiImageTable::kSize);
  PdiImageTable::version.set(table, kPdiVersion);
  PdiImageTable::image_count.set(table, 1);
  PdiImageTable::image_word_offset.set(table, kPdiImageAt / 4);
  PdiImageTable::partition_count.set(table, 1);
  PdiImageTable::partition_word_offset.set(table, kPdiPartitionAt / 4);
  PdiImageTable::id_code.set(table, kPdiIdCode);
  PdiImageTable::identification.set(table, kPdiIdentification);
  PdiImageTable::header_sizes.set(table, kPdiHeaderSizes);
  PdiImageTable::meta_header_words.set(table, (kPdiCdoAt - kPdiImageAt) / 4);
  PdiImageTable::extended_id_code.set(table, kPdiExtendedIdCode);

  const std::span<std::uint8_t> image = all.subspan(kPdiImageAt, PdiImage::kSize);
  PdiImage::partition_word_offset.set(image, kPdiPartitionAt / 4);
  PdiImage::partition_count.set(image, 1);
  PdiImage::name.set(image, kPdiImageName);
  PdiImage::image_id.set(image, kPdiImageId);

  const std::span<std::uint8_t> partition = all.subspan(kPdiPartitionAt, PdiPartition::kSize);
  PdiPartition::load_address.set(partition, kPdiLoadAddress);
  PdiPartition::data_word_offset.set(partition, kPdiCdoAt / 4);
  PdiPartition::attributes.set(partition, kPdiCdoAttributes);
  PdiPartition::section_count.set(partition, 1);

  align_dma_writes(cdo);
  pdi.cdo = std::move(cdo);
  return pdi;
}

Result<Bytes> write_pdi(const Pdi& pdi) {
  assert(pdi.headers.size() == kPdiCdoAt);
  return pdi.form == PdiForm::Plain ? write_plain(pdi) : write_transformed(pdi);
}

}  // namespace tessera::container
