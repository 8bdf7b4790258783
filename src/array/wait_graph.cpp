#include "array/wait_graph.h"

#include "base/text.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::array {

using device::Direction;
using device::TileId;
using device::TileKind;
using device::to_string;

std::string times(std::uint64_t count) {
  return count == 1 ? "once" : counted(count, "time");
}

std::string tasks_ended(const Channel& channel) {
  const std::uint64_t ended = channel.counts.tasks;
  if (channel.in_reset) return "is held in reset";
  if (channel.history.pushed == 0) return "was never given a task";
  if (ended == 0) return "was reset before its task ended";
  return ended == 1 ? "has ended its task" : fmt::format("has ended its {} tasks", ended);
}

namespace {

using Kind = WaitGraph::Kind;

std::uint64_t bit(std::uint32_t bd) {
  return std::uint64_t{1} << bd;
}

// The chain that begins with a descriptor.
std::uint64_t chain_of(Tile& tile, std::optional<std::uint32_t> bd) {
  std::uint64_t seen = 0;
  while (bd && *bd < tile.model.bds && (seen & bit(*bd)) == 0) {
    seen |= bit(*bd);
    bd = tile.bd(*bd).next;
  }
  return seen;
}

std::string state_of(const CoreUnit& core) {
  switch (core.state()) {
    case CoreUnit::State::Disabled:
      return core.in_reset() ? "is held in reset" : core.was_enabled() ? "was disabled" : "was never enabled";
    case CoreUnit::State::Running: return "runs";
    case CoreUnit::State::Done: return "has ended (done)";
    case CoreUnit::State::Faulted: return "was stopped by a fault";
    case CoreUnit::State::Waiting: break;
  }
  return "waits";
}

// Whether it will do something yet: what comes out of the array is always taken.
bool is_alive(const PlioPort& port) {
  return !port.sends() || port.left() != 0;
}

// "has sent its 8 words", "was given no words"
std::string words_ended(const PlioPort& port) {
  return port.moved == 0 ? "was given no words" : "has sent its " + counted(port.moved, "word");
}

std::string state_of(const Channel& channel) {
  if (channel.wait) return "waits";
  return channel.phase == Channel::Phase::Idle ? tasks_ended(channel) : "is under way";
}

// "16 more words"
std::string more_words(std::uint64_t left) {
  return fmt::format("{} more {}", left, left == 1 ? "word" : "words");
}

// "words of BD 3 (it has 240 of 256)"
std::string words_text(const Channel& channel, std::string_view verb) {
  const std::uint64_t left = channel.walk.remaining(), all = channel.bd.length, moved = all - left;
  std::string text = moved == 0 ? fmt::format("{} of BD {}", counted(all, "word"), channel.bd_id)
                                : fmt::format("{} of BD {}", more_words(left), channel.bd_id);
  if (moved != 0) text += fmt::format(" (it has {} {} of {})", verb, moved, all);
  return text;
}

// By what number a core or a DMA of `user` names a lock; none when it cannot.
std::optional<unsigned> lock_number(const Tile& user, LockRef lock, bool by_dma) {
  if (by_dma && user.kind != TileKind::Mem)
    return &user == lock.tile ? std::optional<unsigned>(lock.index) : std::nullopt;
  if (user.kind != lock.tile->kind) return std::nullopt;
  for (const device::View& view : user.model.views)
    if (user.id.col + view.col_offset == lock.tile->id.col && user.id.row + view.row_offset == lock.tile->id.row)
      return view.lock_base + lock.index;
  return std::nullopt;
}

std::string so_far(const LockUse* use, bool releases) {
  const std::uint64_t count = use == nullptr ? 0 : releases ? use->releases : use->acquires;
  if (count == 0) return "never so far";
  return fmt::format("{} so far, last in cycle {}", times(count), releases ? use->last_release : use->last_acquire);
}

const LockUse* use_of(LockRef lock, UnitId who) {
  const auto& uses = lock.lock().uses;
  const auto found = std::ranges::find(uses, who, &LockUse::who);
  return found == uses.end() ? nullptr : &*found;
}

}  // namespace

