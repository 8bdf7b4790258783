// Writes the file of constraints as JSON, without a JSON library: a library writes no key twice, but files need several
// keys "areaGroup".
#include "adf/constraints/constraints.h"

#include <fmt/ranges.h>

#include <cmath>

namespace tessera::adf::constraints {

namespace {

std::string in_quotes(std::string_view text) {
  std::string made = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20) {
      made += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
      continue;
    }
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return made + '"';
}

std::string written(double value) {
  constexpr double kMostExact = 1LL << 53;  // not a fact: whole numbers up to here are exact in a double
  if (value == std::floor(value) && std::abs(value) <= kMostExact)
    return fmt::format("{}", static_cast<long long>(value));
  return fmt::format("{}", value);  // the shortest text that reads as this number
}

// An object or an array, line by line.
class Block {
 public:
  Block(std::string& to, std::size_t depth, char open) : to_(to), depth_(depth), close_(open == '{' ? '}' : ']') {
    to_ += open;
  }
  // Begins the next member or element.
  std::string& next(std::string_view key = {}) {
    to_ += is_first_ ? "\n" : ",\n";
    is_first_ = false;
    to_.append(2 * (depth_ + 1), ' ');
    if (!key.empty()) to_ += in_quotes(key) + ": ";
    return to_;
  }
  ~Block() {
    if (!is_first_) {
      to_ += '\n';
      to_.append(2 * depth_, ' ');
    }
    to_ += close_;
  }
  Block(const Block&) = delete;

