#include "array/parts/core_loops.h"
#include "array/parts/door.h"
#include "array/parts/parts.h"
#include "array/parts/progress.h"
#include "base/archive.h"
#include "base/bits.h"

#include <algorithm>
#include <utility>

namespace tessera::array {

namespace {

constexpr std::size_t kMostStored = 1 << 16;  // bytes that a loop may store to
constexpr std::size_t kMostLooks = 256;

bool is_emulated_core(const Tile* tile) {
  return tile != nullptr && tile->core && tile->core->host() == nullptr && tile->core->emulated() != nullptr;
}

}  // namespace

void CoreLoops::begin_or_end(Cycle now) {
  if (watching_) {
    watching_ = false;
    if (has_spent_its_slices()) {
      patience_ = kRest * most_slices_ * kRunAhead;
      most_slices_ = std::min(2 * most_slices_, kMostSlices);
    } else {
      patience_ = std::max(patience_, std::min(2 * patience_, kMostPatience));
    }
    next_ = now + patience_;
    return note_memory(false);
  }
  if (!others_rest()) {
    next_ = now + patience_;
    return;
  }
  records_.clear();
  before_.clear();
  proven_ = 0;
  since_ = now;
  slices_ = 0;
  watched_ = changes_;
  watching_ = true;
  note_memory(true);
}

// Returns whether only emulated cores, and host cores that poll, have events. A core that its event logic follows
// counts as active, because each of its bundles may change counters and traces.
bool CoreLoops::others_rest() const {
  const Scheduler& scheduler = parts_.scheduler;
  for (UnitId unit = 0; unit < scheduler.units(); ++unit) {
    if (scheduler.due(unit) == kNever) continue;
    const Tile& tile = parts_.tiles.of_unit(unit);
    if (unit % kUnitsPerTile != kCoreUnit || !tile.core) return false;
    if (tile.core->host() != nullptr ? tile.core->polls() == 0 : tile.core->follows()) return false;
  }
  return true;
}

void CoreLoops::note_memory(bool on) {
  for (Tile* tile : parts_.tiles.all())
    if (is_emulated_core(tile)) tile->core->emulated()->note_memory(on);
}

void CoreLoops::stores(const Tile& owner, std::uint32_t offset, std::uint32_t size) {
  if (!watching_) return;
  for (std::uint32_t at = offset; at < offset + size; ++at) {
    const std::uint8_t byte = owner.data[at];
    const auto [place, is_new] = before_.try_emplace({owner.id, at}, byte);
    if (!is_new && place->second != byte) changed();
  }
  if (before_.size() > kMostStored) changed();
}

// A byte that is still on its way to memory needs no check: it is part of the core's state, which has recurred, so it
// lands again in each round.
bool CoreLoops::memory_is_as_before() const {
  return std::ranges::all_of(before_, [&](const auto& byte) {
    const auto& [place, value] = byte;
    return parts_.tiles.find(place.first)->data[place.second] == value;
  });
}

void CoreLoops::looks(UnitId core, const CoreLook& look) {
  const auto found = records_.find(core);
  if (found == records_.end() || found->second.phase != Phase::Follow) return;
  if (found->second.looks.size() < kMostLooks) found->second.looks.insert(look);
}

void CoreLoops::look_at(Tile& tile, Cycle now) {
  Record& record = records_[tile.first_unit + kCoreUnit];
  EmulatedCore& core = *tile.core->emulated();
  // After kRunAhead cycles, stores from before the search have reached memory.
  if (record.phase == Phase::Proven || (record.phase == Phase::Fresh && now - since_ < kRunAhead)) return;
  const bool met_again = record.phase != Phase::Fresh && core.has_execution_state(record.state);
  ++record.steps;
  // In this round slices may end at other places, so the state may not recur at a slice's end. After 4 * gap slices the
  // core has gone round in any case.
  if (record.phase == Phase::Follow) {
    if (!met_again && record.steps <= 4 * record.gap) return;
    record.phase = Phase::Proven;
    ++proven_;
    last_proof_ = now;
  } else if (met_again) {
    if (!memory_is_as_before()) return changed();
    record.phase = Phase::Follow;
    record.steps = 0;
  } else if (record.phase == Phase::Fresh || record.steps == record.gap) {
    if (record.phase != Phase::Fresh) record.gap *= 2;
    record.phase = Phase::Search;
    record.state = core.execution_state();
    record.steps = 0;
  }
}

bool CoreLoops::proven(UnitId core) const {
  if (!any_proven()) return false;
  const auto found = records_.find(core);
  return found != records_.end() && found->second.phase == Phase::Proven;
}

std::vector<CoreLook> CoreLoops::looks_of(UnitId core) const {
  std::vector<CoreLook> all, strange;
  const auto found = records_.find(core);
  if (found == records_.end()) return all;
  for (const CoreLook& look : found->second.looks) {
    all.push_back(look);
    const bool is_own = look.kind == CoreLook::Kind::Memory && before_.contains({look.tile, look.offset});
    if (!is_own) strange.push_back(look);
  }
  return strange.empty() ? all : strange;
}

// Checkpoints ---------------------------------------------------------------------------------------------------

template <class A>
void CoreLoops::archive(A& a) {
  a(changes_, watched_, watching_, slices_, most_slices_, since_, next_, patience_, last_proof_, proven_, records_,
    before_);
  if (!A::kLoads || !a.good()) return;
  a.require(plausible());
  if (a.good()) note_memory(watching_);
}
template void CoreLoops::archive(Saver&);
template void CoreLoops::archive(Loader&);

// Checks data from a checkpoint file, which may hold anything: each place must exist, and each core with a record must
// be emulated.
bool CoreLoops::plausible() const {
  const auto in_memory = [&](device::TileId id, std::uint32_t offset, std::uint32_t size) {
    const Tile* tile = parts_.device.contains(id) ? parts_.tiles.find(id) : nullptr;
    return tile != nullptr && in_range(offset, size, tile->data.size());
  };
  const auto good_look = [&](const CoreLook& look) {
    const bool exists = parts_.device.contains(look.tile) && parts_.tiles.find(look.tile) != nullptr;
    return look.kind <= CoreLook::Kind::Stream && exists &&
           (look.kind != CoreLook::Kind::Memory || in_memory(look.tile, look.offset, look.size));
  };
  const auto good_record = [&](const auto& entry) {
    const auto& [unit, record] = entry;
    const bool is_core = unit < parts_.scheduler.units() && unit % kUnitsPerTile == kCoreUnit &&
                         parts_.tiles.has_unit(unit) && is_emulated_core(&parts_.tiles.of_unit(unit));
    const bool has_state = record.phase == Phase::Fresh || record.state.size() >= sizeof(std::uint32_t);
    return is_core && record.phase <= Phase::Proven && has_state && std::ranges::all_of(record.looks, good_look);
  };
  const auto is_proven = [](const auto& entry) { return entry.second.phase == Phase::Proven; };
  return std::ranges::all_of(records_, good_record) &&
         std::cmp_equal(proven_, std::ranges::count_if(records_, is_proven)) &&
         std::ranges::all_of(before_,
                             [&](const auto& byte) { return in_memory(byte.first.first, byte.first.second, 1); }) &&
         patience_ <= kRest * kMostSlices * kRunAhead && most_slices_ <= kMostSlices;
}

// Reports of cores -----------------------------------------------------------------------------------------

void CoreUnit::looks(Quadrant quadrant, std::uint32_t offset, std::uint32_t size, bool writes, std::uint32_t pc) {
  Tile& owner = *owner_of(quadrant);
  if (writes)
    parts_.loops.stores(owner, offset, size);
  else
    parts_.loops.looks(unit(), {CoreLook::Kind::Memory, owner.id, offset, size, pc});
}

void CoreUnit::told_time() {
  parts_.loops.changed();
}

bool CoreUnit::goes_round() const {
  return parts_.progress.goes_round(tile_);
}

void CoreUnit::looks_at_register(std::uint32_t offset) {
  if (!parts_.loops.watching()) return;
  if (parts_.door.shows_time(tile_, offset)) told_time();
  parts_.loops.looks(unit(), {CoreLook::Kind::Register, tile_.id, offset, 4, executor().pc()});
}

}  // namespace tessera::array
