// A core in its tile (core_unit.h has the rule of order): requests, slices, and its control and status registers.
//
// Example: core (0,2) runs at cycle 100, and the next event of the other units is at cycle 140.
//   run()       the slice ends at 140 + kRunAhead; requests are allowed up to cycle 140
//   cycle 110   the core releases a lock that S2MM 0 waits for. S2MM 0 now has an event near cycle 110, so
//               others_changed() shortens the slice
//   cycle 120   the core requests a lock. somebody_precedes(): the channel's event is earlier, so the request is
//               deferred, the slice ends, and the core gets an event at cycle 120
//   then        the channel acts first; at cycle 120 the core repeats its request
//   A release at cycle 120 instead would be posted: the slice goes on, and do_posts() carries it out at cycle 120.

#include "array/tile/core_unit.h"
#include "array/codes.h"
#include "array/parts/breaks.h"
#include "array/parts/core_loops.h"
#include "array/parts/door.h"
#include "array/parts/events.h"
#include "array/parts/hooks.h"
#include "array/parts/locks.h"
#include "array/parts/parts.h"
#include "array/parts/progress.h"
#include "array/parts/streams.h"
#include "array/tile/clocks.h"

#include "array/core/codes.h"
#include "array/timing.h"
#include "device/aie2_events.h"
#include "device/aie2_registers.h"
#include "device/ports.h"

#include <algorithm>
#include <utility>

