// A core in its tile (core_unit.h has the rule of order): its slices of time, its posted actions, and its control and
// status registers. core_bus.cpp answers its requests.
//
// Example: core (0,2) runs at cycle 100, and the next event of the other units is at cycle 140.
//   run()       the slice ends at 140 + kRunAhead; requests are allowed up to cycle 140
//   cycle 110   the core releases a lock that S2MM 0 waits for. S2MM 0 now has an event near cycle 110, so
//               others_changed() shortens the slice
//   cycle 120   the core requests a lock. another_unit_precedes(): the channel's event is earlier, so the request is
//               deferred, the slice ends, and the core gets an event at cycle 120
//   then        the channel acts first; at cycle 120 the core repeats its request
//   A release at cycle 120 instead would be posted: the slice goes on, and do_posts() carries it out at cycle 120.

#include "array/tile/core_unit.h"
#include "array/parts/breaks.h"
#include "array/parts/door.h"
#include "array/parts/events.h"
#include "array/parts/locks.h"
#include "array/parts/parts.h"
#include "array/parts/progress.h"
#include "array/parts/streams.h"
#include "array/tile/clocks.h"
#include "device/aie2_events.h"
#include "device/aie2_registers.h"

#include <algorithm>
#include <utility>

namespace tessera::array {

namespace core_regs = device::aie2::core;
namespace names = device::events::core;
using device::Direction;

CoreUnit::CoreUnit(Parts& parts, Tile& tile)
    : parts_(parts),
      tile_(tile),
      core_(parts.core_kind == nullptr ? nullptr : parts.core_kind->make(*this, tile.id)),
      idle_(tile.id),
      executor_(core_ ? static_cast<Executor*>(core_.get()) : &idle_),
      watch_(parts, tile) {
  if (core_) core_->use(parts.core_options);
}

void CoreUnit::attach(HostProgram program) {
  host_ = std::make_unique<HostExecutor>(*this, tile_.id, tile_.model, std::move(program));
  executor_ = host_.get();
}

void CoreUnit::end_host() {
  if (host_) executor_ = core_ ? static_cast<Executor*>(core_.get()) : &idle_;
  host_.reset();
}

void CoreUnit::program_written(std::size_t offset, std::size_t length) {
  if (core_) core_->program_written(static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(length));
}

void CoreUnit::memories_changed() {
  if (core_) core_->forget_memories();
}

UnitId CoreUnit::unit() const {
  return tile_.first_unit + kCoreUnit;
}

void CoreUnit::post(const Post& post) {
  const auto later = [](Cycle cycle, const Post& other) { return cycle < other.cycle; };
  posts_.insert(std::upper_bound(posts_.begin(), posts_.end(), post.cycle, later), post);
  parts_.scheduler.schedule(tile_.first_unit + kPostUnit, posts_.front().cycle);
}

void CoreUnit::do_posts(Cycle now) {
  while (!posts_.empty() && posts_.front().cycle <= now) {
    const Post due = posts_.front();
    posts_.pop_front();
    if (auto done = carry_out(due, now); !done)
      parts_.stop(std::move(done)
                      .error()
                      .at("core {}", device::to_string(tile_.id))
                      .at("{}", position(due.pc))
                      .at("cycle {}", due.cycle));
  }
  if (!posts_.empty()) parts_.scheduler.schedule(tile_.first_unit + kPostUnit, posts_.front().cycle);
}

Result<void> CoreUnit::carry_out(const Post& post, Cycle now) {
  if (post.kind == Post::Kind::Write)
    return parts_.door.write32(parts_.device.address(tile_.id, post.where), post.value, {unit(), post.pc});
  if (post.kind == Post::Kind::Action) {
    carry_out_action(static_cast<CoreAction>(post.where), now);
    return {};
  }
  pulse(names::INSTR_LOCK_RELEASE_REQ, now);
  TRY(const LockRef ref, parts_.locks.open_to(tile_, parts_.locks.in_view(tile_, post.where)));
  return parts_.locks.release(ref, static_cast<std::int32_t>(post.value), now, unit());
}

void CoreUnit::go_on(Cycle now) {
  if (!halted_ && (state_ == State::Running || state_ == State::Waiting)) parts_.scheduler.schedule_by(unit(), now);
  if (!posts_.empty()) parts_.scheduler.schedule_by(tile_.first_unit + kPostUnit, std::max(now, posts_.front().cycle));
}

bool CoreUnit::has_clock() const {
  return !has_no_clock(tile_, kCoreUnit);
}

void CoreUnit::look_again(Cycle now) {
  if (state_ == State::Waiting) parts_.scheduler.schedule_by(unit(), now);
}

void CoreUnit::control(bool enable, bool reset, Cycle now) {
  end_stall(now);
  in_reset_ = reset;
  if (reset) {  // discards actions that the core posted ahead of time
    executor().reset();
    posts_.clear();
    parts_.scheduler.cancel(tile_.first_unit + kPostUnit);
    tile_.cascade = {};
    start_pc_.reset();
    waited_ = false;
    state_ = State::Disabled;
  }
  break_due_ = break_due_ && enable && !reset;
  const bool starts = enable && !reset && !enabled_;
  enabled_ = enable && !reset;
  if (starts) {
    const Cycle late =
        parts_.variation ? parts_.variation->delay(Variation::Kind::CoreStart, unit(), kMostCoreDelay) : 0;
    executor().start(now + late, std::exchange(start_pc_, std::nullopt));
    state_ = State::Running;
    was_enabled_ = true;
    tell_active(true, now);
    if (!halted_) parts_.scheduler.schedule(unit(), executor().now());
  } else if (!enabled_) {
    parts_.scheduler.cancel(unit());
    tell_active(false, now);
    if (state_ == State::Running || state_ == State::Waiting) state_ = State::Disabled;
  }
  note_polls();
}

void CoreUnit::note_polls() {
  if (polls_ == (polls() != 0)) return;
  polls_ = !polls_;
  parts_.progress.note_poll(polls_);
}

void CoreUnit::run(Cycle now, const Event& next, Cycle limit) {
  if (state_ != State::Running && state_ != State::Waiting) return;  // a lock woke the core after it was disabled
  if (halted_) return;
  if (break_due_) {
    break_due_ = false;
    parts_.scheduler.schedule(unit(), now);
    return parts_.breaks.stop_before(tile_);
  }
  // At equal cycles the lower unit goes first. A lower unit's `next` comes after this core's event, so next.cycle - 1
  // cannot underflow.
  const Cycle sync = next.unit < unit() ? next.cycle - 1 : next.cycle;
  ++parts_.work.slices;
  deferred_ = false;
  state_ = State::Running;
  switch (executor().run(now, std::min(limit, horizon(next, now)), sync)) {
    case Executor::End::Horizon: parts_.scheduler.schedule(unit(), std::max(now, executor().now())); break;
    case Executor::End::Blocked:
      if (deferred_) {
        parts_.scheduler.schedule(unit(), executor().now());
        break;
      }
      state_ = State::Waiting;
      if (!waited_) waiting_since_ = executor().now();
      waited_ = true;
      stall(executor().now());
      break;
    case Executor::End::Done:
      state_ = State::Done;
      tell_active(false, executor().now(), true);
      if (executor().now() > now)
        parts_.scheduler.schedule(unit(), executor().now());  // a poll of the status looks in that cycle
      break;
    case Executor::End::Break:  // the other units act first here, as after a fault
      if (watch_.stopped) {
        halt(watch_.status, executor().now());
        break;
      }
      break_due_ = true;
      parts_.scheduler.schedule(unit(), std::max(now, executor().now()));
      break;
    case Executor::End::Fault:
      if (executor().now() > now) {  // the other units act first, up to that cycle
        parts_.scheduler.schedule(unit(), executor().now());
        break;
      }
      state_ = State::Faulted;
      parts_.stop(*executor().fault());
      break;
  }
  if (host_ != nullptr) note_polls();
}

std::string CoreUnit::waits_for() const {
  using Kind = Request::Kind;
  const Request& wait = executor().waits_for();
  switch (wait.kind) {
    case Kind::ReadStream:
      return fmt::format("a word on stream port {}{}", wait.port,
                         parts_.streams.lacks_word(tile_.core_port(Direction::S2MM, wait.port)));
    case Kind::WriteStream:
      return fmt::format("room on stream port {}{}", wait.port,
                         parts_.streams.lacks_room(tile_.core_port(Direction::MM2S, wait.port)));
    case Kind::ReadCascade:
    case Kind::WriteCascade: return cascade_wait(wait.kind == Kind::ReadCascade);
    case Kind::Registers: return "its processor bus, which Core_Processor_Bus does not enable";
    default: break;
  }
  return describe_wait(*parts_.locks.in_view(tile_, wait.lock), wait.value);
}

std::string CoreUnit::describe_state() const {
  switch (state_) {
    case State::Disabled: return "disabled";
    case State::Running: return "running";
    case State::Waiting: return "waits for " + waits_for();
    case State::Done: return "done";
    case State::Faulted: break;
  }
  return "stopped by a fault";
}

std::uint32_t CoreUnit::status() const {
  std::uint32_t word = core_regs::Core_Status_Enable.set(0, enabled_);
  word = core_regs::Core_Status_Reset.set(word, in_reset_);
  // A core that ran ahead may have ended in a later cycle. Until that cycle the register shows the core as not done.
  word = core_regs::Core_Status_Core_Done.set(word, state_ == State::Done && executor().now() <= parts_.now());
  word = core_regs::Core_Status_Debug_Halt.set(word, halted_ && !error_halted_);
  word = core_regs::Core_Status_Error_Halt.set(word, error_halted_);
  if (state_ != State::Waiting) return word;
  using Kind = Request::Kind;
  switch (executor().waits_for().kind) {
    case Kind::ReadStream: return core_regs::Core_Status_Stream_Stall_SS0.set(word, 1);
    case Kind::WriteStream: return core_regs::Core_Status_Stream_Stall_MS0.set(word, 1);
    case Kind::ReadCascade: return core_regs::Core_Status_Cascade_Stall_SCD.set(word, 1);
    case Kind::WriteCascade: return core_regs::Core_Status_Cascade_Stall_MCD.set(word, 1);
    case Kind::Registers: return core_regs::Core_Status_Core_Processor_Bus_Stall.set(word, 1);
    default: break;
  }
  // The stall bits name the lock's side, in the order of the lock windows.
  const std::array sides{core_regs::Core_Status_Lock_Stall_S, core_regs::Core_Status_Lock_Stall_W,
                         core_regs::Core_Status_Lock_Stall_N, core_regs::Core_Status_Lock_Stall_E};
  const device::View* view = tile_.model.lock_view(executor().waits_for().lock);
  if (view == nullptr) return word;
  return sides[static_cast<std::size_t>(view - tile_.model.views.data())].set(word, 1);
}

}  // namespace tessera::array
