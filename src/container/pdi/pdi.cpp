#include "container/pdi/pdi.h"

#include "container/codes.h"
#include "container/faults.h"
#include "container/layouts.h"

#include <algorithm>

namespace tessera::container {

using layout::BootHeader;
using layout::CdoHeader;
using layout::PdiImage;
using layout::PdiImageTable;
using layout::PdiPartition;

namespace {

// The fixed positions of the headers, which follow each other.
constexpr std::size_t kImageTableAt = BootHeader::smap.length;
constexpr std::size_t kImageAt = kImageTableAt + PdiImageTable::kSize;
constexpr std::size_t kPartitionAt = kImageAt + PdiImage::kSize;
constexpr std::size_t kCdoAt = kPartitionAt + PdiPartition::kSize;

constexpr std::uint32_t kSmap[] = {kBootSmap0, kBootSmap1, kBootSmap2, kBootSmap3};

// The properties that all three headers share.
struct HeaderPlace {
  std::string_view name;
  std::size_t offset;
  std::size_t size;
  std::size_t checksum;  // offset in the header
};
constexpr HeaderPlace kHeaders[] = {
    {"image header table", kImageTableAt, PdiImageTable::kSize, PdiImageTable::checksum.offset},
    {"image header", kImageAt, PdiImage::kSize, PdiImage::checksum.offset},
    {"partition header", kPartitionAt, PdiPartition::kSize, PdiPartition::checksum.offset},
};

std::uint32_t header_checksum(ByteSpan header, std::size_t checksum_offset) {
  std::uint32_t sum = 0;
  for (std::size_t offset = 0; offset < checksum_offset; offset += 4) sum += load_le<std::uint32_t>(header, offset);
  return ~sum;
}

std::uint32_t transform_checksum(std::uint32_t type, std::uint32_t zone_bytes) {
  return kTransformChecksumSeed | ((type & 0xff) << 8 | type >> 8) | ((zone_bytes & 0xffff) << 16 | zone_bytes >> 16);
}

bool is_transformed(ByteSpan partition) {
  const std::uint32_t type = PdiPartition::transform_type.get(partition);
  const std::uint32_t zone = PdiPartition::command_zone_bytes.get(partition);
  return type == kTransformSeparate &&
         PdiPartition::transform_checksum.get(partition) == transform_checksum(type, zone);
}

// The command zone of a transformed PDI consists of groups: a command id, a count, and `count` fixed argument records.
// A DMA_WRITE refers to its data by their offset in the data zone. The zone contains no NOPs and keeps the order of the
// commands.
class ZoneReader {
 public:
  ZoneReader(ByteSpan commands, ByteSpan data, std::uint64_t origin, std::vector<Diag>& errors)
      : reader_(commands, "command zone", origin), data_(data), errors_(errors), budget_(2 * data.size()) {}

  Result<void> read(std::vector<CdoCommand>& out) {
    while (!reader_.at_end()) {
      const std::uint64_t place = reader_.file_offset();
      TRY(const std::uint32_t word, reader_.read<std::uint32_t>());
      TRY(const std::uint32_t count, reader_.read<std::uint32_t>());
      // Firmware looks at the low byte only; all commands here belong to the first module.
      const CdoId id{static_cast<std::uint16_t>((static_cast<unsigned>(CdoId::Nop) & 0xff00) | (word & 0xff))};
      const std::size_t words = argument_words(id);
      if (words == 0)
        return Failure(
            error(code::pdi_zone, "a transformed PDI cannot contain command 0x{:x}", word).at("offset 0x{:x}", place));
      if (!fits(count, words * 4, reader_.remaining()))
        return Failure(error(code::pdi_zone, "{} x {} do not fit into the command zone", count, to_string(id))
                           .at("offset 0x{:x}", place));
      for (std::uint32_t i = 0; i < count; ++i) {
        TRY(CdoCommand command, read_one(id));
        out.push_back(std::move(command));
      }
    }
    return {};
  }

 private:
  static std::size_t argument_words(CdoId id) {
    switch (id) {
      case CdoId::Write: return 2;
      case CdoId::MaskWrite:
      case CdoId::Write64: return 3;
      case CdoId::MaskWrite64:
      case CdoId::DmaWrite: return 4;
      default: return 0;
    }
  }