std::uint64_t future_bds(Channel& channel) {
  Tile& tile = *channel.tile;
  std::uint64_t bds = 0;
  const bool has_task = channel.phase != Channel::Phase::Idle || !channel.queue.empty();
  if (channel.out_of_order && has_task) return ~std::uint64_t{0};  // whichever a packet names
  if (channel.phase != Channel::Phase::Idle) {
    const bool fetched = channel.phase != Channel::Phase::Fetch;
    bds |= bit(channel.bd_id) | chain_of(tile, fetched ? channel.bd.next : channel.bd_id);
    if (channel.executions_left > 1) bds |= chain_of(tile, channel.task.bd);
  }
  for (const Task& task : channel.queue) bds |= chain_of(tile, task.bd);
  return bds;
}

bool is_alive(const Channel& channel) {
  return channel.phase != Channel::Phase::Idle;
}
bool is_alive(const CoreUnit& core) {
  return core.state() == CoreUnit::State::Running || core.state() == CoreUnit::State::Waiting;
}

bool WaitGraph::Node::root() const {
  const auto dead = [](const WaitEdge& edge) { return edge.dead; };
  if (!unit.waits) return false;
  return unit.needs_all ? std::ranges::any_of(unit.edges, dead) : std::ranges::all_of(unit.edges, dead);
}

WaitGraph::WaitGraph(Machine& machine, const Wanted& wanted) : machine_(machine) {
  add_asker(wanted);
  for (Tile* tile : tiles()) {
    if (tile->core && tile->core->state() == CoreUnit::State::Waiting) core_node(*tile);
    for (std::vector<Channel>& side : tile->channels)
      for (Channel& channel : side)
        if (wait_of(channel)) node(channel);
    for (std::vector<PlioPort>& side : tile->plio)
      for (PlioPort& port : side)
        if (port.since) node(port);
  }
  for (std::size_t i = asked ? 1 : 0; i < nodes.size(); ++i) add_edges(i);  // which may add nodes
}

std::vector<Tile*> WaitGraph::tiles() const {
  std::vector<Tile*> list;
  for (unsigned col = 0; col < machine_.device.cols; ++col)
    for (unsigned row = 0; row < machine_.device.rows; ++row)
      if (Tile* tile = machine_.find({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}))
        list.push_back(tile);
  return list;
}

// Whether a task or a program will ever acquire a lock.
bool WaitGraph::is_taken(LockRef lock) {
  const auto waits = [&](const Node& node) {
    return node.lock && node.lock->tile == lock.tile && node.lock->index == lock.index;
  };
  if (std::ranges::any_of(nodes, waits)) return true;
  if (std::ranges::any_of(lock.lock().uses, [](const LockUse& use) { return use.acquires != 0; })) return true;
  for (Tile* user : tiles()) {
    if (const std::optional<unsigned> number = lock_number(*user, lock, true))
      for (std::vector<Channel>& side : user->channels)
        for (Channel& channel : side)
          for (std::uint32_t id = 0; id < user->model.bds; ++id)
            if ((future_bds(channel) & bit(id)) != 0)
              if (const Bd bd = user->bd(id); bd.acquires && bd.acquire_lock == *number) return true;
    if (user->kind != TileKind::Core) continue;
    const std::optional<unsigned> number = lock_number(*user, lock, false);
    if (!number) continue;
    const CodeScan& code = scan(*user);
    if (code.acquires_any && user == lock.tile) return true;
    if (std::ranges::any_of(code.locks, [&](const LockOperation& one) { return !one.releases && one.lock == *number; }))
      return true;
  }
  return false;
}

std::vector<WaitGraph::Stray> WaitGraph::strays() {
  std::vector<Stray> list;
  for (Tile* tile : tiles()) {
    for (std::uint32_t i = 0; i < tile->locks.size(); ++i) {
      const Lock& lock = tile->locks[i];
      for (const LockUse& use : lock.uses)
        if (use.releases != 0 && use.who != kNobody && !is_taken({tile, i}))
          list.push_back({{tile, i}, use.who, machine_.name_of(use.who)});
    }
  }
  return list;
}

const CodeScan& WaitGraph::scan(const Tile& tile) {
  const auto [place, added] = scans_.try_emplace(tile.first_unit);
  if (!added) return place->second;
  const bool host = tile.core && tile.core->host() != nullptr;
  place->second = host ? CodeScan::unknown() : scan_code(tile.program);
  return place->second;
}

