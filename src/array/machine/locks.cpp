// Operations on locks: finding a lock by the number that a core or a DMA uses, acquiring and releasing it, and waking
// the units that wait for it.
#include "array/parts/locks.h"

#include "array/codes.h"
#include "array/parts/breaks.h"
#include "array/parts/core_loops.h"
#include "array/parts/events.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"
#include "array/tile/clocks.h"

#include <utility>

namespace tessera::array {

// Cores and the DMAs of memory tiles number their own locks and their neighbours' locks in consecutive windows
// (facts/views.tsv). The DMA of a shim tile or a core tile reaches only its own tile's locks; its lock numbers do not
// come here.
Result<LockRef> Locks::in_view(const Tile& from, std::uint32_t id) {
  const device::View* view = from.model.lock_view(id);
  if (view == nullptr)
    return Failure(error(code::no_lock, "{} has no lock number {}", device::to_string(from.id), id)
                       .help("facts/views.tsv lists the lock numbers of each kind of tile"));
  const device::TileId id_of_owner{static_cast<std::uint8_t>(from.id.col + view->col_offset),
                                   static_cast<std::uint8_t>(from.id.row + view->row_offset)};
  if (!parts_.device.contains(id_of_owner) || parts_.device.kind(id_of_owner) != from.kind)
    return Failure(error(code::no_neighbour, "lock number {} of {} belongs to a neighbour that does not exist", id,
                         device::to_string(from.id))
                       .note("the tile's own locks begin at number {}", from.model.own_view().lock_base)
                       .help("use a lock of a tile inside the device"));
  return LockRef{&parts_.tiles.tile(id_of_owner), id - view->lock_base};
}

Result<LockRef> Locks::open_to(const Tile& from, Result<LockRef>&& lock) {
  if (lock && (lock->tile->isolated != 0 || lock->tile->stopped != 0)) {
    auto refusal = blocked(*lock->tile, from, device::to_string(from.id), fmt::format("lock {}", lock->index));
    if (refusal) return Failure(std::move(*refusal));
  }
  return std::move(lock);
}

Result<bool> Locks::may_acquire(LockRef ref, std::int32_t value, UnitId who) {
  Lock& lock = ref.lock();
  const LockDemand demand = ref.demand(value);
  if (!demand.possible(ref.tile->model.lock_max))
    return Failure(out_of_range(demand, ref.name(), ref.tile->model.lock_max));
  if (!demand.holds(lock.value)) {
    lock.waiters.push_back(who);
    return false;
  }
  return true;
}

void Locks::acquire(LockRef ref, std::int32_t value, Cycle cycle, UnitId who) {
  const std::int32_t current = ref.lock().value;
  const LockDemand demand = ref.demand(value);
  assert(demand.holds(current));
  if (const std::int32_t after = demand.after(current); after != current)
    set(ref, after, cycle, who, false);
  else if (parts_.hooks)
    parts_.hooks->lock_taken(ref, current, current, who);
  LockUse& use = ref.lock().use(who);
  ++use.acquires;
  use.taken += demand.taken();
  use.last_acquire = cycle;
  parts_.events.lock_taken(*ref.tile, ref.index, demand.at_least(), cycle, who);
}

Result<void> Locks::release(LockRef ref, std::int32_t value, Cycle cycle, UnitId who) {
  const std::int32_t current = ref.lock().value;
  const std::int64_t maximum = ref.tile->model.lock_max;
  const bool possible = ref.binary() ? value <= maximum : may_release(current, value, maximum);
  if (!possible && ref.binary())
    return Failure(error(code::lock_range, "a release gives {} the value {}", ref.name(), value)
                       .note("a lock of this generation holds 0 to {}", maximum)
                       .help("release with a value in this range, or without a value"));
  if (!possible) {
    note_out_of_range(ref, value > 0);
    Diag diag = out_of_range(current, value, ref.name(), maximum);
    for (const LockUse& use : ref.lock().uses)
      if (use.acquires != 0 || use.releases != 0)  // other units only wrote the lock's register
        diag.notes.push_back(fmt::format("{} had released {} and acquired {} before, last in cycle {}",
                                         parts_.name_of(use.who), use.given, use.taken,
                                         std::max(use.last_acquire, use.last_release)));
    return Failure(std::move(diag));
  }
  LockUse& use = ref.lock().use(who);
  ++use.releases;
  use.given += ref.binary() ? 0 : value;
  use.last_release = cycle;
  set(ref, ref.binary() ? binary_released(current, value) : current + value, cycle, who);
  parts_.events.lock_released(*ref.tile, ref.index, cycle, who);
  return {};
}

void Locks::set(LockRef ref, std::int32_t value, Cycle cycle, UnitId who, bool given) {
  Lock& lock = ref.lock();
  parts_.loops.changed();
  const std::int32_t before = std::exchange(lock.value, value);
  if (parts_.hooks && given) parts_.hooks->lock_given(ref, before, value, who);
  if (parts_.hooks && !given) parts_.hooks->lock_taken(ref, before, value, who);
  for (const UnitId waiter : lock.waiters)
    parts_.scheduler.schedule_by(
        waiter,
        cycle + (parts_.variation ? parts_.variation->delay(Variation::Kind::Lock, waiter, kMostLockDelay) : 0));
  lock.waiters.clear();
  parts_.events.lock_changed(*ref.tile, ref.index, cycle, who);
  parts_.breaks.note_lock(ref, before, cycle, who);
}

bool Locks::write_register(Tile& tile, std::uint32_t offset, std::uint32_t value, Accessor by) {
  const device::TileLayout& layout = tile.layout;
  if (covers(layout.lock_request, offset)) return true;  // only reads are requests
  const std::optional<std::uint32_t> index = layout.locks.index_of(offset);
  if (!index) return false;
  const LockRef lock{&tile, *index};
  const auto held = static_cast<std::int32_t>(layout.lock_value.get(value));
  set(lock, held, parts_.now(), by.unit);
  if (parts_.has_run) {  // before the first run, a write sets the initial value
    LockUse& use = lock.lock().use(by.unit);
    ++use.sets;
    use.set_to = held;
    use.last_set = parts_.now();
  }
  if (parts_.hooks) parts_.hooks->lock_written(lock, held);
  return true;
}

// The hardware sets a bit for each lock that an operation drove out of its range; software clears the bit by writing a
// one. No public source gives the lock's value after that, so the machine also stops; the bits stay readable.
void Locks::note_out_of_range(LockRef ref, bool above) {
  constexpr std::uint32_t kBits = 32;
  const device::Reg& flags = above ? ref.tile->layout.locks_overflow : ref.tile->layout.locks_underflow;
  ref.tile->registers.at(flags.at(ref.index / kBits)) |= 1U << ref.index % kBits;
}

// Carries out a read of AIE1's addresses for locks: a separate address for each kind of request, and a register with
// the states of all locks. Returns the word read, or nothing for another address.
std::optional<std::uint32_t> Locks::request_binary(Tile& tile, std::uint32_t offset, UnitId who) {
  const device::TileLayout& layout = tile.layout;
  constexpr std::array kValues{kAnyLockValue, 0, 1};
  for (std::size_t i = 0; i < kValues.size(); ++i) {
    if (const auto index = layout.binary_release[i].index_of(offset)) {
      const LockRef ref{&tile, *index};
      set(ref, binary_released(ref.lock().value, kValues[i]), parts_.now(), who);
      return layout.request_result.set(0, 1);
    }
    if (const auto index = layout.binary_acquire[i].index_of(offset)) {
      const LockRef ref{&tile, *index};
      if (!ref.demand(kValues[i]).holds(ref.lock().value)) return 0;
      acquire(ref, kValues[i], parts_.now(), who);
      return layout.request_result.set(0, 1);
    }
  }
  if (!layout.binary_states.index_of(offset)) return std::nullopt;
  std::uint32_t word = 0;  // two bits for each lock: the state, and above it the value
  for (std::uint32_t i = 0; i < tile.locks.size(); ++i) {
    const auto value = static_cast<std::uint32_t>(tile.locks[i].value);
    word |= (value / kBinaryAcquired | value % kBinaryAcquired << 1) << 2 * i;
  }
  return word;
}

// Carries out a read of an address that requests a lock. The address gives the lock, the operation (acquire or
// release), and the value in the form that descriptors use. Returns the word read: 1 when the request was granted.
// Software may repeat an acquire that was not granted.
std::uint32_t Locks::request(Tile& tile, std::uint32_t offset, UnitId who) {
  const device::TileLayout& layout = tile.layout;
  const LockRef ref{&tile, layout.request_lock.get(offset)};
  const std::int32_t value = layout.request_value.get_signed(offset);
  const auto refuse = [&](Diag diag) {
    parts_.stop(std::move(diag)
                    .at("lock request {:#x} of {}", offset, device::to_string(tile.id))
                    .at("cycle {}", parts_.now()));
    return 0U;
  };
  if (layout.request_acquires.get(offset) == 0) {
    if (auto released = release(ref, value, parts_.now(), who); !released) return refuse(std::move(released).error());
    return layout.request_result.set(0, 1);
  }
  const LockDemand demand{value};
  if (!demand.possible(tile.model.lock_max)) return refuse(out_of_range(demand, ref.name(), tile.model.lock_max));
  if (!demand.holds(ref.lock().value)) return 0;
  acquire(ref, value, parts_.now(), who);
  return layout.request_result.set(0, 1);
}

}  // namespace tessera::array
