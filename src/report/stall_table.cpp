#include "report/stall_table.h"

#include "base/text.h"
#include "report/run_report.h"

#include <algorithm>

namespace tessera::report {

using array::Cause;
using array::Cycle;
using nlohmann::ordered_json;

namespace {

constexpr std::size_t kRowsShown = 16;
constexpr std::array kColumns{Cause::Lock, Cause::Stream, Cause::Cascade, Cause::Memory};

struct Row {
  device::TileId tile;
  bool is_core = false;
  unsigned channels = 0;
  Cycle cycles = 0;  // the time of all units of the row together; percentages refer to it
  array::StallCycles stalls;

  Cycle total() const {
    Cycle sum = 0;
    for (const Cycle one : stalls.by_cause) sum += one;
    return sum;
  }
};

// Returns one row for each core, and one for all channels of a tile, in the order of tiles.
std::vector<Row> rows_of(const array::Report& report) {
  std::vector<Row> rows;
  for (const array::CoreReport& core : report.cores) rows.push_back({core.tile, true, 0, core.active, core.stalls});
  for (const array::ChannelReport& channel : report.channels) {
    auto row = std::ranges::find_if(rows, [&](const Row& one) { return !one.is_core && one.tile == channel.tile; });
    if (row == rows.end()) row = rows.insert(rows.end(), Row{channel.tile, false, 0, 0, {}});
    ++row->channels;
    row->cycles += report.cycles;
    for (unsigned i = 0; i < array::kCauses; ++i) row->stalls.by_cause[i] += channel.stalls.by_cause[i];
  }
  std::ranges::stable_sort(rows, {}, [](const Row& row) { return std::pair(row.tile, !row.is_core); });
  return rows;
}

std::string cell(Cycle cycles, Cycle of) {
  if (cycles == 0 || of == 0) return "-";
  return fmt::format("{} {:5.1f} %", with_commas(cycles),
                     100.0 * static_cast<double>(cycles) / static_cast<double>(of));
}

constexpr std::size_t kFirst = 16;  // the width of the column with the names

struct Column {
  Cause cause;
  std::size_t width;
};

// Returns all columns, with room for large numbers, if they fit into `width` together. Otherwise returns only the
// columns with entries, as narrow as the entries allow.
std::vector<Column> columns_of(const std::vector<Row>& rows, std::size_t width) {
  constexpr std::size_t kRoomy = 22, kGap = 2;
  std::vector<Column> columns;
  const bool is_roomy = 2 + kFirst + kColumns.size() * kRoomy <= width;
  for (const Cause cause : kColumns) {
    std::size_t widest = 0;
    for (const Row& row : rows)
      if (row.stalls[cause] != 0) widest = std::max(widest, cell(row.stalls[cause], row.cycles).size());
    if (is_roomy)
      columns.push_back({cause, kRoomy});
    else if (widest != 0)
      columns.push_back({cause, std::max(widest, to_string(cause).size()) + kGap});
  }
  return columns;
}

}  // namespace

std::string stall_table_text(const array::Report& report, std::size_t width) {
  std::vector<Row> rows = rows_of(report);
  std::erase_if(rows, [](const Row& row) { return row.total() == 0; });
  if (rows.empty()) return "";
  const std::size_t all = rows.size();
  if (all > kRowsShown) {
    std::vector<Cycle> totals;
    for (const Row& row : rows) totals.push_back(row.total());
    std::ranges::sort(totals, std::greater());
    const Cycle least = totals[kRowsShown - 1];
    std::erase_if(rows, [&](const Row& row) { return row.total() < least; });
    if (rows.size() > kRowsShown) rows.resize(kRowsShown);
  }
  const std::vector<Column> columns = columns_of(rows, width);
  std::string text = fmt::format("  {:<{}}", "stalls", kFirst);
  for (const Column& column : columns) text += fmt::format("{:>{}}", to_string(column.cause), column.width);
  text += "\n";
  for (const Row& row : rows) {
    text += fmt::format("  {:<{}}", fmt::format("{} {}", to_string(row.tile), row.is_core ? "core" : "dma"), kFirst);
    for (const Column& column : columns)
      text += fmt::format("{:>{}}", cell(row.stalls[column.cause], row.cycles), column.width);
    text += "\n";
  }
  if (all > rows.size())
    text += fmt::format("  and {} more with shorter stalls; the report as JSON has them\n", all - rows.size());
  return text;
}

ordered_json stall_table_json(const array::Report& report) {
  ordered_json list = ordered_json::array();
  for (const Row& row : rows_of(report)) {
    ordered_json one = {{"tile", {row.tile.col, row.tile.row}}, {"who", row.is_core ? "core" : "dma"}};
    if (!row.is_core) one["channels"] = row.channels;
    one["cycles"] = row.cycles;
    one["stalls"] = stalls_json(row.stalls);
    list.push_back(std::move(one));
  }
  return list;
}

ordered_json bottleneck_json(const explain::Bottleneck& bottleneck) {
  ordered_json chain = ordered_json::array();
  for (const explain::Load& load : bottleneck.chain)
    chain.push_back({{"unit", load.unit}, {"busy", load.busy}, {"waiting", load.waiting}});
  return {{"sentence", bottleneck.sentence}, {"chain", std::move(chain)}};
}

}  // namespace tessera::report
