#include "report/debug_session.h"

#include "array/parts/view.h"
#include "base/codes.h"
#include "base/file.h"
#include "base/text.h"
#include "report/debug_words.h"
#include "runtime/codes.h"
#include "runtime/core_program.h"
#include "runtime/no_effect/codes.h"

#include <algorithm>

namespace tessera::report {
namespace {

using array::BreakPoint;
using device::TileKind;

// "lock", "lock3" -> the number after the word, if any. Empty for another word.
struct Numbered {
  std::optional<std::uint32_t> number;
};
std::optional<Numbered> numbered(std::string_view word, std::string_view text) {
  if (!text.starts_with(word)) return std::nullopt;
  text.remove_prefix(word.size());
  if (text.empty()) return Numbered{};
  const auto number = parse_number(text);
  if (!number || *number > UINT32_MAX) return std::nullopt;
  return Numbered{static_cast<std::uint32_t>(*number)};
}

std::string_view kind_name(BreakPoint::Kind kind) {
  switch (kind) {
    case BreakPoint::Kind::Pc: return "pc";
    case BreakPoint::Kind::Lock: return "lock";
    case BreakPoint::Kind::Bd: break;
  }
  return "bd";
}

}  // namespace

Result<void> DebugSession::check_tile(std::string_view what, std::string_view text, device::TileId tile) const {
  if (device_.contains(tile)) return {};
  return Failure(error(runtime::code::bad_debug, "{} {}: {} has no tile {}", what, text, device_.name, to_string(tile))
                     .help("it has columns 0 to {} and rows 0 to {}", device_.cols - 1, device_.rows - 1));
}

Result<TileFile> DebugSession::tile_and_file(std::string_view what, const std::string& text) const {
  const std::size_t equals = text.find('=');
  const auto tile = runtime::parse_tile(std::string_view(text).substr(0, equals));
  if (!tile || (equals != std::string::npos && equals + 1 == text.size()))
    return Failure(malformed_debug(what, text, "TILE or TILE=FILE").help("such as 0,2 or 0,2=core.txt"));
  CHECK_OK(check_tile(what, text, *tile));
  return TileFile{*tile, equals == std::string::npos ? "" : text.substr(equals + 1)};
}

Result<void> DebugSession::open(const DebugOptions& options) {
  for (const std::string& text : options.elfs) CHECK_OK(open_elf(text));  // first, because breakpoints name symbols
  for (const std::string& text : options.breaks) CHECK_OK(open_break(text));
  for (const std::string& text : options.traces) CHECK_OK(open_trace(text));
  for (const std::string& text : options.dumps) CHECK_OK(open_dump(text));
  for (const std::string& text : options.memories) CHECK_OK(open_range(text));
  return {};
}

Result<void> DebugSession::open_elf(const std::string& text) {
  const std::size_t equals = text.find('=');
  const auto tile =
      equals == std::string::npos ? std::nullopt : runtime::parse_tile(std::string_view(text).substr(0, equals));
  if (tile) CHECK_OK(check_tile("symbol file", text, *tile));
  const std::string path = tile ? text.substr(equals + 1) : text;
  if (path.empty())
    return Failure(malformed_debug("symbol file", text, "FILE or TILE=FILE").help("such as core.elf or 0,2=core.elf"));
  const auto file = read_file(path, container::SourceMap::kMaxElf);
  if (!file) return Failure(Diag(file.error()).within("symbol file"));
  auto map = container::SourceMap::read(*file).complete();
  if (!map) return Failure(std::move(map).error().within("symbol file " + path));
  if (tile)
    maps_.insert_or_assign(*tile, std::move(*map));
  else
    common_map_ = std::move(*map);
  return {};
}

Result<std::uint32_t> DebugSession::address(device::TileId tile, std::string_view word) const {
  const std::uint32_t size = device_.model(device_.kind(tile)).program_memory;
  if (const auto number = parse_number(word)) {
    if (*number < size && *number % 2 == 0) return static_cast<std::uint32_t>(*number);
    return Failure(
        error(runtime::code::bad_debug, "no bundle can begin at {}", word)
            .note("{} has {:#x} bytes of program memory, and bundles begin at even addresses", to_string(tile), size));
  }
  const container::SourceMap* map = map_of(tile);
  if (map == nullptr)
    return Failure(error(runtime::code::bad_debug, "'{}' is neither an address nor `lock` or `bd`", word)
                       .help("give symbols, an address such as 0x1a0, lock3 or bd5"));
  if (const auto found = map->address_of(word)) return *found;
  const std::vector<std::string> meant = nearest(word, map->symbols());
  Diag diag = error(runtime::code::bad_debug, "the program of {} has no symbol '{}'", to_string(tile), word);
  if (!meant.empty()) diag = std::move(diag).help("did you mean {}?", fmt::join(meant, ", "));
  return Failure(std::move(diag));
}

Result<void> DebugSession::open_break(const std::string& text) {
  TRY(const BreakWord word, parse_break(text, TileWord::Needed));
  const device::TileId tile = word.tile;
  CHECK_OK(check_tile("breakpoint", text, tile));
  const device::TileModel& model = device_.model(device_.kind(tile));
  BreakPoint point{.kind = BreakPoint::Kind::Pc, .tile = tile, .number = std::nullopt, .hit = word.hit};
  const auto none_of = [&](std::string_view what, std::uint32_t count) -> Result<void> {
    if (point.number.value_or(0) < count) return {};
    return Failure(error(runtime::code::bad_debug, "breakpoint {}: {} has {} {}", text, to_string(tile), count, what)
                       .help("they are counted from 0"));
  };
  if (const auto lock = numbered("lock", word.where)) {
    point.kind = BreakPoint::Kind::Lock;
    point.number = lock->number;
    CHECK_OK(none_of("locks", model.locks));
  } else if (const auto bd = numbered("bd", word.where)) {
    point.kind = BreakPoint::Kind::Bd;
    point.number = bd->number;
    CHECK_OK(none_of("buffer descriptors", model.bds));
  } else if (device_.kind(tile) != TileKind::Core) {
    return Failure(error(runtime::code::bad_debug, "breakpoint {}: {} has no core", text, to_string(tile))
                       .help("in this tile `lock` and `bd` can be stopped at"));
  } else {
    auto place = address(tile, word.where);
    if (!place) return Failure(std::move(place).error().within("breakpoint " + text));
    point.number = *place;
  }
  breaks_.push_back({text, point});
  return {};
}

Result<void> DebugSession::open_trace(const std::string& text) {
  TRY(const TileFile to, tile_and_file("core trace", text));
  if (device_.kind(to.tile) != TileKind::Core)
    return Failure(error(runtime::code::bad_debug, "core trace {}: {} has no core", text, to_string(to.tile)));
  const std::string path = to.file.empty() ? "-" : to.file;
  auto file = trace_files_.find(path);
  if (file == trace_files_.end()) {
    TRY(WholeFile created, WholeFile::create(path));
    file = trace_files_.emplace(path, std::move(created)).first;
  }
  traces_.try_emplace(to.tile, file->second.stream(), fmt::format("{},{}", to.tile.col, to.tile.row), names(to.tile));
  return {};
}

Result<void> DebugSession::open_dump(const std::string& text) {
  TRY(TileFile to, tile_and_file("dump", text));
  dumps_.push_back({std::move(to), false, std::nullopt});
  return {};
}

// Addresses count from 0 in the tile's own data memory. For a core tile, addresses as the core sees them also work.
Result<void> DebugSession::open_range(const std::string& text) {
  TRY(const RangeWord word, parse_range(text, TileWord::Needed));
  CHECK_OK(check_tile("memory range", text, word.tile));
  const TileKind kind = device_.kind(word.tile);
  const device::TileModel& model = device_.model(kind);
  if (model.data_memory == 0)
    return Failure(
        error(runtime::code::bad_debug, "memory range {}: {} has no data memory", text, to_string(word.tile)));
  const auto address = static_cast<std::uint32_t>(std::min<std::uint64_t>(word.address, UINT32_MAX));
  Range range{word.tile, address, 0, word.tile, address, {}};
  const device::View* view =
      kind == TileKind::Core && address >= model.data_memory ? model.memory_view(address) : nullptr;
  if (view != nullptr) {
    range.owner = {static_cast<std::uint8_t>(word.tile.col + view->col_offset),
                   static_cast<std::uint8_t>(word.tile.row + view->row_offset)};
    range.offset = range.address - view->memory_base;
  }
  const bool exists = device_.contains(range.owner) && device_.kind(range.owner) == kind;
  if (!exists || !in_range(range.offset, word.length, model.data_memory))
    return Failure(outside_memory(text, to_string(word.tile), model.data_memory));
  range.length = static_cast<std::uint32_t>(word.length);
  ranges_.push_back(std::move(range));
  return {};
}

std::size_t DebugSession::on_stdout() const {
  const auto dumps = std::ranges::count_if(dumps_, [](const Dump& dump) { return dump.to.file == "-"; });
  return static_cast<std::size_t>(dumps) + (trace_files_.contains("-") ? 1 : 0);
}

std::vector<std::string> DebugSession::paths() const {
  std::vector<std::string> paths;
  for (const Dump& dump : dumps_) paths.push_back(dump.to.file);
  for (const auto& [path, file] : trace_files_) paths.push_back(path);
  return paths;
}

const container::SourceMap* DebugSession::map_of(device::TileId tile) const {
  if (const auto found = maps_.find(tile); found != maps_.end()) return &found->second;
  return common_map_ ? &*common_map_ : nullptr;
}

std::string DebugSession::name(device::TileId tile, std::uint32_t pc) const {
  const container::SourceMap* map = map_of(tile);
  const auto position = map == nullptr ? std::nullopt : map->at(pc);
  return position ? printable(position->text()) : "";
}

NameCode DebugSession::names(device::TileId tile) const {
  return [this, tile](std::uint32_t pc) { return name(tile, pc); };
}

void DebugSession::each_core_with_symbols(
    const std::function<void(device::TileId, const container::SourceMap&)>& use) const {
  for (const auto& [tile, map] : maps_) use(tile, map);
  if (!common_map_) return;
  for (std::uint8_t col = 0; col < device_.cols; ++col)
    for (std::uint8_t row = 0; row < device_.rows; ++row)
      if (const device::TileId tile{col, row}; device_.kind(tile) == device::TileKind::Core && !maps_.contains(tile))
        use(tile, *common_map_);
}

void DebugSession::attach(array::Array& array) {
  if (common_map_ || !maps_.empty())
    array.name_code([this](device::TileId tile, std::uint32_t pc) { return name(tile, pc); });
  for (const Break& one : breaks_) array.break_at(one.point);
  for (auto& [tile, trace] : traces_) array.observe(tile, &trace);
  for (const Dump& dump : dumps_)  // an unwatched core drops results in flight at a fault
    if (device_.kind(dump.to.tile) == TileKind::Core && !traces_.contains(dump.to.tile))
      array.observe(dump.to.tile, nullptr);
}

// Why a core executed no bundle that a trace could show.
enum class Untraced : std::uint8_t { No, OnHost, NeverEnabled };

static Untraced why_untraced(const array::Array& array, device::TileId id) {
  const array::Tile* tile = array.view().find(id);
  const array::CoreUnit* core = tile == nullptr ? nullptr : tile->core.get();
  if (core != nullptr && core->host() != nullptr) return Untraced::OnHost;
  return core == nullptr || !core->was_enabled() ? Untraced::NeverEnabled : Untraced::No;
}

void DebugSession::finish(array::Array& array) {
  stop_ = array.stopped_at();
  const auto has_dump = [this](device::TileId tile) {
    return std::ranges::any_of(dumps_, [tile](const Dump& dump) { return dump.to.tile == tile; });
  };
  if (stop_ && !has_dump(stop_->tile)) dumps_.push_back({{stop_->tile, ""}, true, std::nullopt});
  for (Dump& dump : dumps_) dump.tile = array.inspect(dump.to.tile);
  for (auto& [tile, trace] : traces_)
    if (const array::EmulatedCore* core = array.core(tile);
        core != nullptr && why_untraced(array, tile) == Untraced::No)
      trace.finish(*core, array.inspect(tile).core_state, core->now());
  for (Range& range : ranges_) {
    const std::uint32_t end = range.offset + range.length;
    for (std::uint32_t at = range.offset & ~3U; at < end; at += 4) {
      const std::uint32_t word = array.peek32(device_.address(range.owner, at)).value_or(0);
      for (std::uint32_t byte = at; byte < at + 4; ++byte)
        if (byte >= range.offset && byte < end)
          range.bytes.push_back(static_cast<std::uint8_t>(word >> (byte % 4 * 8)));
    }
  }
}

void DebugSession::add_to(nlohmann::ordered_json& report) const {
  using nlohmann::ordered_json;
  if (stop_) {
    report["stop"] = {{"kind", kind_name(stop_->kind)}, {"tile", {stop_->tile.col, stop_->tile.row}},
                      {"number", stop_->number},        {"hit", stop_->hit},
                      {"cycle", stop_->cycle},          {"by", stop_->by},
                      {"text", stop_->text()}};
    if (stop_->kind == BreakPoint::Kind::Lock) {
      report["stop"]["before"] = stop_->before;
      report["stop"]["after"] = stop_->after;
    }
    if (stop_->kind == BreakPoint::Kind::Pc)
      if (const std::string position = name(stop_->tile, stop_->number); !position.empty())
        report["stop"]["position"] = position;
  }
  ordered_json dumps = ordered_json::array(), memory = ordered_json::array();
  for (const Dump& dump : dumps_) dumps.push_back(snapshot_json(*dump.tile, names(dump.to.tile)));
  for (const Range& range : ranges_)
    memory.push_back({{"tile", {range.tile.col, range.tile.row}}, {"address", range.address}, {"bytes", range.bytes}});
  if (!dumps.empty()) report["dumps"] = std::move(dumps);
  if (!memory.empty()) report["memory"] = std::move(memory);
  if (!common_map_ && maps_.empty()) return;
  for (ordered_json& core : report["cores"]) {
    const device::TileId tile{core["tile"][0].get<std::uint8_t>(), core["tile"][1].get<std::uint8_t>()};
    if (const std::string position = name(tile, core["pc"].get<std::uint32_t>()); !position.empty())
      core["position"] = position;
  }
}

std::string DebugSession::text(bool unasked) const {
  std::string text;
  for (const Dump& dump : dumps_)
    if (dump.to.file.empty() && (unasked || !dump.unasked))
      text += snapshot_text(*dump.tile, device_.kind(dump.to.tile), names(dump.to.tile));
  for (const Range& range : ranges_)
    text += fmt::format("memory of {} at {:#x}\n{}", to_string(range.tile), range.address,
                        memory_text(range.address, range.bytes));
  return text;
}

Result<void> DebugSession::write_files() {
  for (const Dump& dump : dumps_)
    if (!dump.to.file.empty())
      CHECK_OK(write_file(
          dump.to.file, std::string_view(snapshot_text(*dump.tile, device_.kind(dump.to.tile), names(dump.to.tile)))));
  for (auto& [path, file] : trace_files_) CHECK_OK(file.finish());
  return {};
}

std::vector<Diag> DebugSession::not_reached(const array::Array& array) const {
  std::vector<Diag> warnings;
  for (const Break& one : breaks_) {
    const std::uint64_t hits = array.hits(one.point);
    if (hits < one.point.hit) warnings.push_back(never_reached(one.text, hits, one.point.hit));
  }
  return warnings;
}

std::vector<Diag> DebugSession::not_traced(const array::Array& array) const {
  std::vector<Diag> warnings;
  for (const auto& [id, trace] : traces_) {
    const std::string trace_of = fmt::format("the trace of core {},{}", id.col, id.row);
    const Untraced why = why_untraced(array, id);
    if (why == Untraced::OnHost)
      warnings.push_back(error(runtime::code::nothing_traced,
                               "{} shows nothing, because the body of the core runs on the host", trace_of)
                             .note("a trace shows bundles, and core {} of this program has none", to_string(id))
                             .help("aie.debug in the body shows values; or give the core a program of bundles"));
    else if (why == Untraced::NeverEnabled)
      warnings.push_back(
          error(runtime::code::nothing_traced, "{} shows nothing, because the core was never enabled", trace_of)
              .help("enable the core by Core_Control, or trace another one"));
  }
  return warnings;
}

}  // namespace tessera::report
