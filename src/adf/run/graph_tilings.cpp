// Makes ends of nets with tilings: kernels' buffers, memory tiles and global memory.
#include "adf/run/graph_run.h"

#include <algorithm>

namespace tessera::adf {

BlockSide& GraphRun::ring_side(BlockRing& ring, bool fills) {
  return *ring_sides_.emplace_back(std::make_unique<RingSide>(ring, fills));
}

MemoryRounds& GraphRun::add_rounds(id port) {
  auto& made = memory_rounds_[port] = std::make_unique<MemoryRounds>();
  return *made;
}

Source* GraphRun::tiled_source(const Net& net, BlockSide& side, Mover& mover) {
  const std::vector<TilingPlan>& plans = plan_.access.at(net.source);
  // A split needs headers in its input. In front of a merge the source adds no headers, because the merge adds them.
  const bool to_split =
      std::ranges::any_of(net.sinks, [&](const Sink& sink) { return splits_.contains(model_.ports[sink.port].node); });
  side.mover = &mover;
  return tiled_sources_.emplace_back(std::make_unique<TiledSource>(side, plans, to_split && plans.front().packet >= 0))
      .get();
}

// Behind a merge, each packet id has a lane. A split in front of the lanes sorts the packets.
SinkEnd* GraphRun::tiled_sink(const Net& net, id port, BlockSide& side, Mover& mover) {
  const std::vector<TilingPlan>& plans = plan_.access.at(port);
  const auto merge = merges_.find(model_.ports[net.source].node);
  if (plans.front().packet < 0 || merge == merges_.end()) {
    side.mover = &mover;
    return tiled_sinks_.emplace_back(std::make_unique<TiledSink>(side, plans.front())).get();
  }
  const unsigned ways = model_.packets[model_.nodes[merge->first].number].ways;
  PacketSplit& split =
      *lane_splits_.emplace_back(std::make_unique<PacketSplit>(engine_, model_.ports[port].node, ways, stream_words_));
  split.filling_mover = &mover;
  LaneGroup& lanes = *lanes_.emplace_back(std::make_unique<LaneGroup>(side, plans.size()));
  for (unsigned i = 0; i < ways; ++i) {
    PacketSplit::Way& way = split.way(i);
    Mover& sorted = add_mover(plan_.netlist->net_of_source[net.source]);
    way.strips_header = true;
    way.mover = &sorted;
    sorted.set_source(&way);
    const auto plan = std::ranges::find(plans, static_cast<int>(i), &TilingPlan::packet);
    if (plan == plans.end()) {
      sorted.add_sink(tiled_sinks_.emplace_back(std::make_unique<DiscardSink>()).get());
      continue;
    }
    BlockSide& lane = lanes.lane(static_cast<std::size_t>(plan - plans.begin()));
    lane.mover = &sorted;
    sorted.add_sink(tiled_sinks_.emplace_back(std::make_unique<TiledSink>(lane, *plan)).get());
  }
  return &split;
}

}  // namespace tessera::adf
