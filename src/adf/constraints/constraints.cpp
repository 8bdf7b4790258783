#include "adf/constraints/constraints.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

namespace tessera::adf::constraints {

namespace {

auto content(const Constraint& one) {
  return std::tie(one.subject, one.key, one.spots, one.names, one.numbers);
}
auto content(const Area& one) {
  return std::tie(one.name, one.nodes, one.tiles, one.shims, one.memory_tiles, one.exclude, one.is_soft,
                  one.contain_routing, one.exclude_routing, one.exclude_placement);
}
auto content(const Stamp& one) {
  return std::tie(one.name, one.reference, one.copies);
}
auto content(const Fifo& one) {
  return std::tie(one.name, one.is_stream, one.spot, one.size);
}

template <class Entry>
void order(std::vector<Entry>& all) {
  std::ranges::stable_sort(all, [](const Entry& a, const Entry& b) { return content(a) < content(b); });
  const auto rest = std::ranges::unique(all, [](const Entry& a, const Entry& b) { return content(a) == content(b); });
  all.erase(rest.begin(), rest.end());
}

template <class Entry>
bool is_same_list(const std::vector<Entry>& a, const std::vector<Entry>& b) {
  return std::ranges::equal(a, b, [](const Entry& x, const Entry& y) { return content(x) == content(y); });
}

}  // namespace

bool has_single_names(Key key) {
  return fact_of(key).form == Form::Names && key != Key::PortOnlyWithPorts && key != Key::Fifos;
}

std::string_view to_string(TileType type) {
  switch (type) {
    case TileType::Core: return "core";
    case TileType::Shim: return "shim";
    case TileType::Memory: return "memory";
  }
  return "";
}

std::string Spot::text() const {
  std::vector<std::string> parts;
  if (type != TileType::Core) parts.push_back(fmt::format("tile_type {}", to_string(type)));
  if (column != kOpen) parts.push_back(fmt::format("column {}", column));
  if (row != kOpen) parts.push_back(fmt::format("row {}", row));
  if (bank != kOpen) parts.push_back(fmt::format("bankId {}", bank));
  if (offset != kOpen) parts.push_back(fmt::format("offset {}", offset));
  if (channel != kOpen) parts.push_back(fmt::format("channel {}", channel));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string Constraint::text() const {
  const KeyFact& fact = fact_of(key);
  std::string value;
  const auto add = [&](std::string part) { value += (value.empty() ? "" : "; ") + std::move(part); };
  if (fact.form == Form::Relative) {
    add(fmt::format("{} and {} columns, {} rows", names.empty() ? "" : names.front(), spots.front().column,
                    spots.front().row));
  } else {
    for (const Spot& spot : spots) add(spot.text());
    if (!names.empty()) add(fmt::format("{}", fmt::join(names, ", ")));
    if (!numbers.empty()) add(fmt::format("{}", fmt::join(numbers, ", ")));
  }
  if (value.empty()) value = "true";
  return subject.empty() ? fmt::format("{}: {}", fact.name, value)
                         : fmt::format("{} of {}: {}", fact.name, subject, value);
}

std::string to_string(const Range& range, TileType type) {
  const auto corner = [&](int column, int row, int channel) {
    if (type != TileType::Shim) return fmt::format("({},{})", column, row);
    return channel == kOpen ? fmt::format("{}", column) : fmt::format("{},{}", column, channel);
  };
  const std::string first = corner(range.column_min, range.row_min, range.channel_min);
  const std::string last = corner(range.column_max, range.row_max, range.channel_max);
  return first == last ? first : first + ":" + last;
}

void bring_into_order(Constraints& constraints) {
  std::vector<Constraint> single;
  single.reserve(constraints.all.size());
  for (Constraint& one : constraints.all) {
    if (!has_single_names(one.key) || one.names.size() == 1) {
      single.push_back(std::move(one));
      continue;
    }
    for (std::string& name : one.names) single.push_back({one.key, one.subject, {}, {std::move(name)}, {}, one.at});
  }
  constraints.all = std::move(single);
  order(constraints.all);
  order(constraints.areas);
  order(constraints.stamps);
  order(constraints.fifos);
}

bool is_same(const Constraints& a, const Constraints& b) {
  return is_same_list(a.all, b.all) && is_same_list(a.areas, b.areas) && is_same_list(a.stamps, b.stamps) &&
         is_same_list(a.fifos, b.fifos);
}

}  // namespace tessera::adf::constraints