std::size_t WaitGraph::node(Channel& channel) {
  const auto [place, added] = index_.try_emplace(channel.unit, nodes.size());
  if (added) describe(nodes.emplace_back(), channel);
  return place->second;
}

std::size_t WaitGraph::node(PlioPort& port) {
  const auto [place, added] = index_.try_emplace(port.unit, nodes.size());
  if (added) describe(nodes.emplace_back(), port);
  return place->second;
}

std::size_t WaitGraph::core_node(Tile& tile) {
  const auto [place, added] = index_.try_emplace(tile.first_unit + kCoreUnit, nodes.size());
  if (added) describe(nodes.emplace_back(), tile);
  return place->second;
}

std::size_t WaitGraph::node(StreamEnd& end) {
  if (end.kind == StreamEnd::Kind::Plio) return node(static_cast<PlioPort&>(end));
  Channel* channel = end.channel();
  return channel == nullptr ? core_node(*end.tile) : node(*channel);
}

// What a unit is and waits for ------------------------------------------------------------------------------------

void WaitGraph::describe(Node& node, Channel& channel) {
  node.tile = channel.tile;
  node.channel = &channel;
  node.id = channel.unit;
  node.unit.name = channel.name();
  node.unit.tile = channel.tile->id;
  node.unit.state = state_of(channel);
  if (channel.phase != Channel::Phase::Idle) {
    node.unit.bd = channel.bd_id;
    node.unit.of_words = channel.bd.length;
    node.unit.words = channel.phase == Channel::Phase::Transfer ? channel.bd.length - channel.walk.remaining() : 0;
    node.unit.task = channel.counts.tasks + 1;
    node.unit.of_executions = std::uint64_t{channel.task.repeat} + 1;
    node.unit.execution = node.unit.of_executions - channel.executions_left + 1;
  } else {
    node.unit.words = channel.counts.bytes / 4;
    node.unit.task = channel.counts.tasks;
  }
  node.unit.of_tasks = channel.history.pushed;
  const std::optional<Channel::Wait> wait = wait_of(channel);
  if (!wait) return;
  node.unit.waits = true;
  node.unit.cause = wait->cause;
  node.unit.since = wait->since;
  node.wants = channel_wants(node, channel, wait->cause);
  node.unit.state = "waits for " + node.wants;
}

// A channel in the midst of a descriptor when nothing happens any more waits, whether or not it has come to say so.
std::optional<Channel::Wait> WaitGraph::wait_of(const Channel& channel) {
  if (channel.wait || !channel.transferring() || machine_.scheduler.peek().cycle != kNever) return channel.wait;
  return Channel::Wait{Cause::Stream, machine_.now()};
}

std::string WaitGraph::channel_wants(Node& node, Channel& channel, Cause cause) {
  if (cause == Cause::Lock) {
    node.kind = Kind::Lock;
    node.demand = {channel.bd.acquire_value, channel.tile->model.arch == device::Arch::AIE1};
    if (const auto lock = machine_.dma_lock(channel, channel.bd.acquire_lock)) node.lock = *lock;
    return describe_wait(*node.lock, channel.bd.acquire_value);
  }
  const bool receives = channel.direction == Direction::S2MM;
  node.kind = receives ? Kind::Word : Kind::Room;
  if (channel.paused) {
    node.kind = Kind::Pause;
    return "the end of its pause";
  }
  return receives ? words_text(channel, "received") : "room for " + words_text(channel, "sent");
}

void WaitGraph::describe(Node& node, PlioPort& port) {
  node.tile = port.tile;
  node.plio = &port;
  node.id = port.unit;
  node.unit.name = port.name();
  node.unit.tile = port.tile->id;
  node.unit.state = !port.sends() ? "takes what comes" : !is_alive(port) ? words_ended(port) : "is under way";
  if (!port.since) return;
  node.unit.waits = true;
  node.unit.cause = Cause::Stream;
  node.unit.since = *port.since;
  node.kind = port.sends() ? Kind::Room : Kind::Word;
  node.wants = port.sends() ? "room for " : "";
  node.wants += port.moved == 0 ? counted(port.left(), "word")
                                : fmt::format("{} (it has {} {} of {})", more_words(port.left()),
                                              port.sends() ? "sent" : "received", port.moved, port.moved + port.left());
  node.unit.state = "waits for " + node.wants;
}

