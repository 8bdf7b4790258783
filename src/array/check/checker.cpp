#include "array/check/checker.h"

#include "array/codes.h"
#include "array/machine.h"
#include "array/wait_graph.h"
#include "base/text.h"

namespace tessera::array {

using device::Direction;
using device::TileId;
using device::to_string;

namespace {

constexpr std::uint8_t kWholeWord = 0b1111;
constexpr unsigned kScalarBytes = 4;
// Loads that begin this close behind written memory are taken for the prefetch of a pipelined loop.
constexpr std::uint32_t kPrefetchBytes = 128;

std::uint8_t bytes_mask(std::uint32_t first, std::uint32_t end) {
  return static_cast<std::uint8_t>(low_mask(end) & ~low_mask(first));
}

bool is_trace(UnitId unit) {
  const UnitId slot = unit % kUnitsPerTile;
  return kTraceUnit <= slot && slot < kPlioUnit;
}

}  // namespace

Checker::Checker(Machine& machine) : machine_(machine) {
  agent(kNobody);  // the controller is agent 0
}

AgentId Checker::agent(UnitId unit) {
  const auto [known, is_new] = agents_.try_emplace(unit, static_cast<AgentId>(clocks_.size()));
  if (is_new) {
    clocks_.emplace_back().advance(known->second);  // epoch 0 is what nobody has
    units_.push_back(unit);
  }
  return known->second;
}

Shadow& Checker::shadow(const Tile* memory) {
  return memory == nullptr ? host_ : shadows_[memory->id];
}

bool Checker::written(const Tile* memory, std::uint64_t word) {
  if (shadow(memory).written(word) == kWholeWord) return true;
  return memory == nullptr && machine_.memory.given(word * 4);
}

std::pair<std::string, std::uint64_t> Checker::name(const Tile* memory, std::uint64_t byte) const {
  return memory == nullptr ? machine_.memory.place(byte) : std::pair(to_string(memory->id), byte);
}

std::string Checker::place(AgentId agent, std::uint32_t where) const {
  const UnitId unit = units_[agent];
  const std::string name = machine_.name_of(unit);
  if (unit == kNobody) return name;
  if (unit % kUnitsPerTile == kCoreUnit) return machine_.place_of(unit, where);
  if (unit % kUnitsPerTile == kControlUnit) return name;
  return fmt::format("{} with BD {}", name, where);
}

void Checker::found(const Key& key, Diag diag) {
  if (++counts_[key] == 1) findings_.push_back({key, std::move(diag)});
}

// Accesses --------------------------------------------------------------------------------------------------------

void Checker::touch(const Tile* memory, std::uint64_t word, const Access& access) {
  const auto race = shadow(memory).note(word, access, clocks_[access.agent]);
  if (!race) return;
  const std::string me = machine_.name_of(units_[access.agent]), other = machine_.name_of(units_[race->agent]);
  const std::string here = place(access.agent, access.where), there = place(race->agent, race->where);
  const auto [owner, byte] = name(memory, word * 4);
  found({std::min(me, other) + " in " + owner, std::max(me, other)},
        error(code::race, "{} {} {:#x} of {}, and nothing orders that and {}, which {} it before", here,
              access.writes ? "writes" : "reads", byte, owner, there, race->writes ? "wrote" : "read")
            .at("cycle {}", access.cycle)
            .note("{} did so in cycle {}", there, race->cycle)
            .note("no lock, token or word of a stream has gone from there to here since")
            .help("let the one acquire a lock that the other releases when it is done with these bytes"));
}

void Checker::found_unwritten(AgentId agent, std::uint32_t where, const Tile* memory, std::uint64_t byte, Cycle cycle) {
  const auto [owner, offset] = name(memory, byte);
  found({machine_.name_of(units_[agent]), "unwritten " + owner},
        error(code::unwritten, "{} reads {:#x} of {}, which nobody has written", place(agent, where), offset, owner)
            .at("cycle {}", cycle)
            .help("write the whole buffer before it is read: by the configuration, a transfer, or a program"));
}

void Checker::channel_accesses(const Channel& channel, std::uint64_t first_word, std::uint64_t words,
                               std::uint32_t step) {
  const bool writes = channel.direction == Direction::S2MM;
  const std::uint64_t begin = channel.memory == nullptr ? channel.host_address / 4 : 0;
  const AgentId me = agent(channel.unit);
  const Access access{me, kWholeWord, writes, channel.bd_id, clocks_[me][me], machine_.now()};
  for (std::uint64_t i = 0; i < words; ++i) {
    const std::uint64_t word = begin + first_word + i * step;
    if (!writes && !written(channel.memory, word))
      found_unwritten(me, channel.bd_id, channel.memory, word * 4, access.cycle);
    touch(channel.memory, word, access);
  }
}

const Tile* Checker::in_view(const Tile& tile, Quadrant quadrant) const {
  const device::View& view = tile.model.views[static_cast<unsigned>(quadrant)];
  return machine_.find({static_cast<std::uint8_t>(tile.id.col + view.col_offset),
                        static_cast<std::uint8_t>(tile.id.row + view.row_offset)});
}

void Checker::core_accesses(Tile& tile, Quadrant quadrant, std::uint32_t offset, unsigned size, bool writes,
                            std::uint32_t pc, Cycle now) {
  const Tile* memory = in_view(tile, quadrant);
  if (memory == nullptr) return;
  const AgentId me = agent(tile.first_unit + kCoreUnit);
  bool any_written = writes, partly = false;
  for (std::uint32_t byte = offset; byte < offset + size;) {
    const std::uint32_t end = std::min(offset + size, byte / 4 * 4 + 4);
    const std::uint8_t mask = bytes_mask(byte % 4, end - byte / 4 * 4);
    const std::uint8_t known = shadow(memory).written(byte / 4);
    any_written |= known != 0;
    partly |= (known & mask) != 0 && (known & mask) != mask;
    touch(memory, byte / 4, {me, mask, writes, pc, clocks_[me][me], now});
    byte = end;
  }
  // Compilers load more than they use: a part of a vector, and in pipelined loops what lies behind the last element.
  // But a scalar is used whole.
  if (!writes && partly && size <= kScalarBytes) return found_unwritten(me, pc, memory, offset, now);
  for (std::uint32_t byte = offset; !any_written && offset - byte < kPrefetchBytes && byte >= 4; byte -= 4)
    any_written = shadow(memory).written(byte / 4 - 1) != 0;
  if (!any_written) found_unwritten(me, pc, memory, offset, now);
}

void Checker::core_window(const Tile& tile, Quadrant quadrant, std::uint32_t offset, std::uint64_t size) {
  const Tile* memory = in_view(tile, quadrant);
  if (memory == nullptr) return;
  for (std::uint64_t word = offset / 4; word * 4 < offset + size; ++word) {
    const std::uint64_t first = std::max<std::uint64_t>(offset, word * 4) - word * 4;
    const std::uint64_t end = std::min<std::uint64_t>(offset + size, word * 4 + 4) - word * 4;
    shadow(memory).give(word, bytes_mask(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end)));
  }
}

