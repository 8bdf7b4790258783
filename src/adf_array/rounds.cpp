// Shared buffers: the rounds that the host program asked for.
//
// The channels of a memory tile run for ever, but run(n) asks for n iterations. So an input file gives a shared buffer
// the words of these iterations only, and wait() expects the words that the buffer's outputs send in them.
#include "adf/check/access.h"
#include "adf_array/convert.h"
#include "adf_array/graph_array.h"

#include <algorithm>

namespace tessera::adf_array {

using namespace adf;

// Returns the words that an input file gives to a shared buffer in an iteration of the graph; 0 if it feeds none.
std::uint64_t GraphArray::words_of_iteration(const Plan& plan, const Net& net) const {
  for (const Sink& sink : net.sinks) {
    const id node = model().ports[sink.port].node;
    if (model().nodes[node].kind == NodeKind::Memory) return plan.repetitions[node] * tiled_bytes(plan, sink.port) / 4;
  }
  return 0;
}

Result<void> GraphArray::begin_rounds(id graph, Graph& of, std::int64_t iterations) {
  const Plan& plan = placed_->plans.at(graph);
  for (Feed& feed : of.feeds) {
    const std::size_t left = feed.words.size() - feed.sent;
    const std::size_t count =
        iterations < 0 ? left : std::min<std::size_t>(left, static_cast<std::size_t>(iterations) * feed.each);
    const std::span words = std::span(feed.words).subspan(feed.sent, count);
    if (auto sent = session_->plio_send(to_api(feed.shim.tile), feed.shim.number, {words.begin(), words.end()}); !sent)
      return Failure(to_diag(sent.error()));
    feed.sent += count;
  }
  if (iterations < 0) return {};
  for (const id node : plan.nodes)
    if (placed_->placement.memories.contains(node))
      for (const id port : model().nodes[node].out)
        moved_[port] += static_cast<std::uint64_t>(iterations) * plan.repetitions[node] * tiled_bytes(plan, port) / 4;
  return {};
}

}  // namespace tessera::adf_array
