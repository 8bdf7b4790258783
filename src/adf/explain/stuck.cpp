#include "adf/explain/stuck.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "base/text.h"

#include <optional>
#include <set>

namespace tessera::adf {

namespace {

class Chain {
 public:
  explicit Chain(const GraphRun& run) : run_(run), model_(design()) {}

  // Follows the waits from a core to their end.
  void follow(const Core* core) {
    std::set<const Core*> seen;
    while (core != nullptr) {
      if (!seen.insert(core).second) {
        notes.push_back(fmt::format("so {} waits for itself", name_of(core)));
        is_cycle = true;
        return;
      }
      core = explain(core);
    }
  }

  std::vector<std::string> notes;
  bool is_cycle = false;
  const FileSource* ended = nullptr;
  id needs_data = none;  // a GMIO without transactions, or a parameter without values

 private:
  std::string name_of(const Core* core) const {
    std::string made;
    for (const Instance& one : core->instances()) made += (made.empty() ? "" : " and ") + name_of_node(one.node);
    return made;
  }

  id port_before(id port) const {
    const id net = run_.plan().netlist->net_of_sink[port];
    return net == none ? none : run_.plan().netlist->nets[net].source;
  }

  // Says for what a core waits, and returns the core that it waits for.
  const Core* explain(const Core* core) {
    if (core->state() == CoreState::Idle) {
      notes.push_back(fmt::format("{} has done all its iterations", name_of(core)));
      return nullptr;
    }
    if (core->state() == CoreState::Failed) {
      notes.push_back(fmt::format("{} has failed", name_of(core)));
      return nullptr;
    }
    const Wait& wait = core->waiting();
    const Port& port = model_.ports[wait.port];
    const bool is_fill = port.direction == way::out || wait.for_room;
    std::string numbers = is_fill           ? fmt::format("a {}", wait.unit)
                          : wait.needs == 1 ? fmt::format("a {}", wait.unit)
                                            : fmt::format("{} {}, has {}", wait.needs, wait.unit, wait.has);
    const Instance* instance = nullptr;
    for (const Instance& one : core->instances())
      if (one.node == port.node) instance = &one;
    notes.push_back(fmt::format("{} needs {} in invocation {}", name_of_port(wait.port), numbers,
                                instance == nullptr ? 1 : instance->invocations + 1));
    if (is_fill) return reader_of(wait.port);
    return writer_of(wait.port);
  }

  // The node that should give data to an input.
  const Core* writer_of(id port) {
    const id source = port_before(port);
    if (source == none || model_.ports[source].node == none) {
      needs_data = port;
      notes.push_back("the host program gives no value");
      return nullptr;
    }
    const id node = model_.ports[source].node;
    if (const Core* core = run_.core_of(node)) {
      // A multicast waits for its slowest reader.
      if (const BlockRing* ring = run_.ring_of(source); ring != nullptr && ring->full() != 0)
        if (const Core* other = slow_reader(source, port)) return other;
      return core;
    }
    if (const FileSource* file = run_.file_source(source)) {
      if (!file->is_at_end()) return slow_reader(source, port);
      ended = file;
      notes.push_back(
          fmt::format("{} has ended at line {} of {}", name_of_node(node), file->lines(), file->path().string()));
      return nullptr;
    }
    needs_data = source;
    notes.push_back(fmt::format("{} has no further transfer from the host program", name_of_node(node)));
    return nullptr;
  }

  // Another reader of a net that has no room.
  const Core* slow_reader(id source, id besides) {
    const Net& net = run_.plan().netlist->nets[run_.plan().netlist->net_of_source[source]];
    for (const Sink& sink : net.sinks) {
      if (sink.port == besides) continue;
      if (!run_.is_full(sink.port)) continue;
      const BlockRing* ring = run_.ring_of(sink.port);
      notes.push_back(ring != nullptr
                          ? fmt::format("{} cannot send, because the {} of {} are full", name_of_port(source),
                                        counted(ring->count(), "buffer"), name_of_port(sink.port))
                          : fmt::format("{} cannot send, because the stream to {} is full", name_of_port(source),
                                        name_of_port(sink.port)));
      return run_.core_of(model_.ports[sink.port].node);
    }
    return nullptr;
  }

  const Core* reader_of(id port) {
    const id number = run_.plan().netlist->net_of_source[port];
    if (number == none) {
      notes.push_back("the host program does not read it");
      return nullptr;
    }
    const Net& net = run_.plan().netlist->nets[number];
    for (const Sink& sink : net.sinks) {
      const Core* core = run_.core_of(model_.ports[sink.port].node);
      if (core == nullptr) continue;
      if (net.sinks.size() > 1 && !run_.is_full(sink.port)) continue;
      notes.push_back(fmt::format("{} holds the data", name_of_port(sink.port)));
      return core;
    }
    needs_data = net.sinks.front().port;
    notes.push_back(fmt::format("{} takes no more data", name_of_port(net.sinks.front().port)));
    return nullptr;
  }

  const GraphRun& run_;
  const Model& model_;
};

// The chain from the first core that waits, but a chain that ends in a cycle is preferred: it is the cause of others.
Chain chain_of(const GraphRun& run) {
  std::optional<Chain> first;
  for (const auto& core : run.cores()) {
    if (core->state() != CoreState::Waiting) continue;
    Chain one(run);
    one.follow(core.get());
    if (one.is_cycle) return one;
    if (!first) first.emplace(one);
  }
  return first ? *first : Chain(run);
}

}  // namespace

Diag explain_stuck(const GraphRun& run, const char* call) {
  const Chain chain = chain_of(run);
  const std::string graph = name_of_graph(run.plan().graph);
  Diag diag;
  if (chain.ended != nullptr)
    diag = error(code::starved, "{} of {} never returns: its input has ended", call, graph)
               .help("give the file more data, or run fewer iterations");
  else if (chain.is_cycle)
    diag = error(code::stuck, "{} of {} never returns: its kernels wait for each other", call, graph)
               .help("give a connection of the cycle more room, or read the inputs in another order");
  else
    diag = error(code::starved, "{} of {} never returns: nothing moves any more", call, graph)
               .help("{}", chain.needs_data != none ? "give it the data, the value or the room that it needs"
                                                    : "run the graph before waiting for it");
  for (const std::string& note : chain.notes) diag = std::move(diag).note("{}", note);
  return diag;
}

bool has_run_out(const GraphRun& run) {
  bool any = false;
  for (const auto& core : run.cores()) {
    if (core->state() != CoreState::Waiting) continue;
    Chain one(run);
    one.follow(core.get());
    if (one.is_cycle || one.ended == nullptr) return false;
    any = true;
  }
  return any || run.cores().empty();
}

}  // namespace tessera::adf
