#include "adf/explain/chain.h"

#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>
#include <map>
#include <optional>

namespace tessera::adf {

namespace {

// A question of the search: why can this unit not go on?
struct Step {
  enum Kind {
    Kernel,   // `at` is a node whose core waits
    Data,     // `at` is a sink that gets no data
    Source,   // `at` is a source without data
    Sending,  // `at` is a source whose data do not leave
    Full,     // `at` is a sink without room
    End
  } kind = End;
  id at = none;
  auto operator<=>(const Step&) const = default;
};

class Follower {
 public:
  explicit Follower(const GraphRun& run) : run_(run), model_(design()), netlist_(*run.plan().netlist) {}

  void say(std::string link) { made.links.push_back(std::move(link)); }

  void follow(Step step) {
    std::map<Step, std::size_t> seen;
    while (step.kind != Step::End) {
      const auto [known, is_new] = seen.emplace(step, made.links.size() + 1);
      if (!is_new) {
        made.end = ChainEnd::Cycle;
        say(fmt::format("so {} waits for itself: see {}",
                        step.kind == Step::Kernel ? name_of_node(step.at) : name_of_port(step.at), known->second));
        return;
      }
      step = answer(step);
    }
  }

  WaitChain made;

 private:
  Step end(ChainEnd how, id at) {
    made.end = how;
    made.at = at;
    return {};
  }

  Step answer(const Step& step) {
    switch (step.kind) {
      case Step::Kernel: return kernel(step.at);
      case Step::Data: return data(step.at);
      case Step::Source: return source(step.at);
      case Step::Sending: return sending(step.at);
      case Step::Full: return full(step.at);
      case Step::End: break;
    }
    return {};
  }

  // --- parts of the model ---

  const Port& port(id number) const { return model_.ports[number]; }
  const Node& node_of(id number) const { return model_.nodes[port(number).node]; }
  const Net& net_from(id source) const { return netlist_.nets[netlist_.net_of_source[source]]; }
  const Net* net_to(id sink) const {
    const id number = netlist_.net_of_sink[sink];
    return number == none ? nullptr : &netlist_.nets[number];
  }
  const Mover* mover_of(const Net& net) const { return run_.mover_of(static_cast<id>(&net - netlist_.nets.data())); }
  SinkEnd* end_of(id sink) const {
    const Net* net = net_to(sink);
    const Mover* mover = net == nullptr ? nullptr : mover_of(*net);
    for (std::size_t i = 0; mover != nullptr && i < std::min(net->sinks.size(), mover->to().size()); ++i)
      if (net->sinks[i].port == sink) return mover->to()[i];
    return nullptr;
  }
  bool has_data(id source) const {
    const Mover* mover = netlist_.net_of_source[source] == none ? nullptr : mover_of(net_from(source));
    bool ignored = false;
    return mover != nullptr && !mover->from()->look(ignored).empty();
  }
  // Returns a reader of the net that has no room; `none` if all readers have room.
  id full_sink(const Net& net) const {
    for (const Sink& sink : net.sinks)
      if (SinkEnd* to = end_of(sink.port); to != nullptr && to->room() == 0) return sink.port;
    return none;
  }
  // Returns the node's instance on the core, or null.
  static const Instance* instance_of(const Core& core, id node) {
    for (const Instance& one : core.instances())
      if (one.node == node) return &one;
    return nullptr;
  }

  // --- the questions ---

  Step kernel(id node) {
    const Core* core = run_.core_of(node);
    const Instance* asked = core == nullptr ? nullptr : instance_of(*core, node);
    if (asked == nullptr) return end(ChainEnd::Unknown, none);
    if (core->state() == CoreState::Idle) {
      say(fmt::format("{} has done all its iterations: {}", name_of_node(node),
                      counted(asked->invocations, "invocation")));
      return end(ChainEnd::Done, none);
    }
    if (core->state() != CoreState::Waiting) {
      say(fmt::format("{} has stopped for ever", name_of_node(node)));
      return end(ChainEnd::Failed, none);
    }
    const Wait& wait = core->waiting();
    made.lacks = wait;
    const Port& at = port(wait.port);
    const Instance* waits = instance_of(*core, at.node);
    std::string text = name_of_node(at.node) + " waits: ";
    if (waits != asked)
      text = fmt::format("{} shares its core with {}, which waits: ", name_of_node(node), name_of_node(at.node));
    const bool fills = at.direction != way::in && (at.direction == way::out || wait.for_room);
    const bool counts = !fills && has_buffer(at);
    text += counts ? fmt::format("{} needs {} {}, has {}", name_of_port(wait.port), wait.needs, wait.unit, wait.has)
                   : fmt::format("{} needs a {}", name_of_port(wait.port), wait.unit);
    say(text + fmt::format(" in invocation {}", waits == nullptr ? 1 : waits->invocations + 1));
    return {fills ? Step::Sending : Step::Data, wait.port};
  }

