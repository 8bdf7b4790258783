// The parts of an xclbin: its sections, and the data behind them (mirror data, signatures).
#include "container/codes.h"
#include "container/device_generation.h"
#include "container/layouts.h"
#include "container/parts/formats.h"
#include "container/parts/mirror.h"
#include "container/parts/section_extras.h"
#include "container/parts/section_table.h"
#include "container/plain_text.h"
#include "container/records.h"
#include "container/sections/aie_metadata.h"
#include "container/sections/json_bounds.h"

#include <algorithm>

namespace tessera::container {

namespace {

constexpr std::string_view kPkcsSignature = "pkcs_signature";

// Returns the name of a kind of section: "MEM_TOPOLOGY", or "kind_99" for an unknown kind.
std::string part_name(SectionKind kind) {
  const auto* found = std::ranges::find(kSections, kind, &SectionInfo::kind);
  return found != std::end(kSections) ? std::string(found->name)
                                      : fmt::format("{}{}", kNumberedKind, static_cast<std::uint32_t>(kind));
}

// Adds the place of a next axlf. It shares its bytes with the UUID, and is eight bytes long.
Fields header_fields(ByteSpan file) {
  Fields fields = record_fields(kAxlfRecord, file);
  const ByteSpan uuid = layout::Axlf::uuid.get(file);
  const auto next = load_le<std::uint64_t>(uuid, 0);
  if (next != 0 && load_le<std::uint64_t>(uuid, sizeof next) == 0) fields["next_axlf"] = next;
  return fields;
}

Part section_part(const Part& file, const Section& section, std::size_t number) {
  const std::uint64_t start = std::min<std::uint64_t>(section.offset, file.bytes.size());
  Part part = inner_part(file, part_name(section.kind), start, section.data.size());
  // A section of the form "raw" may hold a known format, such as a PDI or an ELF; then it opens in that format. All
  // other sections open by their kind.
  const std::string_view form = section_form(section.kind);
  if (part.format == nullptr || form != "raw") {
    part.format = format_opened_by(open_section);
    part.noun = fmt::format("section, {}", form);
  }
  if (form != "raw") part.no_program = fmt::format("a section of an xclbin ({})", form);
  part.kind = static_cast<std::uint32_t>(section.kind);
  part.slot = number;
  Fields header = {{"kind", part.kind}, {"name", section.name}, {"size", section.size}};
  if (section.padding != 0) header["padding"] = section.padding;
  Fields described = {{"section_header", std::move(header)}};
  described.update(section_extras(section.kind, section.data));
  part.described = std::make_shared<const Fields>(std::move(described));
  return part;
}

// Returns the architecture of the cores that AIE_METADATA names.
std::optional<device::Arch> metadata_arch(const std::optional<MetadataGeneration>& generation) {
  return generation && generation->number ? generation_arch(*generation->number) : std::nullopt;
}

// Adds a part that is not a section. A user signature may even lie inside a section.
void add_extra(const Part& file, std::string_view name, std::string_view noun, std::uint64_t offset,
               std::uint64_t length, Fields fields, Opening& out) {
  Part part = inner_part(file, std::string(name), offset, length);
  part.format = nullptr;
  part.noun = part.no_program = std::string(noun);
  part.slot = kMaxSections + out.parts.size();  // no section has this number
  part.described = std::make_shared<const Fields>(std::move(fields));
  out.parts.push_back(std::move(part));
}

void add_mirror(const Part& file, std::uint64_t behind, Opening& out) {
  const std::string_view text = as_text(file.bytes).substr(behind);
  const std::size_t start = text.find(kXclbinMirrorStart);
  if (start == std::string_view::npos) return;
  const std::optional<MirrorPlace> mirror = find_mirror(text);
  if (!mirror) {
    out.warnings.push_back(error(code::section_malformed, "the mirror data have no end")
                               .at("offset 0x{:x}", behind + start)
                               .help("the file is cut short; fetch it again"));
    return;
  }
  const std::uint64_t json = behind + static_cast<std::uint64_t>(mirror->json.data() - text.data());
  Fields fields = Fields::object();
  if (auto beyond = beyond_json_bounds(file.bytes.subspan(json, mirror->json.size()), SectionKind::BuildMetadata, json))
    out.warnings.push_back(std::move(*beyond));
  else
    fields = mirror_value(mirror->json);
  add_extra(file, kMirrorPart, "mirror data (JSON)", behind + mirror->begin, mirror->end - mirror->begin,
            std::move(fields), out);
}

// Finds the user signature: searches the whole file for its magic, as xclbinutil does.
void add_user_signature(const Part& file, Opening& out) {
  Bytes magic;
  append_le(magic, kUserSignatureMagic0);
  append_le(magic, kUserSignatureMagic1);
  const auto found = std::ranges::search(file.bytes, magic).begin();
  const auto at = static_cast<std::uint64_t>(found - file.bytes.begin());
  if (!in_range(at, layout::UserSignature::kSize, file.bytes.size())) return;
  const ByteSpan record = file.bytes.subspan(at);
  Fields fields = record_fields(kUserSignatureRecord, record);
  const auto text = [&](std::uint32_t offset, std::uint32_t length) {
    return in_range(offset, length, record.size()) ? std::string(as_text(record.subspan(offset, length))) : "";
  };
  fields["signed_by"] =
      text(layout::UserSignature::signed_by_offset.get(record), layout::UserSignature::signed_by_length.get(record));
  fields["signature"] =
      text(layout::UserSignature::signature_offset.get(record), layout::UserSignature::signature_length.get(record));
  const std::uint64_t length = std::min<std::uint64_t>(
      std::max<std::uint64_t>(layout::UserSignature::length.get(record), layout::UserSignature::kSize), record.size());
  add_extra(file, "user_signature", "user signature", at, length, std::move(fields), out);
}

void add_pkcs_signature(const Part& file, std::int64_t length, Opening& out) {
  if (length <= 0) return;
  if (!in_range(0, static_cast<std::uint64_t>(length), file.bytes.size())) {
    out.errors.push_back(error(code::section_outside_file, "the signature of {} bytes is larger than the file", length)
                             .note("the file has {} bytes", file.bytes.size())
                             .help("the file is cut short or damaged; fetch it again"));
    return;
  }
  const std::uint64_t at = file.bytes.size() - static_cast<std::uint64_t>(length);
  add_extra(file, kPkcsSignature, "PKCS #7 signature", at, static_cast<std::uint64_t>(length), Fields::object(), out);
}

// Changes the parts behind the sections, from the last to the first. Fails with T0218 for a part that lies inside a
// section.
Result<void> change_extras(const Part& part, const PartChanges& changes, Xclbin& xclbin) {
  std::vector<Part> extras = open_parts_inside(part).parts;
  std::erase_if(extras, [&](const Part& each) { return each.slot < kMaxSections || !changes.contains(each.slot); });
  const auto place = [&](const Part& each) { return static_cast<std::size_t>(each.bytes.data() - part.bytes.data()); };
  std::ranges::sort(extras, std::ranges::greater(), place);
  const std::size_t behind = part.bytes.size() - xclbin.trailer.size();
  for (const Part& extra : extras) {
    const std::size_t begin = place(extra);
    if (begin < behind)
      return Failure(error(code::part_cannot_change, "{} lies inside a section", extra.segment())
                         .help("replace the section instead"));
    const SharedBytes now = changes.at(extra.slot).value_or(SharedBytes());
    const auto at = xclbin.trailer.begin() + static_cast<std::ptrdiff_t>(begin - behind);
    xclbin.trailer.insert(xclbin.trailer.erase(at, at + static_cast<std::ptrdiff_t>(extra.bytes.size())), now.begin(),
                          now.end());
    if (extra.name == kPkcsSignature)
      xclbin.signature_length = now.empty() ? kXclbinUnsigned : static_cast<std::int32_t>(now.size());
  }
  return {};
}

}  // namespace

void open_xclbin(const Part& part, Opening& out) {
  const Xclbin xclbin = out.absorb(read_xclbin(SharedBytes::borrowed(part.bytes), part.offset.value_or(0)));
  if (part.bytes.size() < layout::Axlf::kSize) return;
  if (out.wants_fields) out.fields = {{"header", header_fields(part.bytes)}};
  Part file = part;
  file.arch = metadata_arch(metadata_generation(xclbin));
  for (std::size_t i = 0; i < xclbin.sections.size(); ++i)
    out.parts.push_back(section_part(file, xclbin.sections[i], i));
  const std::uint64_t behind = part.bytes.size() - xclbin.trailer.size();
  const std::size_t known = out.parts.size();
  add_mirror(part, behind, out);
  add_user_signature(part, out);
  add_pkcs_signature(part, xclbin.signature_length, out);
  if (out.parts.size() == known && !xclbin.trailer.empty())
    add_extra(part, "trailer", "bytes behind the sections", behind, xclbin.trailer.size(), Fields::object(), out);
  number_parts(out.parts);
}

Result<Bytes> rebuild_xclbin(const Part& part, const PartChanges& changes) {
  TRY(Xclbin xclbin, read_xclbin(SharedBytes::borrowed(part.bytes)).complete());
  if (changes.empty()) return write_xclbin(xclbin);
  const Xclbin old = xclbin;
  std::vector<MovedSection> moved(old.sections.size());
  for (std::size_t i = 0; i < moved.size(); ++i) moved[i].old_place = i;
  if (changes.rbegin()->first >= kMaxSections) CHECK_OK(change_extras(part, changes, xclbin));
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {  // removals keep the numbers below
    const auto& [slot, bytes] = *change;
    if (slot >= xclbin.sections.size()) continue;
    if (bytes) {
      moved[slot].has_new_bytes = xclbin.sections[slot].data != *bytes;
      xclbin.sections[slot].data = *bytes;
    } else {
      moved.erase(moved.begin() + static_cast<std::ptrdiff_t>(slot));
      xclbin.sections.erase(xclbin.sections.begin() + static_cast<std::ptrdiff_t>(slot));
    }
  }
  return write_moved(old, std::move(xclbin), moved);
}

}  // namespace tessera::container
