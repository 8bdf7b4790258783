// Adds the first node of the graph: the caller outside the array, which waits for tokens, for the end of tasks, or for
// bits of a word.
#include "explain/wait_graph.h"

#include "base/text.h"
#include "device/aie2_registers.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

using device::Direction;
using device::TileKind;
using device::to_string;

namespace {

std::string name_of(const CallerWait::Channel& channel) {
  return fmt::format("{} {} of {}", to_string(channel.direction), channel.channel, to_string(channel.tile));
}

std::string channel_names(const std::vector<CallerWait::Channel>& channels) {
  std::vector<std::string> names;
  for (const CallerWait::Channel& one : channels) names.push_back(name_of(one));
  return joined(names, ", ");
}

Channel* find(const View& view, const CallerWait::Channel& wanted) {
  Tile* tile = view.find(wanted.tile);
  if (tile == nullptr) return nullptr;
  auto& side = tile->channels[static_cast<unsigned>(wanted.direction)];
  return wanted.channel < side.size() ? &side[wanted.channel] : nullptr;
}

// Returns whether a task of the channel that has not ended requests a token.
bool will_give_token(const Channel& channel) {
  return (channel.phase != Channel::Phase::Idle && channel.task.token) ||
         std::ranges::any_of(channel.queue, [](const Task& task) { return task.token; });
}

// Returns the reason why a channel gives no token: "MM2S 0 of (0,2) was never given a task".
std::string tokenless(const Channel& channel) {
  const Channel::History& history = channel.history;
  if (history.pushed == 0) return fmt::format("{} was never given a task", channel.name());
  if (history.tokens_asked == 0)
    return history.pushed == 1
               ? fmt::format("the task of {} was pushed without asking for a token", channel.name())
               : fmt::format("none of the {} tasks of {} asked for a token", history.pushed, channel.name());
  if (history.pushed == 1)
    return fmt::format("the one task of {} asked for one token, which an earlier wait has taken", channel.name());
  return fmt::format("{} of the {} of {} asked for a token, and {} taken by earlier waits",
                     history.tokens_asked == history.pushed ? "all" : std::to_string(history.tokens_asked),
                     counted(history.pushed, "task"), channel.name(),
                     history.tokens_taken == 1 ? "its token was" : fmt::format("{} tokens were", history.tokens_taken));
}

// Returns the remedy for a wait for a token that no task of the channel will give. Empty where the general remedy for
// tokens fits.
std::string remedy_without_token(const Channel& channel) {
  const Channel::History& history = channel.history;
  if (is_alive(channel))
    return fmt::format(
        "wait for another channel, or first let the task of {} end: even with the token bit, a task "
        "gives its token only at its end",
        channel.name());
  if (history.pushed != 0 && history.tokens_asked == history.pushed)
    return "remove this wait, or push one more task with the token bit before it";
  return "";
}

}  // namespace

void WaitGraph::add_caller(const CallerWait& wanted) {
  asked = !wanted.tokens.empty() || wanted.any || !wanted.tasks.empty() || wanted.bits;
  if (!asked) return;
  nodes.emplace_back();
  Node caller;
  caller.unit.name = wanted.who;
  caller.unit.waits = true;
  caller.unit.needs_all = !wanted.any;
  if (wanted.any)
    add_any_token(caller, wanted);
  else
    for (const CallerWait::Channel& one : wanted.tokens) add_token_edge(caller, one);
  add_strange_tokens(caller, wanted);
  for (const CallerWait::Channel& one : wanted.tasks) {
    if (Channel* channel = find(view_, one)) {
      const std::size_t to = node(*channel);
      add_edge(caller, to, channel->name() + " has not ended");
    }
  }
  const bool tokens = !wanted.tokens.empty() || wanted.any;
  caller.kind = tokens ? Kind::Token : Kind::TaskEnd;
  caller.wants = !tokens      ? "the tasks of " + channel_names(wanted.tasks)
                 : wanted.any ? "tokens"
                              : "a token of " + channel_names(wanted.tokens);
  if (wanted.bits) add_bits(caller, *wanted.bits);
  caller.unit.state = "waits for " + caller.wants;
  caller.unit.tokens = wanted.tokens;
  nodes[0] = std::move(caller);
}

void WaitGraph::add_any_token(Node& caller, const CallerWait& wanted) {
  std::uint64_t asked_for = 0;
  for (const CallerWait::Channel& one : wanted.tokens) {
    Channel* channel = find(view_, one);
    if (channel == nullptr) continue;
    if (will_give_token(*channel)) add_token_edge(caller, one);
    asked_for += channel->history.tokens_asked;
  }
  if (!caller.unit.edges.empty()) return;
  caller.unit.edges.push_back(
      {std::nullopt,
       asked_for == 0 ? "no task in these columns asks for a token"
                      : fmt::format("the tasks in these columns asked for {}, which earlier waits have taken",
                                    counted(asked_for, "token")),
       true});
}

