#include "runtime/memory_map.h"

#include "base/bits.h"

#include <algorithm>

namespace tessera::runtime {

using sanitize::MemoryMap;
using sanitize::Region;
using DesignPlace = container::DesignName;

namespace {

// The symbols at both ends of the stack, in the start-up code of both compilers of cores.
constexpr std::string_view kStackBegin = "_sp_start_value_DM_stack", kStackEnd = "_sp_end_value_DM_stack";

}  // namespace

void add_design(MemoryMap& map, std::span<const DesignPlace> places, const device::Device& device,
                unsigned start_column) {
  for (const DesignPlace& place : places) {
    const bool is_stack = place.kind == DesignPlace::Kind::Stack;
    if (place.length == 0 || (!is_stack && place.kind != DesignPlace::Kind::Buffer)) continue;
    const device::TileId tile{static_cast<std::uint8_t>(place.tile.col + start_column), place.tile.row};
    // A container is untrusted: its tiles and sizes may be wrong.
    if (!device.contains(tile) || !in_range(place.number, place.length, device.model(tile).data_memory)) continue;
    map.regions.push_back({is_stack ? Region::Kind::Stack : Region::Kind::Buffer, tile, place.number,
                           place.number + place.length, place.name});
    if (device.kind(tile) == device::TileKind::Core && std::ranges::find(map.complete, tile) == map.complete.end())
      map.complete.push_back(tile);
  }
}

void add_symbols(MemoryMap& map, const container::SourceMap& symbols, const device::Device& device,
                 device::TileId core) {
  const device::TileModel& model = device.model(core);
  const auto& all = symbols.variables();
  for (auto one = all.begin(); one != all.end(); ++one) {
    const device::View* view = model.memory_view(one->address);
    if (view == nullptr || one->name == kStackEnd) continue;
    const device::TileId tile{static_cast<std::uint8_t>(core.col + view->col_offset),
                              static_cast<std::uint8_t>(core.row + view->row_offset)};
    const std::uint32_t begin = one->address - view->memory_base;
    if (begin >= model.data_memory) continue;
    const auto next = std::find_if(one, all.end(), [&](const auto& other) { return other.address > one->address; });
    std::uint32_t end = next == all.end() ? model.data_memory : next->address - view->memory_base;
    if (one->size != 0) end = std::min(end, begin + one->size);
    end = std::min(end, model.data_memory);
    const bool is_stack = one->name == kStackBegin;
    // If the design has a region for these bytes, it is more exact than the symbol.
    const auto overlaps = [&](const Region& other) {
      return other.tile == tile && other.begin < end && begin < other.end;
    };
    if (std::ranges::any_of(map.regions, overlaps)) continue;
    map.regions.push_back(
        {is_stack ? Region::Kind::Stack : Region::Kind::Buffer, tile, begin, end, is_stack ? "" : one->name, core});
  }
}

}  // namespace tessera::runtime
