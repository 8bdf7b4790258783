// The rules of wait_ring.h about words and packets.
#include "array/streams/reach.h"
#include "explain/wait_ids.h"
#include "explain/wait_ring.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

namespace tessera::explain {

namespace {

using Kind = WaitGraph::Kind;
using Node = WaitGraph::Node;
using device::Direction;
using device::PortRole;

class RingOfWords {
 public:
  RingOfWords(const View& view, WaitGraph& graph, const std::vector<std::size_t>& ring)
      : view_(view), graph_(graph), ring_(ring) {}

  std::optional<Culprit> find() {
    for (const auto rule : {&RingOfWords::fed_by_answers, &RingOfWords::packet_to_several, &RingOfWords::unbalanced,
                            &RingOfWords::leads_nowhere, &RingOfWords::stands_before, &RingOfWords::too_few_at_a_time,
                            &RingOfWords::has_no_way})
      if (std::optional<Culprit> found = (this->*rule)()) return found;
    return std::nullopt;
  }

 private:
  const Node& node(std::size_t index) const { return graph_.nodes[index]; }
  std::size_t next(std::size_t index) const { return next_in(ring_, index); }

  // Finds a ring in which all units are handlers of control packets, which only answer requests.
  std::optional<Culprit> fed_by_answers() {
    const auto waits_for_packets = [&](std::size_t i) { return node(i).handler && node(i).kind == Kind::Word; };
    if (!std::ranges::all_of(ring_, waits_for_packets)) return std::nullopt;
    return Culprit{fmt::format("{} gets packets only from handlers of control packets, which answer requests, and no "
                               "unit sends the first request",
                               node(ring_.front()).unit.name),
                   "route requests of the host or of a core to it"};
  }

  std::optional<Culprit> packet_to_several() {
    for (const std::size_t i : ring_) {
      const Node& at = node(i);
      if (at.kind != Kind::Switch) continue;
      Tile& tile = *at.tile;
      const Switch::Input& input = tile.network->inputs[*at.slave];
      if (!input.in_packet || std::popcount(input.outputs) < 2) continue;
      std::vector<std::string> masters, slaves;
      for (std::uint32_t m = 0; m < tile.network->outputs.size(); ++m)
        if ((input.outputs >> m & 1) != 0) masters.push_back(port_name(tile, PortRole::Master, m));
      for (std::uint32_t s = 0; s < tile.network->inputs.size(); ++s)
        if (s != *at.slave && leads_to_arbiter(tile, s, input.arbiter))
          slaves.push_back(port_name(tile, PortRole::Slave, s));
      std::string text = fmt::format("{} goes to {} at once, which take the same msel of arbiter {}", at.unit.name,
                                     fmt::join(masters, " and "), input.arbiter);
      if (!slaves.empty()) text += fmt::format("; so do packets of {}", fmt::join(slaves, " and "));
      return Culprit{std::move(text), "give each packet flow its own msel or its own arbiter"};
    }
    return std::nullopt;
  }
  static std::string port_name(Tile& tile, PortRole role, std::uint32_t index) {
    return device::to_string(*device::port_at(tile.kind, role, index, tile.model.arch));
  }
  static bool leads_to_arbiter(Tile& tile, std::uint32_t slave, std::uint32_t arbiter) {
    if (!tile.network->inputs[slave].packet) return false;
    const std::vector<SlotConfig> slots = slots_of(tile, slave);
    return std::ranges::find(slots, arbiter, &SlotConfig::arbiter) != slots.end();
  }

  std::optional<Culprit> unbalanced() {
    for (const std::size_t i : ring_) {
      StreamEnd* source = source_of(node(i));
      if (source == nullptr || view_.route(*source).sinks.size() < 2) continue;
      const Node& other = node(next(i));
      const auto is_next = [&](const StreamEnd* sink) { return sink->unit == other.id; };
      if (std::ranges::none_of(view_.holding_up(*source), is_next)) continue;
      return Culprit{fmt::format("{} sends to {} sinks at once and is held up by {}, while the ring waits for its "
                                 "words",
                                 source->name(), view_.route(*source).sinks.size(), other.unit.name),
                     "give the branch that fills up more buffers, or take from it first"};
    }
    return std::nullopt;
  }
  // Returns the source of the words for which a unit waits, or the unit itself if it waits for room for its own words.
  StreamEnd* source_of(const Node& waits) const {
    if (waits.plio != nullptr) return nullptr;
    if (waits.kind == Kind::Room) return &WaitGraph::end_of(waits);
    return waits.kind == Kind::Word ? view_.feeder(WaitGraph::end_of(waits)).source : nullptr;
  }

