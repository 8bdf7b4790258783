// How many words a stream holds between its ends.
//
// By default a stream has no bound. A bounded stream holds the words of fifo_depth and of the shortest route on the
// array: from the switch of one tile into the switch of its neighbour. Longer routes hold more words. So a graph that
// hangs here may still run on a longer route, but a graph that does not hang here never hangs because a stream is too
// short.
#pragma once

#include "adf/check/netlist.h"
#include "adf/run/movement.h"
#include "adf/stream_switch.h"  // generated
#include "adf/timing.h"         // generated

namespace tessera::adf {

// The words in the first port of the route, and in the three ports behind it.
inline constexpr std::size_t kFirstWords = stream_switch::kLocalSlaveWords;
inline constexpr std::size_t kRouteWords = 2 * stream_switch::kExternalPortWords + stream_switch::kLocalMasterWords;
inline constexpr std::size_t kCascadeValues = 2 * timing::kCascadeFifoValues;  // a FIFO at either end

// The words that fifo_depth adds at the source of a net, and in front of one sink. A single depth counts at the sink.
struct Depth {
  std::size_t source = 0, sink = 0;
};
inline Depth depth_of(const Model& model, const Sink& sink) {
  Depth made;
  for (const id step : sink.path) {
    const std::vector<int>& depths = model.connections[step].fifo_depth;
    if (depths.size() > 1) made.source += static_cast<std::size_t>(depths.front());
    if (!depths.empty()) made.sink += static_cast<std::size_t>(depths.back());
  }
  return made;
}

}  // namespace tessera::adf
