#include "array/parts/core_units.h"

#include "array/codes.h"
#include "array/parts/parts.h"
#include "core/codes.h"
#include "device/aie2_registers.h"
#include "device/capabilities.h"

namespace tessera::array {

using device::TileKind;
using device::to_string;

namespace core_regs = device::aie2::core;

CoreUnit& CoreUnits::of(Tile& tile) {
  assert(tile.kind == TileKind::Core);
  if (!tile.core) {
    tile.core = std::make_unique<CoreUnit>(parts_, tile);
    events_wanted(tile);
  }
  return *tile.core;
}

Result<void> CoreUnits::attach(device::TileId id, HostProgram program) {
  const auto refuse = [&](std::string_view why) {
    return Failure(error(code::host_core, "host core '{}' cannot be attached to {}", program.name, to_string(id))
                       .note("{}", why)
                       .help("attach the function to a core tile before its core is enabled"));
  };
  if (!parts_.device.contains(id) || parts_.device.kind(id) != TileKind::Core)
    return refuse(fmt::format("{} has no core at this place", parts_.device.name));
  CoreUnit& core = of(parts_.tiles.tile(id));
  if (core.was_enabled()) return refuse("the core of this tile has already been enabled");
  core.attach(std::move(program));
  return {};
}

void CoreUnits::use(CoreOptions options) {
  parts_.core_options = options;
  for (Tile* tile : parts_.tiles.all())
    if (EmulatedCore* core = tile->core == nullptr ? nullptr : tile->core->emulated()) core->use(options);
}

void CoreUnits::control(Tile& tile, std::uint32_t value, Cycle now) {
  const bool enable = core_regs::Core_Control_Enable.get(value) != 0;
  const bool reset = core_regs::Core_Control_Reset.get(value) != 0;
  // The cores of some devices have an instruction set that Tessera does not emulate. Its bytes could decode as
  // instructions of another set, so Tessera stops.
  if (enable && !reset && tile.core->emulated() == nullptr && tile.core->host() == nullptr) {
    std::string others;
    for (const CoreKind& kind : core_kinds()) others += (others.empty() ? "" : " or ") + std::string(kind.set.name());
    return parts_.stop(
        error(code::unsupported, "{} has cores of {}, whose instructions are not emulated", parts_.device.name,
              device::to_string(parts_.device.arch))
            .at("core {}", to_string(tile.id))
            .at("cycle {}", now)
            .help("run programs for {} cores on a device with such cores, or leave the cores of this device disabled",
                  others));
  }
  tile.core->control(enable, reset, now);
}

}  // namespace tessera::array