void WaitGraph::describe(Node& node, Tile& tile) {
  node.tile = &tile;
  node.id = tile.first_unit + kCoreUnit;
  node.unit.name = "core " + to_string(tile.id);
  node.unit.tile = tile.id;
  if (!tile.core) {
    node.unit.state = "was never enabled";
    return;
  }
  CoreUnit& core = *tile.core;
  node.unit.state = state_of(core);
  node.unit.pc = core.pc();
  node.unit.position = core.position(core.pc());
  if (core.state() != CoreUnit::State::Waiting) return;
  node.unit.waits = true;
  node.unit.cause = core.waits_because();
  node.unit.since = core.waiting_since();
  node.wants = core_wants(node, tile);
  node.unit.state = "waits for " + node.wants;
}

std::string WaitGraph::core_wants(Node& node, Tile& tile) {
  using Ask = Request::Kind;
  const auto& wait = tile.core->executor().waits_for();
  switch (wait.kind) {
    case Ask::ReadStream: node.kind = Kind::Word; return "a word on its stream input";
    case Ask::WriteStream: node.kind = Kind::Room; return "room on its stream output";
    case Ask::ReadCascade: node.kind = Kind::CascadeIn; return "a value on its cascade input";
    case Ask::WriteCascade: node.kind = Kind::CascadeOut; return "room on its cascade output";
    case Ask::Registers: node.kind = Kind::Bus; return "its processor bus";
    default: break;
  }
  node.kind = Kind::Lock;
  node.demand = {wait.value, tile.model.arch == device::Arch::AIE1};
  if (const auto lock = machine_.lock_in_view(tile, wait.lock)) node.lock = *lock;
  return describe_wait(*node.lock, wait.value);
}

// Who could end a wait --------------------------------------------------------------------------------------------

void WaitGraph::add_edge(Node& node, std::size_t to, std::string text) {
  const Node& other = nodes[to];
  const bool alive = other.channel != nullptr ? is_alive(*other.channel)
                     : other.plio != nullptr  ? is_alive(*other.plio)
                                              : other.tile->core && is_alive(*other.tile->core);
  node.unit.edges.push_back({to, std::move(text), !alive});
}

void WaitGraph::add_edges(std::size_t index) {
  Node node = nodes[index];  // a copy: nodes may be added meanwhile
  StreamEnd* end = node.channel != nullptr ? static_cast<StreamEnd*>(node.channel) : node.plio;
  const auto port = [&](Direction direction) -> StreamEnd& {
    return end != nullptr ? *end : node.tile->core_port(direction);
  };
  switch (node.kind) {
    case Kind::Lock: add_lock_edges(node); break;
    case Kind::Word: add_word_edges(node, port(Direction::S2MM)); break;
    case Kind::Switch: add_switch_edges(node); break;
    case Kind::Room: add_room_edges(node, port(Direction::MM2S)); break;
    case Kind::CascadeIn:
    case Kind::CascadeOut: add_cascade_edges(node, node.kind == Kind::CascadeIn); break;
    case Kind::Pause: node.unit.edges.push_back({std::nullopt, "nobody clears its pause bits", true}); break;
    case Kind::Bus: node.unit.edges.push_back({std::nullopt, "Core_Processor_Bus does not enable it", true}); break;
    default: return;
  }
  nodes[index].unit.edges = std::move(node.unit.edges);
  nodes[index].unit.needs_all = node.unit.needs_all;
}

void WaitGraph::add_word_edges(Node& node, StreamEnd& sink) {
  if (node.channel != nullptr && node.channel->paused) return add_pause(node);
  const Feeder feeder = machine_.feeder(sink);
  if (feeder.by_packets) return add_packet_feeders(node, sink);
  if (feeder.source == nullptr) {
    std::string text = "nothing feeds it: " + feeder.trouble;
    // Words that wait for another channel of the tile tell who was meant.
    for (Channel& other : node.tile->channels[static_cast<unsigned>(Direction::S2MM)]) {
      const bool has_words = !other.fifo.empty() && &other != node.channel && !is_alive(other);
      if (has_words) text += fmt::format("; words wait for {}, which {}", other.name(), tasks_ended(other));
    }
    node.unit.edges.push_back({std::nullopt, std::move(text), true});
    return;
  }
  add_source_edge(node, *feeder.source);
}

