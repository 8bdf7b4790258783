// Problem: a remedy must help from the start of the run, but the run cannot begin again (run/what_if.h). A graph of
// kernels that block on reads is determinate: more room changes no data, and each state that the graph reaches with
// little room can be reached with more room. So a trial can begin in the state of the deadlock: if the call returns
// after room is added there, it would have returned with this room from the start.
#include "adf/explain/remedy.h"

#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>
#include <optional>

namespace tessera::adf {

namespace {

constexpr unsigned kMostUnits = 64;

class Search {
 public:
  Search(GraphRun& run, const WhatIf& what_if) : run_(run), what_if_(what_if), model_(design()) {}

  // Returns the first change that helps: a second buffer, a channel for each reader, or more room.
  std::string run(const std::vector<id>& full) {
    for (const id sink : full)
      if (const BlockRing* ring = run_.ring_of(sink); ring != nullptr && ring->count() == 1 && helps({sink}, 1))
        return fmt::format("let {} have two buffers: remove single_buffer", both_ends(sink));
    for (const id sink : full)
      if (is_memory(sink) && helps({sink}, 1)) return room_text(sink, 1);
    for (const id sink : full) {
      const id source = source_of(sink);
      if (source == none || readers_of(source).size() < 2) continue;
      if (what_if_([&] { run_.separate(source); }))
        return fmt::format("give each of the {} readers of {} an output of its own: {} of them instead of one",
                           readers_of(source).size(), name_of_port(source), readers_of(source).size());
    }
    for (const id sink : full)
      if (const auto units = smallest({sink})) return room_text(sink, *units);
    for (const id sink : full)
      if (const id source = source_of(sink); source != none && readers_of(source).size() > 1)
        if (const auto units = smallest(readers_of(source)))
          return fmt::format("let each reader of {} have {} more {}", name_of_port(source), *units,
                             unit_of(sink, *units));
    return {};
  }

 private:
  bool is_memory(id sink) const { return model_.nodes[model_.ports[sink].node].kind == NodeKind::Memory; }
  id source_of(id sink) const {
    const id net = run_.plan().netlist->net_of_sink[sink];
    return net == none ? none : run_.plan().netlist->nets[net].source;
  }
  std::vector<id> readers_of(id source) const {
    std::vector<id> made;
    const id net = run_.plan().netlist->net_of_source[source];
    for (const Sink& sink : run_.plan().netlist->nets[net].sinks) made.push_back(sink.port);
    return made;
  }
  std::string both_ends(id sink) const {
    const id source = source_of(sink);
    const bool shared = source != none && run_.ring_of(source) == run_.ring_of(sink);
    return shared ? fmt::format("{} and {}", name_of_port(source), name_of_port(sink)) : name_of_port(sink);
  }
  static std::string unit_of(id sink, unsigned units) {
    const Port& port = design().ports[sink];
    const bool words = !has_buffer(port) && port.shape.kind != carrier::any;
    return std::string(words ? "word" : "buffer") + (units == 1 ? "" : "s");
  }
  std::string room_text(id sink, unsigned units) const {
    if (is_memory(sink)) {
      const id node = model_.ports[sink].node;
      return fmt::format("write num_buffers({}) = {}", name_of_node(node),
                         model_.memories[model_.nodes[node].number].num_buffers + units);
    }
    if (const BlockRing* ring = run_.ring_of(sink))
      return fmt::format("let {} have {} buffers instead of {}", both_ends(sink), ring->count() + units, ring->count());
    return fmt::format("let the stream to {} hold {} more {} (fifo_depth)", name_of_port(sink), units,
                       units == 1 ? "word" : "words");
  }

  bool helps(const std::vector<id>& sinks, unsigned units) {
    for (const id sink : sinks)
      if (!run_.has_bound(sink)) return false;
    return what_if_([&] {
      for (const id sink : sinks)
        for (unsigned i = 0; i < units; ++i) run_.add_room(sink);
    });
  }
  // Returns the fewest units that help, found by doubling and halving; more room never hurts.
  std::optional<unsigned> smallest(const std::vector<id>& sinks) {
    unsigned enough = 1;
    while (enough <= kMostUnits && !helps(sinks, enough)) enough *= 2;
    if (enough > kMostUnits) return {};
    unsigned low = enough / 2;
    while (enough - low > 1) {
      const unsigned middle = (low + enough) / 2;
      (helps(sinks, middle) ? enough : low) = middle;
    }
    return enough;
  }

  GraphRun& run_;
  const WhatIf& what_if_;
  const Model& model_;
};

}  // namespace

std::string remedy_for(GraphRun& run, const WaitChain& chain, const WhatIf& what_if) {
  std::vector<id> full;
  for (const id sink : chain.full)
    if (std::find(full.begin(), full.end(), sink) == full.end() && run.has_bound(sink)) full.push_back(sink);
  return Search(run, what_if).run(full);
}

}  // namespace tessera::adf
