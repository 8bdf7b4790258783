// The cores of an array as the other parts reach them: creation, control, and the actions that events cause. Internal.
#pragma once

#include "array/tile/tile.h"

namespace tessera::array {

struct Parts;

class CoreUnits {
 public:
  explicit CoreUnits(Parts& parts) : parts_(parts) {}

  // Returns the core of a core tile, and creates it if necessary.
  CoreUnit& of(Tile& tile);
  Result<void> attach(device::TileId id, HostProgram program);
  void use(CoreOptions options);
  // Applies a value of Core_Control, which any unit may have written.
  void control(Tile& tile, std::uint32_t value, Cycle now);

  // Calls of the event logic (cores/core_events.cpp). event() carries out an event's action on the core.
  // events_wanted() is called when the observed events have changed, because the core may then have to run bundle by
  // bundle.
  void event(Tile& tile, CoreAction action, Cycle cycle);
  void events_wanted(Tile& tile);

 private:
  Parts& parts_;
};

}  // namespace tessera::array
