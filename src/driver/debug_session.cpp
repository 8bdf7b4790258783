#include "driver/debug_session.h"

#include "base/file.h"
#include "base/say.h"
#include "base/text.h"
#include "device/core_view.h"
#include "driver/driver.h"
#include "report/debug_words.h"
#include "report/memory_text.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::driver {
namespace {

using device::TileKind;
using Kind = api::Stop::Kind;

// Reads a word such as "lock" or "lock3", with its number if it has one. Returns nothing for another word.
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

api::Tile to_api(device::TileId tile) {
  return {tile.col, tile.row};
}

device::TileId of_api(api::Tile tile) {
  return {tile.column, tile.row};
}

std::optional<device::TileId> tile_of(std::string_view text) {
  const auto tile = api::parse_tile(std::string(text));
  return tile ? std::optional(of_api(*tile)) : std::nullopt;
}

}  // namespace

Result<void> DebugSession::check_tile(std::string_view what, std::string_view text, device::TileId tile) const {
  if (device_.contains(tile)) return {};
  return Failure(error(code::bad_debug, "{} {}: {} has no tile {}", what, text, device_.name, to_string(tile))
                     .help("the device has columns 0 to {} and rows 0 to {}", device_.cols - 1, device_.rows - 1));
}

Result<TileFile> DebugSession::tile_and_file(std::string_view what, const std::string& text) const {
  const std::size_t equals = text.find('=');
  const auto tile = tile_of(std::string_view(text).substr(0, equals));
  if (!tile || (equals != std::string::npos && equals + 1 == text.size()))
    return Failure(malformed_debug(what, text, "TILE or TILE=FILE").help("for example 0,2 or 0,2=core.txt"));
  CHECK_OK(check_tile(what, text, *tile));
  return TileFile{*tile, equals == std::string::npos ? "" : text.substr(equals + 1)};
}

Result<void> DebugSession::open(const DebugOptions& options, Diags& diags) {
  for (const std::string& text : options.elfs)
    CHECK_OK(open_elf(text, diags));  // first, because breakpoints name symbols
  for (const std::string& text : options.breaks) CHECK_OK(open_break(text));
  for (const std::string& text : options.traces) CHECK_OK(open_trace(text));
  for (const std::string& text : options.dumps) CHECK_OK(open_dump(text));
  for (const std::string& text : options.memories) CHECK_OK(open_range(text));
  return {};
}

Result<void> DebugSession::open_elf(const std::string& text, Diags& diags) {
  const std::size_t equals = text.find('=');
  const auto tile = equals == std::string::npos ? std::nullopt : tile_of(std::string_view(text).substr(0, equals));
  if (tile) CHECK_OK(check_tile("symbol file", text, *tile));
  if (tile && device_.kind(*tile) != TileKind::Core)
    return Failure(error(code::bad_debug, "symbol file {}: {} has no core", text, to_string(*tile))
                       .help("name the tile of a core, or leave the tile out: the symbols then belong to each core"));
  const std::string path = tile ? text.substr(equals + 1) : text;
  if (path.empty())
    return Failure(
        malformed_debug("symbol file", text, "FILE or TILE=FILE").help("for example core.elf or 0,2=core.elf"));
  const auto file = read_file(path, api::Symbols::kMostBytes);
  if (!file) return Failure(Diag(file.error()).within("symbol file"));
  auto symbols = api::Symbols::from_bytes(*file);
  if (!symbols) return Failure(diags.of(symbols.error()).within("symbol file " + path));
  const std::optional<api::Tile> of = tile ? std::optional(to_api(*tile)) : std::nullopt;
  std::erase_if(symbols_, [&](const api::CoreSymbols& earlier) { return earlier.tile == of; });
  symbols_.push_back({of, std::move(*symbols)});
  return {};
}

const api::Symbols* DebugSession::symbols_of(device::TileId tile) const {
  const api::Symbols* of_all = nullptr;
  for (const api::CoreSymbols& one : symbols_) {
    if (one.tile == to_api(tile)) return &one.symbols;
    if (!one.tile) of_all = &one.symbols;
  }
  return of_all;
}

