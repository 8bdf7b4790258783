#include "array/parts/view.h"

#include "array/parts/channels.h"
#include "array/parts/door.h"
#include "array/parts/locks.h"
#include "array/parts/progress.h"
#include "array/parts/streams.h"

#include <algorithm>

namespace tessera::array {

CodeScan View::scan(ByteSpan program) const {
  if (parts_.core_kind != nullptr) return parts_.core_kind->scan(program);
  const bool is_empty = std::ranges::all_of(program, [](std::uint8_t byte) { return byte == 0; });
  return is_empty ? CodeScan{} : CodeScan::unknown();
}
Result<LockRef> View::lock_in_view(const Tile& from, std::uint32_t id) const {
  return parts_.locks.in_view(from, id);
}
Result<LockRef> View::dma_lock(const Channel& channel, std::uint32_t id) const {
  return parts_.channels.lock_of(channel, id);
}
const std::vector<Token>& View::tokens() const {
  return parts_.channels.tokens();
}
const Route& View::route(StreamEnd& source) const {
  return parts_.streams.route(source);
}
const Feeder& View::feeder(StreamEnd& sink) const {
  return parts_.streams.feeder(sink);
}
std::vector<StreamEnd*> View::holding_up(StreamEnd& source) const {
  return parts_.streams.holding_up(source);
}
std::vector<Network::Stuck> View::stuck(Tile& tile) const {
  return parts_.network.stuck(tile);
}
void View::look_up_switches() const {
  parts_.network.look_up();
}
bool View::rests() const {
  return parts_.progress.rests();
}
bool View::stands_still() const {
  return parts_.progress.stands_still();
}
bool View::polls_in_vain(const Tile& tile) const {
  return parts_.progress.polls_in_vain(tile);
}
std::vector<CoreLook> View::looks_of(UnitId core) const {
  return parts_.loops.looks_of(core);
}
Result<std::uint32_t> View::peek32(std::uint64_t address) const {
  return parts_.door.peek32(address);
}
bool View::shows_core(std::uint64_t address) const {
  return parts_.door.shows_core(address);
}
std::string View::why_missing(const EventLogic& logic, device::EventId event) const {
  return parts_.events.why_missing(logic, event);
}
std::optional<PolledEvents> View::polled_events(Tile& tile, std::uint32_t offset, std::uint32_t mask,
                                                std::uint32_t value) const {
  return array::polled_events(parts_, tile, offset, mask, value);
}
std::vector<EventTrigger> View::triggers_of(const EventLogic& logic, device::EventId event) const {
  return array::triggers_of(parts_, logic, event);
}

}  // namespace tessera::array
