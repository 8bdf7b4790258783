// Names of program addresses, traces of cores and fingerprints, and the parts of a session's report that need them.
#include "array/parts/view.h"
#include "embed/codes.h"
#include "embed/convert.h"
#include "embed/session_state.h"
#include "report/json_text.h"
#include "report/outcome.h"
#include "report/snapshot_report.h"

#include <algorithm>

namespace tessera::embed {

using device::TileId;

// Returns the symbols of this core, or else the symbols for all cores; nullptr if the session has no such symbols.
const OpenedSymbols* SessionState::symbols_of(TileId tile) const {
  const OpenedSymbols* of_all = nullptr;
  for (const api::CoreSymbols& one : options_.symbols) {
    if (one.tile && to_room(*one.tile) == tile) return &OpenedSymbols::of(one.symbols);
    if (!one.tile) of_all = &OpenedSymbols::of(one.symbols);
  }
  return of_all;
}

std::string SessionState::position(TileId tile, std::uint32_t pc) const {
  const OpenedSymbols* symbols = symbols_of(tile);
  return symbols == nullptr ? "" : symbols->at(pc);
}

void SessionState::know_symbols() {
  const device::Device& device = *session_.program().device;
  for (std::uint8_t col = 0; col < device.cols; ++col)
    for (std::uint8_t row = 0; row < device.rows; ++row)
      if (const TileId tile{col, row}; device.kind(tile) == device::TileKind::Core)
        if (const OpenedSymbols* symbols = symbols_of(tile)) session_.know(tile, symbols->map);
}

Result<void> SessionState::trace_core(TileId tile, std::function<void(const api::CoreStep&)> step) {
  CHECK_OK(check_tile(tile));
  if (array().device().kind(tile) != device::TileKind::Core)
    return Failure(error(code::outside_tile, "{} has no core to trace", to_string(tile)).help("give a core tile"));
  traces_[tile].step = std::move(step);
  observe(tile);
  return {};
}

void SessionState::observe(TileId tile) {
  Trace& trace = traces_.at(tile);
  trace.trace.reset();
  if (trace.step)
    trace.trace.emplace(
        [&step = trace.step, tile](array::Cycle cycle, std::string_view kind, std::string_view text) {
          step({to_api(tile), cycle, std::string(kind), std::string(text)});
        },
        [this, tile](std::uint32_t pc) { return position(tile, pc); });
  array().observe(tile, trace.trace ? &*trace.trace : nullptr);
}

// Ends the traces of a call. Skips cores that were never enabled and cores whose bodies run on the host, because these
// cores have no steps.
void SessionState::finish_traces() {
  for (auto& [id, trace] : traces_) {
    const array::Tile* tile = array().view().find(id);
    const array::CoreUnit* unit = tile == nullptr ? nullptr : tile->core.get();
    const array::EmulatedCore* core = array().core(id);
    if (!trace.trace || unit == nullptr || unit->host() != nullptr || !unit->was_enabled() || core == nullptr) continue;
    const std::string state = array().inspect(id).core_state;
    trace.trace->finish(*core, state, core->now());
  }
}

void SessionState::fingerprint_every(array::Cycle every, std::function<void(std::uint64_t, std::uint64_t)> take) {
  fingerprint_every_ = every;
  fingerprint_ = std::move(take);
  array().probe(every,
                [this](array::Cycle now) { fingerprint_(now - now % fingerprint_every_, array().fingerprint()); });
}

namespace {

using nlohmann::ordered_json;

ordered_json stop_json(const array::Break& stop, const std::string& position) {
  using Kind = array::BreakPoint::Kind;
  ordered_json all = {{"kind", stop.kind == Kind::Pc     ? "pc"
                               : stop.kind == Kind::Lock ? "lock"
                                                         : "bd"},
                      {"tile", {stop.tile.col, stop.tile.row}},
                      {"number", stop.number},
                      {"hit", stop.hit},
                      {"cycle", stop.cycle},
                      {"by", stop.by},
                      {"text", stop.text()}};
  if (stop.kind == Kind::Lock) {
    all["before"] = stop.before;
    all["after"] = stop.after;
  }
  if (stop.kind == Kind::Pc && !position.empty()) all["position"] = position;
  return all;
}

}  // namespace

std::string SessionState::report_json(const api::ReportDetail& detail) {
  const auto names = [this](TileId tile) { return [this, tile](std::uint32_t pc) { return position(tile, pc); }; };
  const auto add = [&](ordered_json& report) {
    if (const auto& stop = array().stopped_at()) report["stop"] = stop_json(*stop, position(stop->tile, stop->number));
    ordered_json dumps = ordered_json::array(), memory = ordered_json::array();
    for (const api::Tile tile : detail.tiles)
      if (check_tile(to_room(tile)))
        dumps.push_back(report::snapshot_json(array().inspect(to_room(tile)), names(to_room(tile))));
    for (const api::ReportDetail::Memory& range : detail.memory)
      if (Bytes bytes(range.bytes); read_memory(to_room(range.tile), range.address, bytes))
        memory.push_back({{"tile", {range.tile.column, range.tile.row}}, {"address", range.address}, {"bytes", bytes}});
    if (!dumps.empty()) report["dumps"] = std::move(dumps);
    if (!memory.empty()) report["memory"] = std::move(memory);
    if (options_.symbols.empty()) return;
    for (ordered_json& core : report["cores"]) {
      const TileId tile{core["tile"][0].get<std::uint8_t>(), core["tile"][1].get<std::uint8_t>()};
      if (const std::string text = position(tile, core["pc"].get<std::uint32_t>()); !text.empty())
        core["position"] = text;
    }
  };
  return report::json_text(report::outcome_json(session_, done_, add));
}

std::string SessionState::tile_text(TileId tile) {
  return report::snapshot_text(array().inspect(tile), array().device().kind(tile),
                               [this, tile](std::uint32_t pc) { return position(tile, pc); });
}

}  // namespace tessera::embed
