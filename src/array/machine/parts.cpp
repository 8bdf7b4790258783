#include "array/parts/parts.h"

namespace tessera::array {

std::string Parts::name_of(UnitId unit) const {
  if (unit == kNoUnit) return "a register write";
  const Tile& tile = tiles.of_unit(unit);
  const UnitId slot = unit % kUnitsPerTile;
  if (slot < kChannelUnit) return "core " + device::to_string(tile.id);
  if (slot == kControlUnit) return "a control packet to " + device::to_string(tile.id);
  const UnitId channel = slot - kChannelUnit;
  return tile.channels[channel / kMaxChannels][channel % kMaxChannels].name();
}

std::string Parts::place_of(UnitId core, std::uint32_t pc) const {
  const Tile& tile = tiles.of_unit(core);
  const std::string position = tile.core->position(pc);
  const HostExecutor* host = tile.core->host();
  if (host == nullptr) return fmt::format("{} at {}", name_of(core), position);
  const std::string place = host->place(pc);
  return fmt::format("{} of {}{}{}", position, to_string(tile.id), place.empty() ? "" : " at ", place);
}

}  // namespace tessera::array