  Step data(id sink) {
    const Net* net = net_to(sink);
    if (net == nullptr || port(net->source).node == none) {
      say(fmt::format("no update() of the host program gives {} a value", name_of_port(sink)));
      return end(ChainEnd::Update, sink);
    }
    const id from = net->source;
    if (!has_data(from)) {
      if (node_of(from).kind == NodeKind::Kernel) {
        say(fmt::format("{} gets its data from {}", name_of_port(sink), name_of_port(from)));
        return {Step::Kernel, port(from).node};
      }
      return {Step::Source, from};
    }
    const id blocked = full_sink(*net);
    if (blocked == none) return end(ChainEnd::Unknown, sink);
    say(net->sinks.size() > 1
            ? fmt::format("{} gets its data from {}, which sends to {} readers at once and waits for {}",
                          name_of_port(sink), name_of_port(from), net->sinks.size(), name_of_port(blocked))
            : fmt::format("{} gets its data from {}", name_of_port(sink), name_of_port(from)));
    return {Step::Full, blocked};
  }

  Step source(id from) {
    const Node& node = node_of(from);
    switch (node.kind) {
      case NodeKind::Kernel: return {Step::Kernel, port(from).node};
      case NodeKind::Io: {
        if (const FileSource* file = run_.file_source(from)) {
          made.file = file;
          say(fmt::format("{} has ended at line {} of {}", name_of_node(port(from).node), file->lines(),
                          file->path().string()));
          return end(ChainEnd::File, from);
        }
        say(fmt::format("{} has no further transfer from the host program", name_of_node(port(from).node)));
        return end(ChainEnd::Transfer, from);
      }
      case NodeKind::Packet: return packets_before(from, node);
      case NodeKind::Memory: {
        for (const id in : node.in)
          if (SinkEnd* to = end_of(in); to != nullptr && to->room() != 0) {
            say(fmt::format("{} has nothing to send, because {} needs more data", name_of_port(from),
                            name_of_port(in)));
            return {Step::Data, in};
          }
        return blocked_output(from, node);
      }
    }
    return end(ChainEnd::Unknown, from);
  }

  // Looks for another output of the node that keeps the node from going on.
  Step blocked_output(id asked, const Node& node) {
    for (const id out : node.out)
      if (out != asked && has_data(out)) {
        say(fmt::format("{} waits until {} has sent its data", name_of_port(asked), name_of_port(out)));
        return {Step::Sending, out};
      }
    return end(ChainEnd::Unknown, asked);
  }

  // Notes a packet whose last word does not come: it keeps the packet node from other packets.
  Step rest_of_packet(id in) {
    const PacketsSeen* seen = run_.packets_seen(in);
    if (made.open == none && seen != nullptr && seen->words != 0) made.open = in;
    return {Step::Data, in};
  }

  Step packets_before(id from, const Node& node) {
    const int wanted = run_.merge_waits_for(port(from).node);
    if (wanted >= 0) {
      const id in = node.in[static_cast<std::size_t>(wanted)];
      say(fmt::format("{} waits for a packet, or for the rest of one, of {}", name_of_port(from), name_of_port(in)));
      return rest_of_packet(in);
    }
    // A merge that holds no packet waits for any input. The input that leads to a waiting kernel explains most.
    id chosen = none;
    for (const id in : node.in) {
      if (SinkEnd* to = end_of(in); to != nullptr && to->room() == 0) continue;
      const Net* net = net_to(in);
      const Core* core =
          net == nullptr || port(net->source).node == none ? nullptr : run_.core_of(port(net->source).node);
      if (chosen == none || (core != nullptr && core->state() == CoreState::Waiting)) chosen = in;
      if (core != nullptr && core->state() == CoreState::Waiting) break;
    }
    if (chosen == none) return blocked_output(from, node);
    say(fmt::format("{} gets no packet from {}", name_of_port(from), name_of_port(chosen)));
    return rest_of_packet(chosen);
  }