 private:
  std::string& to_;
  std::size_t depth_;
  char close_;
  bool is_first_ = true;
};

std::string list_of(const std::vector<std::string>& names) {
  std::vector<std::string> quoted;
  for (const std::string& name : names) quoted.push_back(in_quotes(name));
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}
std::string list_of(const std::vector<Range>& ranges, TileType type) {
  std::vector<std::string> texts;
  for (const Range& range : ranges) texts.push_back(to_string(range, type));
  return list_of(texts);
}

// `usual`: the type that the key means without "tile_type".
std::string object_of(const Spot& spot, TileType usual, int size = kOpen) {
  std::vector<std::string> parts;
  if (spot.type != usual) parts.push_back(fmt::format("\"tile_type\": \"{}\"", to_string(spot.type)));
  const auto add = [&](std::string_view key, int value) {
    if (value != kOpen) parts.push_back(fmt::format("\"{}\": {}", key, value));
  };
  add("column", spot.column);
  add("row", spot.row);
  add("bankId", spot.bank);
  add("offset", spot.offset);
  add("channel", spot.channel);
  add("size", size);
  return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

std::string value_of(const Constraint& one) {
  switch (fact_of(one.key).form) {
    case Form::Shim: return object_of(one.spots.front(), TileType::Shim);
    case Form::Tile:
    case Form::Address:
    case Form::Channel: return object_of(one.spots.front(), TileType::Core);
    case Form::Addresses: {
      std::vector<std::string> all;
      const TileType usual = one.key == Key::MemTileBuffers ? TileType::Memory : TileType::Core;
      for (const Spot& spot : one.spots) all.push_back(object_of(spot, usual));
      return fmt::format("[{}]", fmt::join(all, ", "));
    }
    case Form::Relative:
      return fmt::format("{{\"node\": {}, \"columns\": {}, \"rows\": {}}}", in_quotes(one.names.front()),
                         one.spots.front().column, one.spots.front().row);
    case Form::Names: return list_of(one.names);
    case Form::Text: return in_quotes(one.names.front());
    case Form::Flag: return "true";
    case Form::Number: return written(one.numbers.front());
    case Form::Numbers: break;
  }
  if (one.numbers.size() == 1) return written(one.numbers.front());
  std::vector<std::string> all;
  for (const double number : one.numbers) all.push_back(written(number));
  return fmt::format("[{}]", fmt::join(all, ", "));
}

void write_fifos(const std::vector<Fifo>& fifos, Block& ports) {
  if (fifos.empty()) return;
  Block records(ports.next("fifo_locations_records"), 2, '{');
  for (const bool is_stream : {false, true}) {
    bool has_any = false;
    for (const Fifo& one : fifos) has_any = has_any || one.is_stream == is_stream;
    if (!has_any) continue;
    Block kind(records.next(is_stream ? "stream_fifos" : "dma_fifos"), 3, '{');
    for (const Fifo& one : fifos)
      if (one.is_stream == is_stream)
        kind.next(one.name) += object_of(one.spot, is_stream ? TileType::Shim : TileType::Core, one.size);
  }
}

// Writes the constraints of a section: those of one object stand together, and names under one key form one list.
void write_section(const Constraints& from, Section section, Block& file) {
  const auto is_ours = [&](const Constraint& one) { return fact_of(one.key).section == section; };
  bool has_any = section == Section::Port && !from.fifos.empty();
  for (const Constraint& one : from.all) has_any = has_any || is_ours(one);
  if (!has_any) return;
  Block objects(file.next(to_string(section)), 1, '{');
  if (section == Section::Port) write_fifos(from.fifos, objects);
  for (std::size_t i = 0; i < from.all.size();) {
    if (!is_ours(from.all[i])) {
      ++i;
      continue;
    }
    const std::string& subject = from.all[i].subject;
    Block object(objects.next(subject), 2, '{');
    for (; i < from.all.size() && from.all[i].subject == subject && is_ours(from.all[i]); ++i) {
      Constraint joined = from.all[i];
      while (has_single_names(joined.key) && i + 1 < from.all.size() && from.all[i + 1].key == joined.key &&
             from.all[i + 1].subject == subject)
        joined.names.push_back(from.all[++i].names.front());
      object.next(fact_of(joined.key).name) += value_of(joined);
    }
  }
}

void write_area(const Area& area, Block& globals) {
  Block object(globals.next("areaGroup"), 2, '{');
  object.next("name") += in_quotes(area.name);
  for (const auto& [is_set, key] :
       {std::pair(area.exclude, "exclude"), std::pair(area.is_soft, "issoft"),
        std::pair(area.contain_routing, "contain_routing"), std::pair(area.exclude_routing, "exclude_routing"),
        std::pair(area.exclude_placement, "exclude_placement")})
    if (is_set) object.next(key) += "true";
  if (!area.nodes.empty()) object.next("nodeGroup") += list_of(area.nodes);
  if (!area.tiles.empty()) object.next("tileGroup") += list_of(area.tiles, TileType::Core);
  if (!area.shims.empty()) object.next("shimGroup") += list_of(area.shims, TileType::Shim);
  if (!area.memory_tiles.empty()) object.next("memTileGroup") += list_of(area.memory_tiles, TileType::Memory);
}

void write_globals(const Constraints& from, Block& file) {
  bool has_any = !from.areas.empty() || !from.stamps.empty();
  for (const Constraint& one : from.all) has_any = has_any || fact_of(one.key).section == Section::Global;
  if (!has_any) return;
  Block globals(file.next(to_string(Section::Global)), 1, '{');
  for (const Constraint& one : from.all)
    if (fact_of(one.key).section == Section::Global) globals.next(fact_of(one.key).name) += value_of(one);
  for (const Area& area : from.areas) write_area(area, globals);
  for (const Stamp& stamp : from.stamps) {
    Block object(globals.next("isomorphicGraphGroup"), 2, '{');
    object.next("name") += in_quotes(stamp.name);
    object.next("referenceGraph") += in_quotes(stamp.reference);
    object.next("stampedGraphs") += list_of(stamp.copies);
  }
}

}  // namespace

std::string write(const Constraints& constraints) {
  std::string made;
  {
    Block file(made, 0, '{');
    write_section(constraints, Section::Node, file);
    write_section(constraints, Section::Port, file);
    write_globals(constraints, file);
  }
  return made + '\n';
}

}  // namespace tessera::adf::constraints
