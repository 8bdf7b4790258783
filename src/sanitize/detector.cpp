#include "sanitize/detector.h"

#include "array/parts/view.h"
#include "array/streams/reach.h"
#include "base/text.h"
#include "core/stream_header.h"
#include "device/capabilities.h"
#include "sanitize/codes.h"

#include <set>

namespace tessera::sanitize {

using device::Direction;
using device::TileId;
using device::to_string;

namespace {

// The most findings that the detector keeps separately. Each has about a kilobyte of text.
constexpr std::size_t kMostInDetail = 16'384;

}  // namespace

Detector::Detector(const View& view, MemoryMap map, FindingDetail detail)
    : view_(view), map_(std::move(map)), detail_(detail) {
  agent(kNoUnit);
}

AgentId Detector::agent(UnitId unit) {
  if (const auto known = known_agent(unit)) return *known;
  const auto fresh = static_cast<AgentId>(clocks_.size());
  if (unit != kNoUnit) {
    if (agents_.size() <= unit) agents_.resize(unit + 1);
    agents_[unit] = fresh;
  }
  clocks_.emplace_back().advance(fresh);  // no agent has epoch 0
  words_.emplace_back();
  units_.push_back(unit);
  return fresh;
}

// The controller is agent 0.
std::optional<AgentId> Detector::known_agent(UnitId unit) const {
  if (unit == kNoUnit) return clocks_.empty() ? std::nullopt : std::optional<AgentId>(0);
  return unit < agents_.size() ? agents_[unit] : std::nullopt;
}

std::pair<std::string, std::uint64_t> Detector::name(const Tile* memory, std::uint64_t byte) const {
  return memory == nullptr ? view_.memory.place(byte) : std::pair(to_string(memory->id), byte);
}

std::string Detector::place(AgentId agent, std::uint32_t where) const {
  const UnitId unit = units_[agent];
  if (unit == kNoUnit) return operations_[where];
  const std::string name = view_.name_of(unit);
  if (unit % kUnitsPerTile == kCoreUnit) return view_.place_of(unit, where);
  if (unit % kUnitsPerTile == kControlUnit) return name;
  return fmt::format("{} with BD {}", name, where);
}

Party Detector::party(const Access& access, std::string_view does) const {
  return {place(access.agent, access.where), does, access.cycle, actor(access.agent, access.where)};
}

// Returns the part of a design to which an agent's access belongs. Absent for the controller, for the handlers of
// control packets, and for a host core that reports its own line, which is more exact.
std::optional<Actor> Detector::actor(AgentId agent, std::uint32_t where) const {
  const UnitId unit = units_[agent];
  if (unit == kNoUnit || unit % kUnitsPerTile == kControlUnit) return std::nullopt;
  const std::vector<Tile*> tiles = view_.tiles().all();
  const Tile* tile =
      *std::ranges::find_if(tiles, [&](const Tile* each) { return unit - each->first_unit < kUnitsPerTile; });
  if (unit % kUnitsPerTile != kCoreUnit) return Actor{tile->id, where};
  if (tile->core && tile->core->host() != nullptr && where != 0) return std::nullopt;
  return Actor{tile->id, std::nullopt};
}

Meeting Detector::meeting(const Tile* memory, std::uint64_t byte) const {
  auto [owner, at] = name(memory, byte);
  return {std::move(owner), at, memory == nullptr ? std::nullopt : std::optional(memory->id)};
}

void Detector::found(Finding finding) {
  FindingKey key = finding.key;
  if (detail_ == FindingDetail::Each) {
    finding.is_rest = findings_.size() >= kMostInDetail;
    if (!finding.is_rest) key.second += '\n' + in_detail(finding);
  }
  const auto [at, is_new] = known_.try_emplace(std::move(key), findings_.size());
  if (is_new)
    findings_.push_back(std::move(finding));
  else
    ++findings_[at->second].count;
}

void Detector::found_race(const Tile* memory, std::uint64_t word, const Access& one, const Access& other) {
  const std::string me = view_.name_of(units_[other.agent]), them = view_.name_of(units_[one.agent]);
  // The text names the accesses in the order of cycles. They may arrive in another order, because cores run ahead.
  const bool in_order = one.cycle <= other.cycle;
  const Access& first = in_order ? one : other;
  const Access& second = in_order ? other : one;
  const Party here = party(first, first.writes ? "writes" : "reads");
  const Party there = party(second, second.writes ? "writes" : "reads");
  // Handlers of control packets count as the controller, which starts the control packets.
  const auto is_of_controller = [&](AgentId agent) {
    return units_[agent] == kNoUnit || units_[agent] % kUnitsPerTile == kControlUnit;
  };
  const bool by_controller = is_of_controller(one.agent) || is_of_controller(other.agent);
  const auto [owner, byte] = name(memory, word * 4);
  Diag diag =
      error(code::race, "{} {} byte {:#x} of {}, {} {} it {}, and nothing orders the two", here.who, here.does, byte,
            owner, there.who, there.does, first.cycle == second.cycle ? "in the same cycle" : "later")
          .at("cycle {}", second.cycle)
          .note("{} does so in cycle {}, {} in cycle {}", here.who, first.cycle, there.who, second.cycle)
          .note("no lock, token or word of a stream goes from one of them to the other in between")
          .help("{}",
                memory == nullptr ? "wait for the token of the first task before the second one starts, or let the two "
                                    "tasks use different bytes"
                : by_controller
                    ? "order the two by a wait of the controller: for a token, or a poll of a register that shows that "
                      "the other unit has finished with these bytes; if the controller comes first, let the other unit "
                      "acquire a lock that the controller sets afterwards"
                    : "let one unit acquire a lock that the other releases when it has finished with these bytes; "
                      "if there is such a lock, compare the amounts of both units, and the buffer of each descriptor");
  for (const AgentId agent : std::set{one.agent, other.agent})
    if (std::string note = counts_too_many(agent); !note.empty()) diag.notes.push_back(std::move(note));
  found({{std::min(me, them) + " in " + owner, std::max(me, them)},
         std::move(diag),
         {here, there},
         meeting(memory, word * 4)});
}

// Makes the findings for reads of unwritten memory that are not part of a race: one finding for each agent and each
// tile or host buffer, with the first read and the number of such places. With FindingDetail::Each, each place has its
// own finding, up to kMostInDetail findings.
std::vector<Finding> Detector::unwritten_reads() const {
  struct Found {
    const Tile* memory;
    const Shadow::Unwritten* first;
    std::uint64_t count;
    bool is_rest;
  };
  std::map<FindingKey, Found> all;
  const auto look_at = [&](const Memory& memory) {
    for (const auto& [at, read] : memory.shadow.unwritten()) {
      const bool is_apart = detail_ == FindingDetail::Each && all.size() < kMostInDetail;
      FindingKey key{view_.name_of(units_[read.read.agent]), name(memory.tile, read.byte).first};
      if (is_apart) key.second += fmt::format("\n{:#x}", read.byte);
      const auto [known, is_new] = all.try_emplace(std::move(key), Found{memory.tile, &read, 0, !is_apart});
      Found& one = known->second;
      if (read.read.order < one.first->read.order) one.first = &read;
      ++one.count;
    }
  };
  look_at(host_);
  for (const auto& memory : memories_)
    if (memory != nullptr) look_at(*memory);

  std::vector<const std::pair<const FindingKey, Found>*> in_order;
  for (const auto& one : all) in_order.push_back(&one);
  std::ranges::sort(in_order, {}, [](const auto* one) { return one->second.first->read.order; });
  std::vector<Finding> list;
  for (const auto* in : in_order) {
    const Found& one = in->second;
    const Party reader = party(one.first->read, "reads");
    const auto [owner, offset] = name(one.memory, one.first->byte);
    list.push_back(
        {{view_.name_of(units_[one.first->read.agent]), owner},
         error(code::unwritten, "{} reads byte {:#x} of {}, which no unit has written", reader.who, offset, owner)
             .at("cycle {}", reader.cycle)
             .help("write the whole buffer before it is read: by the configuration, a transfer, or a program"),
         {reader},
         meeting(one.memory, one.first->byte)});
    if (const auto& task = one.first->task)
      list.back().diag.notes.push_back(
          fmt::format("the task of this channel was given by {}", place(task->agent, task->where)));
    list.back().count = one.count;
    list.back().is_rest = detail_ == FindingDetail::Each && one.is_rest;
  }
  return list;
}

// Packets and tokens -----------------------------------------------------------------------------------------------

void Detector::control_packet_dropped(const Tile& tile, std::string_view why) {
  const std::string handler = "the handler of control packets of " + to_string(tile.id);
  found({{handler, std::string(why)},
         error(code::unmatched_packet, "{} drops a packet: {}", handler, why)
             .at("cycle {}", view_.now())
             .help("correct the packet; on hardware Tile_Control_Packet_Handler_Status records this error")});
}

// Tokens travel as packets, from the control port of a tile's switch to a South port of a shim tile. Compilers also
// configure such a route for shim tiles. If the control port of a shim tile is not enabled, Tessera assumes a design
// without these routes and reports nothing.
void Detector::look_at_way(const Channel& channel) {
  Tile& tile = *channel.tile;
  if (!capabilities(tile.model).task_tokens) return;
  const std::uint32_t slave = Place{&tile, {device::Bundle::Ctrl, 0}}.index(device::PortRole::Slave);
  if (tile.kind == device::TileKind::Shim && !slave_config(tile, slave).enabled) return;
  const device::ChannelLayout& layout = tile.layout.channel(channel.direction);
  const std::uint32_t controller = layout.controller.get(tile.registers.at(layout.control.at(channel.index)));
  const std::uint32_t id = kPacketHeaderId.get(controller);
  if (!reach(view_.tiles(), tile, slave, id).exits.empty()) return;
  found({{channel.name(), "token has no way"},
         error(code::token_lost, "the token of {} has no route to the controller", channel.name())
             .at("{}", view_.operation ? view_.operation() : "the controller")
             .at("cycle {}", view_.now())
             .note("the token leaves at slave Ctrl 0 of {} as a packet with ID {}, the Controller_ID of the channel, "
                   "and no route leads such packets to a South port of a shim tile",
                   to_string(tile.id), id)
             .note("on hardware this wait would never end")
             .help("route packets with this ID from Ctrl 0 to South 0 of the shim tile of the column")});
}

void Detector::look_at_tokens() {
  std::map<UnitId, std::uint64_t> left;
  for (const Token& token : view_.tokens())
    ++left[view_.find(token.tile)->channel(token.direction, token.channel).unit];
  for (Tile* tile : view_.tiles().all())
    for (std::vector<Channel>& side : tile->channels)
      for (const Channel& channel : side) {
        const auto tokens = left.find(channel.unit);
        if (tokens == left.end()) continue;
        found({{channel.name(), "tokens left"},
               error(code::token_left, "{} of {} {} left over: no wait has taken {}", counted(tokens->second, "token"),
                     channel.name(), tokens->second == 1 ? "is" : "are", tokens->second == 1 ? "it" : "them")
                   .at("cycle {}", channel.history.ended)
                   .note("{} asked for a token, and {} taken", counted(channel.history.tokens_asked, "task"),
                         channel.history.tokens_taken == 1 ? "1 was"
                                                           : fmt::format("{} were", channel.history.tokens_taken))
                   .note("the next wait for a token of this channel would end at once")
                   .help("wait for each token, or start the tasks without tokens")});
        if (const auto tasks = token_tasks_.find(channel.unit); tasks != token_tasks_.end() && !tasks->second.empty())
          findings_.back().diag.notes.push_back(
              fmt::format("the first task whose token is left was given by {}",
                          place(tasks->second.front().agent, tasks->second.front().where)));
      }
}

std::vector<Finding> Detector::findings(bool has_ended) {
  if (has_ended) {
    for (Finding& finding : find_left_over(view_, traffic_)) found(std::move(finding));
    look_at_tokens();
  }
  std::vector<Finding> list = unwritten_reads();
  list.insert(list.end(), findings_.begin(), findings_.end());
  return detail_ == FindingDetail::Each ? list : first_of_each_kind(std::move(list));
}

}  // namespace tessera::sanitize