// Adds to the text of the first dead edge the channels with a token that no wait takes: the sync was probably meant for
// one of them.
void WaitGraph::add_strange_tokens(Node& caller, const CallerWait& wanted) {
  const auto dead = std::ranges::find_if(caller.unit.edges, [](const WaitEdge& edge) { return edge.dead; });
  if (dead == caller.unit.edges.end()) return;
  std::string instead;
  for (Tile* tile : tiles())
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& other : side) {
        const auto is_other = [&](const CallerWait::Channel& one) { return find(view_, one) == &other; };
        if (other.history.tokens_asked == other.history.tokens_taken || std::ranges::any_of(wanted.tokens, is_other))
          continue;
        if (wanted.takes_later && wanted.takes_later({tile->id, other.direction, other.index})) continue;
        dead->text += fmt::format("; {} {} that no wait takes", other.name(),
                                  will_give_token(other) ? "would give a token" : "gave a token");
        instead += fmt::format("{}{}", instead.empty() ? "wait for the token of " : " or ", other.name());
      }
  if (!instead.empty()) caller.remedy = std::move(instead);
}

void WaitGraph::add_token_edge(Node& caller, const CallerWait::Channel& wanted) {
  Channel* channel = find(view_, wanted);
  if (channel != nullptr && will_give_token(*channel)) {
    const std::size_t to = node(*channel);
    if (const std::optional<std::uint32_t> entry = ring_entry(*channel)) {
      const std::string text =
          fmt::format("the task of {} never ends: its chain comes back to BD {}", channel->name(), *entry);
      return caller.unit.edges.push_back({to, text, true});
    }
    return add_edge(caller, to, channel->name() + " has not ended its task");
  }
  std::string text = channel != nullptr ? tokenless(*channel) : name_of(wanted) + " was never given a task";
  const std::optional<std::size_t> to = channel == nullptr ? std::nullopt : std::optional(node(*channel));
  if (channel != nullptr) {
    text += pushed_without_token(*channel);
    caller.remedy = remedy_without_token(*channel);
    const WaitUnit& unit = nodes[*to].unit;
    if (is_alive(*channel))
      text += fmt::format(", and it has not ended{}", unit.waits ? fmt::format(": {} {}", unit.name, unit.state) : "");
  }
  caller.unit.edges.push_back({to, std::move(text), true});
}

// Names the caller's last write that gave the channel a task without the token bit: "; line 8 (WRITE) gave MM2S 0 of
// (0,2) a task without the token bit". Empty when no such write is known.
std::string WaitGraph::pushed_without_token(const Channel& channel) const {
  const device::ChannelLayout& layout = channel.tile->layout.channel(channel.direction);
  const bool all_asked = channel.history.tokens_asked == channel.history.pushed;
  if (!caller_.earlier || all_asked || layout.token.width == 0) return "";
  const std::uint64_t queue = view_.device.address(channel.tile->id, layout.queue.at(channel.index));
  const std::optional<std::string> place = caller_.earlier(
      [&](std::uint64_t address, std::uint32_t value) { return address == queue && layout.token.get(value) == 0; });
  return place ? fmt::format("; {} gave {} a task without the token bit", *place, channel.name()) : "";
}

// Adds a wait for bits of a word. If the word is a status register, only the unit whose state it shows can change it.
void WaitGraph::add_bits(Node& caller, const CallerWait::Bits& bits) {
  namespace core = device::aie2::core;
  caller.kind = Kind::Bits;
  caller.wants = fmt::format("{:#x} in the bits {:#x} of {:#x}", bits.value, bits.mask, bits.address);
  const device::Location place = view_.device.locate(bits.address);
  Tile* tile = view_.device.contains(place.tile) ? view_.find(place.tile) : nullptr;
  if (tile == nullptr) return;
  const device::TileLayout& layout = tile->layout;
  if (layout.lock_request.index_of(place.offset) &&
      layout.request_acquires.get(place.offset) != 0) {  // a read of this address acquires the lock
    caller.lock = LockRef{tile, layout.request_lock.get(place.offset)};
    caller.demand = {layout.request_value.get_signed(place.offset)};
    caller.wants = describe_wait(*caller.lock, caller.demand.value);
    caller.unit.needs_all = false;
    return add_lock_edges(caller);
  }
  const Result<std::uint32_t> word = view_.peek32(bits.address);
  const auto info = device::register_at(tile->kind, place.offset, tile->model.arch);
  caller.wants =
      fmt::format("{:#x} in the bits {:#x} of {} of {}, which holds {:#x}", bits.value, bits.mask,
                  info ? info->name : fmt::format("{:#x}", place.offset), to_string(tile->id), word.value_or(0));
  if (const auto lock = layout.locks.index_of(place.offset)) {
    caller.lock = LockRef{tile, *lock};
    caller.demand = {static_cast<std::int32_t>(layout.lock_value.get(bits.value))};
    caller.unit.needs_all = false;
    return add_lock_edges(caller);
  }
  for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
    auto& side = tile->channels[static_cast<unsigned>(direction)];
    const auto index = layout.channel(direction).status.index_of(place.offset);
    if (!index || *index >= side.size()) continue;
    const std::size_t to = node(side[*index]);
    return add_edge(caller, to, fmt::format("{} {}", side[*index].name(), nodes[to].unit.state));
  }
  if (tile->kind == TileKind::Core && place.offset == core::Core_Status.offset) {
    const std::size_t to = core_node(*tile);
    return add_edge(caller, to, fmt::format("{} {}", nodes[to].unit.name, nodes[to].unit.state));
  }
  caller.unit.needs_all = false;  // so that a wait without edges counts as hopeless (Node::root)
  if (const auto polled = view_.polled_events(*tile, place.offset, bits.mask, bits.value))
    caller.unit.edges.push_back({std::nullopt, polled->text, !polled->goes_on});
}

}  // namespace tessera::explain