void WaitGraph::add_source_edge(Node& node, StreamEnd& source) {
  if (source.kind == StreamEnd::Kind::Control || source.kind == StreamEnd::Kind::Trace)
    return node.unit.edges.push_back({std::nullopt, source.name() + ", which feeds it, has nothing to send", true});
  const std::size_t to = this->node(source);
  if (const Channel* channel = source.channel()) {
    const std::uint64_t words = channel->counts.bytes / 4;
    add_edge(node, to,
             is_alive(*channel) ? fmt::format("{} feeds it", source.name())
             : words == 0
                 ? fmt::format("{}, which feeds it, {}", source.name(), tasks_ended(*channel))
                 : fmt::format("{} {}, {} in all", source.name(), tasks_ended(*channel), counted(words, "word")));
    return;
  }
  if (nodes[to].plio != nullptr || !source.tile->core || !is_alive(*source.tile->core)) {
    add_edge(node, to, fmt::format("{}, which feeds it, {}", source.name(), nodes[to].unit.state));
  } else if (!scan(*source.tile).writes_stream) {
    node.unit.edges.push_back(
        {to, fmt::format("the program of {}, which feeds it, never writes to its stream", source.name()), true});
  } else {
    add_edge(node, to, fmt::format("{} feeds it", source.name()));
  }
}

void WaitGraph::add_pause(Node& node) {
  node.unit.edges.push_back({std::nullopt, "its control register pauses the channel", true});
}

void WaitGraph::add_room_edges(Node& node, StreamEnd& source) {
  if (node.channel != nullptr && node.channel->paused) return add_pause(node);
  node.unit.needs_all = true;
  for (const std::string& end : machine_.route(source).dead_ends)
    node.unit.edges.push_back({std::nullopt, "its words lead nowhere: " + end, true});
  // Words that the network moves stand in the switches.
  if (const std::optional<Place> port = port_of(source); port && source.stream.by_word && port->tile->network) {
    const std::uint32_t slave = port->index(device::PortRole::Slave);
    const std::size_t to = switch_node(*port->tile, slave);
    node.unit.edges.push_back({to, nodes[to].unit.name + " goes no further", false});
    return;
  }
  for (StreamEnd* sink : machine_.holding_up(source)) {
    const std::size_t to = this->node(*sink);
    if (const Channel* channel = sink->channel()) {
      add_edge(node, to,
               is_alive(*channel)
                   ? fmt::format("{} takes them", sink->name())
                   : fmt::format("{}, which they go to, {}{}", sink->name(), tasks_ended(*channel),
                                 channel->counts.bytes == 0
                                     ? ""
                                     : fmt::format(", {} in all", counted(channel->counts.bytes / 4, "word"))));
    } else if (nodes[to].plio != nullptr) {
      add_edge(node, to, fmt::format("{} takes them", sink->name()));
    } else if (!sink->tile->core || !is_alive(*sink->tile->core)) {
      add_edge(node, to, fmt::format("{}, which they go to, {}", sink->name(), nodes[to].unit.state));
    } else if (!scan(*sink->tile).reads_stream) {
      node.unit.edges.push_back(
          {to, fmt::format("the program of {}, which they go to, never reads its stream", sink->name()), true});
    } else {
      add_edge(node, to, fmt::format("{} takes them", sink->name()));
    }
  }
}

void WaitGraph::add_cascade_edges(Node& node, bool reads) {
  const CoreUnit& core = *node.tile->core;
  Tile* other = reads ? core.cascade_source() : core.cascade_sink();
  if (other == nullptr) {
    node.unit.edges.push_back({std::nullopt, core.cascade_trouble(reads), true});
    return;
  }
  const std::size_t to = core_node(*other);
  const CodeScan& code = scan(*other);
  const std::string_view does = reads ? "gives it" : "takes it";
  if (!other->core || !is_alive(*other->core))
    add_edge(node, to, fmt::format("{}, which {}, {}", nodes[to].unit.name, does, nodes[to].unit.state));
  else if (reads ? !code.writes_cascade : !code.reads_cascade)
    node.unit.edges.push_back({to,
                               fmt::format("the program of {}, which {}, never {} the cascade", nodes[to].unit.name,
                                           does, reads ? "writes to" : "reads from"),
                               true});
  else
    add_edge(node, to, fmt::format("{} {}", nodes[to].unit.name, does));
}

