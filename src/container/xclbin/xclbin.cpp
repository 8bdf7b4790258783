#include "container/xclbin/xclbin.h"

#include "container/codes.h"
#include "container/layouts.h"

#include <algorithm>

namespace tessera::container {

using layout::Axlf;
using layout::SectionHeader;

namespace {

// Lists the fields of the fixed header once, for reading and writing.
template <class Io, class X>
void transfer_header(const Io& io, X& xclbin) {
  io(Axlf::signature_length, xclbin.signature_length);
  io(Axlf::reserved, xclbin.reserved);
  io(Axlf::key_block, xclbin.key_block);
  io(Axlf::unique_id, xclbin.unique_id);
  io(Axlf::length, xclbin.length);
  io(Axlf::timestamp, xclbin.timestamp);
  io(Axlf::feature_rom_timestamp, xclbin.feature_rom_timestamp);
  io(Axlf::version_patch, xclbin.version_patch);
  io(Axlf::version_major, xclbin.version_major);
  io(Axlf::version_minor, xclbin.version_minor);
  io(Axlf::mode, xclbin.mode);
  io(Axlf::action_mask, xclbin.action_mask);
  io(Axlf::interface_uuid, xclbin.interface_uuid);
  io(Axlf::platform, xclbin.platform);
  io(Axlf::uuid, xclbin.uuid);
  io(Axlf::debug_bin, xclbin.debug_bin);
}

template <class Io, class S>
void transfer_section(const Io& io, S& section) {
  io(SectionHeader::kind, section.kind);
  io(SectionHeader::name, section.name);
  io(SectionHeader::padding, section.padding);
  io(SectionHeader::offset, section.offset);
  io(SectionHeader::length, section.size);
}

// Returns the fixed header without the fields that write_xclbin() computes.
Bytes header_bytes(const Xclbin& xclbin) {
  Bytes out(Axlf::kSize);
  transfer_header(Store{out}, xclbin);
  Axlf::magic.set(out, kXclbinMagic);
  return out;
}

Bytes section_header_bytes(const Section& section) {
  Bytes out(SectionHeader::kSize);
  transfer_section(Store{out}, section);
  return out;
}

// Keeps the bytes of the fixed header that no field covers.
void read_residue(ByteSpan header, Xclbin& xclbin) {
  Bytes written = header_bytes(xclbin);
  Axlf::section_count.set(written, Axlf::section_count.get(header));
  xclbin.residue = find_residue(header, written);
}

// Keeps the bytes in front of each section, unless they are the writer's padding. `end` is the end of the section
// table. A section that begins before the end of an earlier section has no bytes in front of it.
void read_leads(ByteSpan file, std::uint64_t end, Xclbin& xclbin) {
  for (Section& section : xclbin.sections) {
    if (section.offset < end || !in_range(section.offset, section.data.size(), file.size())) continue;
    const ByteSpan lead = file.subspan(end, section.offset - end);
    const bool is_zero = std::ranges::all_of(lead, [](std::uint8_t byte) { return byte == 0; });
    if (!is_zero || section.offset != align_up(end, kXclbinAlignment)) section.lead = Bytes(lead.begin(), lead.end());
    end = section.offset + section.data.size();
  }
}

// Reads the data of a section. If the file ends before the section does, keeps the bytes that the file has and reports
// T0202.
void read_data(const SharedBytes& file, Section& section, std::size_t index, std::vector<Diag>& errors) {
  const std::uint64_t start = std::min<std::uint64_t>(section.offset, file.size());
  section.data = file.part(start, std::min<std::uint64_t>(section.size, file.size() - start));
  if (in_range(section.offset, section.size, file.size())) return;
  errors.push_back(error(code::section_outside_file, "{} reaches past the end of the file", section_name(section.kind))
                       .at("section {}", index)
                       .note("the section has {} bytes at 0x{:x}, but the file has {} bytes", section.size,
                             section.offset, file.size())
                       .help("the file is cut short or damaged; fetch it again"));
}

// Reads the headers of the sections, their data, and the bytes between and behind the sections.
void read_sections(const SharedBytes& shared, std::uint64_t origin, Partial<Xclbin>& out) {
  const ByteSpan file = shared;
  const std::uint32_t count = Axlf::section_count.get(file);
  const ByteSpan table = file.subspan(Axlf::kSize);
  const std::size_t present = std::min<std::size_t>({count, kMaxSections, table.size() / SectionHeader::kSize});
  if (present < count)
    out.errors.push_back(
        error(code::section_table_cut, "the header announces {} section headers, but {} can be read", count, present)
            .at("offset 0x{:x}", origin + Axlf::section_count.offset)
            .help("fetch the file again; it is cut short or its header is damaged"));
  std::uint64_t end = Axlf::kSize + present * SectionHeader::kSize;
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < present; ++i) {
    Section section;
    const ByteSpan header = table.subspan(i * SectionHeader::kSize, SectionHeader::kSize);
    transfer_section(Load{header}, section);
    section.residue = find_residue(header, section_header_bytes(section));
    read_data(shared, section, i, out.errors);
    total += section.data.size();
    if (total > 2 * file.size()) {  // such an overlap of sections comes from a hostile header
      out.errors.push_back(
          error(code::section_table_cut, "the sections together are more than twice as large as the file")
              .at("section {}", i)
              .help("the section headers are damaged; fetch the file again"));
      break;
    }
    if (section.offset <= file.size()) end = std::max(end, section.offset + section.data.size());
    out.value.sections.push_back(std::move(section));
  }
  read_leads(file, Axlf::kSize + present * SectionHeader::kSize, out.value);
  if (end < file.size()) out.value.trailer.assign(file.begin() + static_cast<std::ptrdiff_t>(end), file.end());
}

}  // namespace

