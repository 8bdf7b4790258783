#include "adf/explain/leftovers.h"

#include "adf/codes.h"
#include "adf/explain/open_packets.h"
#include "adf/graph/names.h"
#include "base/text.h"

namespace tessera::adf {

namespace {

bool is_kernel(id port) {
  const Model& model = design();
  return model.ports[port].node != none && model.nodes[model.ports[port].node].kind == NodeKind::Kernel;
}

std::uint64_t invocations_of(const GraphRun& run, id port) {
  const id node = design().ports[port].node;
  for (const Instance& one : run.core_of(node)->instances())
    if (one.node == node) return one.invocations;
  return 0;
}

}  // namespace

std::vector<Diag> leftovers_of(const GraphRun& run) {
  std::vector<Diag> made;
  for (const id number : run.plan().nets) {
    const Net& net = run.plan().netlist->nets[number];
    if (net.source == none || !is_kernel(net.source)) continue;
    for (const Sink& sink : net.sinks) {
      if (!is_kernel(sink.port)) continue;
      const std::uint64_t words = run.unread_words(sink.port);
      if (words == 0) continue;
      made.push_back(error(code::left_data, "{} ends with {} that it did not read", name_of_port(sink.port),
                           counted(words, "word"))
                         .note("{} ran {}, {} ran {}", name_of_node(design().ports[net.source].node),
                               counted(invocations_of(run, net.source), "time"),
                               name_of_node(design().ports[sink.port].node),
                               counted(invocations_of(run, sink.port), "time"))
                         .help("let both ends move the same number of words in an iteration, or set repetition_count"));
    }
  }
  for (const id port : run.held_ports())
    made.push_back(error(code::still_held, "{} is still acquired at the end", name_of_port(port))
                       .note("the kernel ran {}", counted(invocations_of(run, port), "time"))
                       .help("release the buffer, so that the other side can have it"));
  if (!run.is_endless())
    for (Diag& one : open_packets_of(run)) made.push_back(std::move(one));
  return made;
}

}  // namespace tessera::adf
