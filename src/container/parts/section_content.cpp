#include "container/parts/section_content.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/layouts.h"
#include "container/parts/again.h"
#include "container/parts/formats.h"
#include "container/parts/json_mistake.h"
#include "container/parts/json_object.h"
#include "container/parts/mirror.h"
#include "container/parts/record_content.h"
#include "container/parts/section_json.h"
#include "container/parts/section_table.h"
#include "container/plain_text.h"
#include "container/records.h"
#include "container/sections/json_bounds.h"
#include "container/text/hex_words.h"
#include "container/text/out.h"

#include <algorithm>
#include <limits>

namespace tessera::container {

namespace {

constexpr std::size_t kMostBlanks = 64;  // bytes of JSON in front of its first bracket that are searched

// Returns the name of the outermost member of the section's JSON; "" for a section that has no JSON form.
std::string_view node_of(SectionKind kind) {
  if (kind == SectionKind::AiePartition) return json_name::kPartition;
  if (kind == SectionKind::DnaCertificate) return json_name::kDna;
  const RecordSection* info = find_record_section(kind);
  // xclbinutil adds the section MCS only as bytes: its JSON gives offsets and lengths of images, but no images.
  return info != nullptr && (info->item == nullptr || info->image.empty()) ? info->node : std::string_view();
}

// Returns whether Tessera makes a section of this kind only from bytes.
bool has_binary_content(SectionKind kind) {
  const auto* found = std::ranges::find(kSections, kind, &SectionInfo::kind);
  return found != std::end(kSections) && found->is_binary;
}

bool is_json_object(ByteSpan content) {
  const std::string_view text = trim(fixed_string(content));
  return text.starts_with('{') && text.ends_with('}') && is_text(content);
}

// Returns how JSON is encoded that editors have saved in a form that Tessera does not read; no value for any other
// content.
std::optional<std::string_view> other_encoding(ByteSpan content) {
  using namespace std::string_view_literals;
  struct Encoding {
    std::string_view begin;
    std::string_view noun;
  };
  constexpr Encoding kEncodings[] = {
      {"\xef\xbb\xbf{"sv, "with a byte-order mark"}, {"\xff\xfe{\0"sv, "in UTF-16"}, {"\xfe\xff\0{"sv, "in UTF-16"}};
  std::string text(as_text(content.first(std::min<std::size_t>(content.size(), kMostBlanks))));
  std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  for (const Encoding& each : kEncodings)
    if (text.starts_with(each.begin)) return each.noun;
  return std::nullopt;
}

std::string_view type_noun(const Fields& value) {
  if (value.is_array()) return "a list";
  if (value.is_string()) return "a text";
  if (value.is_number()) return "a number";
  return value.is_boolean() ? "a truth value" : "null";
}

Result<Fields> parse_section_json(SectionKind kind, ByteSpan content) {
  if (auto beyond = beyond_json_bounds(content, kind, 0)) return Failure(std::move(*beyond));
  const std::string_view text = fixed_string(content);
  const auto invalid = [&](std::string_view what) {
    return Failure(error(code::section_content, "the content of {} {}", section_name(kind), what)
                       .help("write {{\"{}\": ...}}, as `show` prints the section, or give the bytes of the section",
                             node_of(kind)));
  };
  if (const auto mistake = json_mistake(text))
    return Failure(error(code::section_content, "the content of {} {}", section_name(kind), mistake->text)
                       .help("{}", mistake->remedy));
  Fields whole = Fields::parse(text, nullptr, false);
  const std::string node(node_of(kind));
  if (!whole.is_object()) return invalid(fmt::format("is {}, not an object", type_noun(whole)));
  if (!whole.contains(node)) return invalid(fmt::format("has no member {}", node));
  TRY(JsonObject outermost, JsonObject::of(whole, fmt::format("the JSON of {}", section_name(kind))));
  // A file of xclbinutil may have a version, and sections beside this one.
  outermost.find(json_name::kSchemaVersion);
  for (const SectionInfo& section : kSections) outermost.find(node_of(section.kind));
  CHECK_OK(outermost.finish());
  return std::move(whole[node]);
}

// Returns the image in a section of one record; empty if the section has none, or if it would lie outside the section.
ByteSpan image_in(SectionKind kind, ByteSpan section) {
  const RecordSection* info = find_record_section(kind);
  if (info == nullptr || info->image.empty() || info->item != nullptr || section.size() < info->head->size) return {};
  const std::uint64_t offset = field_number(*find_field(*info->head, "image_offset"), section);
  const std::uint64_t length = field_number(*find_field(*info->head, "image_length"), section);
  return in_range(offset, length, section.size()) ? section.subspan(offset, length) : ByteSpan();
}

Result<Bytes> dna_bytes(const Fields& json) {
  TRY(JsonObject object, JsonObject::of(json, json_name::kDna));
  Bytes section;
  TRY(const auto entries, object.list(json_name::kDnaList));
  for (const auto& [entry, place] : entries) {
    const auto bytes = entry->is_string() ? hex_bytes(entry->get_ref<const std::string&>()) : std::nullopt;
    if (!bytes || bytes->size() != kDnaEntryBytes)
      return Failure(error(code::section_content, "{} must be {} bytes in hexadecimal digits", place, kDnaEntryBytes)
                         .at("{}", object.place())
                         .help("give each entry as `show` prints it"));
    append(section, *bytes);
  }
  TRY(const Bytes padding, object.bytes(json_name::kDnaPadding));
  TRY(const Bytes signature, object.bytes(json_name::kDnaSignature));
  CHECK_OK(object.finish());
  append(section, padding);
  append(section, signature);
  return section;
}

Result<Bytes> bytes_of_members(SectionKind kind, const Fields& json, const ContentSource& source) {
  if (kind == SectionKind::AiePartition) return partition_bytes(json, source);
  if (kind == SectionKind::DnaCertificate) return dna_bytes(json);
  return record_section_bytes(kind, json, image_in(kind, source.present));
}

std::string text_of(const Fields& json) {
  return json.dump(-1, ' ', false, Fields::error_handler_t::replace);
}

// Returns the bytes in the member `bytes`. Fails if the other members describe other bytes: otherwise a change to only
// these members would be lost.
Result<Bytes> whole_bytes(SectionKind kind, const Fields& json) {
  TRY(JsonObject object, JsonObject::of(json, std::string(node_of(kind))));
  TRY(Bytes bytes, object.bytes(json_name::kBytes));
  std::vector<Diag> ignored;
  const Fields shown = kind == SectionKind::DnaCertificate
                           ? dna_json(bytes, 0, ignored)
                           : record_section_json(*find_record_section(kind), bytes, 0, ignored);
  if (!ignored.empty()) return Failure(std::move(ignored.front()));
  if (text_of(shown[std::string(node_of(kind))]) != text_of(json))
    return Failure(error(code::section_content, "{} contradicts the other members", json_name::kBytes)
                       .at("{}", object.place())
                       .note("this member has all bytes of the section, and the other members describe the same bytes")
                       .help("leave {} out to change another member", json_name::kBytes));
  return bytes;
}

const SectionInfo* find_section_info(std::string_view name) {
  const auto* found = std::ranges::find_if(kSections, [&](const SectionInfo& each) {
    return lower(each.name) == lower(name) || lower(each.xclbinutil) == lower(name);
  });
  return found == std::end(kSections) ? nullptr : found;
}

// Returns the kind of a name such as "kind_99", which `show` gives sections of unknown kinds.
std::optional<SectionKind> numbered_kind(std::string_view name) {
  if (!name.starts_with(kNumberedKind)) return std::nullopt;
  const auto number = parse_number(name.substr(kNumberedKind.size()));
  if (!number || *number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  return SectionKind{static_cast<std::uint32_t>(*number)};
}

Diag no_such_section(std::string_view name) {
  std::vector<std::string> names;
  for (const SectionInfo& each : kSections) names.emplace_back(each.name);
  const std::vector<std::string> near = nearest(name, names, 1);
  Diag diag = error(code::section_content, "there is no section '{}'", name);
  return near.empty() ? std::move(diag).help(
                            "give a name that `show` or xclbinutil uses, such as MEM_TOPOLOGY or AIE_PARTITION[NAME]")
                      : std::move(diag).help("did you mean {}?", near.front());
}

}  // namespace

bool is_section_json(SectionKind kind, ByteSpan content) {
  if (node_of(kind).empty()) return false;
  const std::size_t size = fixed_string(content).size();
  // JSON escapes every control character in a text except DEL.
  const auto is_json_byte = [](std::uint8_t byte) { return byte == kDelete || is_text_byte(byte); };
  return size != 0 && std::ranges::all_of(content.first(size), is_json_byte) &&
         std::ranges::all_of(content.subspan(size), [](std::uint8_t byte) { return byte == 0; });
}

Result<Bytes> section_content(SectionKind kind, ByteSpan content, const ContentSource& source) {
  if (has_binary_content(kind) && is_json_object(content))
    return Failure(error(code::section_content,
                         "the content of {} is JSON, from which Tessera cannot make this section", section_name(kind))
                       .help("give the bytes of the section, as `extract` without JSON writes them"));
  if (const auto encoding = other_encoding(content); encoding && !node_of(kind).empty())
    return Failure(error(code::section_content, "the content of {} is JSON {}", section_name(kind), *encoding)
                       .help("save the JSON as UTF-8 without a byte-order mark"));
  if (const RecordSection* info = find_record_section(kind);
      content.empty() && (kind == SectionKind::AiePartition || (info != nullptr && info->item == nullptr)))
    return Failure(error(code::section_content, "the content of {} is empty", section_name(kind))
                       .help("give the JSON or the bytes of the section; remove the section if it shall not be there"));
  if (!is_section_json(kind, content)) return Bytes(content.begin(), content.end());
  TRY(const Fields json, parse_section_json(kind, content));
  const bool is_whole = kind != SectionKind::AiePartition && json.is_object() && json.contains(json_name::kBytes);
  return is_whole ? whole_bytes(kind, json) : bytes_of_members(kind, json, source);
}

Result<Bytes> part_content(const Part& part, ByteSpan content, const std::filesystem::path& folder) {
  if (part.format != format_opened_by(open_section)) return Bytes(content.begin(), content.end());
  return section_content(SectionKind{part.kind}, content, {.folder = folder, .name = "", .present = part.bytes});
}

Result<SectionFiles> section_files(const Part& part) {
  Opening opening = open_part(part);
  if (!opening.errors.empty()) return Failure(std::move(opening.errors.front()));
  if (!opening.is_xclbinutil)
    return Failure(error(code::no_such_form, "{} has no JSON", part.name.empty() ? "the file" : part.segment())
                       .note("the content is of the kind '{}'", part.noun)
                       .help("use the bytes of the part instead of JSON"));
  SectionFiles out{.json = std::move(opening.fields)};
  if (SectionKind{part.kind} != SectionKind::AiePartition) return out;
  const Fields& pdis = out.json[json_name::kPartition][json_name::kPdis];
  for (std::size_t i = 0; i < pdis.size(); ++i) {
    const ByteSpan image = opening.parts[i].bytes;
    out.files.emplace_back(pdis[i][json_name::kPdiFile].get<std::string>(), Bytes(image.begin(), image.end()));
  }
  return out;
}

Result<Section> new_section(std::string_view word, ByteSpan content, std::string_view title,
                            const std::filesystem::path& folder) {
  ContentSource source{.folder = folder};
  const std::size_t open = word.find('[');
  const std::string_view name = word.substr(0, open);
  const SectionInfo* info = find_section_info(name);
  const std::optional<SectionKind> kind = info != nullptr ? info->kind : numbered_kind(name);
  if (!kind) return Failure(no_such_section(name));
  if (open != std::string_view::npos) {
    if (!word.ends_with(']') || *kind != SectionKind::AiePartition)
      return Failure(error(code::section_content, "'{}' does not name a section", word)
                         .note("only an AIE_PARTITION has a name in brackets, as in AIE_PARTITION[NAME]")
                         .help("give {}", *kind == SectionKind::AiePartition ? "AIE_PARTITION[NAME]" : name));
    source.name = std::string(word.substr(open + 1, word.size() - open - 2));
  }
  TRY(Bytes bytes, section_content(*kind, content, source));
  return make_section(*kind, title.substr(0, layout::SectionHeader::name.length - 1), std::move(bytes));
}

Result<Bytes> add_section(ByteSpan file, Section section) {
  TRY(Xclbin xclbin, read_xclbin(SharedBytes::borrowed(file)).complete());
  CHECK_OK(check_again(file_part(file), ""));
  const Xclbin old = xclbin;
  std::vector<MovedSection> moved(old.sections.size() + 1);
  for (std::size_t i = 0; i < old.sections.size(); ++i) moved[i].old_place = i;
  xclbin.sections.push_back(std::move(section));
  return write_moved(old, std::move(xclbin), moved);
}

}  // namespace tessera::container
