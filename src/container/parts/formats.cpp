#include "container/parts/formats.h"

#include "container/cdo/cdo.h"
#include "container/codes.h"
#include "container/elf/elf.h"
#include "container/files/sniff.h"
#include "container/layouts.h"
#include "container/packets/control_packets.h"
#include "container/pdi/pdi.h"
#include "container/txn/txn.h"
#include "container/xclbin/xclbin.h"

#include <algorithm>

namespace tessera::container {

namespace {

template <FileKind... Kinds>
bool is_one_of(FileKind kind) {
  return ((kind == Kinds) || ...);
}

template <PdiKind Kind>
bool is_image(ByteSpan bytes) {
  return recognise_pdi(bytes) == Kind;
}

// Returns whether an ELF is 32-bit and little-endian. Tessera reads no other tables, so it shows only the bytes of
// other ELFs.
bool is_elf_with_tables(ByteSpan bytes) {
  return is_elf(bytes) && bytes.size() >= layout::ElfHeader::kSize &&
         layout::ElfHeader::elf_class.get(bytes) == kElfClass32 &&
         layout::ElfHeader::data.get(bytes) == kElfLittleEndian;
}

constexpr PartFormat kPartFormats[] = {
    {"xclbin container", is_one_of<FileKind::Xclbin>, nullptr, open_xclbin, rebuild_xclbin},
    {"section", nullptr, nullptr, open_section, rebuild_section},
    {"Versal boot image", is_one_of<FileKind::BootImage>, is_image<PdiKind::BootImage>, open_boot_image, splice_parts},
    {"ELF", is_one_of<FileKind::CoreElf, FileKind::ControlElf, FileKind::OtherElf>, is_elf_with_tables, open_elf,
     splice_parts},
    {"NPU device image (PDI)", is_one_of<FileKind::Pdi>, is_image<PdiKind::Npu>, open_pdi, rebuild_pdi},
    {"configuration commands (CDO, Xilinx ASCII text)", is_one_of<FileKind::CdoText>, nullptr, open_ascii_cdo,
     rebuild_ascii_cdo},
    {"configuration commands (CDO)", is_one_of<FileKind::Cdo>, is_cdo, open_cdo, rebuild_cdo},
    {"configuration commands (CDO)", nullptr, nullptr, open_later_cdo, rebuild_cdo},
    {"transaction stream (TXN)", is_one_of<FileKind::Txn>, is_txn, open_txn, rebuild_txn},
    {"command stream", is_one_of<FileKind::TxnText, FileKind::Dpu, FileKind::DpuText, FileKind::StreamText>, nullptr,
     open_stream_file, rebuild_stream_file},
    {"control packets", is_one_of<FileKind::ControlPackets>, nullptr, open_control_packets, rebuild_control_packets},
    {"core program (ELF)", nullptr, nullptr, open_elf, splice_parts},
};

Diag cannot_change(const Part& part) {
  return error(code::part_cannot_change, "Tessera cannot change the parts of {}", part.segment())
      .note("the content is of the kind '{}'", part.noun)
      .help("replace this part as a whole, or write the whole file");
}

}  // namespace

std::string Part::segment() const {
  return index ? fmt::format("{}[{}]", name, *index) : name;
}

std::span<const PartFormat> part_formats() {
  return kPartFormats;
}

const PartFormat* inner_format(const PartFormat* outer, ByteSpan bytes) {
  for (const PartFormat& format : kPartFormats)
    if (&format > outer && format.is != nullptr && format.is(bytes)) return &format;
  return nullptr;
}

const PartFormat* later_cdo_format() {
  return format_opened_by(open_later_cdo);
}

const PartFormat* core_elf_format() {
  return &*std::rbegin(kPartFormats);
}

const PartFormat* format_opened_by(void (*open)(const Part& part, Opening& out)) {
  const auto* found = std::ranges::find(kPartFormats, open, &PartFormat::open);
  assert(found != std::end(kPartFormats));
  return found;
}

void number_parts(std::vector<Part>& parts) {
  std::map<std::string, std::size_t> counts, numbers;
  for (const Part& part : parts) ++counts[part.name];
  for (Part& part : parts)
    if (counts[part.name] > 1) part.index = numbers[part.name]++;
}

Part inner_part(const Part& outer, std::string name, std::uint64_t offset, std::uint64_t length) {
  Part part{.name = std::move(name)};
  part.bytes = outer.bytes.subspan(offset, length);
  part.own = outer.own;
  part.arch = outer.arch;
  if (outer.offset) part.offset = *outer.offset + offset;
  part.format = inner_format(outer.format, part.bytes);
  part.noun = part.format != nullptr ? std::string(part.format->noun) : "bytes";
  return part;
}

Result<void> check_same_size(const Part& inner, const std::optional<SharedBytes>& change, std::string_view reason) {
  if (change && change->size() == inner.bytes.size()) return {};
  if (!change)
    return Failure(error(code::part_cannot_change, "{} cannot be removed", inner.segment())
                       .note("{}", reason)
                       .help("replace the part by a part of the same size"));
  return Failure(
      error(code::part_cannot_change, "the new bytes of {} do not have the size of the old ones", inner.segment())
          .note("the old part has {} bytes, and the new part has {} bytes", inner.bytes.size(), change->size())
          .note("{}", reason)
          .help("give a part of the same size"));
}

Result<Bytes> splice_parts(const Part& part, const PartChanges& changes) {
  Bytes out(part.bytes.begin(), part.bytes.end());
  for (const Part& inner : open_parts_inside(part).parts) {
    const auto change = changes.find(inner.slot);
    if (change == changes.end()) continue;
    CHECK_OK(
        check_same_size(inner, change->second,
                        fmt::format("the headers of {} give the place of each part, and Tessera does not move parts",
                                    part.segment().empty() ? "the file" : part.segment())));
    std::ranges::copy(*change->second, out.begin() + (inner.bytes.data() - part.bytes.data()));
  }
  return out;
}

Part file_part(ByteSpan file) {
  const FileKind kind = sniff(file);
  Part part{.name = "", .noun = kind == FileKind::Unknown ? "unknown" : std::string(describe(kind))};
  part.offset = 0;
  part.bytes = file;
  for (const PartFormat& format : kPartFormats)
    if (format.is_file != nullptr && format.is_file(kind) && (format.is == nullptr || format.is(file)))
      part.format = &format;
  return part;
}

namespace {

Opening opened(const Part& part, bool wants_fields) {
  Opening out{.wants_fields = wants_fields};
  if (part.format != nullptr) part.format->open(part, out);
  for ([[maybe_unused]] const Part& inner : out.parts)
    assert((inner.format == nullptr || inner.format > part.format) && "a format opens formats below its row");
  return out;
}

}  // namespace

Opening open_part(const Part& part) {
  return opened(part, true);
}

Opening open_parts_inside(const Part& part) {
  return opened(part, false);
}

Result<Bytes> rebuild_part(const Part& part, const PartChanges& changes) {
  if (part.format == nullptr) return Failure(cannot_change(part));
  return part.format->rebuild(part, changes);
}

}  // namespace tessera::container
