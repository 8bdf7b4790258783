// Problem: a remedy must help from the start of the run, but the run cannot begin again (run/what_if.h). A graph of
// kernels that block on reads is determinate: more room changes no data, and each state that the graph reaches with
// little room can be reached with more room. So a trial can begin in the state of the deadlock: if the call returns
// after room is added there, it would have returned with this room from the start.
#include "adf/explain/remedy.h"

#include "adf/graph/names.h"
#include "adf/limits.h"
#include "base/text.h"

#include <algorithm>
#include <optional>

namespace tessera::adf {

namespace {

constexpr unsigned kMostUnits = 64;
constexpr const char* kWithChange = "with the change below";

class Search {
 public:
  Search(GraphRun& run, const WhatIf& what_if) : run_(run), what_if_(what_if), model_(design()) {}

  // Returns the first change that helps: a second buffer, a channel for each reader, or more room.
  std::optional<Remedy> run(const std::vector<id>& full) {
    for (const id sink : full)
      if (const BlockRing* ring = run_.ring_of(sink); ring != nullptr && ring->count() == 1 && helps({sink}, 1))
        return Remedy{kWithChange, fmt::format("let {} have two buffers: remove single_buffer", both_ends(sink))};
    for (const id sink : full)
      if (is_memory(sink) && helps({sink}, 1)) return with_room(sink, 1);
    for (const id sink : full) {
      const id source = source_of(sink);
      if (source == none || readers_of(source).size() < 2) continue;
      if (what_if_([&] { run_.separate(source); }))
        return Remedy{kWithChange,
                      fmt::format("give each of the {} readers of {} an output of its own: {} of them "
                                  "instead of one",
                                  readers_of(source).size(), name_of_port(source), readers_of(source).size())};
    }
    for (const id sink : full)
      if (const auto units = smallest({sink})) return with_room(sink, *units);
    for (const id sink : full)
      if (const id source = source_of(sink); source != none && readers_of(source).size() > 1)
        if (const auto units = smallest(readers_of(source))) return with_room_for_all(source, *units);
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
  bool has_common_ring(id sink) const {
    const id source = source_of(sink);
    return source != none && run_.ring_of(source) == run_.ring_of(sink);
  }
  std::string both_ends(id sink) const {
    return has_common_ring(sink) ? fmt::format("{} and {}", name_of_port(source_of(sink)), name_of_port(sink))
                                 : name_of_port(sink);
  }
  Remedy with_room(id sink, unsigned units) const {
    if (is_memory(sink)) {
      const id node = model_.ports[sink].node;
      return {kWithChange, fmt::format("write num_buffers({}) = {}", name_of_node(node),
                                       model_.memories[model_.nodes[node].number].num_buffers + units)};
    }
    if (const BlockRing* ring = run_.ring_of(sink)) {
      const std::size_t needed = ring->count() + units;
      if (needed <= limits::kBuffersOfPort)
        return {kWithChange,
                fmt::format("let {} have {} buffers instead of {}", both_ends(sink), needed, ring->count())};
      return {fmt::format("with {} buffers for {}", needed, both_ends(sink)), more_buffers(sink, needed)};
    }
    return {kWithChange, fmt::format("let the stream to {} hold {} more {} (fifo_depth)", name_of_port(sink), units,
                                     units == 1 ? "word" : "words")};
  }
  Remedy with_room_for_all(id source, unsigned units) const {
    const id sink = readers_of(source).front();
    if (run_.ring_of(sink) != nullptr)
      return {fmt::format("with {} more {} for each reader of {}", units, units == 1 ? "buffer" : "buffers",
                          name_of_port(source)),
              more_buffers(sink, run_.ring_of(sink)->count() + units)};
    return {kWithChange, fmt::format("let the stream to each reader of {} hold {} more {} (fifo_depth)",
                                     name_of_port(source), units, units == 1 ? "word" : "words")};
  }
  // A port of a kernel has at most two buffers, so more of them must lie between the kernels.
  std::string more_buffers(id sink, std::size_t needed) const {
    const std::string begin = fmt::format("a port has at most {} buffers: ", limits::kBuffersOfPort);
    if (has_common_ring(sink) && needed <= 2 * limits::kBuffersOfPort)
      return begin + "put the two kernels on tiles without common memory, so that each port has buffers of its own";
    if (model_.arch != kArchOfAie)
      return begin + fmt::format("pass the data through a shared_buffer with num_buffers = {}", needed);
    return begin + "send these data as a stream, or let a kernel of the cycle use its ports in another order";
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

std::optional<Remedy> remedy_for(GraphRun& run, const WaitChain& chain, const WhatIf& what_if) {
  std::vector<id> full;
  for (const id sink : chain.full)
    if (std::find(full.begin(), full.end(), sink) == full.end() && run.has_bound(sink)) full.push_back(sink);
  return Search(run, what_if).run(full);
}

}  // namespace tessera::adf
