#include "adf/constraints/read.h"

#include "adf/codes.h"
#include "adf/constraints/reader.h"
#include "base/text.h"

#include <array>

namespace tessera::adf::constraints {

namespace {

constexpr std::string_view kFifoRecords = "fifo_locations_records";

std::vector<std::string> known_keys(Section section) {
  std::vector<std::string> all;
  for (const KeyFact& fact : key_facts())
    if (fact.section == section) all.emplace_back(fact.name);
  return all;
}

}  // namespace

// --- the file and its sections ---

Result<void> Reader::file() {
  const std::vector<std::string> sections{"NodeConstraints", "PortConstraints", "GlobalConstraints"};
  const auto of_key = [&](const std::string& key) -> Result<bool> {
    if (key == sections[0])
      CHECK_OK(nodes_or_ports(Section::Node));
    else if (key == sections[1])
      CHECK_OK(nodes_or_ports(Section::Port));
    else if (key == sections[2])
      CHECK_OK(global());
    else
      return false;
    return true;
  };
  CHECK_OK(object("the file", sections, of_key));
  CHECK_OK(cursor_.finish());
  result_.warnings = cursor_.warnings();
  return {};
}

Result<void> Reader::nodes_or_ports(Section section) {
  const std::vector<std::string> known = known_keys(section);
  return object(to_string(section), {}, [&](const std::string& subject) -> Result<bool> {
    if (section == Section::Port && subject == kFifoRecords) {
      CHECK_OK(fifos());
      return true;
    }
    if (subject.empty() || subject.size() > kLongestName) {
      CHECK_OK(
          mistake(error(code::bad_value, "a name in {} has {}", to_string(section), counted(subject.size(), "byte"))
                      .help("a name has 1 to {} bytes", kLongestName),
                  cursor_.key_at()));
      CHECK_OK(cursor_.skip());
      return true;
    }
    const auto of_key = [&](const std::string& key) -> Result<bool> {
      if (find_key(section, key) == nullptr) return false;
      CHECK_OK(constraint(section, subject, key));
      return true;
    };
    CHECK_OK(object(subject, known, of_key));
    return true;
  });
}

Result<void> Reader::constraint(Section section, const std::string& subject, const std::string& key) {
  CHECK_OK(count_entry());
  const KeyFact& fact = *find_key(section, key);
  Constraint made{fact.key, subject, {}, {}, {}, cursor_.key_at()};
  const std::size_t before = mistakes();
  bool is_set = true;
  CHECK_OK(value_of(fact, made, is_set));
  if (is_set && mistakes() == before) result_.value.all.push_back(std::move(made));
  return {};
}

Result<void> Reader::value_of(const KeyFact& fact, Constraint& to, bool& is_set) {
  switch (fact.form) {
    case Form::Tile:
    case Form::Shim:
    case Form::Address:
    case Form::Channel: return spot(fact, to.spots.emplace_back());
    case Form::Addresses: {
      TRY(const bool is_list, expect(Cursor::Kind::Array, fact.name, "a list of addresses in brackets"));
      if (!is_list) return {};
      const Origin at = cursor_.at();
      CHECK_OK(cursor_.enter());
      for (;;) {
        TRY(const bool has_more, cursor_.next_item());
        if (!has_more) break;
        CHECK_OK(count_entry());
        CHECK_OK(spot(fact, to.spots.emplace_back()));
      }
      // A memory tile has as many buffers as its design needs.
      constexpr std::size_t kMostBuffers = 3;
      if (to.spots.empty() || (to.spots.size() > kMostBuffers && fact.key == Key::Buffers))
        return mistake(error(code::bad_value, "{} has {}", fact.name, counted(to.spots.size(), "buffer"))
                           .help("write one to three addresses"),
                       at);
      return {};
    }
    case Form::Relative: return relative(to);
    case Form::Names: return names(fact.name, to.names);
    case Form::Text: return name(fact.name, to.names.emplace_back());
    case Form::Number: return numbers(fact.name, false, to.numbers);
    case Form::Numbers: return numbers(fact.name, true, to.numbers);
    case Form::Flag: return flag(fact.name, is_set);
  }
  return {};
}

Result<void> Reader::spot(const KeyFact& fact, Spot& to) {
  using enum Form;
  const Form form = fact.form;
  if (fact.key == Key::MemTileBuffers) to.type = TileType::Memory;
  if (form == Shim) to.type = TileType::Shim;
  if (form == Tile)
    return fields(fact.name, std::array<Field, 2>{{{"column", &to.column, true}, {"row", &to.row, true}}}, &to.type);
  if (form == Shim)
    return fields(fact.name, std::array<Field, 2>{{{"column", &to.column, true}, {"channel", &to.channel}}}, nullptr);
  if (form == Channel)
    return fields(
        fact.name,
        std::array<Field, 3>{{{"column", &to.column, true}, {"row", &to.row, true}, {"channel", &to.channel, true}}},
        &to.type);
  const bool is_stack = form == Address;
  const Origin at = cursor_.value_at();
  const std::size_t before = mistakes();
  CHECK_OK(fields(fact.name,
                  std::array<Field, 4>{{{"column", &to.column, is_stack},
                                        {"row", &to.row, is_stack},
                                        {"bankId", &to.bank, is_stack},
                                        {"offset", &to.offset}}},
                  &to.type));
  if (mistakes() != before) return {};
  if ((to.column == kOpen) != (to.row == kOpen))
    return mistake(error(code::bad_value, "an address in {} has only one of column and row", fact.name)
                       .help("write both, or neither"),
                   at);
  if (to.column == kOpen && to.bank == kOpen && to.offset == kOpen)
    return mistake(error(code::bad_value, "an address in {} is empty", fact.name)
                       .help("write column, row, and bankId or offset; or offset alone"),
                   at);
  return {};
}

Result<void> Reader::relative(Constraint& to) {
  Spot distance{.column = 0, .row = 0};
  std::string node;
  const auto whole = [&](std::string_view what, int& part) -> Result<void> {
    std::vector<double> value;
    const Origin at = cursor_.value_at();
    CHECK_OK(numbers(what, false, value));
    if (value.empty()) return {};
    constexpr double kMostDistance = 255;  // not a fact: the numbers of tiles have 8 bits
    if (value[0] != static_cast<int>(value[0]) || value[0] > kMostDistance || value[0] < -kMostDistance)
      return mistake(
          error(code::bad_value, "{} is not a distance between tiles", what).help("write a small whole number"), at);
    part = static_cast<int>(value[0]);
    return {};
  };
  const Origin at = cursor_.value_at();
  const std::size_t before = mistakes();
  const auto of_key = [&](const std::string& key) -> Result<bool> {
    if (key == "node")
      CHECK_OK(name(key, node));
    else if (key == "columns")
      CHECK_OK(whole(key, distance.column));
    else if (key == "rows")
      CHECK_OK(whole(key, distance.row));
    else
      return false;
    return true;
  };
  CHECK_OK(object("relative_tile", {"node", "columns", "rows"}, of_key));
  if (node.empty() && mistakes() == before)
    return mistake(error(code::bad_value, "relative_tile has no node").help("add \"node\""), at);
  to.names = {std::move(node)};
  to.spots = {distance};
  return {};
}

// --- FIFOs ---

Result<void> Reader::fifos() {
  return object(kFifoRecords, {"dma_fifos", "stream_fifos"}, [&](const std::string& kind) -> Result<bool> {
    if (kind != "dma_fifos" && kind != "stream_fifos") return false;
    const auto of_key = [&](const std::string& fifo_name) -> Result<bool> {
      CHECK_OK(fifo(kind == "stream_fifos", fifo_name));
      return true;
    };
    CHECK_OK(object(kind, {}, of_key));
    return true;
  });
}

Result<void> Reader::fifo(bool is_stream, const std::string& fifo_name) {
  CHECK_OK(count_entry());
  Fifo made{fifo_name, is_stream, {}, kOpen, cursor_.key_at()};
  const std::size_t before = mistakes();
  if (fifo_name.empty() || fifo_name.size() > kLongestName)
    CHECK_OK(mistake(error(code::bad_value, "a FIFO has a name of {}", counted(fifo_name.size(), "byte"))
                         .help("a name has 1 to {} bytes", kLongestName),
                     made.at));
  Spot& to = made.spot;
  if (is_stream) {
    to.type = TileType::Shim;
    CHECK_OK(fields(fifo_name,
                    std::array<Field, 3>{{{"column", &to.column}, {"row", &to.row}, {"channel", &to.channel}}},
                    &to.type));
  } else {
    CHECK_OK(fields(fifo_name,
                    std::array<Field, 5>{{{"column", &to.column},
                                          {"row", &to.row},
                                          {"size", &made.size},
                                          {"offset", &to.offset},
                                          {"bankId", &to.bank}}},
                    &to.type));
  }
  if (mistakes() == before) result_.value.fifos.push_back(std::move(made));
  return {};
}

// --- GlobalConstraints ---

Result<void> Reader::global() {
  std::vector<std::string> known = known_keys(Section::Global);
  known.insert(known.begin(), {"areaGroup", "isomorphicGraphGroup"});
  return object(to_string(Section::Global), known, [&](const std::string& key) -> Result<bool> {
    if (key == "areaGroup") {
      CHECK_OK(area());
      return true;
    }
    if (key == "isomorphicGraphGroup" || key == "IsomorphicGraphGroup") {
      CHECK_OK(stamp());
      return true;
    }
    if (find_key(Section::Global, key) == nullptr) return false;
    CHECK_OK(constraint(Section::Global, {}, key));
    return true;
  });
}

Result<void> Reader::area() {
  CHECK_OK(count_entry());
  Area made;
  made.at = cursor_.key_at();
  const std::size_t before = mistakes();
  const std::array<std::pair<std::string_view, bool*>, 7> flags{{{"exclude", &made.exclude},
                                                                 {"issoft", &made.is_soft},
                                                                 {"contain_routing", &made.contain_routing},
                                                                 {"exclude_routing", &made.exclude_routing},
                                                                 {"exclude_placement", &made.exclude_placement},
                                                                 {"exclusive_routing", &made.exclude_routing},
                                                                 {"exclusive_placement", &made.exclude_placement}}};
  std::vector<std::string> known{"name", "nodeGroup", "tileGroup", "shimGroup", "memTileGroup"};
  for (const auto& [flag_name, to] : flags) known.emplace_back(flag_name);
  const auto of_key = [&](const std::string& key) -> Result<bool> {
    if (key == "name") {
      CHECK_OK(name("name of areaGroup", made.name));
    } else if (key == "nodeGroup") {
      CHECK_OK(names(key, made.nodes));
    } else if (key == "tileGroup") {
      CHECK_OK(ranges(key, TileType::Core, made.tiles));
    } else if (key == "shimGroup") {
      CHECK_OK(ranges(key, TileType::Shim, made.shims));
    } else if (key == "memTileGroup") {
      CHECK_OK(ranges(key, TileType::Memory, made.memory_tiles));
    } else {
      for (const auto& [flag_name, to] : flags)
        if (key == flag_name) {
          CHECK_OK(flag(key, *to));
          return true;
        }
      return false;
    }
    return true;
  };
  CHECK_OK(object("areaGroup", known, of_key));
  if (mistakes() != before) return {};
  if (made.name.empty()) return mistake(error(code::bad_value, "areaGroup has no name").help("add \"name\""), made.at);
  if (made.tiles.empty() && made.shims.empty() && made.memory_tiles.empty())
    return mistake(
        error(code::bad_value, "areaGroup {} has no ranges", made.name).help("add \"tileGroup\" or \"shimGroup\""),
        made.at);
  if (made.nodes.empty() && !made.exclude && !made.exclude_routing && !made.exclude_placement)
    return mistake(error(code::bad_value, "areaGroup {} has no nodes and excludes nothing", made.name)
                       .help("add \"nodeGroup\", or \"exclude\": true"),
                   made.at);
  result_.value.areas.push_back(std::move(made));
  return {};
}

Result<void> Reader::stamp() {
  CHECK_OK(count_entry());
  Stamp made;
  made.at = cursor_.key_at();
  const std::size_t before = mistakes();
  const auto of_key = [&](const std::string& key) -> Result<bool> {
    if (key == "name")
      CHECK_OK(name("name of isomorphicGraphGroup", made.name));
    else if (key == "referenceGraph")
      CHECK_OK(name(key, made.reference));
    else if (key == "stampedGraphs")
      CHECK_OK(names(key, made.copies));
    else
      return false;
    return true;
  };
  CHECK_OK(object("isomorphicGraphGroup", {"name", "referenceGraph", "stampedGraphs"}, of_key));
  if (mistakes() != before) return {};
  for (const auto& [is_absent, key] :
       {std::pair(made.name.empty(), "name"), std::pair(made.reference.empty(), "referenceGraph"),
        std::pair(made.copies.empty(), "stampedGraphs")})
    if (is_absent)
      return mistake(error(code::bad_value, "isomorphicGraphGroup has no {}", key).help("add \"{}\"", key), made.at);
  result_.value.stamps.push_back(std::move(made));
  return {};
}

Read read(std::string_view text, const std::string& file) {
  Read made;
  if (text.size() > kMostBytes) {
    made.errors.push_back(error(code::bad_json, "the file has {}", counted(text.size(), "byte"))
                              .at("{}", file)
                              .note("Tessera reads files of constraints up to {} bytes", kMostBytes)
                              .help("split the file"));
    return made;
  }
  Result<Cursor> cursor = Cursor::over(text, file);
  if (!cursor) {
    made.errors.push_back(std::move(cursor.error()));
    return made;
  }
  if (auto done = Reader(std::move(*cursor), made).file(); !done) made.errors.push_back(std::move(done.error()));
  bring_into_order(made.value);
  return made;
}

}  // namespace tessera::adf::constraints
