// Finds actions that could have ended a hopeless wait but have not happened: later operations of the caller, when a
// command stream waits for the effect of an operation that comes after the wait; and control packets that a tile
// dropped.
#include "array/parts/control_packets.h"
#include "device/aie2_registers.h"
#include "device/tile_layout.h"
#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

using device::Direction;

std::vector<WaitGraph::LaterAction> WaitGraph::later_actions(const Node& waits, const Writes& writes) {
  std::vector<LaterAction> found;
  const auto add = [&](const std::optional<std::string>& place, std::string does, std::optional<std::size_t> edge) {
    if (place) found.push_back({*place, std::move(does), edge});
  };
  const auto task = [&](const CallerWait::Channel& channel, bool with_token, std::optional<std::size_t> edge) {
    add(later_task(writes, channel, with_token),
        fmt::format("gives {} {} of {} a task{}", to_string(channel.direction), channel.channel,
                    to_string(channel.tile), with_token ? " with a token" : ""),
        edge);
  };
  const std::vector<WaitEdge>& edges = waits.unit.edges;
  const bool for_tokens = waits.kind == Kind::Token;
  if (for_tokens)
    for (std::size_t i = 0; i < caller_.tokens.size(); ++i)
      if (caller_.any || (i < edges.size() && edges[i].dead))
        task(caller_.tokens[i], true, caller_.any ? std::nullopt : std::optional(i));
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!edges[i].dead || !edges[i].unit || for_tokens) continue;
    const Node& other = nodes[*edges[i].unit];
    if (other.channel != nullptr)
      task({other.channel->tile->id, other.channel->direction, other.channel->index}, false, i);
    else if (other.plio == nullptr && other.tile != nullptr && (!other.tile->core || !is_alive(*other.tile->core))) {
      add(later_enable(writes, other.tile->id), "enables " + other.unit.name, i);
      if (const device::EventId event = enable_event(*other.tile); event != kNoEvent)
        for (const EventTrigger& trigger : view_.triggers_of(other.tile->event_logic[0], event))
          add(later_event(writes, trigger), "generates " + trigger.name, i);
    }
  }
  if (waits.kind == Kind::Pause) add(later_resume(writes, *waits.channel), "clears its pause bits", std::nullopt);
  if (waits.lock) add(later_lock(writes, waits), fmt::format("releases or sets {}", waits.lock->name()), std::nullopt);
  if (waits.kind == Kind::Poll) add(later_write(writes, polled_by(*waits.tile)), "writes it", std::nullopt);
  if (waits.kind == Kind::Bits && !waits.lock && caller_.bits)
    add(writes([&](std::uint64_t address, std::uint32_t value) {
          return address == caller_.bits->address && ((value ^ caller_.bits->value) & caller_.bits->mask) == 0;
        }),
        "writes it", std::nullopt);
  return found;
}

std::string WaitGraph::later(const Node& waits) {
  if (!caller_.later) return "";
  std::vector<std::string> texts;
  for (const LaterAction& action : later_actions(waits, caller_.later)) {
    std::string text = fmt::format("{}, behind this wait, {}", action.place, action.does);
    if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
  }
  return texts.empty() ? "" : "; " + joined(texts, "; ");
}

std::optional<std::uint64_t> WaitGraph::later_words(Channel& channel) const {
  if (!caller_.later) return 0;
  Tile& tile = *channel.tile;
  const device::Reg& bds = tile.layout.bd;
  const device::ChannelLayout& layout = tile.layout.channel(channel.direction);
  std::map<std::uint32_t, BdWords> written;  // descriptors, as they are after the caller's writes
  const auto content = [&](std::uint32_t id) -> BdWords& {
    return written.try_emplace(id, id < tile.model.bds ? tile.bd_words(id) : BdWords{}).first->second;
  };
  std::uint64_t words = 0;
  bool is_known = true;
  caller_.later([&](std::uint64_t address, std::uint32_t value) {
    const device::Location at = view_.device.locate(address);
    if (at.tile != tile.id) return false;
    if (covers(bds, at.offset)) {
      const std::uint32_t word = (at.offset - bds.offset) % bds.stride / 4;
      if (word < tile.layout.descriptor->words) content((at.offset - bds.offset) / bds.stride)[word] = value;
    } else if (at.offset == layout.queue.at(channel.index)) {
      const Bd bd = decode_bd(*tile.layout.descriptor, content(layout.start_bd.get(value)));
      is_known &= !bd.next;
      words += bd.length * (std::uint64_t{layout.repeat.get(value)} + 1);
    }
    return false;
  });
  return is_known ? std::optional(words) : std::nullopt;
}

std::string WaitGraph::set_to(const View& view, const Node& waits) {
  for (const LockUse& use : waits.lock->lock().uses)
    if (use.sets != 0)
      return fmt::format("; {} set it to {} in cycle {}{}", view.name_of(use.who), use.set_to, use.last_set,
                         use.sets == 1 ? "" : fmt::format(", the last of {} writes, which do not add up", use.sets));
  return "";
}

