#include "adf/check/netlist.h"

#include "adf/codes.h"
#include "adf/graph/names.h"

#include <algorithm>
#include <set>

namespace tessera::adf {

namespace {

struct Steps {
  std::vector<std::vector<id>> from, to;  // connections by port

  explicit Steps(const Model& model) : from(model.ports.size()), to(model.ports.size()) {
    for (id i = 0; i < model.connections.size(); ++i) {
      from[model.connections[i].from].push_back(i);
      to[model.connections[i].to].push_back(i);
    }
  }
};

Diag placed(Diag diag, const Place& at) {
  if (at.line != 0) return std::move(diag).at("{}", at.text());
  return diag;
}

// Returns whether a node reads and writes the port: a run-time parameter or a buffer of a kernel.
bool is_result(const Port& port) {
  return port.node != none && port.direction == way::inout;
}

class Joiner {
 public:
  Joiner(const Model& model, Netlist& made) : model_(model), made_(made), steps_(model) {}

  void run() {
    made_.net_of_source.assign(model_.ports.size(), none);
    made_.net_of_sink.assign(model_.ports.size(), none);
    for (id port = 0; port < model_.ports.size(); ++port) {
      const Port& of = model_.ports[port];
      const bool is_source = of.node != none ? of.direction == way::out || (is_result(of) && !steps_.from[port].empty())
                                             : of.direction != way::out && steps_.to[port].empty();
      if (!is_source || steps_.from[port].empty()) continue;
      Net net;
      net.source = port;
      std::set<id> seen;
      std::vector<id> path;
      follow(net, port, path, seen);
      if (net.sinks.empty()) continue;  // the net ends at a port of a graph; only the host program may read there
      if (of.node == none && !feeds_parameter(net)) continue;  // has no source: its sinks report it
      add(std::move(net));
    }
    refused_.assign(model_.ports.size(), false);
    flagged_.assign(model_.ports.size(), false);
    for (const Connection& one : model_.connections) check_step(one);
    for (const Net& net : made_.nets) check_carriers(net);
    for (const Net& net : made_.nets)
      for (const Sink& sink : net.sinks) {
        check_negation(sink);
        check_flags_of_way(net, sink);
      }
    for (id node = 0; node < model_.nodes.size(); ++node) check_node(node);
  }

 private:
  void follow(Net& net, id port, std::vector<id>& path, std::set<id>& seen) {
    if (!seen.insert(port).second) return;
    for (const id step : steps_.from[port]) {
      const id next = model_.connections[step].to;
      path.push_back(step);
      if (model_.ports[next].node != none)
        net.sinks.push_back({next, path});
      else
        follow(net, next, path, seen);
      path.pop_back();
    }
  }

  bool feeds_parameter(const Net& net) const {
    for (const Sink& sink : net.sinks)
      if (model_.ports[sink.port].shape.kind == carrier::rtp) return true;
    return false;
  }

  void add(Net net) {
    const auto number = static_cast<id>(made_.nets.size());
    made_.net_of_source[net.source] = number;
    std::vector<Sink> sinks;
    for (Sink& sink : net.sinks) {
      id& has = made_.net_of_sink[sink.port];
      if (has != none) {
        const Net& other = has == number ? net : made_.nets[has];
        const std::vector<Sink>& earlier = has == number ? sinks : other.sinks;
        const auto first = std::ranges::find(earlier, sink.port, &Sink::port);
        made_.mistakes.push_back(placed(
            error(code::two_sources, "{} {}", name_of_port(sink.port),
                  has == number ? "is connected twice" : "has two sources")
                .note("{} feeds it at {}", name_of_port(other.source), model_.connections[first->path.back()].at.text())
                .note("{} feeds it, too", name_of_port(net.source))
                .help("remove one of the connections, or merge packets with pktmerge"),
            model_.connections[sink.path.back()].at));
      }
      if (has != number) sinks.push_back(std::move(sink));
      has = number;
    }
    net.sinks = std::move(sinks);
    made_.nets.push_back(std::move(net));
  }