  Result<CdoCommand> read_one(CdoId id) {
    CdoCommand command{.id = id, .offset = reader_.file_offset()};
    TRY(command.address, reader_.read<std::uint32_t>());
    if (id != CdoId::Write && id != CdoId::MaskWrite) {
      TRY(const std::uint32_t low, reader_.read<std::uint32_t>());
      command.address = command.address << 32 | low;
    }
    if (id == CdoId::DmaWrite) {
      CHECK_OK(read_data(command));
      return command;
    }
    if (id == CdoId::MaskWrite || id == CdoId::MaskWrite64) {
      TRY(command.mask, reader_.read<std::uint32_t>());
    }
    TRY(command.value, reader_.read<std::uint32_t>());
    return command;
  }

  // A DMA_WRITE with cut data keeps the words that are present, and the fault is reported.
  Result<void> read_data(CdoCommand& command) {
    TRY(const std::uint32_t offset, reader_.read<std::uint32_t>());
    TRY(const std::uint32_t length, reader_.read<std::uint32_t>());
    const std::uint64_t wanted = length & kTransformedLengthMask;
    const std::uint64_t words =
        offset < data_.size() ? std::min<std::uint64_t>(wanted, (data_.size() - offset) / 4) : 0;
    if (words < wanted)
      add_fault(errors_, error(code::pdi_zone, "a DMA_WRITE needs {} words at 0x{:x} of a data zone of {} bytes",
                               wanted, offset, data_.size())
                             .at("offset 0x{:x}", command.offset));
    if (words * 4 > budget_)
      return Failure(error(code::pdi_zone, "the DMA_WRITEs together use more than twice the data zone")
                         .at("offset 0x{:x}", command.offset));
    budget_ -= words * 4;
    for (std::uint64_t i = 0; i < words; ++i) command.payload.push_back(load_le<std::uint32_t>(data_, offset + i * 4));
    return {};
  }