namespace tessera::array {

namespace regs = device::aie2::core;
namespace names = device::events::core;
using device::Bundle;
using device::Direction;

CoreUnit::CoreUnit(Parts& parts, Tile& tile) : parts_(parts), tile_(tile), core_(*this, tile.id), watch_(parts, tile) {
  core_.use(parts.core_options);
}

void CoreUnit::attach(HostProgram program) {
  host_ = std::make_unique<HostExecutor>(*this, tile_.id, tile_.model, std::move(program));
}

UnitId CoreUnit::unit() const {
  return tile_.first_unit + kCoreUnit;
}

Tile* CoreUnit::owner_of(Quadrant quadrant) const {
  const device::View& view = tile_.model.views[static_cast<unsigned>(quadrant)];  // core_windows.py proves their order
  const device::TileId id{static_cast<std::uint8_t>(tile_.id.col + view.col_offset),
                          static_cast<std::uint8_t>(tile_.id.row + view.row_offset)};
  const bool visible = parts_.device.contains(id) && parts_.device.kind(id) == device::TileKind::Core;
  return visible ? &parts_.tiles.tile(id) : nullptr;
}

std::optional<Diag> CoreUnit::barred(Quadrant quadrant) {
  const Tile* owner = owner_of(quadrant);
  if (owner == nullptr) return std::nullopt;
  return blocked(*owner, tile_, "core " + device::to_string(tile_.id), "the memory");
}

std::span<std::uint8_t> CoreUnit::data(Quadrant quadrant) {
  Tile* owner = owner_of(quadrant);
  return owner == nullptr ? std::span<std::uint8_t>() : owner->data;
}

ByteSpan CoreUnit::program() {
  return tile_.program;
}

std::string CoreUnit::position(std::uint32_t pc) {
  if (host_) return fmt::format("host core '{}'", host_->name());
  const std::string name = parts_.code_names ? parts_.code_names(tile_.id, pc) : "";
  return name.empty() ? CoreBus::position(pc) : fmt::format("{} in {}", CoreBus::position(pc), name);
}

Cycle CoreUnit::wait_for_banks(Quadrant quadrant, std::uint16_t banks, Cycle now) {
  const device::View& view = tile_.model.views[static_cast<unsigned>(quadrant)];
  Tile* memory = parts_.tiles.find({static_cast<std::uint8_t>(tile_.id.col + view.col_offset),
                                    static_cast<std::uint8_t>(tile_.id.row + view.row_offset)});
  if (memory == nullptr) return 0;
  if (parts_.variation && memory->banks.channel_may_come_first(banks, now) &&
      parts_.variation->pick(Variation::Kind::Bank, unit(), 2) != 0)
    return 1;  // the channel came first
  return memory->banks.core_waits(banks, now) ? 1 : 0;
}

Cycle CoreUnit::work_before(Request::Kind kind) {
  if (!parts_.variation) return 0;
  return kind == Request::Kind::Acquire
             ? parts_.variation->delay(Variation::Kind::HostWork, unit(), kMostHostWorkDelay)
             : parts_.variation->delay(Variation::Kind::HostStep, unit(), kMostHostStepDelay);
}

void CoreUnit::accessed(const CoreAccess& access) {
  if (parts_.hooks) parts_.hooks->core_accesses(tile_, access);
}

void CoreUnit::settled(std::uint64_t load, bool used) {
  if (parts_.hooks) parts_.hooks->load_settled(tile_, load, used);
}

void CoreUnit::opened(Quadrant quadrant, std::uint32_t offset, std::uint32_t size) {
  if (parts_.hooks) parts_.hooks->core_window(tile_, quadrant, offset, size);
}

void CoreUnit::written_beyond(Quadrant quadrant, std::uint32_t end, std::uint32_t offset, std::uint32_t place) {
  if (parts_.hooks) parts_.hooks->core_wrote_beyond(tile_, quadrant, end, offset, place, executor().now());
}

bool CoreUnit::somebody_precedes(Cycle now) {
  if (parts_.events.due() <= now) parts_.events.advance(now);
  return parts_.scheduler.peek() < Event{now, unit()};
}

Result<bool> CoreUnit::ready(const Request& request, Cycle now) {
  using Kind = Request::Kind;
  if (request.kind == Kind::Release) return true;  // posted when it comes early
  std::optional<LockRef> lock;
  if (request.kind == Kind::Acquire) {
    TRY(lock, parts_.locks.open_to(tile_, parts_.locks.in_view(tile_, request.lock)));
  }
  if (request.port != 0 &&
      request.port >= device::port_count(tile_.kind, device::PortRole::Master, Bundle::Core, tile_.model.arch))
    return Failure(error(code::host_core, "core {} has no stream port {}", device::to_string(tile_.id), request.port)
                       .help("only cores of AIE1 have two"));
  deferred_ = somebody_precedes(now);
  if (deferred_) return false;
  if (!lock) parts_.advance_time(now);
  Result<bool> free =
      lock ? parts_.locks.may_acquire(*lock, request.value, unit()) : Result<bool>(!request.waits || is_ready(request));
  if (waited_ && free && *free) note_wait(request, lock, now);
  return free;
}

// The request that it waited for is ready.
void CoreUnit::note_wait(const Request& request, std::optional<LockRef> lock, Cycle now) {
  const Cycle cycles = now - std::min(now, waiting_since_);
  waits_[static_cast<unsigned>(request.kind)] += cycles;
  if (lock) lock->lock().use(unit()).waited += cycles;
  waited_ = false;
}

Cycle CoreUnit::waited_for(Request::Kind kind, Cycle now) const {
  const bool waits = state_ == State::Waiting && executor().waits_for().kind == kind;
  return waits_[static_cast<unsigned>(kind)] + (waits ? now - std::min(now, waiting_since_) : 0);
}

// A source or sink that is not ready wakes this core when it may be.
bool CoreUnit::is_ready(const Request& request) {
  using Kind = Request::Kind;
  switch (request.kind) {
    case Kind::ReadStream: {
      StreamEnd& port = tile_.core_port(Direction::S2MM, request.port);
      const bool ready = parts_.streams.has_word(port);
      if (!ready) parts_.streams.await_word(port);
      return ready;
    }
    case Kind::WriteStream: {
      StreamEnd& port = tile_.core_port(Direction::MM2S, request.port);
      const bool ready = parts_.streams.has_room(port);
      if (!ready) parts_.streams.await_room(port);
      return ready;
    }
    case Kind::ReadCascade:
    case Kind::WriteCascade: return cascade_is_ready(request.kind == Kind::ReadCascade);
    default: break;
  }
  return regs::Core_Processor_Bus_Enable.get(tile_.registers.at(regs::Core_Processor_Bus.offset)) != 0;
}

void CoreUnit::acquire(unsigned lock, std::int32_t value, Cycle now) {
  const Result<LockRef> ref = parts_.locks.in_view(tile_, lock);
  end_stall(now);
  pulse(names::INSTR_LOCK_ACQUIRE_REQ, now);
  parts_.locks.acquire(*ref, value, now, unit());
}

Result<void> CoreUnit::release(unsigned lock, std::int32_t value, Cycle now) {
  TRY(const LockRef ref, parts_.locks.open_to(tile_, parts_.locks.in_view(tile_, lock)));
  if (somebody_precedes(now)) {
    post({Post::Kind::Release, now, executor().pc(), lock, static_cast<std::uint32_t>(value)});
  } else {
    pulse(names::INSTR_LOCK_RELEASE_REQ, now);
    CHECK_OK(parts_.locks.release(ref, value, now, unit()));
  }
  others_changed();
  return {};
}

// Another unit may now have an event that is earlier than those known.
void CoreUnit::others_changed() {
  executor().shorten(horizon(parts_.scheduler.peek(), executor().now()));
}

std::optional<StreamWord> CoreUnit::read_stream(unsigned number, Cycle now) {
  StreamEnd& port = tile_.core_port(Direction::S2MM, number);
  if (!parts_.streams.has_word(port)) {
    parts_.loops.looks(unit(), {CoreLook::Kind::Stream, tile_.id, 0, 0, executor().pc()});
    return std::nullopt;
  }
  parts_.loops.changed();
  end_stall(now);
  pulse(names::INSTR_STREAM_GET, now);
  const StreamWord word = parts_.streams.take_word(port);
  others_changed();
  return word;
}

bool CoreUnit::write_stream(unsigned number, StreamWord word, Cycle now) {
  StreamEnd& port = tile_.core_port(Direction::MM2S, number);
  if (!parts_.streams.has_room(port)) return false;
  parts_.loops.changed();
  end_stall(now);
  pulse(names::INSTR_STREAM_PUT, now);
  parts_.streams.put_word(port, word);
  others_changed();
  return true;
}

Result<std::uint32_t> CoreUnit::read_register(std::uint32_t offset, Cycle now) {
  end_stall(now);
  looks_at_register(offset);
  return parts_.door.read32(parts_.device.address(tile_.id, offset), {unit(), executor().pc()});
}

void CoreUnit::write_register(std::uint32_t offset, std::uint32_t value, Cycle now) {
  end_stall(now);
  post({Post::Kind::Write, now, executor().pc(), offset, value});
  executor().shorten(now + 1);
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
  if (reset) {  // discards what the core did ahead of time
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
  if (state_ != State::Running && state_ != State::Waiting) return;  // woken by a lock after it was disabled
  if (halted_) return;
  if (break_due_) {
    break_due_ = false;
    parts_.scheduler.schedule(unit(), now);
    return parts_.breaks.stop_before(tile_);
  }
  // At equal cycles the lower unit goes first. `next` comes after this core's event, so it is never at cycle 0 then.
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
        parts_.scheduler.schedule(unit(), executor().now());  // a unit that polls looks at that cycle
      break;
    case Executor::End::Break:  // the other units act first here as well
      if (watch_.stopped) {
        halt(watch_.status, executor().now());
        break;
      }
      break_due_ = true;
      parts_.scheduler.schedule(unit(), std::max(now, executor().now()));
      break;
    case Executor::End::Fault:
      if (executor().now() > now) {  // the other units act first until that cycle
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
  std::uint32_t word = regs::Core_Status_Enable.set(0, enabled_);
  word = regs::Core_Status_Reset.set(word, in_reset_);
  // A core that ran ahead shows as done only from its own cycle on.
  word = regs::Core_Status_Core_Done.set(word, state_ == State::Done && executor().now() <= parts_.now());
  word = regs::Core_Status_Debug_Halt.set(word, halted_ && !error_halted_);
  word = regs::Core_Status_Error_Halt.set(word, error_halted_);
  if (state_ != State::Waiting) return word;
  using Kind = Request::Kind;
  switch (executor().waits_for().kind) {
    case Kind::ReadStream: return regs::Core_Status_Stream_Stall_SS0.set(word, 1);
    case Kind::WriteStream: return regs::Core_Status_Stream_Stall_MS0.set(word, 1);
    case Kind::ReadCascade: return regs::Core_Status_Cascade_Stall_SCD.set(word, 1);
    case Kind::WriteCascade: return regs::Core_Status_Cascade_Stall_MCD.set(word, 1);
    case Kind::Registers: return regs::Core_Status_Core_Processor_Bus_Stall.set(word, 1);
    default: break;
  }
  // The stall bits name the side in the order of the lock windows.
  const std::array sides{regs::Core_Status_Lock_Stall_S, regs::Core_Status_Lock_Stall_W, regs::Core_Status_Lock_Stall_N,
                         regs::Core_Status_Lock_Stall_E};
  const device::View* view = tile_.model.lock_view(executor().waits_for().lock);
  if (view == nullptr) return word;
  return sides[static_cast<std::size_t>(view - tile_.model.views.data())].set(word, 1);
}

}  // namespace tessera::array
