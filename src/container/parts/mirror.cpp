#include "container/parts/mirror.h"

#include "base/text.h"
#include "container/parts/part.h"
#include "container/parts/section_table.h"
#include "container/plain_text.h"
#include "container/records.h"
#include "container/sections/json_bounds.h"

#include <algorithm>

namespace tessera::container {

namespace {

// The places of an entry's key, and of the object behind the key, in the text of the mirror data.
struct MirrorEntry {
  std::size_t key = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Returns the place behind the JSON string whose opening quote is at `at`.
std::size_t string_end(std::string_view json, std::size_t at) {
  for (++at; at < json.size() && json[at] != '"'; ++at)
    if (json[at] == '\\') ++at;
  return std::min(at + 1, json.size());
}

// Finds the members "section_header" of the outermost object.
std::vector<MirrorEntry> mirror_entries(std::string_view json) {
  const std::string key = fmt::format("\"{}\"", json_name::kMirrorSection);
  std::vector<MirrorEntry> entries;
  MirrorEntry entry;
  bool is_entry = false;
  unsigned depth = 0;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '"') {
      const std::size_t end = string_end(json, i);
      if (depth == 1 && json.substr(i, end - i) == key) {
        entry.key = i;
        is_entry = true;
      }
      i = end - 1;
    } else if (json[i] == '{' || json[i] == '[') {
      if (++depth == 2 && is_entry) entry.begin = i;
    } else if (json[i] == '}' || json[i] == ']') {
      if (depth == 0) break;
      if (--depth != 1 || !is_entry) continue;
      entry.end = i + 1;
      entries.push_back(entry);
      is_entry = false;
    }
  }
  return entries;
}

std::string_view text_of_entry(std::string_view json, const MirrorEntry& entry) {
  return json.substr(entry.begin, entry.end - entry.begin);
}

std::string hex_of(std::uint64_t value) {
  return fmt::format("{:#x}", value);
}

// Returns true if the member `name` is the text `expected`.
bool says(const Fields& entry, const char* name, const std::string& expected) {
  const std::string* text = text_member(entry, name);
  return text != nullptr && *text == expected;
}

// Returns true if `xclbin` has a section for each entry, in the same order and with the same kind, offset and size, and
// if only commas stand between the entries.
bool describes(std::string_view json, const std::vector<MirrorEntry>& entries, const Xclbin& xclbin) {
  if (entries.empty() || entries.size() != xclbin.sections.size()) return false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Section& section = xclbin.sections[i];
    const Fields entry = Fields::parse(text_of_entry(json, entries[i]), nullptr, false);
    if (!says(entry, json_name::kMirrorKind, fmt::format("{}", static_cast<std::uint32_t>(section.kind))) ||
        !says(entry, json_name::kMirrorOffset, hex_of(section.offset)) ||
        !says(entry, json_name::kMirrorSize, hex_of(section.size)))
      return false;
    if (i > 0 && trim(json.substr(entries[i - 1].end, entries[i].key - entries[i - 1].end)) != ",") return false;
  }
  return true;
}

// Returns the place of the first character at or after `at` that is not white space.
std::size_t past_blanks(std::string_view json, std::size_t at) {
  return std::min(json.find_first_not_of(" \t\r\n", at), json.size());
}

// Replaces the text value of the first member `name` whose object lies inside `depth` - 1 others. Changes nothing if
// there is no such member, or if its value is not a text.
void replace_member(std::string& json, unsigned depth, const char* name, const std::string& value) {
  const std::string key = fmt::format("\"{}\"", name);
  unsigned open = 0;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '{' || json[i] == '[') ++open;
    if ((json[i] == '}' || json[i] == ']') && open > 0) --open;
    if (json[i] != '"') continue;
    const std::size_t end = string_end(json, i);
    const std::size_t colon = past_blanks(json, end);
    const bool is_member = open == depth && colon < json.size() && json[colon] == ':';
    if (is_member && json.compare(i, end - i, key) == 0) {
      const std::size_t at = past_blanks(json, colon + 1);
      if (at < json.size() && json[at] == '"')
        json.replace(at, string_end(json, at) - at, fmt::format("\"{}\"", value));
      return;
    }
    i = end - 1;
  }
}

// Returns the content of a section in the form that xclbinutil gives it in the mirror data; null if xclbinutil leaves
// the content out.
Fields payload_of(const Section& section) {
  Xclbin alone;
  alone.sections = {section};
  const Result<Bytes> file = write_xclbin(alone);
  if (!file) return nullptr;
  const Opening opened = open_part(open_part(file_part(*file)).parts.front());
  const RecordSection* info = find_record_section(section.kind);
  const bool is_list = info != nullptr && info->item != nullptr && info->image.empty();
  const bool is_json = section_form(section.kind) == "json" && section.kind != SectionKind::IpMetadata;
  return opened.is_xclbinutil && opened.errors.empty() && (is_list || is_json) ? opened.fields : Fields(nullptr);
}

