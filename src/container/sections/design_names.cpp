#include "container/sections/design_names.h"

#include "container/sections/own_section.h"

#include <algorithm>
#include <map>
#include <optional>

namespace tessera::container {

namespace {

using NamesHeader = layout::DesignNames;
using Record = layout::DesignName;

// Writes each text only once: many names share a line of the design.
class Texts {
 public:
  explicit Texts(HeapWriter& heap) : heap_(heap) {}
  std::uint32_t place(const std::string& text) {
    const auto [known, is_new] = known_.try_emplace(text, 0);
    if (is_new) known->second = heap_.place(text);
    return known->second;
  }

 private:
  HeapWriter& heap_;
  std::map<std::string, std::uint32_t> known_;
};

Bytes write_name(Texts& texts, const DesignName& name) {
  Bytes out(Record::kSize);
  const Store store{out};
  store(Record::pdi, name.pdi);
  store(Record::kind, static_cast<std::uint8_t>(name.kind));
  store(Record::col, name.tile.col);
  store(Record::row, name.tile.row);
  store(Record::direction, static_cast<std::uint8_t>(name.direction));
  store(Record::number, name.number);
  store(Record::length, name.length);
  store(Record::name, texts.place(name.name));
  store(Record::owner, texts.place(name.owner));
  store(Record::line, texts.place(name.line));
  return out;
}

std::size_t text_bytes(const DesignName& name) {
  return name.name.size() + name.owner.size() + name.line.size();
}

// Replaces control characters, such as line feeds and escapes for terminals, by `?`, because the texts are printed.
std::string without_controls(std::string text) {
  std::ranges::replace_if(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return text;
}

// Reads each text once, and copies texts only while the limit allows: a small section must not expand into a large
// result.
class TextReader {
 public:
  explicit TextReader(HeapReader& heap) : heap_(heap) {}

  // Returns false when the sum of all texts has become too long.
  bool read(ByteSpan record, DesignName& out) {
    const std::string& name = at(Record::name.get(record), "name");
    const std::string& owner = at(Record::owner.get(record), "name of an owner");
    const std::string& line = at(Record::line.get(record), "line of a name");
    const std::size_t bytes = name.size() + owner.size() + line.size();
    if (bytes > left_) return false;
    left_ -= bytes;
    out.name = name;
    out.owner = owner;
    out.line = line;
    return true;
  }

 private:
  const std::string& at(std::uint32_t offset, std::string_view what) {
    const auto [known, is_new] = known_.try_emplace(offset);
    if (is_new) known->second = without_controls(heap_.string(offset, what));
    return known->second;
  }

  HeapReader& heap_;
  std::map<std::uint32_t, std::string> known_;
  std::size_t left_ = kMaxDesignTexts;
};

// Returns no value for a kind or direction that only a later version of Tessera knows.
std::optional<DesignName> read_place(ByteSpan record) {
  const Load load{record};
  DesignName name;
  std::uint8_t kind = 0, direction = 0;
  load(Record::pdi, name.pdi);
  load(Record::kind, kind);
  load(Record::col, name.tile.col);
  load(Record::row, name.tile.row);
  load(Record::direction, direction);
  load(Record::number, name.number);
  load(Record::length, name.length);
  if (kind > static_cast<std::uint8_t>(DesignName::Kind::Device) || direction > 1) return std::nullopt;
  name.kind = static_cast<DesignName::Kind>(kind);
  name.direction = static_cast<device::Direction>(direction);
  return name;
}

constexpr OwnFrame kNamesFrame{kDesignNamesMagic, kDesignNamesVersion, "names of a design"};

}  // namespace

Result<Bytes> write_design_names(const std::vector<DesignName>& names) {
  std::size_t count = 0;
  for (std::size_t left = kMaxDesignTexts; count < std::min<std::size_t>(names.size(), kMaxDesignNames); ++count) {
    if (text_bytes(names[count]) > left) break;
    left -= text_bytes(names[count]);
  }
  HeapWriter heap(NamesHeader::kSize);
  Texts texts(heap);
  Bytes records;
  for (const DesignName& name : std::span(names).first(count)) append(records, write_name(texts, name));
  const std::uint32_t records_at = heap.place(records);
  NamesHeader::names.set(heap.section, HeapWriter::reference(count, records_at));
  return write_own_section<NamesHeader>(std::move(heap), kNamesFrame);
}

bool is_design_names(ByteSpan section) {
  return is_own_section<NamesHeader>(section, kNamesFrame);
}

Partial<std::vector<DesignName>> read_design_names(ByteSpan section, std::uint64_t origin) {
  Partial<std::vector<DesignName>> out;
  if (!check_own_section<NamesHeader>(section, origin, kNamesFrame, out.errors)) return out;
  HeapReader heap(section, section_name(SectionKind::UserMetadata), origin, out.errors);
  TextReader texts(heap);
  const ByteSpan records = heap.array(NamesHeader::names.get(section), Record::kSize, kMaxDesignNames, "list of names");
  for (std::size_t i = 0; i < records.size(); i += Record::kSize) {
    const ByteSpan record = records.subspan(i, Record::kSize);
    std::optional<DesignName> name = read_place(record);
    if (!name) continue;
    if (!texts.read(record, *name)) {
      out.errors.push_back(
          error(code::section_malformed, "the names of a design are too long")
              .at("{} at 0x{:x}", section_name(SectionKind::UserMetadata), origin)
              .note("up to name {} the names have more than {} bytes", i / Record::kSize, kMaxDesignTexts)
              .help("compile the design again; the section is damaged"));
      break;
    }
    out.value.push_back(std::move(*name));
  }
  return out;
}

}  // namespace tessera::container