Xclbin::Xclbin() {
  reserved.fill(kXclbinFill);
  key_block.fill(kXclbinFill);
}

const Section* Xclbin::find(SectionKind kind, bool (*is)(ByteSpan)) const {
  const auto found = std::ranges::find_if(
      sections, [&](const Section& each) { return each.kind == kind && (is == nullptr || is(each.data)); });
  return found == sections.end() ? nullptr : &*found;
}

std::string section_name(SectionKind kind) {
  const auto* found = std::ranges::find(kSections, kind, &SectionInfo::kind);
  return found != std::end(kSections) ? std::string(found->name) : fmt::format("kind {}", static_cast<unsigned>(kind));
}

Section make_section(SectionKind kind, std::string_view name, SharedBytes data) {
  Section section;
  section.kind = kind;
  section.name = std::string(name);
  section.size = data.size();
  section.data = std::move(data);
  return section;
}

bool is_xclbin(ByteSpan data) {
  return data.size() > kXclbinMagic.size() &&
         fixed_string(data.first(Axlf::magic.length < data.size() ? Axlf::magic.length : data.size())) == kXclbinMagic;
}

Partial<Xclbin> read_xclbin(const SharedBytes& shared, std::uint64_t origin) {
  Partial<Xclbin> out;
  const ByteSpan file = shared;
  if (!is_xclbin(file)) {
    out.errors.push_back(error(code::not_an_xclbin, "the file does not begin with \"{}\"", kXclbinMagic)
                             .at("offset 0x{:x}", origin)
                             .help("give an xclbin; this file has another format"));
    return out;
  }
  if (file.size() < Axlf::kSize) {
    out.errors.push_back(error(code::not_an_xclbin, "the header of an xclbin has {} bytes, but the file has {}",
                               Axlf::kSize, file.size())
                             .help("the file is cut short; fetch it again"));
    return out;
  }
  Xclbin& xclbin = out.value;
  transfer_header(Load{file}, xclbin);
  xclbin.file_bytes = file.size();
  read_residue(file.first(Axlf::kSize), xclbin);
  if (xclbin.length != file.size())
    out.warnings.push_back(
        error(code::xclbin_length, "the header says {} bytes, but the file has {}", xclbin.length, file.size())
            .at("offset 0x{:x}", origin + Axlf::length.offset));

  read_sections(shared, origin, out);
  return out;
}

Result<Bytes> write_xclbin(const Xclbin& xclbin) {
  if (xclbin.sections.size() > kMaxSections)
    return Failure(error(code::does_not_fit, "an xclbin cannot have {} sections", xclbin.sections.size())
                       .note("readers accept at most {}", kMaxSections)
                       .help("leave out sections"));
  Bytes out = header_bytes(xclbin);
  apply_residue(out, xclbin.residue);
  out.resize(Axlf::kSize + xclbin.sections.size() * SectionHeader::kSize);
  Axlf::section_count.set(out, static_cast<std::uint32_t>(xclbin.sections.size()));
  for (std::size_t i = 0; i < xclbin.sections.size(); ++i) {
    const Section& section = xclbin.sections[i];
    if (section.lead) append(out, *section.lead);
    if (!section.lead || section.offset % kXclbinAlignment == 0) pad_to(out, kXclbinAlignment);
    const std::span<std::uint8_t> header =
        std::span(out).subspan(Axlf::kSize + i * SectionHeader::kSize, SectionHeader::kSize);
    transfer_section(Store{header}, section);
    apply_residue(header, section.residue);
    SectionHeader::offset.set(header, out.size());
    SectionHeader::length.set(header, section.data.size());
    append(out, section.data);
  }
  append(out, xclbin.trailer);
  if (out.size() != xclbin.file_bytes) Axlf::length.set(out, out.size());
  return out;
}

}  // namespace tessera::container