  ByteReader reader_;
  ByteSpan data_;
  std::vector<Diag>& errors_;
  std::uint64_t
      budget_;  // bytes of data that commands may still use: a hostile zone refers to the same bytes many times
};

void read_transformed(ByteSpan data, std::uint64_t origin, Partial<Pdi>& out) {
  const std::size_t zone_at = kCdoAt + CdoHeader::kSize;
  const std::uint32_t zone_bytes = PdiPartition::command_zone_bytes.get(data.subspan(kPartitionAt));
  if (!in_range(zone_at, zone_bytes, data.size())) {
    out.errors.push_back(error(code::pdi_zone, "the command zone has {} bytes, the PDI {}", zone_bytes, data.size())
                             .at("offset 0x{:x}", origin + kPartitionAt + PdiPartition::command_zone_bytes.offset));
    return;
  }
  ZoneReader zone(data.subspan(zone_at, zone_bytes), data.subspan(zone_at + zone_bytes), origin + zone_at, out.errors);
  if (Result<void> read = zone.read(out.value.cdo.commands); !read) out.errors.push_back(std::move(read).error());
}

}  // namespace

std::string_view to_string(PdiForm form) {
  return form == PdiForm::Plain ? "plain" : "transformed";
}

std::string Pdi::image_name() const {
  return PdiImage::name.text(ByteSpan(headers).subspan(kImageAt));
}
std::uint32_t Pdi::id_code() const {
  return PdiImageTable::id_code.get(ByteSpan(headers).subspan(kImageTableAt));
}
std::uint32_t Pdi::image_id() const {
  return PdiImage::image_id.get(ByteSpan(headers).subspan(kImageAt));
}

PdiKind recognise_pdi(ByteSpan data) {
  if (data.size() < BootHeader::kSize) return PdiKind::None;
  for (std::size_t i = 0; i < std::size(kSmap); ++i)
    if (load_le<std::uint32_t>(data, i * 4) != kSmap[i]) return PdiKind::None;
  return BootHeader::width_detection.get(data) == kBootWidthDetection ? PdiKind::BootImage : PdiKind::Npu;
}

Partial<Pdi> read_pdi(ByteSpan data, std::uint64_t origin) {
  Partial<Pdi> out;
  const PdiKind kind = recognise_pdi(data);
  if (kind == PdiKind::BootImage) {
    out.errors.push_back(error(code::boot_image, "the file is a full Versal boot image, not an NPU PDI")
                             .at("offset 0x{:x}", origin)
                             .help("NPU PDIs have no boot header; this file boots a VCK190-like board"));
    return out;
  }
  if (kind == PdiKind::None || data.size() < kCdoAt) {
    out.errors.push_back(
        error(code::not_a_pdi, "the {} bytes have no PDI headers", data.size()).at("offset 0x{:x}", origin));
    return out;
  }
  out.value.headers.assign(data.begin(), data.begin() + kCdoAt);
  out.value.cdo_offset = origin + kCdoAt;
  const ByteSpan partition = data.subspan(kPartitionAt);
  if (is_transformed(partition)) out.value.form = PdiForm::Transformed;
  for (const HeaderPlace& header : kHeaders) {
    if (out.value.form == PdiForm::Transformed && header.offset == kPartitionAt) continue;  // always stale
    const ByteSpan record = data.subspan(header.offset, header.size);
    const std::uint32_t computed = header_checksum(record, header.checksum);
    const std::uint32_t stated = load_le<std::uint32_t>(record, header.checksum);
    if (stated != computed)
      out.warnings.push_back(error(code::pdi_checksum, "the {}'s checksum is 0x{:08x}, its words give 0x{:08x}",
                                   header.name, stated, computed)
                                 .at("offset 0x{:x}", origin + header.offset + header.checksum));
  }
  if (out.value.form == PdiForm::Transformed)
    read_transformed(data, origin, out);
  else
    out.value.cdo = out.absorb(read_cdo(data.subspan(kCdoAt), origin + kCdoAt), "CDO");
  return out;
}

Pdi make_pdi(Cdo cdo) {
  Pdi pdi;
  pdi.cdo_offset = kCdoAt;
  pdi.headers.resize(kCdoAt);
  const std::span<std::uint8_t> all(pdi.headers);
  for (std::size_t i = 0; i < std::size(kSmap); ++i) store_le(all, i * 4, kSmap[i]);

  const std::span<std::uint8_t> table = all.subspan(kImageTableAt, PdiImageTable::kSize);
  PdiImageTable::version.set(table, kPdiVersion);
  PdiImageTable::image_count.set(table, 1);
  PdiImageTable::image_word_offset.set(table, kImageAt / 4);
  PdiImageTable::partition_count.set(table, 1);
  PdiImageTable::partition_word_offset.set(table, kPartitionAt / 4);
  PdiImageTable::id_code.set(table, kPdiIdCode);
  PdiImageTable::identification.set(table, kPdiIdentification);
  PdiImageTable::header_sizes.set(table, kPdiHeaderSizes);
  PdiImageTable::meta_header_words.set(table, (kCdoAt - kImageAt) / 4);
  PdiImageTable::extended_id_code.set(table, kPdiExtendedIdCode);

  const std::span<std::uint8_t> image = all.subspan(kImageAt, PdiImage::kSize);
  PdiImage::partition_word_offset.set(image, kPartitionAt / 4);
  PdiImage::partition_count.set(image, 1);
  PdiImage::name.set(image, kPdiImageName);
  PdiImage::image_id.set(image, kPdiImageId);

  const std::span<std::uint8_t> partition = all.subspan(kPartitionAt, PdiPartition::kSize);
  PdiPartition::load_address.set(partition, kPdiLoadAddress);
  PdiPartition::data_word_offset.set(partition, kCdoAt / 4);
  PdiPartition::attributes.set(partition, kPdiCdoAttributes);
  PdiPartition::section_count.set(partition, 1);

  align_dma_writes(cdo);
  pdi.cdo = std::move(cdo);
  return pdi;
}

Result<Bytes> write_pdi(const Pdi& pdi) {
  assert(pdi.headers.size() == kCdoAt);
  Bytes out = pdi.headers;
  TRY(const Bytes cdo, write_cdo(pdi.cdo));
  append(out, cdo);
  pad_to(out, kPdiAlignment);

  const std::span<std::uint8_t> partition = std::span(out).subspan(kPartitionAt, PdiPartition::kSize);
  const auto padded_words = static_cast<std::uint32_t>((out.size() - kCdoAt) / 4);
  PdiPartition::unencrypted_words.set(partition, static_cast<std::uint32_t>(cdo.size() / 4));
  PdiPartition::encrypted_words.set(partition, padded_words);
  PdiPartition::total_words.set(partition, padded_words);
  PdiPartition::transform_type.set(partition, 0);
  PdiPartition::command_zone_bytes.set(partition, 0);
  PdiPartition::transform_checksum.set(partition, 0);
  for (const HeaderPlace& header : kHeaders) {
    const std::span<std::uint8_t> record = std::span(out).subspan(header.offset, header.size);
    store_le(record, header.checksum, header_checksum(record, header.checksum));
  }
  return out;
}

}  // namespace tessera::container
