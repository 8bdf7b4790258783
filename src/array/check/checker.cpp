#include "array/check/checker.h"

#include "array/codes.h"
#include "array/machine.h"
#include "array/streams/reach.h"
#include "array/streams/stream_header.h"
#include "base/text.h"

namespace tessera::array {

using device::Direction;
using device::TileId;
using device::to_string;

namespace {

constexpr unsigned kScalarBytes = 4;
// Vectors that begin this close behind written memory are taken for the prefetch of a pipelined loop.
constexpr std::uint32_t kPrefetchBytes = 128;

void add_count(Finding& finding, std::uint64_t count) {
  if (count > 1) finding.diag.notes.push_back(fmt::format("{} more of this kind", with_commas(count - 1)));
}

std::uint8_t bytes_mask(std::uint32_t first, std::uint32_t end) {
  return static_cast<std::uint8_t>(low_mask(end) & ~low_mask(first));
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
  if (unit == kNobody) return operations_[where];
  const std::string name = machine_.name_of(unit);
  if (unit % kUnitsPerTile == kCoreUnit) return machine_.place_of(unit, where);
  if (unit % kUnitsPerTile == kControlUnit) return name;
  return fmt::format("{} with BD {}", name, where);
}

Party Checker::party(const Access& access, std::string_view does) const {
  return {place(access.agent, access.where), does, access.cycle, actor(access.agent, access.where)};
}

// A host core that tells where it stands has said more than its design's operation would.
std::optional<Actor> Checker::actor(AgentId agent, std::uint32_t where) const {
  const UnitId unit = units_[agent];
  if (unit == kNobody || unit % kUnitsPerTile == kControlUnit) return std::nullopt;
  const std::vector<Tile*> tiles = machine_.tiles();
  const Tile* tile =
      *std::ranges::find_if(tiles, [&](const Tile* each) { return unit - each->first_unit < kUnitsPerTile; });
  if (unit % kUnitsPerTile != kCoreUnit) return Actor{tile->id, where};
  if (tile->core && tile->core->host() != nullptr && where != 0) return std::nullopt;
  return Actor{tile->id, std::nullopt};
}

Meeting Checker::meeting(const Tile* memory, std::uint64_t byte) const {
  auto [owner, at] = name(memory, byte);
  return {std::move(owner), at, memory == nullptr ? std::nullopt : std::optional(memory->id)};
}

void Checker::found(Finding finding) {
  if (++counts_[finding.key] == 1) findings_.push_back(std::move(finding));
}

// Accesses --------------------------------------------------------------------------------------------------------

Access Checker::access_of(AgentId agent, bool writes, std::uint32_t where, Cycle cycle) {
  return {agent, 0, writes, where, clocks_[agent][agent], cycle, ++accesses_};
}

void Checker::touch(const Tile* memory, std::uint64_t word, Access access, std::uint8_t mask) {
  access.mask = mask;
  if (const auto race = shadow(memory).note(word, access, clocks_[access.agent]))
    found_race(memory, word, *race, access);
}

void Checker::found_race(const Tile* memory, std::uint64_t word, const Access& one, const Access& other) {
  const std::string me = machine_.name_of(units_[other.agent]), them = machine_.name_of(units_[one.agent]);
  // In the order of time, which is not that in which they came here: cores run ahead of the others.
  const bool in_order = one.cycle <= other.cycle;
  const Access& first = in_order ? one : other;
  const Access& second = in_order ? other : one;
  const Party here = party(first, first.writes ? "writes" : "reads");
  const Party there = party(second, second.writes ? "writes" : "reads");
  const bool by_controller = units_[one.agent] == kNobody || units_[other.agent] == kNobody;
  const auto [owner, byte] = name(memory, word * 4);
  found(
      {{std::min(me, them) + " in " + owner, std::max(me, them)},
       error(code::race, "{} {} {:#x} of {}, {} {} it {}, and nothing orders the two", here.who, here.does, byte, owner,
             there.who, there.does, first.cycle == second.cycle ? "in the same cycle" : "later")
           .at("cycle {}", second.cycle)
           .note("{} does so in cycle {}, {} in cycle {}", here.who, first.cycle, there.who, second.cycle)
           .note("no lock, token or word of a stream goes from the one to the other in between")
           .help("{}", memory == nullptr ? "wait for the token of the one before the other gets its task, or let them "
                                           "use other bytes"
                       : by_controller   ? "let the controller wait before, or go on after: for a token, or by a poll "
                                           "of what shows that the other is done with these bytes"
                                         : "let the one acquire a lock that the other releases when it is done with "
                                           "these bytes"),
       {here, there},
       meeting(memory, word * 4)});
}

// Those that no write has turned out to be in a race with: for each agent and tile the first, and how many more places.
std::vector<Finding> Checker::unwritten_reads() const {
  struct Found {
    const Tile* memory;
    const Shadow::Unwritten* first;
    std::uint64_t count;
  };
  std::map<FindingKey, Found> all;
  const auto look_at = [&](const Tile* memory, const Shadow& shadow) {
    for (const auto& [at, read] : shadow.unwritten()) {
      const FindingKey key{machine_.name_of(units_[read.read.agent]), name(memory, read.byte).first};
      const auto [known, is_new] = all.try_emplace(key, Found{memory, &read, 0});
      Found& one = known->second;
      if (read.read.order < one.first->read.order) one.first = &read;
      ++one.count;
    }
  };
  look_at(nullptr, host_);
  for (const auto& [tile, shadow] : shadows_) look_at(machine_.find(tile), shadow);

  std::vector<const std::pair<const FindingKey, Found>*> in_order;
  for (const auto& one : all) in_order.push_back(&one);
  std::ranges::sort(in_order, {}, [](const auto* one) { return one->second.first->read.order; });
  std::vector<Finding> list;
  for (const auto* in : in_order) {
    const Found& one = in->second;
    const Party reader = party(one.first->read, "reads");
    const auto [owner, offset] = name(one.memory, one.first->byte);
    list.push_back(
        {in->first,
         error(code::unwritten, "{} reads {:#x} of {}, which nobody has written", reader.who, offset, owner)
             .at("cycle {}", reader.cycle)
             .help("write the whole buffer before it is read: by the configuration, a transfer, or a program"),
         {reader},
         meeting(one.memory, one.first->byte)});
    if (const auto& task = one.first->task)
      list.back().diag.notes.push_back(fmt::format("its task was given by {}", place(task->agent, task->where)));
    add_count(list.back(), one.count);
  }
  return list;
}

void Checker::channel_accesses(const Channel& channel, std::uint64_t first_word, std::uint64_t words,
                               std::uint32_t step) {
  const bool writes = channel.direction == Direction::S2MM;
  const std::uint64_t begin = channel.memory == nullptr ? channel.host_address / 4 : 0;
  const AgentId me = agent(channel.unit);
  const Access access = access_of(me, writes, channel.bd_id, machine_.now());
  const std::uint64_t first = begin + first_word;
  const auto tasks = tasks_.find(channel.unit);
  const std::optional<Access> task = tasks == tasks_.end() ? std::nullopt : std::optional(tasks->second.current.given);
  if (writes && words > 0) meet_loads(channel.memory, access, first * 4, (first + (words - 1) * step + 1) * 4, step);
  for (std::uint64_t i = 0; i < words; ++i) {
    const std::uint64_t word = first + i * step;
    if (!writes && !written(channel.memory, word))
      shadow(channel.memory).note_unwritten({access, word * 4, word * 4, word * 4 + 4, task});
    touch(channel.memory, word, access);
  }
}

const Tile* Checker::in_view(const Tile& tile, Quadrant quadrant) const {
  const device::View& view = tile.model.views[static_cast<unsigned>(quadrant)];
  return machine_.find({static_cast<std::uint8_t>(tile.id.col + view.col_offset),
                        static_cast<std::uint8_t>(tile.id.row + view.row_offset)});
}

void Checker::core_accesses(Tile& tile, const CoreAccess& access) {
  const Tile* memory = in_view(tile, access.quadrant);
  if (memory == nullptr) return;
  const AgentId me = agent(tile.first_unit + kCoreUnit);
  const bool unwritten = !access.writes && reads_unwritten(memory, access.offset, access.size);
  const Load load{memory,      access.offset,
                  access.size, access_of(me, access.writes, access.pc, access.cycle),
                  unwritten,   good_from(access.offset, access.size)};
  if (access.writes) meet_loads(memory, load.access, access.offset, access.offset + access.size);
  if (access.load)
    loads_.try_emplace({me, *access.load}, load);
  else
    count(load);
}

void Checker::load_settled(const Tile& tile, std::uint64_t load, bool used) {
  const auto found = loads_.extract({agent(tile.first_unit + kCoreUnit), load});
  if (used && found) count(found.mapped());
}

void Checker::count(const Load& load) {
  const std::uint32_t end = load.offset + load.size;
  for (std::uint32_t byte = load.offset; byte < end;) {
    const std::uint32_t next = std::min(end, byte / 4 * 4 + 4);
    touch(load.memory, byte / 4, load.access, bytes_mask(byte % 4, next - byte / 4 * 4));
    byte = next;
  }
  if (load.overwritten) found_race(load.memory, load.offset / 4, load.access, *load.overwritten);
  if (load.unwritten) shadow(load.memory).note_unwritten({load.access, load.offset, load.good_from, end});
}

void Checker::meet_loads(const Tile* memory, const Access& write, std::uint64_t begin, std::uint64_t end,
                         std::uint32_t step) {
  for (auto& [key, load] : loads_) {
    const bool is_ordered =
        load.access.agent == write.agent || load.access.epoch <= clocks_[write.agent][load.access.agent];
    if (load.memory != memory || is_ordered || load.overwritten) continue;
    for (std::uint64_t byte = load.good_from; byte < load.offset + load.size; ++byte) {
      if (byte < begin || byte >= end || (byte - begin) / 4 % step != 0) continue;
      load.unwritten = false;
      if (byte >= load.offset) load.overwritten = write;
    }
  }
}

// A scalar is used whole. Of vectors compilers load more than they use: a part, and in pipelined loops what lies behind
// the last element, which goes through operations whose results are dropped.
bool Checker::reads_unwritten(const Tile* memory, std::uint32_t offset, std::uint32_t size) {
  const Shadow& known = shadow(memory);
  bool all = true, any = false;
  for (std::uint32_t byte = offset; byte < offset + size; ++byte) {
    const bool written = (known.written(byte / 4) >> byte % 4 & 1) != 0;
    all &= written;
    any |= written;
  }
  if (size <= kScalarBytes) return !all;
  for (std::uint32_t byte = offset; !any && byte > good_from(offset, size) && byte >= 4; byte -= 4)
    any = known.written(byte / 4 - 1) != 0;
  return !any;
}

std::uint32_t Checker::good_from(std::uint32_t offset, std::uint32_t size) {
  return size <= kScalarBytes ? offset : offset - std::min(offset, kPrefetchBytes);
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

// `where` is the program counter of a core, or the operation of the controller.
Access Checker::door_access(Accessor by, bool writes) {
  std::uint32_t where = by.pc;
  if (by.unit == kNobody) {
    std::string name = writes ? machine_.name_of(kNobody) : "a register read";
    if (machine_.operation) name += " in " + machine_.operation();
    if (operations_.empty() || operations_.back() != name) operations_.push_back(std::move(name));
    where = static_cast<std::uint32_t>(operations_.size() - 1);
  }
  return access_of(agent(by.unit), writes, where, machine_.now());
}

void Checker::door_reads(Tile& tile, std::uint32_t offset, Accessor by) {
  const Access access = door_access(by, false);
  if (!written(&tile, offset / 4)) shadow(&tile).note_unwritten({access, offset, offset, offset + 4ULL});
  touch(&tile, offset / 4, access);
}

void Checker::door_polls(Tile& tile, std::uint32_t offset, Accessor by) {
  const Access seen = shadow(&tile).last_write(offset / 4);
  if (seen.mask != 0 && units_[seen.agent] != by.unit) hand_over(units_[seen.agent], clock(by.unit));
  touch(&tile, offset / 4, door_access(by, false));
}

void Checker::door_writes(Tile& tile, std::uint32_t offset, std::size_t size, Accessor by) {
  const Access access = door_access(by, true);
  meet_loads(&tile, access, offset, offset + size);
  for (std::uint64_t word = offset / 4; word * 4 < offset + size; ++word) touch(&tile, word, access);
}

// Packets and tokens -----------------------------------------------------------------------------------------------

void Checker::control_packet_dropped(const Tile& tile, std::string_view why) {
  const std::string handler = "the handler of control packets of " + to_string(tile.id);
  found({{handler, std::string(why)},
         error(code::unmatched_packet, "{} drops a packet: {}", handler, why)
             .at("cycle {}", machine_.now())
             .help("Tile_Control_Packet_Handler_Status keeps this, too")});
}

// Tokens travel as packets, from the control port of a tile's switch to a South port of its shim tile. Compilers give
// shim tiles such a way, too; one whose control port is not configured at all is taken for one of a design on a level
// where that does not matter.
void Checker::look_at_way(const Channel& channel) {
  Tile& tile = *channel.tile;
  if (tile.model.arch == device::Arch::AIE1) return;
  const std::uint32_t slave = Place{&tile, {device::Bundle::Ctrl, 0}}.index(device::PortRole::Slave);
  if (tile.kind == device::TileKind::Shim && !slave_config(tile, slave).enabled) return;
  const ChannelLayout& layout = tile.layout.channel(channel.direction);
  const std::uint32_t controller = layout.controller.get(tile.registers.at(layout.control.at(channel.index)));
  const std::uint32_t id = kPacketHeaderId.get(controller);
  if (!reach(machine_, tile, slave, id).exits.empty()) return;
  found(
      {{channel.name(), "token has no way"},
       error(code::token_lost, "the token of {} has no way to the controller", channel.name())
           .at("{}", machine_.operation ? machine_.operation() : "the controller")
           .at("cycle {}", machine_.now())
           .note(
               "it leaves at slave Ctrl 0 of {} as a packet with ID {}, the Controller_ID of the channel, and no route "
               "leads that to a South port of a shim tile",
               to_string(tile.id), id)
           .note("on hardware this wait would never end")
           .help("route packets with this ID from Ctrl 0 to South 0 of the shim tile of the column")});
}

void Checker::look_at_tokens() {
  std::map<UnitId, std::uint64_t> left;
  for (const Token& token : machine_.tokens())
    ++left[machine_.tile(token.tile).channel(token.direction, token.channel).unit];
  for (Tile* tile : machine_.tiles())
    for (std::vector<Channel>& side : tile->channels)
      for (const Channel& channel : side) {
        const auto tokens = left.find(channel.unit);
        if (tokens == left.end()) continue;
        found({{channel.name(), "tokens left"},
               error(code::token_left, "{} of {} {} left over: nobody has waited for {}",
                     counted(tokens->second, "token"), channel.name(), tokens->second == 1 ? "is" : "are",
                     tokens->second == 1 ? "it" : "them")
                   .at("cycle {}", channel.history.ended)
                   .note("{} asked for a token, {} taken", counted(channel.history.tokens_asked, "task"),
                         channel.history.tokens_taken == 1 ? "1 was"
                                                           : fmt::format("{} were", channel.history.tokens_taken))
                   .note("the next wait for a token of this channel would be over at once")
                   .help("wait for each token, or ask for none")});
        if (const auto tasks = token_tasks_.find(channel.unit); tasks != token_tasks_.end() && !tasks->second.empty())
          findings_.back().diag.notes.push_back(
              fmt::format("the first task whose token is left was given by {}",
                          place(tasks->second.front().agent, tasks->second.front().where)));
      }
}

std::vector<Finding> Checker::findings(bool has_ended) {
  if (has_ended) {
    for (Finding& finding : find_left_over(machine_, traffic_)) found(std::move(finding));
    look_at_tokens();
  }
  std::vector<Finding> list = unwritten_reads();
  for (const Finding& finding : findings_) {
    list.push_back(finding);
    add_count(list.back(), counts_[finding.key]);
  }
  return list;
}

}  // namespace tessera::array
