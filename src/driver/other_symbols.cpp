#include "driver/other_symbols.h"

#include "base/bytes.h"
#include "device/device.h"
#include "device/tile_layout.h"
#include "driver/driver.h"

#include <algorithm>

namespace tessera::driver {
namespace {

// Returns the symbols of this core, or those of all cores.
const api::Symbols* symbols_of(api::Tile tile, const std::vector<api::CoreSymbols>& symbols) {
  const api::Symbols* of_all = nullptr;
  for (const api::CoreSymbols& one : symbols) {
    if (one.tile == tile) return &one.symbols;
    if (!one.tile) of_all = &one.symbols;
  }
  return of_all;
}

std::optional<Bytes> program_memory(api::Session& session, api::Tile tile, std::uint32_t first, std::uint32_t size) {
  Bytes bytes;
  for (std::uint32_t at = 0; at < size; at += sizeof(std::uint32_t)) {
    const auto word = session.peek_register(tile, first + at);
    if (!word) return std::nullopt;
    append_le(bytes, *word);
  }
  return bytes;
}

}  // namespace

std::vector<Diag> symbols_of_other_programs(api::Session& session, const std::vector<api::CoreSymbols>& symbols) {
  std::vector<Diag> warnings;
  if (symbols.empty()) return warnings;
  const device::Device& device = *device::find_device(session.program().device().name);
  const std::uint32_t first = device::tile_layout(device::TileKind::Core, device.arch).program_memory.offset;
  for (const api::CoreReport& core : session.report().cores) {  // the cores that were enabled
    const api::Symbols* names = symbols_of(core.tile, symbols);
    const auto tile = session.tile(core.tile);
    if (names == nullptr || !tile || tile->has_host_core) continue;
    const device::TileId id{core.tile.column, core.tile.row};
    const auto program = program_memory(session, core.tile, first, device.model(device::TileKind::Core).program_memory);
    const auto differs = program ? names->first_difference(*program) : std::nullopt;
    if (!differs) continue;
    warnings.push_back(
        error(code::other_symbols, "the symbols for core {} do not belong to the program that this core executes",
              to_string(id))
            .at("core {}: pc {:#x}", to_string(id), *differs)
            .note("from this address on the ELF and the program memory of the core differ; functions and lines in the "
                  "report may be wrong")
            .help("give the ELF of the program that this core executes"));
  }
  return warnings;
}

}  // namespace tessera::driver