  // Returns whether the type that a connection gives for its end fits a port of a kernel.
  static bool fits(const ::adf::host::end_type& type, const Port& port) {
    const carrier kind = port.shape.kind;
    if (type.kind == carrier::any || kind == carrier::any || port.node == none) return true;
    if (type.kind == kind) return true;
    switch (type.kind) {
      case carrier::window:
      case carrier::buffer: return kind == carrier::window || kind == carrier::buffer;
      // A stream that carries accumulators is a cascade, and packets are words of a stream.
      case carrier::stream: return kind == carrier::cascade || kind == carrier::pktstream;
      default: return false;
    }
  }

  static const char* word(carrier kind) {
    switch (kind) {
      case carrier::any: return "an untyped port";
      case carrier::window: return "a window";
      case carrier::buffer: return "a buffer";
      case carrier::stream: return "a stream";
      case carrier::pktstream: return "a packet stream";
      case carrier::cascade: return "a cascade";
      case carrier::rtp: return "a run-time parameter";
    }
    return "";
  }

  // Data of a kernel in a bypass go through the bypass; only the kernel's parameters are connected to the kernel.
  void check_bypass(const Connection& step, id port, const ::adf::host::end_type& type) {
    const Port& of = model_.ports[port];
    if (type.of_bypass || of.node == none || of.shape.kind == carrier::rtp) return;
    const Node& node = model_.nodes[of.node];
    if (node.kind != NodeKind::Kernel || model_.kernels[node.number].bypass_control == none) return;
    made_.mistakes.push_back(
        placed(error(code::bad_bypass, "a connection leads past the bypass to {}", name_of_port(port))
                   .note("a bypass stands around the kernel")
                   .help("connect the port of the bypass in place of the kernel's"),
               step.at));
  }

  void check_step(const Connection& step) {
    for (const bool first : {true, false}) {
      const id port = first ? step.from : step.to;
      const ::adf::host::end_type& type = first ? step.from_type : step.to_type;
      check_bypass(step, port, type);
      // A step inside a net may name the types at both ends of the whole net: connect<stream, window<N>>.
      if (fits(type, model_.ports[port])) continue;
      if (type.kind == carrier::pktstream && model_.nodes[model_.ports[port].node].kind == NodeKind::Packet) continue;
      if (type.kind == carrier::stream && model_.nodes[model_.ports[port].node].kind != NodeKind::Kernel) continue;
      if (is_packet_buffer(step, port, type)) continue;
      refuse(step);
      made_.mistakes.push_back(placed(error(code::bad_connection, "{} is {}, but its connection says {}",
                                            name_of_port(port), word(model_.ports[port].shape.kind), word(type.kind))
                                          .help("write connect<> to let the ports say what they are"),
                                      step.at));
    }
    const Port &from = model_.ports[step.from], &to = model_.ports[step.to];
    const bool goes_wrong =
        (from.node != none && from.direction == way::in) || (to.node != none && to.direction == way::out) ||
        (from.node != none && to.node != none && from.direction == way::inout && to.direction == way::inout);
    if (goes_wrong) {
      refuse(step);
      made_.mistakes.push_back(
          placed(error(code::bad_connection, "{} cannot feed {}", name_of_port(step.from), name_of_port(step.to))
                     .help("data goes from outputs of nodes to inputs of nodes; only ports of a "
                           "graph pass data on in one direction"),
                 step.at));
    }
    check_flags(step, step.from);
    check_flags(step, step.to);
  }

  void refuse(const Connection& step) { refused_[step.from] = refused_[step.to] = true; }

  // sync() and negate() suit parameters, async() also buffers. core_streams.h warns of async() around streams.
  void check_flags(const Connection& step, id port) {
    if (model_.ports[port].node != none) check_flags(step, port, port);
  }
  // A port of a graph with one of these flags stands for the kernels behind an input, or for the one before an output.
  void check_flags_of_way(const Net& net, const Sink& sink) {
    for (const id number : sink.path) {
      const Connection& step = model_.connections[number];
      for (const id port : {step.from, step.to})
        if (model_.ports[port].node == none && !flagged_[port])
          check_flags(step, port, model_.ports[port].direction == way::out ? net.source : sink.port);
    }
  }
  void check_flags(const Connection& step, id port, id kernel_port) {
    const Port &of = model_.ports[port], &at = model_.ports[kernel_port];
    if (at.node == none || at.shape.kind == carrier::rtp || at.shape.kind == carrier::any) return;
    const bool is_async = of.is_async && at.shape.kind == carrier::cascade;
    if (!is_async && !of.is_sync && !of.is_negated) return;
    flagged_[port] = true;
    const std::string meant =
        port == kernel_port ? std::string("is") : fmt::format("stands for {},", name_of_port(kernel_port));
    made_.mistakes.push_back(placed(error(code::bad_connection, "{} stands around {}, which {} {}",
                                          of.is_negated ? "negate()"
                                          : is_async    ? "async()"
                                                        : "sync()",
                                          name_of_port(port), meant, word(at.shape.kind))
                                        .note("it suits {}run-time parameters", is_async ? "buffers and " : "")
                                        .help("connect the port alone"),
                                    step.at));
  }