// Locks -----------------------------------------------------------------------------------------------------------

// A value that is too high is ended by acquires, any other by releases.
void WaitGraph::add_lock_edges(Node& node) {
  if (!node.lock) return;
  const bool releases = node.demand.at_least() || node.demand.binary || node.lock->lock().value < node.demand.amount();
  for (Tile* user : tiles()) {
    add_lock_edges_of_dma(node, *user, releases);
    if (user->kind == TileKind::Core) add_lock_edge_of_core(node, *user, releases);
  }
}

void WaitGraph::add_lock_edges_of_dma(Node& node, Tile& user, bool releases) {
  const std::optional<unsigned> number = lock_number(user, *node.lock, true);
  if (!number) return;
  const std::string_view does = releases ? "releases" : "acquires";
  std::uint64_t naming = 0, unused;
  for (std::uint32_t id = 0; id < user.model.bds; ++id) {
    const Bd bd = user.bd(id);
    const bool names = releases
                           ? bd.releases && bd.release_lock == *number
                           : bd.acquires && (bd.acquire_value < 0 || node.lock->binary()) && bd.acquire_lock == *number;
    if (bd.valid && names) naming |= bit(id);
  }
  unused = naming;
  for (std::vector<Channel>& side : user.channels) {
    for (Channel& channel : side) {
      const std::uint64_t future = future_bds(channel) & naming;
      const LockUse* use = use_of(*node.lock, channel.unit);
      unused &= ~(future | channel.history.bds);
      const bool did = use != nullptr && (releases ? use->releases : use->acquires) != 0;
      if (future == 0 && !did) continue;
      const std::size_t to = this->node(channel);
      if (future == 0) {
        node.unit.edges.push_back(
            {to,
             fmt::format("{}, which {} it {}, {}", channel.name(), releases ? "released" : "acquired",
                         times(releases ? use->releases : use->acquires),
                         is_alive(channel) ? "comes to no such descriptor any more" : tasks_ended(channel)),
             true});
      } else if (channel.unit == node.id) {
        node.unit.edges.push_back({to, fmt::format("it {} it itself, but only after this wait", does), true});
      } else {
        add_edge(node, to, fmt::format("{} {} it, {}", channel.name(), does, so_far(use, releases)));
      }
    }
  }
  for (std::uint32_t id = 0; id < user.model.bds; ++id)
    if ((unused & bit(id)) != 0)
      node.unit.edges.push_back(
          {std::nullopt, fmt::format("BD {} of {} {} it, but no task was given it", id, to_string(user.id), does),
           true});
}

void WaitGraph::add_lock_edge_of_core(Node& node, Tile& user, bool releases) {
  const std::optional<unsigned> number = lock_number(user, *node.lock, false);
  if (!number) return;
  const UnitId unit = user.first_unit + kCoreUnit;
  const LockUse* use = use_of(*node.lock, unit);
  const CodeScan& code = scan(user);
  const auto place = std::ranges::find_if(code.locks, [&](const LockOperation& operation) {
    return operation.releases == releases && operation.lock == *number;
  });
  const bool did = use != nullptr && (releases ? use->releases : use->acquires) != 0;
  // Numbers in registers are most often those of the core's own locks.
  const bool might = (releases ? code.releases_any : code.acquires_any) && &user == node.lock->tile && unit != node.id;
  if (place == code.locks.end() && !did && !might) return;
  const std::size_t to = core_node(user);
  const std::string_view does = releases ? "releases" : "acquires";
  if (place == code.locks.end() && !did)
    return add_edge(node, to,
                    fmt::format("{}, which may {} any of its locks, {}", nodes[to].unit.name,
                                releases ? "release" : "acquire", nodes[to].unit.state));
  std::string where = place == code.locks.end() ? "" : fmt::format(" at pc {:#x}", place->pc);
  if (unit == node.id)
    node.unit.edges.push_back({to, fmt::format("it {} it itself, but only after this wait{}", does, where), true});
  else if (!user.core || !is_alive(*user.core))
    add_edge(node, to, fmt::format("{}, whose program {} it, {}", nodes[to].unit.name, does, nodes[to].unit.state));
  else
    add_edge(node, to, fmt::format("{} {} it{}, {}", nodes[to].unit.name, does, where, so_far(use, releases)));
}

}  // namespace tessera::array
