#include "array/core_unit.h"

#include "array/machine.h"
#include "device/aie2_registers.h"

#include <algorithm>
#include <utility>

namespace tessera::array {

namespace regs = device::aie2::core;

namespace {

// How far a core may run when the next event of the others is at `cycle`.
Cycle run_ahead_of(Cycle cycle) {
  return cycle > kNever - kRunAhead ? kNever : cycle + kRunAhead;
}

}  // namespace

CoreUnit::CoreUnit(Machine& machine, Tile& tile) : machine_(machine), tile_(tile), core_(*this, tile.id) {}

UnitId CoreUnit::unit() const {
  return tile_.first_unit + kCoreUnit;
}

std::span<std::uint8_t> CoreUnit::data(Quadrant quadrant) {
  const device::View& view = tile_.model.views[static_cast<unsigned>(quadrant)];  // core_windows.py proves their order
  const device::TileId id{static_cast<std::uint8_t>(tile_.id.col + view.col_offset),
                          static_cast<std::uint8_t>(tile_.id.row + view.row_offset)};
  const bool visible = machine_.device.contains(id) && machine_.device.kind(id) == device::TileKind::Core;
  return visible ? std::span<std::uint8_t>(machine_.tile(id).data) : std::span<std::uint8_t>();
}

ByteSpan CoreUnit::program() {
  return tile_.program;
}

bool CoreUnit::somebody_precedes(Cycle now) {
  return machine_.scheduler.peek() < Event{now, unit()};
}

Result<bool> CoreUnit::ready(const Request& request, Cycle now) {
  if (request.kind == Request::Kind::Release) return true;  // posted when it comes early
  TRY(const LockRef ref, machine_.lock_in_view(tile_, request.lock));
  deferred_ = somebody_precedes(now);
  if (deferred_) return false;
  return machine_.may_acquire(ref, request.value, unit());
}

void CoreUnit::acquire(unsigned lock, std::int32_t value, Cycle) {
  const Result<LockRef> ref = machine_.lock_in_view(tile_, lock);
  machine_.acquire(*ref, value);
}

Result<void> CoreUnit::release(unsigned lock, std::int32_t value, Cycle now) {
  TRY(const LockRef ref, machine_.lock_in_view(tile_, lock));
  if (somebody_precedes(now)) {
    releases_.push_back({now, core_.pc(), lock, value});
    machine_.scheduler.schedule(tile_.first_unit + kReleaseUnit, releases_.front().cycle);
  } else {
    CHECK_OK(machine_.release(ref, value, now));
  }
  core_.shorten(run_ahead_of(machine_.scheduler.peek().cycle));
  return {};
}

void CoreUnit::do_releases(Cycle now) {
  while (!releases_.empty() && releases_.front().cycle <= now) {
    const Release due = releases_.front();
    releases_.pop_front();
    const Result<LockRef> ref = machine_.lock_in_view(tile_, due.lock);
    if (auto done = machine_.release(*ref, due.value, now); !done)
      machine_.stop(std::move(done)
                        .error()
                        .at("core {}", device::to_string(tile_.id))
                        .at("pc {:#x}", due.pc)
                        .at("cycle {}", due.cycle));
  }
  if (!releases_.empty()) machine_.scheduler.schedule(tile_.first_unit + kReleaseUnit, releases_.front().cycle);
}

void CoreUnit::control(bool enable, bool reset, Cycle now) {
  in_reset_ = reset;
  if (reset) {  // what the core did ahead of time did not happen
    core_.reset();
    releases_.clear();
    machine_.scheduler.cancel(tile_.first_unit + kReleaseUnit);
    start_pc_.reset();
    state_ = State::Disabled;
  }
  const bool starts = enable && !reset && !enabled_;
  enabled_ = enable && !reset;
  if (starts) {
    core_.start(now, std::exchange(start_pc_, std::nullopt));
    state_ = State::Running;
    was_enabled_ = true;
    machine_.scheduler.schedule(unit(), core_.now());
  } else if (!enabled_) {
    machine_.scheduler.cancel(unit());
    if (state_ == State::Running || state_ == State::Waiting) state_ = State::Disabled;
  }
}

void CoreUnit::run(Cycle now, const Event& next, Cycle limit) {
  if (state_ != State::Running && state_ != State::Waiting) return;  // woken by a lock after it was disabled
  const bool waited = state_ == State::Waiting;
  // At equal cycles the lower unit goes first. `next` comes after this core's event, so it is never at cycle 0 then.
  const Cycle sync = next.unit < unit() ? next.cycle - 1 : next.cycle;
  ++machine_.work.slices;
  deferred_ = false;
  state_ = State::Running;
  switch (core_.run(now, std::min(limit, run_ahead_of(next.cycle)), sync)) {
    case Core::End::Horizon: machine_.scheduler.schedule(unit(), std::max(now, core_.now())); break;
    case Core::End::Blocked:
      if (deferred_) {
        machine_.scheduler.schedule(unit(), core_.now());
        break;
      }
      state_ = State::Waiting;
      if (!waited) waiting_since_ = core_.now();
      break;
    case Core::End::Done: state_ = State::Done; break;
    case Core::End::Fault:
      if (core_.now() > now) {  // the others come first: what they do until then has happened
        machine_.scheduler.schedule(unit(), core_.now());
        break;
      }
      state_ = State::Faulted;
      machine_.stop(*core_.fault());
      break;
  }
}

std::string CoreUnit::waits_for() const {
  const Request& wait = core_.waits_for();
  const Result<LockRef> ref = machine_.lock_in_view(tile_, wait.lock);
  return ref ? describe_wait(*ref, wait.value) : fmt::format("lock number {}", wait.lock);
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
  word = regs::Core_Status_Core_Done.set(word, state_ == State::Done);
  if (state_ != State::Waiting) return word;
  // The stall bits name the side in the order of the lock windows.
  const std::array sides{regs::Core_Status_Lock_Stall_S, regs::Core_Status_Lock_Stall_W, regs::Core_Status_Lock_Stall_N,
                         regs::Core_Status_Lock_Stall_E};
  const device::View* view = tile_.model.lock_view(core_.waits_for().lock);
  if (view == nullptr) return word;
  return sides[static_cast<std::size_t>(view - tile_.model.views.data())].set(word, 1);
}

}  // namespace tessera::array