void Checker::door_writes(Tile& tile, std::uint32_t offset, std::size_t size) {
  const AgentId me = agent(machine_.writer);
  const Access access{me, kWholeWord, true, 0, clocks_[me][me], machine_.now()};
  for (std::uint64_t word = offset / 4; word * 4 < offset + size; ++word) touch(&tile, word, access);
}

// Order -----------------------------------------------------------------------------------------------------------

void Checker::hand_over(UnitId from, VectorClock& to) {
  const AgentId giver = agent(from);
  to.join(clocks_[giver]);
  clocks_[giver].advance(giver);  // what it does from now on is not handed over
}

void Checker::lock_given(LockRef lock, std::int32_t before, std::int32_t after, UnitId who) {
  LockClock& state = locks_[{lock.tile->id, lock.index}];
  VectorClock given;
  hand_over(who == kNobody ? machine_.writer : who, given);
  state.all.join(given);
  if (lock.binary()) return;
  state.units.resize(static_cast<std::size_t>(before));  // also where it was set before anybody looked
  for (std::int32_t i = after; i < before; ++i) state.units.pop_front();
  if (after > before) state.units.insert(state.units.end(), static_cast<std::size_t>(after - before), given);
}
void Checker::lock_written(LockRef lock, std::int32_t value) {
  LockClock& state = locks_[{lock.tile->id, lock.index}];
  if (!lock.binary()) state.units.assign(static_cast<std::size_t>(value), state.all);
}
void Checker::lock_taken(LockRef lock, std::int32_t before, std::int32_t after, UnitId who) {
  LockClock& state = locks_[{lock.tile->id, lock.index}];
  VectorClock& taker = clock(who == kNobody ? machine_.writer : who);
  if (lock.binary() || after == before) return taker.join(state.all);
  state.units.resize(static_cast<std::size_t>(before));
  for (std::int32_t i = after; i < before; ++i) {
    taker.join(state.units.front());
    state.units.pop_front();
  }
}
void Checker::started(UnitId unit) {
  agent(unit);
  hand_over(machine_.writer, clock(unit));
}
void Checker::looked_at(const Tile& tile) {
  const AgentId reader = agent(machine_.writer);
  for (const auto& [unit, other] : agents_)
    if (unit != kNobody && unit / kUnitsPerTile == tile.first_unit / kUnitsPerTile && other != reader)
      hand_over(unit, clocks_[reader]);
}
void Checker::gave_token(const Channel& channel) {
  hand_over(channel.unit, tokens_[channel.unit]);
}
void Checker::token_taken(const Channel& channel) {
  clock(kNobody).join(tokens_[channel.unit]);
}
void Checker::sends(StreamEnd& source) {
  hand_over(source.unit, words_[source.unit]);
}
void Checker::receives(StreamEnd& sink, UnitId from) {
  clock(sink.unit).join(words_[from]);
  if (!is_trace(from)) fed_.insert(sink.unit);
}
void Checker::passes(UnitId from, UnitId to) {
  agent(to);
  hand_over(from, clock(to));
}