  std::optional<Culprit> leads_nowhere() {
    for (const Node& other : graph_.nodes) {
      if (other.kind != Kind::Room) continue;
      for (const WaitEdge& one : other.unit.edges)
        if (one.dead && !one.unit)
          return Culprit{fmt::format("{} {}: {}", other.unit.name, other.unit.state, one.text),
                         "compare the routes of each tile with the channels that send and receive there"};
    }
    return std::nullopt;
  }

  // Finds a sink that waits for packets that come through a port where a packet for another sink is first.
  std::optional<Culprit> stands_before() {
    for (const std::size_t i : ring_) {
      const std::size_t at = next(i);
      if (node(i).kind != Kind::Word || node(at).kind != Kind::Switch) continue;
      std::size_t end = at;
      while (end != i && node(end).kind == Kind::Switch) end = next(end);
      IdSet awaited = 0;
      for (const WaitGraph::Sender& sender : node(i).senders) awaited |= sender.ids & SentIds(*sender.source).ever;
      Tile& tile = *node(at).tile;
      const bool goes_on = tile.network->inputs[*node(at).slave].in_packet;
      const IdSet ahead = ids_in_flight(view_, tile, *node(at).slave);
      if (end == i || !goes_on || awaited == 0 || (ahead & awaited) != 0) continue;
      const std::string which = shows_id(tile, *node(at).slave) ? "" : fmt::format("has {} and ", names_of(ahead));
      return Culprit{
          fmt::format("{} {}is in front of the packets that {} waits for, with {}, until {} takes it, which itself "
                      "waits for {}",
                      node(at).unit.name, which, node(i).unit.name, names_of(awaited), node(end).unit.name,
                      node(end).wants),
          "give the flows separate ports, or give the first flow room for all words that come before the second flow"};
    }
    return std::nullopt;
  }

  static bool shows_id(Tile& tile, std::uint32_t slave) { return tile.network->inputs[slave].at_header; }

  // Finds a sink that has a part of a descriptor, while its source waits for a lock between shorter descriptors.
  std::optional<Culprit> too_few_at_a_time() {
    for (const std::size_t i : ring_) {
      const Node &sink = node(i), &source = node(next(i));
      const Channel* to = sink.channel;
      Channel* from = source.channel;
      const bool in_midst = to != nullptr && sink.kind == Kind::Word && to->phase == Channel::Phase::Transfer &&
                            sink.unit.words != 0 && to->finish_on_tlast == Channel::kDisabled && !to->out_of_order;
      if (!in_midst || from == nullptr || !source.lock || source_of(sink) != from) continue;
      if (!unlike_counts(view_.tiles(), *from, *sink.channel).empty() || to->compressed) continue;
      std::vector<std::string> lengths;
      bool shorter = true;
      for (std::uint32_t id = 0; id < from->tile->model.bds; ++id) {
        if (((from->history.bds | future_bds(*from)) >> id & 1) == 0) continue;
        const std::uint64_t words = known_bd(*from, id).length;
        shorter &= words < sink.unit.of_words;
        lengths.push_back(fmt::format("{} (BD {})", words, id));
      }
      if (!shorter) continue;
      return Culprit{fmt::format("{} has {} of {} words of BD {}, and {}, which feeds it descriptors of {}, waits "
                                 "before the next descriptor for {}",
                                 sink.unit.name, sink.unit.words, sink.unit.of_words, to->bd_id, source.unit.name,
                                 joined(lengths, ", "), source.wants),
                     "compare the lengths of the descriptors at both ends of the stream: the words of a whole "
                     "descriptor must come through the ring before it can continue"};
    }
    return std::nullopt;
  }

  // Finds a packet that is stuck elsewhere, because this packet may have been meant to start the ring.
  std::optional<Culprit> has_no_way() {
    for (const Node& packet : graph_.nodes) {
      if (packet.kind != Kind::Switch || !packet.root() || packet.unit.edges.empty()) continue;
      return Culprit{fmt::format("{} {}: {}", packet.unit.name, packet.unit.state, packet.unit.edges.front().text),
                     "give the port a slot that leads this packet on, or send a packet with another ID"};
    }
    return std::nullopt;
  }

  const View& view_;
  WaitGraph& graph_;
  const std::vector<std::size_t>& ring_;
};

}  // namespace

std::optional<Culprit> find_reason_in_words(const View& view, WaitGraph& graph, const std::vector<std::size_t>& ring) {
  return RingOfWords(view, graph, ring).find();
}

}  // namespace tessera::explain