  // negate() says what becomes of 0 and of other whole numbers that a kernel only reads.
  void check_negation(const Sink& sink) {
    const Port& of = model_.ports[sink.port];
    if (of.shape.kind != carrier::rtp || !is_negated(model_, made_, sink.port)) return;
    using ::adf::host::number;
    const bool is_whole =
        !of.shape.of.complex && (of.shape.of.kind == number::integer || of.shape.of.kind == number::natural);
    if (of.direction == way::in && is_whole) return;
    made_.mistakes.push_back(
        placed(error(code::bad_connection, "negate() stands around {}, which is {}", name_of_port(sink.port),
                     of.direction == way::in ? fmt::format("a parameter of type {}", of.shape.of.name)
                                             : "a parameter that the kernel changes")
                   .note("it suits parameters of whole numbers that a kernel reads")
                   .help("connect the port alone"),
               model_.connections[sink.path.back()].at));
  }

  // Values of parameters and cascades go to ports of their own kind only.
  void check_carriers(const Net& net) {
    const Port& source = model_.ports[net.source];
    if (source.node == none) return;
    const auto apart = [](carrier kind) { return kind == carrier::rtp || kind == carrier::cascade; };
    for (const Sink& sink : net.sinks) {
      const carrier from = source.shape.kind, to = model_.ports[sink.port].shape.kind;
      const Connection& step = model_.connections[sink.path.back()];
      if (from == to || (!apart(from) && !apart(to)) || refused_[step.to]) continue;
      refuse(step);
      made_.mistakes.push_back(
          placed(error(code::bad_connection, "{} is {}, but {} is {}", name_of_port(sink.port), word(to),
                       name_of_port(net.source), source.shape.kind == carrier::any ? "a stream of data" : word(from))
                     .help("a run-time parameter and a cascade connect only to ports of their own kind"),
                 step.at));
    }
  }

  // Returns whether packets go into the buffer of a kernel: connect<pktstream, window<N>>.
  bool is_packet_buffer(const Connection&, id port, const ::adf::host::end_type& type) const {
    const carrier kind = model_.ports[port].shape.kind;
    return type.kind == carrier::pktstream && (kind == carrier::buffer || kind == carrier::window);
  }

  bool is_open(id port) const {
    const Port& of = model_.ports[port];
    if (of.shape.kind == carrier::rtp || of.is_reported || refused_[port]) return false;
    const bool is_written = made_.net_of_sink[port] != none, is_read = made_.net_of_source[port] != none;
    return (of.direction != way::out && !is_written) || (of.direction != way::in && !is_read);
  }

  // Returns the port of a graph at which the connections of an open port end, or `none`.
  id dead_end(id port) const {
    id end = none;
    const bool forward = model_.ports[port].direction == way::out;
    for (std::set<id> seen; seen.insert(port).second;) {
      const auto& steps = forward ? steps_.from[port] : steps_.to[port];
      if (steps.empty()) break;
      const Connection& step = model_.connections[steps.front()];
      port = forward ? step.to : step.from;
      if (model_.ports[port].node != none) return none;
      end = port;
    }
    return end;
  }

