// Records the actions that order agents (detector.h lists them), and the knowledge that these actions pass on.
#include "array/parts/view.h"
#include "sanitize/detector.h"

namespace tessera::sanitize {

using device::Direction;

void Detector::hand_over(UnitId from, VectorClock& to) {
  const AgentId giver = agent(from);
  to.join(clocks_[giver]);
  clocks_[giver].advance(giver);  // later actions belong to a new epoch, which `to` does not know
}

// Returns whether an access certainly happened before the present action of agent `other`.
bool Detector::knows_of(const Access& access, AgentId other) const {
  return access.agent == other || access.epoch <= clocks_[other][access.agent];
}

// Locks -----------------------------------------------------------------------------------------------------------

void Detector::lock_given(LockRef lock, std::int32_t before, std::int32_t after, UnitId who) {
  asked_for_lock(who);
  LockClock& state = locks_[{lock.tile->id, lock.index}];
  VectorClock given;
  hand_over(who, given);
  state.all.join(given);
  if (lock.binary()) return;
  state.units.resize(static_cast<std::size_t>(before));  // also for an initial value that the detector has not seen
  for (std::int32_t i = after; i < before; ++i) state.units.pop_front();
  if (after > before) state.units.insert(state.units.end(), static_cast<std::size_t>(after - before), given);
}

void Detector::lock_written(LockRef lock, std::int32_t value) {
  LockClock& state = locks_[{lock.tile->id, lock.index}];
  if (!lock.binary()) state.units.assign(static_cast<std::size_t>(value), state.all);
}

void Detector::lock_taken(LockRef lock, std::int32_t before, std::int32_t after, UnitId who) {
  asked_for_lock(who);
  LockClock& state = locks_[{lock.tile->id, lock.index}];
  VectorClock& taker = clock(who);
  if (after != before) hand_over(who, state.taken);
  if (lock.binary() || after == before) return taker.join(state.all);
  state.units.resize(static_cast<std::size_t>(before));
  for (std::int32_t i = after; i < before; ++i) {
    taker.join(state.units.front());
    state.units.pop_front();
  }
}

// Tokens, words, values -------------------------------------------------------------------------------------------

void Detector::gave_token(const Channel& channel) {
  hand_over(channel.unit, tokens_[channel.unit].emplace_back());
}

void Detector::token_taken(const Channel& channel) {
  std::deque<VectorClock>& tokens = tokens_.at(channel.unit);
  clock(kNoUnit).join(tokens.front());
  tokens.pop_front();
  if (std::deque<Access>& given = token_tasks_[channel.unit]; !given.empty()) given.pop_front();
  look_at_way(channel);
}

std::uint8_t Detector::sends(const StreamEnd& source, std::uint64_t words) {
  const AgentId sender = agent(source.unit);
  const std::uint8_t first = words_[sender].send(sender, clocks_[sender], words);
  moves_words(source, words);
  return first;
}

void Detector::receives(const StreamEnd& sink, UnitId from, std::uint8_t number, std::uint64_t words) {
  if (const auto sender = known_agent(from)) words_[*sender].take(number, clock(sink.unit));
  moves_words(sink, words);
  if (!is_trace_unit(from)) traffic_.senders[sink.unit].insert(from);
}

void Detector::cascade_given(UnitId from) {
  const AgentId giver = agent(from);
  cascades_[from].send(giver, clocks_[giver]);
}

void Detector::cascade_taken(UnitId from, UnitId to, std::size_t waiting) {
  cascades_[from].take_back(waiting - 1, clock(to));
}

// Registers and events --------------------------------------------------------------------------------------------

void Detector::controls(UnitId unit, UnitId by, bool lets_run) {
  if (lets_run)
    hand_over(by, clock(unit));
  else
    hand_over(unit, clock(by));
}

// A register of a unit shows the progress of this unit, and a lock's register shows the changes of the lock. Any other
// register may show the actions of all units of the tile, and of all units that caused the tile's events.
void Detector::looked_at(const Tile& tile, std::uint32_t offset, Accessor by) {
  VectorClock& reader = clock(by.unit);
  const auto see = [&](UnitId unit) {
    if (unit != by.unit && known_agent(unit)) hand_over(unit, reader);
  };
  if (const auto lock = tile.layout.locks.index_of(offset)) {
    const LockClock& state = locks_[{tile.id, *lock}];
    reader.join(state.all);
    return reader.join(state.taken);
  }
  for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
    const device::ChannelLayout& layout = tile.layout.channel(direction);
    const auto& side = tile.channels[static_cast<unsigned>(direction)];
    const auto of_channel = [&](const device::Reg& reg) {
      const auto index = reg.index_of(offset);
      if (!index || *index >= side.size()) return false;
      for (const Channel& channel : side)
        if (layout.shares_status || channel.index == *index) see(channel.unit);
      return true;
    };
    if (of_channel(layout.status) || of_channel(layout.count_fifo) || of_channel(layout.write_count)) return;
  }
  if (view_.shows_core(view_.device.address(tile.id, offset))) return see(tile.first_unit + kCoreUnit);
  for (UnitId slot = 0; slot < kUnitsPerTile; ++slot) see(tile.first_unit + slot);
  for (const EventLogic& logic : tile.event_logic)
    if (const auto events = events_.find(logic.place); logic.exists && events != events_.end())
      reader.join(events->second);
}

void Detector::event_asserted(std::uint32_t logic, UnitId by) {
  hand_over(by, events_[logic]);
}

void Detector::event_passes(std::uint32_t from, std::uint32_t to) {
  events_[to].join(events_[from]);
}

void Detector::event_wakes(std::uint32_t logic, UnitId core) {
  clock(core).join(events_[logic]);
}

}  // namespace tessera::sanitize