// Returns the entry of a section that is new or has new bytes.
std::string new_entry(const Section& section) {
  Fields entry = {{json_name::kMirrorKind, fmt::format("{}", static_cast<std::uint32_t>(section.kind))},
                  {json_name::kMirrorName, section.name},
                  {json_name::kMirrorOffset, hex_of(section.offset)},
                  {json_name::kMirrorSize, hex_of(section.size)}};
  if (Fields payload = payload_of(section); !payload.is_null()) entry[json_name::kMirrorPayload] = std::move(payload);
  return entry.dump(-1, ' ', false, Fields::error_handler_t::replace);
}

// Returns the JSON with one entry for each section of `now`, with the section's new offset and size.
std::string moved_json(std::string_view json, const std::vector<MirrorEntry>& entries, const Xclbin& now,
                       const std::vector<MovedSection>& moved) {
  const std::string payload_key = fmt::format("\"{}\"", json_name::kMirrorPayload);
  std::string list;
  for (std::size_t i = 0; i < now.sections.size(); ++i) {
    const Section& section = now.sections[i];
    std::string entry;
    if (moved[i].old_place) entry = text_of_entry(json, entries[*moved[i].old_place]);
    if (!moved[i].old_place || (moved[i].has_new_bytes && entry.find(payload_key) != std::string::npos))
      entry = new_entry(section);
    replace_member(entry, 1, json_name::kMirrorOffset, hex_of(section.offset));
    replace_member(entry, 1, json_name::kMirrorSize, hex_of(section.size));
    list += fmt::format("{}\"{}\":{}", i == 0 ? "" : ",", json_name::kMirrorSection, entry);
  }
  std::string_view head = json.substr(0, entries.front().key);
  if (list.empty()) head = head.substr(0, head.rfind(','));
  return fmt::format("{}{}{}", head, list, json.substr(entries.back().end));
}

}  // namespace

std::optional<MirrorPlace> find_mirror(std::string_view text) {
  const std::size_t begin = text.find(kXclbinMirrorStart);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t json = begin + kXclbinMirrorStart.size();
  const std::size_t end = text.find(kXclbinMirrorEnd, json);
  if (end == std::string_view::npos) return std::nullopt;
  return MirrorPlace{begin, end + kXclbinMirrorEnd.size(), text.substr(json, end - json)};
}

Fields mirror_value(std::string_view json) {
  Fields sections = Fields::array();
  std::string rest;
  std::size_t copied = 0;
  for (const MirrorEntry& entry : mirror_entries(json)) {
    sections.push_back(Fields::parse(text_of_entry(json, entry), nullptr, false));
    rest += json.substr(copied, entry.key - copied);
    if (const std::string_view before = trim(rest); before.ends_with(',')) rest.resize(rest.rfind(','));
    copied = entry.end;
  }
  rest += json.substr(copied);
  Fields value = Fields::parse(rest, nullptr, false);
  const auto is_bad = [](const Fields& each) { return each.is_discarded(); };
  if (is_bad(value) || std::ranges::any_of(sections, is_bad)) return {{"text", std::string(json)}};
  if (value.is_object() && !sections.empty()) value[kMirrorSections] = std::move(sections);
  return value;
}

void set_mirror_uuid(Bytes& trailer, const Uuid& uuid) {
  const std::string_view text = as_text(trailer);
  const std::optional<MirrorPlace> mirror = find_mirror(text);
  if (!mirror) return;
  const auto begin = static_cast<std::size_t>(mirror->json.data() - text.data());
  std::string json(mirror->json);
  replace_member(json, 2, json_name::kMirrorUuid, hex_text(uuid));
  const std::string changed =
      fmt::format("{}{}{}", text.substr(0, begin), json, text.substr(begin + mirror->json.size()));
  trailer.assign(changed.begin(), changed.end());
}

Result<Bytes> write_moved(const Xclbin& old, Xclbin now, const std::vector<MovedSection>& moved) {
  TRY(Bytes bytes, write_xclbin(now));
  const std::string_view trailer = as_text(now.trailer);
  const std::optional<MirrorPlace> mirror = find_mirror(trailer);
  const auto bytes_of = [](std::string_view text) {
    return ByteSpan(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  if (!mirror || beyond_json_bounds(bytes_of(mirror->json), SectionKind::BuildMetadata, 0)) return bytes;
  const std::vector<MirrorEntry> entries = mirror_entries(mirror->json);
  if (!describes(mirror->json, entries, old)) return bytes;
  const Xclbin placed = read_xclbin(SharedBytes::borrowed(bytes)).value;
  const std::string json = moved_json(mirror->json, entries, placed, moved);
  const auto begin = static_cast<std::size_t>(mirror->json.data() - trailer.data());
  const std::string text =
      fmt::format("{}{}{}", trailer.substr(0, begin), json, trailer.substr(begin + mirror->json.size()));
  now.trailer.assign(text.begin(), text.end());
  return write_xclbin(now);
}

}  // namespace tessera::container