// Descriptors and streams -----------------------------------------------------------------------------------------

void Checker::bd_written(Tile& tile, std::uint32_t bd) {
  for (std::vector<Channel>& side : tile.channels) {
    for (Channel& channel : side) {
      const bool runs = channel.phase != Channel::Phase::Idle && channel.bd_id == bd;
      if (!runs && (future_bds(channel) >> bd & 1) == 0) continue;
      found({channel.name(), fmt::format("BD {} rewritten", bd)},
            error(code::bd_rewritten, "BD {} of {} is rewritten while {} {}", bd, to_string(tile.id), channel.name(),
                  runs ? "executes it" : "has yet to come to it")
                .at("{}", machine_.name_of(machine_.writer))
                .at("cycle {}", machine_.now())
                .help("wait for the token of the task, or take another descriptor"));
    }
  }
}

void Checker::control_packet_dropped(const Tile& tile, std::string_view why) {
  const std::string handler = "the handler of control packets of " + to_string(tile.id);
  found({handler, std::string(why)}, error(code::unmatched_packet, "{} drops a packet: {}", handler, why)
                                         .at("cycle {}", machine_.now())
                                         .help("Tile_Control_Packet_Handler_Status keeps this, too"));
}

void Checker::left_over(const std::string& where, std::size_t words, std::string_view why) {
  found(
      {where, "words left"},
      error(code::unequal_flow, "{} of a stream {} for {}, {}", counted(words, "word"), words == 1 ? "waits" : "wait",
            where, why)
          .at("cycle {}", machine_.now())
          .help("compare the lengths at both ends of the stream, how often each task repeats, and who keeps headers"));
}

// How long a trace will be nobody knows beforehand: its buffer is as large as can be spared, and says nothing of what
// is sent.
bool Checker::only_traces(const Channel& sink) const {
  if (fed_.contains(sink.unit)) return false;
  return sink.fifo.empty() || is_trace(sink.fifo.front().sender);
}

void Checker::look_at_streams() {
  for (Tile* tile : machine_.tiles()) {
    for (Channel& channel : tile->channels[static_cast<unsigned>(Direction::S2MM)]) {
      if (only_traces(channel)) continue;
      const std::uint64_t left = channel.walk.remaining();
      const bool idle = channel.phase == Channel::Phase::Idle && channel.queue.empty();
      if (!channel.fifo.empty() && idle)
        left_over(channel.name(), channel.fifo.size(), "which has no descriptor for them");
      else if (channel.transferring() && left < channel.bd.length)
        found({channel.name(), "words missing"},
              error(code::unequal_flow, "{} has {} of the {} words of BD {}", channel.name(), channel.bd.length - left,
                    channel.bd.length, channel.bd_id)
                  .at("cycle {}", machine_.now())
                  .help("compare the lengths at both ends of the stream, and how often each task repeats"));
    }
    const bool may_read = tile->core && (tile->core->state() == CoreUnit::State::Running ||
                                         tile->core->state() == CoreUnit::State::Waiting);
    for (const StreamEnd& input : tile->core_streams(Direction::S2MM))
      if (!input.fifo.empty() && !may_read) left_over(input.name(), input.fifo.size(), "which does not run");
    for (const Network::Stuck& stuck : machine_.network.stuck(*tile)) {
      if (stuck.matches)
        left_over(stuck.port, stuck.words, "which leads nowhere");
      else
        found({stuck.port, "unmatched"},
              error(code::unmatched_packet, "a packet with ID {} matches no slot of {}, where it waits", stuck.id,
                    stuck.port)
                  .at("cycle {}", machine_.now())
                  .help("give the port a slot for this ID, or send another one"));
    }
  }
}

std::vector<Diag> Checker::findings() {
  look_at_streams();
  std::vector<Diag> list;
  for (const Finding& finding : findings_) {
    list.push_back(finding.diag);
    if (const std::uint64_t more = counts_[finding.key] - 1; more > 0)
      list.back().notes.push_back(fmt::format("{} more of this kind", with_commas(more)));
  }
  return list;
}

}  // namespace tessera::array