Result<std::uint32_t> DebugSession::address(device::TileId tile, std::string_view word) const {
  const std::uint32_t size = device_.model(device_.kind(tile)).program_memory;
  if (const auto number = parse_number(word)) {
    if (*number < size && *number % 2 == 0) return static_cast<std::uint32_t>(*number);
    return Failure(
        error(code::bad_debug, "no bundle can begin at {}", word)
            .note("{} has {:#x} bytes of program memory, and bundles begin at even addresses", to_string(tile), size)
            .help("give the address of a bundle, as the disassembly prints it"));
  }
  const api::Symbols* symbols = symbols_of(tile);
  if (symbols == nullptr)
    return Failure(error(code::bad_debug, "'{}' is neither an address nor `lock` or `bd`", word)
                       .help("give symbols, an address such as 0x1a0, lock3 or bd5"));
  if (const auto found = symbols->address_of(std::string(word))) return *found;
  const std::vector<std::string> meant = nearest(word, symbols->names());
  Diag diag = error(code::bad_debug, "the program of {} has no symbol '{}'", to_string(tile), word);
  if (!meant.empty()) diag = std::move(diag).help("did you mean {}?", fmt::join(meant, ", "));
  return Failure(std::move(diag));
}

Result<void> DebugSession::open_break(const std::string& text) {
  TRY(const BreakWord word, parse_break(text, TileWord::Needed));
  const device::TileId tile = word.tile;
  CHECK_OK(check_tile("breakpoint", text, tile));
  const device::TileModel& model = device_.model(device_.kind(tile));
  api::BreakPoint point{Kind::Pc, to_api(tile), std::nullopt, word.hit};
  const auto none_of = [&](std::string_view what, std::uint32_t count) -> Result<void> {
    if (point.number.value_or(0) < count) return {};
    return Failure(error(code::bad_debug, "breakpoint {}: {} has {} {}", text, to_string(tile), count, what)
                       .help("{} are counted from 0", what));
  };
  if (const auto lock = numbered("lock", word.where)) {
    point.kind = Kind::Lock;
    point.number = lock->number;
    CHECK_OK(none_of("locks", model.locks));
  } else if (const auto bd = numbered("bd", word.where)) {
    point.kind = Kind::Descriptor;
    point.number = bd->number;
    CHECK_OK(none_of("buffer descriptors", model.bds));
  } else if (device_.kind(tile) != TileKind::Core) {
    return Failure(error(code::bad_debug, "breakpoint {}: {} has no core", text, to_string(tile))
                       .help("a breakpoint in this tile names `lock` or `bd`"));
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
    return Failure(error(code::bad_debug, "core trace {}: {} has no core", text, to_string(to.tile))
                       .help("name the tile of a core"));
  const std::string path = to.file.empty() ? "-" : to.file;
  auto file = trace_files_.find(path);
  if (file == trace_files_.end()) {
    TRY(WholeFile created, WholeFile::create(path));
    file = trace_files_.emplace(path, std::move(created)).first;
  }
  traces_.try_emplace(to.tile, file->second.stream());
  return {};
}

Result<void> DebugSession::open_dump(const std::string& text) {
  TRY(TileFile to, tile_and_file("dump", text));
  dumps_.push_back({std::move(to), false, ""});
  return {};
}

// Addresses count from 0 in the tile's own data memory. For a core tile, addresses as the core sees them also work.
Result<void> DebugSession::open_range(const std::string& text) {
  TRY(const RangeWord word, parse_range(text, TileWord::Needed));
  CHECK_OK(check_tile("memory range", text, word.tile));
  const device::TileModel& model = device_.model(device_.kind(word.tile));
  if (model.data_memory == 0)
    return Failure(error(code::bad_debug, "memory range {}: {} has no data memory", text, to_string(word.tile))
                       .help("name the tile of a core, or a memory tile"));
  const auto address = static_cast<std::uint32_t>(std::min<std::uint64_t>(word.address, UINT32_MAX));
  const auto place = device::memory_place(device_, word.tile, address);
  if (!place || !in_range(place->address, word.length, model.data_memory))
    return Failure(outside_memory(text, to_string(word.tile), model.data_memory));
  ranges_.push_back({{to_api(word.tile), address, static_cast<std::uint32_t>(word.length)}, {}});
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

Result<void> DebugSession::attach(api::Session& session, Diags& diags) {
  for (const Break& one : breaks_) CHECK_OK(diags.of(session.break_at(one.point)));
  for (const auto& [tile, file] : traces_) {
    const auto write = [file = file](const api::CoreStep& step) { say(file, "{}\n", to_text(step)); };
    CHECK_OK(diags.of(session.trace_core(to_api(tile), write)));
  }
  for (const Dump& dump : dumps_)  // an unwatched core drops results in flight at a fault
    if (device_.kind(dump.to.tile) == TileKind::Core && !traces_.contains(dump.to.tile))
      CHECK_OK(diags.of(session.trace_core(to_api(dump.to.tile), {})));
  return {};
}

Result<void> DebugSession::finish(api::Session& session, Diags& diags) {
  if (const std::optional<api::Stop> stop = session.stop()) {
    const device::TileId tile = of_api(stop->tile);
    if (std::ranges::none_of(dumps_, [tile](const Dump& dump) { return dump.to.tile == tile; }))
      dumps_.push_back({{tile, ""}, true, ""});
  }
  for (Dump& dump : dumps_) {
    TRY(dump.text, diags.of(session.tile_text(to_api(dump.to.tile))));
    detail_.tiles.push_back(to_api(dump.to.tile));
  }
  for (Range& range : ranges_) {
    range.bytes.resize(range.memory.bytes);
    CHECK_OK(diags.of(session.read_memory(range.memory.tile, range.memory.address, range.bytes)));
    detail_.memory.push_back(range.memory);
  }
  return {};
}

std::string DebugSession::text(bool unasked) const {
  std::string text;
  for (const Dump& dump : dumps_)
    if (dump.to.file.empty() && (unasked || !dump.unasked)) text += dump.text;
  for (const Range& range : ranges_)
    text += fmt::format("memory of {} at {:#x}\n{}", to_string(of_api(range.memory.tile)), range.memory.address,
                        memory_text(range.memory.address, range.bytes));
  return text;
}

Result<void> DebugSession::write_files() {
  for (const Dump& dump : dumps_)
    if (!dump.to.file.empty()) CHECK_OK(write_file(dump.to.file, std::string_view(dump.text)));
  for (auto& [path, file] : trace_files_) CHECK_OK(file.finish());
  return {};
}

std::vector<Diag> DebugSession::not_reached(api::Session& session) const {
  std::vector<Diag> warnings;
  for (const Break& one : breaks_) {
    const std::uint64_t hits = session.hits(one.point);
    if (hits >= one.point.hit) continue;
    const auto tile = session.tile(one.point.tile);
    const bool is_on_host = one.point.kind == Kind::Pc && tile && tile->has_host_core;
    warnings.push_back(never_reached(one.text, hits, one.point.hit, is_on_host));
  }
  return warnings;
}

// Returns a warning if the core executes no bundles. `use` begins the message: "the trace of core 0,2 shows".
static std::optional<Diag> without_bundles(api::Session& session, api::Tile id, std::string_view use,
                                           std::string_view shows) {
  const auto tile = session.tile(id);
  if (!tile) return std::nullopt;
  if (tile->has_host_core)
    return error(code::no_bundles, "{} nothing, because the body of the core runs on the host", use)
        .note("{}, and core ({},{}) of this program has none", shows, id.column, id.row)
        .help("aie.debug in the body shows values; or give the core a program of bundles");
  if (!tile->core_was_enabled)
    return error(code::no_bundles, "{} nothing, because the core was never enabled", use)
        .help("enable the core by Core_Control, or name another core");
  return std::nullopt;
}

std::vector<Diag> DebugSession::without_effect(api::Session& session) const {
  std::vector<Diag> warnings;
  const auto add = [&](std::optional<Diag> warning) {
    if (warning) warnings.push_back(std::move(*warning));
  };
  for (const auto& [id, file] : traces_)
    add(without_bundles(session, to_api(id), fmt::format("the trace of core {},{} shows", id.col, id.row),
                        "a trace shows bundles"));
  for (const auto& [tile, symbols] : symbols_)
    if (tile)
      add(without_bundles(session, *tile, fmt::format("the symbols of core {},{} name", tile->column, tile->row),
                          "symbols name bundles"));
  const auto is_for_all = [](const api::CoreSymbols& each) { return !each.tile; };
  const auto has_bundles = [&](const api::CoreReport& core) {
    const auto tile = session.tile(core.tile);
    return tile && !tile->has_host_core;
  };
  if (std::ranges::any_of(symbols_, is_for_all) && std::ranges::none_of(session.report().cores, has_bundles))
    add(error(code::no_bundles, "the symbols name nothing, because no core executed a program of bundles")
            .help("leave the symbols out; or give the cores programs of bundles"));
  return warnings;
}

}  // namespace tessera::driver