  // Reports the open ports of a node together.
  void check_node(id number) {
    const Node& node = model_.nodes[number];
    if (node.kind == NodeKind::Io) return;  // nothing uses the PLIO
    std::vector<id> open;
    std::size_t count = 0;
    for (const std::vector<id>* ports : {&node.in, &node.inout, &node.out})
      for (const id port : *ports) {
        if (model_.ports[port].shape.kind != carrier::rtp) ++count;
        if (is_open(port)) open.push_back(port);
      }
    if (open.empty()) return;
    Diag diag = open.size() > 1 && open.size() == count
                    ? error(code::unconnected, "no port of {} has a connection", name_of_node(number))
                    : error(code::unconnected, "{} has no connection", name_of_port(open.front()));
    for (const id port : open) {
      const Port& of = model_.ports[port];
      std::string about = fmt::format("{} is {}", name_of_port(port), word(of.shape.kind));
      if (node.kind == NodeKind::Kernel) about += fmt::format(", argument {} of the kernel", of.argument + 1);
      if (const id end = dead_end(port); end != none)
        about += fmt::format("; {}, to which it leads, has no connection", name_of_port(end));
      diag = std::move(diag).note("{}", about);
    }
    made_.mistakes.push_back(placed(std::move(diag).help("connect the port, or remove it"), node.at));
  }

  const Model& model_;
  Netlist& made_;
  Steps steps_;
  std::vector<bool> refused_;  // by port: a diagnostic refuses its connection
  std::vector<bool> flagged_;  // by port: a diagnostic refuses async(), sync() or negate() around it
};

void search_forward(const Model& model, id port, std::set<id>& seen, std::vector<id>& found) {
  if (!seen.insert(port).second) return;
  const Port& of = model.ports[port];
  if (of.node != none) {
    if (of.shape.kind == carrier::rtp && of.direction != way::out) found.push_back(port);
    return;
  }
  for (const Connection& step : model.connections)
    if (step.from == port) search_forward(model, step.to, seen, found);
}

}  // namespace

Netlist netlist_of(const Model& model) {
  Netlist made;
  Joiner(model, made).run();
  return made;
}

std::vector<id> parameters_behind(const Model& model, id port) {
  std::set<id> seen;
  std::vector<id> found;
  search_forward(model, port, seen, found);
  return found;
}

id parameter_before(const Model& model, id port) {
  std::set<id> seen;
  while (port != none && seen.insert(port).second) {
    const Port& of = model.ports[port];
    if (of.node != none) return of.shape.kind == carrier::rtp && of.direction == way::inout ? port : none;
    id before = none;
    for (const Connection& step : model.connections)
      if (step.to == port) before = step.from;
    port = before;
  }
  return none;
}

bool is_read_by_host(const Model& model, id port) {
  std::vector<id> ways{port};  // the port, and the ports of graphs behind it
  bool feeds_kernel = false;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    bool leads_on = false;
    for (const Connection& step : model.connections) {
      if (step.from != ways[i]) continue;
      leads_on = true;
      const Port& to = model.ports[step.to];
      feeds_kernel = feeds_kernel || (to.node != none && to.direction == way::in);
      if (to.node == none && std::ranges::find(ways, step.to) == ways.end()) ways.push_back(step.to);
    }
    if (!leads_on && i != 0) return true;
  }
  return !feeds_kernel;
}

namespace {

// Returns the port, and the ports of graphs on the ways of its data.
std::set<id> ports_on_ways(const Model& model, const Netlist& netlist, id port) {
  std::set<id> all{port};
  for (const Net& net : netlist.nets)
    for (const Sink& sink : net.sinks) {
      if (sink.port != port && net.source != port) continue;
      for (const id step : sink.path)
        for (const id one : {model.connections[step].from, model.connections[step].to})
          if (model.ports[one].node == none) all.insert(one);
    }
  return all;
}

}  // namespace

bool is_synchronous(const Model& model, const Netlist& netlist, id port, bool by_default) {
  bool is_async = false, is_sync = false;
  for (const id one : ports_on_ways(model, netlist, port)) {
    is_async = is_async || model.ports[one].is_async;
    is_sync = is_sync || model.ports[one].is_sync;
  }
  return is_async == is_sync ? by_default : is_sync;
}

bool is_negated(const Model& model, const Netlist& netlist, id port) {
  const std::set<id> ports = ports_on_ways(model, netlist, port);
  return std::ranges::count_if(ports, [&](id one) { return model.ports[one].is_negated; }) % 2 != 0;
}

}  // namespace tessera::adf