  Step sending(id from) {
    if (netlist_.net_of_source[from] == none) {
      say(fmt::format("the host program does not read {}", name_of_port(from)));
      return end(ChainEnd::Read, from);
    }
    const Net& net = net_from(from);
    id blocked = full_sink(net);
    if (blocked == none && mover_of(net) == nullptr) blocked = net.sinks.front().port;
    if (blocked == none) return end(ChainEnd::Unknown, from);
    return {Step::Full, blocked};
  }

  Step full(id sink) {
    const Node& node = node_of(sink);
    made.full.push_back(sink);
    switch (node.kind) {
      case NodeKind::Kernel:
        if (const BlockRing* ring = run_.ring_of(sink))
          say(fmt::format("{} has no room: {} full", name_of_port(sink),
                          ring->count() == 1 ? "its buffer is" : fmt::format("its {} buffers are", ring->count())));
        else if (port(sink).shape.kind == carrier::rtp)
          say(fmt::format("{} has not taken the value before", name_of_port(sink)));
        else
          say(fmt::format("{} has no room: its stream is full", name_of_port(sink)));
        return {Step::Kernel, port(sink).node};
      case NodeKind::Io:
        say(fmt::format("{} has no transfer from the host program that takes the data", name_of_node(port(sink).node)));
        return end(ChainEnd::Transfer, sink);
      case NodeKind::Packet:
      case NodeKind::Memory: break;
    }
    for (const id out : node.out)
      if (has_data(out)) {
        say(fmt::format("{} has no room, because {} has not sent its data", name_of_port(sink), name_of_port(out)));
        return {Step::Sending, out};
      }
    const int wanted = run_.merge_waits_for(port(sink).node);
    for (const id in : node.in)
      if (SinkEnd* to = end_of(in); in != sink && to != nullptr && to->room() != 0 &&
                                    (wanted < 0 || static_cast<int>(port(in).number) == wanted)) {
        say(fmt::format("{} has no room, because {} needs more data first", name_of_port(sink), name_of_port(in)));
        return rest_of_packet(in);
      }
    return end(ChainEnd::Unknown, sink);
  }

  const GraphRun& run_;
  const Model& model_;
  const Netlist& netlist_;
};

// Returns the first link: the call, and how far the kernel has come.
std::string first_link(const GraphRun& run, const Core& core, const char* call) {
  const id node =
      core.waiting().port == none ? core.instances().front().node : design().ports[core.waiting().port].node;
  const Instance* one = &core.instances().front();
  for (const Instance& each : core.instances())
    if (each.node == node) one = &each;
  const std::uint64_t each = run.plan().repetitions[one->node];
  return fmt::format("{} waits for {}, which has done {} of {} in iteration {}", call, name_of_node(one->node),
                     one->invocations % each, counted(each, "invocation"), one->invocations / each + 1);
}

WaitChain chain_to(const GraphRun& run, const Core& core, const char* call) {
  Follower one(run);
  one.say(first_link(run, core, call));
  one.follow({Step::Kernel, design().ports[core.waiting().port].node});
  return one.made;
}

}  // namespace

Diag with_links(Diag diag, const WaitChain& chain) {
  for (std::size_t i = 0; i < chain.links.size(); ++i) diag = std::move(diag).note("{}. {}", i + 1, chain.links[i]);
  return diag;
}

WaitChain chain_from(const GraphRun& run, const Core& core) {
  return chain_to(run, core, "the graph");
}

WaitChain chain_of(const GraphRun& run, const Awaited& awaited) {
  if (awaited.port != none) {
    const Port& at = design().ports[awaited.port];
    Follower one(run);
    one.say(fmt::format("{} waits for {}", awaited.call, name_of_port(awaited.port)));
    if (at.shape.kind == carrier::rtp)
      one.follow({Step::Kernel, at.node});
    else
      one.follow({at.direction == way::in ? Step::Data : Step::Sending, awaited.port});
    return one.made;
  }
  std::optional<WaitChain> best;
  for (const auto& core : run.cores()) {
    if (core->state() != CoreState::Waiting) continue;
    WaitChain one = chain_to(run, *core, awaited.call);
    if (one.end == ChainEnd::Cycle) return one;
    if (!best || (one.end == ChainEnd::File && best->end != ChainEnd::File)) best = std::move(one);
  }
  return best ? *best : WaitChain{};
}

}  // namespace tessera::adf
