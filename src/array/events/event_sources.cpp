// The events of DMA channels and locks. Where a module has fewer event numbers than channels or locks, registers select
// the channels or locks that have events. send_trace() passes the words of trace units to the stream switch.
#include "array/parts/events.h"
#include "array/parts/parts.h"
#include "array/parts/port_events.h"
#include "array/parts/streams.h"
#include "device/aie2_events.h"
#include "device/aie2_registers.h"

#include <algorithm>

namespace tessera::array {

using device::EventId;

namespace {

// Proof that the constants in event_logic.h and port_events.h agree with the register map and the list of events.
namespace proof {
namespace regs = device::aie2;
namespace numbers = device::events;

constexpr bool in_all_modules(EventId expected, std::initializer_list<EventId> numbers) {
  return std::ranges::all_of(numbers, [=](EventId number) { return number == expected; });
}
static_assert(in_all_modules(kNoEvent, {numbers::core::NONE, numbers::memory::NONE, numbers::memtile::NONE,
                                        numbers::shim::NONE}));
static_assert(in_all_modules(kTrueEvent, {numbers::core::TRUE, numbers::memory::TRUE, numbers::memtile::TRUE,
                                          numbers::shim::TRUE}));

constexpr bool in_all_modules(unsigned expected, std::initializer_list<device::Reg> registers) {
  return std::ranges::all_of(registers, [=](device::Reg reg) { return reg.count == expected; });
}
static_assert(in_all_modules(kBroadcasts, {regs::core::Event_Broadcast, regs::memory::Event_Broadcast,
                                           regs::memtile::Event_Broadcast, regs::shim::Event_Broadcast_A}));
constexpr bool most_of(unsigned expected, std::initializer_list<device::Reg> registers) {
  return std::ranges::max(registers, {}, &device::Reg::count).count == expected;
}
static_assert(most_of(kCounters, {regs::core::Performance_Counter, regs::memory::Performance_Counter,
                                  regs::memtile::Performance_Counter, regs::shim::Performance_Counter}));
static_assert(most_of(kLockSelections, {regs::memory::Locks_Event_Selection, regs::memtile::Locks_Event_Selection,
                                        regs::shim::Locks_Event_Selection}));
static_assert(kChannelSelections ==
              numbers::memtile::DMA_S2MM_SEL0_FINISHED_BD - numbers::memtile::DMA_S2MM_SEL0_START_TASK);
static_assert(kPortEvents == numbers::core::PORT_IDLE_1 - numbers::core::PORT_IDLE_0);
static_assert(in_all_modules(kPortEvents * kPortSelections - 1,
                             {numbers::core::PORT_TLAST_7 - numbers::core::PORT_IDLE_0,
                              numbers::memtile::PORT_TLAST_7 - numbers::memtile::PORT_IDLE_0,
                              numbers::shim::PORT_TLAST_7 - numbers::shim::PORT_IDLE_0}));
}  // namespace proof

// Calls `f` for the event numbers of a channel's event. Each kind of event has four numbers: S2MM 0 and 1, then MM2S 0
// and 1. A memory tile has more channels; registers select two of each direction.
template <class F>
void for_dma_event(Channel& channel, DmaEvent event, F&& f) {
  EventLogic& logic = channel.tile->memory_logic();
  const EventLayout& layout = *logic.layout;
  if (!layout.dma_first) return;
  const unsigned first = *layout.dma_first + 4 * static_cast<unsigned>(event);
  const unsigned direction = 2 * static_cast<unsigned>(channel.direction);
  if (layout.dma_selection.empty()) return f(logic, static_cast<EventId>(first + direction + channel.index));
  for (unsigned i = direction; i < direction + 2; ++i)
    if (logic.selections.channels[i] == channel.index) f(logic, static_cast<EventId>(first + i));
}

}  // namespace

void Events::dma_pulse(Channel& channel, DmaEvent event, Cycle cycle) {
  for_dma_event(channel, event, [&](EventLogic& logic, EventId id) { pulse(logic, id, cycle, channel.unit); });
}

void Events::dma_hold(Channel& channel, DmaEvent event, bool on, Cycle cycle) {
  for_dma_event(channel, event, [&](EventLogic& logic, EventId id) { hold(logic, id, on, cycle, channel.unit); });
}

// Calls `f` for each selection that watches a lock, with the number of the selection's first event and the value that
// the selection compares with the lock.
template <class F>
void Events::for_lock(Tile& owner, std::uint32_t lock, F&& f) {
  EventLogic& logic = owner.memory_logic();
  if (!logic.watches_locks) return;
  for (unsigned rest = logic.selections.watchers[lock]; rest != 0; rest &= rest - 1) {
    const auto selection = static_cast<unsigned>(std::countr_zero(rest));
    f(logic, *logic.layout->lock_first + 4 * selection, logic.selections.locks[selection].value);
  }
}

void Events::lock_taken(Tile& owner, std::uint32_t lock, bool at_least, Cycle cycle, UnitId by) {
  const LockEvent event = at_least ? LockEvent::AcquiredAtLeast : LockEvent::AcquiredEqual;
  for_lock(owner, lock, [&](EventLogic& logic, unsigned first, std::int32_t) {
    pulse(logic, static_cast<EventId>(first + static_cast<unsigned>(event)), cycle, by);
  });
}

void Events::lock_released(Tile& owner, std::uint32_t lock, Cycle cycle, UnitId by) {
  for_lock(owner, lock, [&](EventLogic& logic, unsigned first, std::int32_t) {
    pulse(logic, static_cast<EventId>(first + static_cast<unsigned>(LockEvent::Released)), cycle, by);
  });
}

void Events::lock_changed(Tile& owner, std::uint32_t lock, Cycle cycle, std::optional<UnitId> by) {
  for_lock(owner, lock, [&](EventLogic& logic, unsigned first, std::int32_t value) {
    const bool equal = owner.locks[lock].value == value;
    const auto event = static_cast<EventId>(first + static_cast<unsigned>(LockEvent::EqualToValue));
    by ? hold(logic, event, equal, cycle, *by) : hold(logic, event, equal, cycle);
  });
}

void Events::send_trace(Tile& tile, unsigned port) {
  StreamEnd& source = tile.trace_ports[port];
  TraceUnit& unit = tile.event_logic[port].trace;
  if (!unit.has_words()) return;
  if (parts_.streams.has_room(source)) {
    parts_.streams.put_word(source, {unit.front(), unit.front_is_last()});
    unit.pop();
  }
  if (unit.has_words()) parts_.streams.await_room(source);
}

}  // namespace tessera::array
