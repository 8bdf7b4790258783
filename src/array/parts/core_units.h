// The cores of an array as the other parts reach them: creation, control, and the actions that events cause. Internal.
#pragma once

#include "array/tile/tile.h"

namespace tessera::array {

struct Parts;

class CoreUnits {
 public:
  explicit CoreUnits(Parts& parts) : parts_(parts) {}

  // The core of a core tile; creates it if necessary.
  CoreUnit& of(Tile& tile);
  Result<void> attach(device::TileId id, HostProgram program);
  void use(CoreOptions options);
  // Applies a value of Core_Control, whichever unit wrote it.
  void control(Tile& tile, std::uint32_t value, Cycle now);

  // Requests of the event logic (core_events.cpp). event: an action on the core. events_wanted: the observed events
  // changed, so the core may have to run bundle by bundle.
  void event(Tile& tile, CoreAction action, Cycle cycle);
  void events_wanted(Tile& tile);

 private:
  Parts& parts_;
};

}  // namespace tessera::array
