#include "array/core_unit.h"

#include "array/machine.h"
#include "device/aie2_registers.h"

#include <algorithm>

namespace tessera::array {

namespace regs = device::aie2::core;

CoreUnit::CoreUnit(Machine& machine, Tile& tile) : machine_(machine), tile_(tile), core_(*this, tile.id) {}

std::span<std::uint8_t> CoreUnit::data(Quadrant quadrant) {
  if (quadrant == Quadrant::Own) return tile_.data;
  std::optional<Tile*>& neighbour = neighbours_[static_cast<unsigned>(quadrant)];
  if (!neighbour) {  // the windows of the core's view stand in the order of the quadrants
    const device::View& view = tile_.model.views[static_cast<unsigned>(quadrant)];
    const device::TileId id{static_cast<std::uint8_t>(tile_.id.col + view.col_offset),
                            static_cast<std::uint8_t>(tile_.id.row + view.row_offset)};
    const bool visible = machine_.device.contains(id) && machine_.device.kind(id) == device::TileKind::Core;
    neighbour = visible ? &machine_.tile(id) : nullptr;
  }
  return *neighbour != nullptr ? std::span<std::uint8_t>((*neighbour)->data) : std::span<std::uint8_t>();
}

ByteSpan CoreUnit::program() {
  return tile_.program;
}

Result<bool> CoreUnit::acquire(unsigned lock, std::int32_t value, Cycle now) {
  TRY(const LockRef ref, machine_.lock_in_view(tile_, lock));
  if (machine_.scheduler.peek().cycle < now) {
    deferred_ = true;
    return false;
  }
  return machine_.acquire(ref, value, tile_.first_unit + kCoreUnit);
}

Result<void> CoreUnit::release(unsigned lock, std::int32_t value, Cycle now) {
  TRY(const LockRef ref, machine_.lock_in_view(tile_, lock));
  if (machine_.scheduler.peek().cycle >= now) return machine_.release(ref, value, now);
  releases_.push_back({now, lock, value});
  machine_.scheduler.schedule(tile_.first_unit + kReleaseUnit, releases_.front().cycle);
  return {};
}

void CoreUnit::do_releases(Cycle now) {
  while (!releases_.empty() && releases_.front().cycle <= now) {
    const Release due = releases_.front();
    releases_.pop_front();
    const Result<LockRef> ref = machine_.lock_in_view(tile_, due.lock);
    if (auto done = machine_.release(*ref, due.value, now); !done)
      machine_.stop(std::move(done).error().at("core {}", device::to_string(tile_.id)).at("cycle {}", due.cycle));
  }
  if (!releases_.empty()) machine_.scheduler.schedule(tile_.first_unit + kReleaseUnit, releases_.front().cycle);
}

void CoreUnit::control(bool enable, bool reset, Cycle now) {
  const UnitId unit = tile_.first_unit + kCoreUnit;
  if (reset) {
    core_.reset();
    state_ = State::Disabled;
  }
  const bool starts = enable && !reset && !enabled_;
  enabled_ = enable && !reset;
  if (starts) {
    core_.start(now, start_pc_.value_or(core_.pc()));
    start_pc_.reset();
    state_ = State::Running;
    was_enabled_ = true;
    machine_.scheduler.schedule(unit, now);
  } else if (!enabled_) {
    machine_.scheduler.cancel(unit);
    if (state_ == State::Running || state_ == State::Waiting) state_ = State::Disabled;
  }
}

void CoreUnit::run(Cycle now, Cycle horizon, Cycle limit) {
  if (state_ != State::Running && state_ != State::Waiting) return;  // woken by a lock after it was disabled
  const UnitId unit = tile_.first_unit + kCoreUnit;
  const Cycle until = std::min(limit, horizon > kNever - kRunAhead ? kNever : horizon + kRunAhead);
  ++machine_.work.slices;
  deferred_ = false;
  state_ = State::Running;
  switch (core_.run(now, until, horizon)) {
    case Core::End::Horizon: machine_.scheduler.schedule(unit, std::max(now, core_.now())); break;
    case Core::End::Lock:
      if (deferred_)
        machine_.scheduler.schedule(unit, core_.now());
      else
        state_ = State::Waiting;
      break;
    case Core::End::Done: state_ = State::Done; break;
    case Core::End::Fault:
      state_ = State::Faulted;
      machine_.stop(*core_.fault());
      break;
  }
}

std::string CoreUnit::waits_for() const {
  const Core::LockWait& wait = core_.waits_for();
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
