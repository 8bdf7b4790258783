// A core and its event logic: the events that the core asserts, and the effects of events on the core. The core reports
// events of single bundles only if they have an observer.
//
// The debug registers act on the core: a register bit, an event, a program counter or a stall halts the core between
// two bundles, and a resume continues the core as if it had not stopped. A core that the event logic follows (follow())
// stops in the cycle of the cause; another core runs ahead, and may stop up to kRunAhead cycles later.
#include "array/codes.h"
#include "array/parts/core_loops.h"
#include "array/parts/core_units.h"
#include "array/parts/events.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"
#include "array/tile/core_unit.h"

#include "device/aie2_events.h"
#include "device/aie2_registers.h"

#include <algorithm>
#include <utility>

namespace tessera::array {

namespace core_regs = device::aie2::core;
namespace names = device::events::core;
using device::EventId;

namespace {

// The events that depend on single bundles.
constexpr EventId kBundleEvents[] = {names::PC_0,         names::PC_1,         names::PC_2,       names::PC_3,
                                     names::PC_RANGE_0_1, names::PC_RANGE_2_3, names::INSTR_CALL, names::INSTR_RETURN,
                                     names::INSTR_VECTOR, names::INSTR_LOAD,   names::INSTR_STORE};
static_assert(names::INSTR_STORE - names::INSTR_CALL == static_cast<int>(BundleKind::Store));

EventId core_stall_event(Cause cause) {
  switch (cause) {
    case Cause::Lock: return names::LOCK_STALL;
    case Cause::Stream: return names::STREAM_STALL;
    case Cause::Cascade: return names::CASCADE_STALL;
    default: return names::MEMORY_STALL;
  }
}

}  // namespace

void CoreUnit::pulse(EventId event, Cycle now) {
  parts_.events.pulse(tile_.core_logic(), event, now, unit());
}

void CoreUnit::event(unsigned number, Cycle now) {
  parts_.loops.changed();
  pulse(static_cast<EventId>(names::INSTR_EVENT_0 + number), now);
}

void CoreUnit::stall(Cycle now) {
  if (!tile_.core_logic().exists) return;
  const Cause cause = waits_because();
  const EventId event = core_stall_event(cause);
  if (event == stalled_) return;
  end_stall(now);
  stalled_ = event;
  parts_.events.hold(tile_.core_logic(), event, true, now, unit());
  const std::uint32_t halts = tile_.registers.at(core_regs::Debug_Control2.offset);
  if (cause == Cause::Lock && core_regs::Debug_Control2_Lock_Stall_Halt.get(halts) != 0)
    halt(core_regs::Debug_Status_Lock_Stall_Halted.mask(), now);
  if (cause == Cause::Stream && core_regs::Debug_Control2_Stream_Stall_Halt.get(halts) != 0)
    halt(core_regs::Debug_Status_Stream_stall_Halted.mask(), now);
}

void CoreUnit::end_stall(Cycle now) {
  if (stalled_ != 0) parts_.events.hold(tile_.core_logic(), std::exchange(stalled_, EventId{0}), false, now, unit());
}

// Tells the event logic that the core becomes active or disabled. `ahead`: the other units have not reached cycle
// `now`.
void CoreUnit::tell_active(bool active, Cycle now, bool ahead) {
  for (const auto& [event, on] : {std::pair{names::ACTIVE, active}, std::pair{names::DISABLED, !active}})
    if (ahead)
      parts_.events.hold_later(tile_.core_logic(), event, on, now);
    else
      parts_.events.hold(tile_.core_logic(), event, on, now, unit());
}

// When Tessera counts cycles, another unit may need the same memory bank in any cycle, so a slice ends with the next
// event. A host core that polls runs at most kRunAhead cycles past `now`, even when no unit has an event: the caller
// may write the polled value next, and a core far ahead would see the value too late.
Cycle CoreUnit::horizon(const Event& next, Cycle now) const {
  const Cycle last = polls() != 0 ? now + kRunAhead : kNever;
  if (follows_) return std::min(last, next.cycle == kNever || next.unit < unit() ? next.cycle : next.cycle + 1);
  if (parts_.core_options.timing == Timing::Cycles) return std::min(last, std::max(next.cycle, now + 1));
  return next.cycle > last - kRunAhead ? last : next.cycle + kRunAhead;
}

// Following ------------------------------------------------------------------------------------------------------

void CoreUnit::follow(bool on) {
  follows_ = on;
  if (on) watch_.configure();
  if (core_) core_->set_observer(follows_ ? &watch_ : debugger_);
}

void CoreUnit::observe(CoreObserver* observer) {
  debugger_ = watch_.next = observer;
  follow(follows_);
}

bool BundleWatch::before(const EmulatedCore& core) {
  const Cycle now = core.now();
  const std::uint32_t pc = core.pc();
  const bool let_go = std::exchange(resumed, false);
  if (!let_go && steps_left && *steps_left == 0) {
    steps_left.reset();
    stopped = true;
    status = 0;
    return false;
  }
  if (halts_ && !let_go && std::ranges::find(marks_, pc) != marks_.end()) {
    stopped = true;
    status = core_regs::Debug_Status_PC_Event_halted.mask();
    return false;
  }
  if (next != nullptr && !next->before(core)) {
    resumed = let_go;
    return false;
  }
  if (steps_left) --*steps_left;
  if (tell(core, now, pc)) tile_.core->others_changed();
  return true;
}

// Reports the next bundle to the event logic. Returns whether the report may have effects on other units.
bool BundleWatch::tell(const EmulatedCore& core, Cycle now, std::uint32_t pc) {
  Events& events = parts_.events;
  EventLogic& logic = tile_.core_logic();
  bool told = events.due() <= now;
  if (told) events.advance(now);
  logic.pc = pc;
  if (logic.trace.running() && logic.trace.mode == TraceMode::Pc) {
    events.look(logic, now);
    told = true;
  }
  const auto pulse = [&](unsigned event) {
    const auto id = static_cast<EventId>(event);
    told |= logic.interest.test(id);
    events.pulse(logic, id, now, tile_.first_unit + kCoreUnit);
  };
  for (unsigned i = 0; i < marks_.size(); ++i)
    if (marks_[i] == pc) pulse(names::PC_0 + i);
  for (unsigned i = 0; i < marks_.size(); i += 2)
    if (marks_[i] <= pc && pc <= marks_[i + 1] && marks_[i + 1] != UINT32_MAX) pulse(names::PC_RANGE_0_1 + i / 2);
  for (unsigned kinds = core.bundle_kinds(), i = 0; kinds >> i != 0; ++i)
    if ((kinds >> i & 1) != 0) pulse(names::INSTR_CALL + i);
  return told;
}

void BundleWatch::configure() {
  for (unsigned i = 0; i < marks_.size(); ++i) {
    const std::uint32_t word = tile_.registers.at(core_regs::PC_Event.at(i));
    marks_[i] = core_regs::PC_Event_Valid.get(word) != 0 ? core_regs::PC_Event_PC_Address.get(word) : UINT32_MAX;
  }
  halts_ = core_regs::Debug_Control2_PC_Event_Halt.get(tile_.registers.at(core_regs::Debug_Control2.offset)) != 0;
}

// The core stalls on memory. The other units have not reached these cycles, so the level changes are queued.
void BundleWatch::stalled(Cycle from, Cycle cycles) {
  parts_.events.hold_later(tile_.core_logic(), names::MEMORY_STALL, true, from);
  parts_.events.hold_later(tile_.core_logic(), names::MEMORY_STALL, false, from + cycles);
  if (next != nullptr) next->stalled(from, cycles);
}

void BundleWatch::waited(const EmulatedCore& core, Cause cause, Cycle cycles) {
  if (next != nullptr) next->waited(core, cause, cycles);
}

// Actions --------------------------------------------------------------------------------------------------------

void CoreUnits::events_wanted(Tile& tile) {
  if (tile.kind != device::TileKind::Core || tile.core == nullptr || !tile.core_logic().exists) return;
  EventLogic& logic = tile.core_logic();
  const bool halts =
      core_regs::Debug_Control2_PC_Event_Halt.get(tile.registers.at(core_regs::Debug_Control2.offset)) != 0;
  const bool steps = logic.core_actions[static_cast<unsigned>(CoreAction::SingleStep)] != kNoEvent;
  const bool traces_pc = logic.trace.configured() && logic.trace.mode == TraceMode::Pc;
  const bool memory_stalls = parts_.core_options.timing == Timing::Cycles && logic.wanted.test(names::MEMORY_STALL);
  tile.core->follow(halts || steps || traces_pc || memory_stalls ||
                    std::ranges::any_of(kBundleEvents, [&](EventId event) { return logic.wanted.test(event); }));
}

void CoreUnits::event(Tile& tile, CoreAction action, Cycle cycle) {
  of(tile).act(action, std::max(cycle, parts_.now()));
}

// Posts the action, because the core must not be in the middle of a slice when the action takes place.
void CoreUnit::act(CoreAction action, Cycle cycle) {
  post({Post::Kind::Action, cycle, 0, static_cast<unsigned>(action), 0});
}

bool CoreUnit::is_woken_by(CoreAction action) const {
  if (action == CoreAction::Enable)
    return core_regs::Core_Control_Enable.get(tile_.registers.at(core_regs::Core_Control.offset)) == 0;
  return (action == CoreAction::Resume || action == CoreAction::SingleStep) && halted_ &&
         (state_ == State::Running || state_ == State::Waiting);
}

void CoreUnit::carry_out_action(CoreAction action, Cycle now) {
  if (parts_.hooks && is_woken_by(action)) parts_.hooks->event_wakes(tile_.core_logic().place, unit());
  const auto enable = [&](bool on) {
    std::uint32_t& word = tile_.registers.at(core_regs::Core_Control.offset);
    word = core_regs::Core_Control_Enable.set(word, on ? 1 : 0);
    parts_.cores.control(tile_, word, now);
  };
  switch (action) {
    case CoreAction::Enable: occurred_ |= core_regs::Enable_Events_Enable_Event_occurred.mask(); return enable(true);
    case CoreAction::Disable: occurred_ |= core_regs::Enable_Events_Disable_Event_occurred.mask(); return enable(false);
    case CoreAction::Reset:
      return parts_.stop(error(code::unsupported, "an event resets core {}", device::to_string(tile_.id))
                             .at("cycle {}", now)
                             .note("public facts do not say when the core leaves this reset")
                             .help("reset the core by Core_Control"));
    case CoreAction::Halt0: return halt(core_regs::Debug_Status_Debug_Event0_Halted.mask(), now);
    case CoreAction::Halt1: return halt(core_regs::Debug_Status_Debug_Event1_Halted.mask(), now);
    case CoreAction::SingleStep:
      watch_.steps_left =
          core_regs::Debug_Control0_Single_Step_Count.get(tile_.registers.at(core_regs::Debug_Control0.offset));
      return resume(now);
    case CoreAction::Resume: return resume(now);
    case CoreAction::ErrorHalt: break;
  }
  error_halted_ = true;
  halt(0, now);
  tile_.registers.at(core_regs::Error_Halt_Control.offset) = core_regs::Error_Halt_Control_Error_Halt.mask();
}

void CoreUnit::halt_bit(bool on, Cycle now) {
  if (on)
    halt(0, now);
  else
    resume(now);
}

void CoreUnit::clear_error_halt(Cycle now) {
  if (!error_halted_) return;
  error_halted_ = false;
  tile_.registers.at(core_regs::Error_Halt_Control.offset) = 0;
  resume(now);
}

void CoreUnit::halt(std::uint32_t status, Cycle now) {
  watch_.stopped = false;
  halted_ = true;
  debug_status_ |= status;
  if (!error_halted_) debug_status_ |= core_regs::Debug_Status_Debug_halted.mask();
  parts_.scheduler.cancel(unit());
  parts_.events.hold(tile_.core_logic(), names::DEBUG_HALTED, true, now, unit());
}

void CoreUnit::resume(Cycle now) {
  if (!halted_) return;
  halted_ = false;
  debug_status_ = 0;
  watch_.resumed = true;
  parts_.events.hold(tile_.core_logic(), names::DEBUG_HALTED, false, now, unit());
  if (state_ == State::Running || state_ == State::Waiting) parts_.scheduler.schedule(unit(), now);
}

}  // namespace tessera::array
