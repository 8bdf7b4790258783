#include "array/parts/progress.h"

#include "array/parts/events.h"

#include <algorithm>

namespace tessera::array {

bool Progress::rests() {
  return stands_still() && (parts_.events.due() == kNever || !parts_.events.pressing());
}

bool Progress::stands_still() {
  const Event next = parts_.scheduler.peek();
  return next.cycle == kNever || (cores_may_poll() && poll_in_vain(next));
}

void Progress::note_poll(bool begins) {
  polling_cores_ += begins ? 1 : -1;
  others_act();
}

bool Progress::is_polling(UnitId unit) const {
  const Tile& tile = parts_.tiles.of_unit(unit);
  return unit % kUnitsPerTile == kCoreUnit && tile.core != nullptr &&
         (tile.core->polls() != 0 || parts_.loops.proven(unit));
}

// Returns whether all units with events are cores that poll in vain: if only polling cores have acted for kPollsInVain
// cycles, and no other unit has an event, none of these cores will find its value any more.
bool Progress::poll_in_vain(const Event& next) {
  const Cycle since = std::max({last_change_, last_asked_, parts_.loops.any_proven() ? parts_.loops.last_proof() : 0});
  if (next.cycle - std::min(next.cycle, since) < kPollsInVain || !is_polling(next.unit)) return false;
  for (UnitId unit = 0; unit < parts_.scheduler.units(); ++unit)
    if (parts_.scheduler.due(unit) != kNever && !is_polling(unit)) {
      last_asked_ = next.cycle;  // avoids this search at each event
      return false;
    }
  return true;
}

bool Progress::polls_in_vain(const Tile& tile) {
  const UnitId core = tile.first_unit + kCoreUnit;
  return is_polling(core) && stands_still() && (tile.core->polls() != 0 || !parts_.loops.looks_of(core).empty());
}

bool Progress::goes_round(const Tile& tile) {
  const UnitId core = tile.first_unit + kCoreUnit;
  return parts_.loops.proven(core) && stands_still() && parts_.loops.looks_of(core).empty();
}

}  // namespace tessera::array