std::string WaitGraph::set_by(const Node& waits) const {
  if (!waits.lock || !caller_.earlier || set_to(view_, waits).empty()) return "";
  const std::optional<std::string> place = caller_.earlier([&](std::uint64_t address, std::uint32_t) {
    const device::Location at = view_.device.locate(address);
    return at.tile == waits.lock->tile->id && waits.lock->tile->layout.locks.index_of(at.offset) == waits.lock->index;
  });
  return place ? fmt::format("{} set {}", *place, waits.lock->name()) : "";
}

// Does not report a write of 0, because a later command may be meant to raise the lock.
std::string WaitGraph::remedy_of_set(const Node& waits) const {
  if (!waits.lock || waits.demand.binary || !waits.raises() || !waits.unit.edges.empty()) return "";
  const std::int32_t value = waits.lock->lock().value;
  const auto is_too_low = [&](const LockUse& use) { return use.sets != 0 && use.set_to > 0 && use.set_to == value; };
  const bool was_set_too_low = std::ranges::any_of(waits.lock->lock().uses, is_too_low);
  const std::string command = was_set_too_low ? set_by(waits) : "";
  return command.empty() ? ""
                         : fmt::format("compare the value with the acquire: {} to {}, and {} asks for {}", command,
                                       value, waits.unit.name, waits.demand.amount());
}

std::string WaitGraph::dropped(const Node& waits) {
  std::vector<Tile*> tiles;
  const auto add = [&](Tile* tile) {
    if (tile != nullptr && std::ranges::find(tiles, tile) == tiles.end()) tiles.push_back(tile);
  };
  if (waits.lock) add(waits.lock->tile);
  if (waits.handler) add(waits.tile);
  for (const WaitEdge& edge : waits.unit.edges)
    if (edge.dead && edge.unit) add(nodes[*edge.unit].tile);
  if (waits.kind == Kind::Bits && caller_.bits) add(view_.find(view_.device.locate(caller_.bits->address).tile));
  std::string text;
  for (Tile* tile : tiles)
    if (const std::string packets = dropped_packets(*tile); !packets.empty()) text += "; " + packets;
  return text;
}

// Returns the place of a later push to the task queue of a channel; if `with_token`, only of a push that requests a
// token.
std::optional<std::string> WaitGraph::later_task(const Writes& writes, const CallerWait::Channel& channel,
                                                 bool with_token) const {
  const device::Device& device = view_.device;
  const device::ChannelLayout& layout =
      device::tile_layout(device.kind(channel.tile), device.arch).channel(channel.direction);
  const std::uint64_t queue = device.address(channel.tile, layout.queue.at(channel.channel));
  return writes([&](std::uint64_t address, std::uint32_t value) {
    return address == queue && (!with_token || layout.token.width == 0 || layout.token.get(value) != 0);
  });
}

std::optional<std::string> WaitGraph::later_enable(const Writes& writes, device::TileId tile) const {
  namespace core = device::aie2::core;
  const std::uint64_t control = view_.device.address(tile, core::Core_Control.offset);
  return writes([&](std::uint64_t address, std::uint32_t value) {
    return address == control && core::Core_Control_Enable.get(value) != 0;
  });
}

std::optional<std::string> WaitGraph::later_event(const Writes& writes, const EventTrigger& trigger) const {
  return writes([&](std::uint64_t address, std::uint32_t value) {
    return address == trigger.address && trigger.field.get(value) == trigger.event;
  });
}

std::optional<std::string> WaitGraph::later_resume(const Writes& writes, const Channel& channel) const {
  const device::ChannelLayout& layout = channel.tile->layout.channel(channel.direction);
  const std::uint64_t control = view_.device.address(channel.tile->id, layout.control.at(channel.index));
  return writes(
      [&](std::uint64_t address, std::uint32_t value) { return address == control && layout.pause.get(value) == 0; });
}

// Returns the place of a later write that sets the lock to an awaited value, or of a later task whose descriptors
// release the lock.
std::optional<std::string> WaitGraph::later_lock(const Writes& writes, const Node& waits) {
  const device::TileLayout& layout = waits.lock->tile->layout;
  return writes([&](std::uint64_t address, std::uint32_t value) {
    const device::Location place = view_.device.locate(address);
    Tile* tile = view_.device.contains(place.tile) ? view_.find(place.tile) : nullptr;
    if (tile == nullptr) return false;
    if (tile == waits.lock->tile && layout.locks.index_of(place.offset) == waits.lock->index)
      return waits.demand.holds(static_cast<std::int32_t>(layout.lock_value.get(value)));
    for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
      const device::ChannelLayout& channels = tile->layout.channel(direction);
      const auto index = channels.queue.index_of(place.offset);
      if (index && *index < tile->channels[static_cast<unsigned>(direction)].size())
        return ends_wait_for_lock(waits, *tile, channels.start_bd.get(value));
    }
    return false;
  });
}

}  // namespace tessera::explain
