#include "array/parts/core_loops.h"
#include "array/parts/door.h"
#include "array/parts/parts.h"
#include "array/parts/progress.h"

#include <algorithm>

namespace tessera::array {

namespace {

constexpr std::size_t kMostStored = 1 << 16;  // bytes that a loop may store to
constexpr std::size_t kMostLooks = 256;

bool is_emulated_core(const Tile* tile) {
  return tile != nullptr && tile->core && tile->core->host() == nullptr;
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

// Nobody but emulated cores, and host cores that only look, has anything to do. A core whose event logic follows it
// changes counters and traces from bundle to bundle.
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
    if (is_emulated_core(tile)) tile->core->core().note_memory(on);
}

void CoreLoops::stores(ByteSpan memory) {
  if (!watching_) return;
  for (const std::uint8_t& byte : memory)
    if (const auto [place, is_new] = before_.try_emplace(&byte, byte); !is_new && place->second != byte) changed();
  if (before_.size() > kMostStored) changed();
}

// A byte that is still on its way to memory lands again in each round: it is in the state that was met again.
bool CoreLoops::memory_is_as_before() const {
  return std::ranges::all_of(before_, [](const auto& byte) { return *byte.first == byte.second; });
}

void CoreLoops::looks(UnitId core, const CoreLook& look) {
  const auto found = records_.find(core);
  if (found == records_.end() || found->second.phase != Phase::Follow) return;
  if (found->second.looks.size() < kMostLooks)
    found->second.looks.try_emplace({look.kind, look.tile, look.offset}, look);
}

void CoreLoops::look_at(Tile& tile, Cycle now) {
  Record& record = records_[tile.first_unit + kCoreUnit];
  Core& core = tile.core->core();
  // What was stored before it was watched has landed by then.
  if (record.phase == Phase::Proven || (record.phase == Phase::Fresh && now - since_ < kRunAhead)) return;
  const bool met_again = record.phase != Phase::Fresh && core.goes_on_as(record.state);
  ++record.steps;
  if (record.phase == Phase::Follow) {  // slices may be cut in another way this time: it has gone round all the same
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
    record.state = core.way_on();
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
  for (const auto& [key, look] : found->second.looks) {
    all.push_back(look);
    const Tile* tile = look.kind == CoreLook::Kind::Memory ? parts_.tiles.find(look.tile) : nullptr;
    if (tile == nullptr || !before_.contains(tile->data.data() + look.offset)) strange.push_back(look);
  }
  return strange.empty() ? all : strange;
}

// What a core tells of itself -----------------------------------------------------------------------------------------

void CoreUnit::looks(Quadrant quadrant, std::uint32_t offset, std::uint32_t size, bool writes, std::uint32_t pc) {
  Tile& owner = *owner_of(quadrant);
  if (writes)
    parts_.loops.stores(ByteSpan(owner.data).subspan(offset, size));
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
