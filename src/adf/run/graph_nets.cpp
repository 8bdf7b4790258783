// Makes the nets of a graph. A net becomes a ring of blocks, a cascade, or a mover from a source to its sinks.
#include "adf/check/direct.h"
#include "adf/check/packet_ids.h"
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/run/filled_memory.h"
#include "adf/run/graph_run.h"
#include "adf/run/io_files.h"

#include <algorithm>

namespace tessera::adf {

using ::adf::host::io_kind;

BlockRing& GraphRun::add_ring(id port) {
  rings_.push_back(std::make_unique<BlockRing>(plan_.buffers[port]));
  if (options_.fills_memory) rings_.back()->fill(std::byte{kFilling});
  return *rings_.back();
}

void GraphRun::attach(id port, BlockRing& ring, bool fills) {
  ring_of_[port] = &ring;
  if (model_.ports[port].direction == way::inout) {
    auto& one = inout_ports_[port];
    if (!one) one = std::make_unique<InOutPort>(port);
    one->set_ring(ring, fills);
    return;
  }
  block_ports_[port] = std::make_unique<BlockPort>(ring, port, fills, plan_.buffers[port].is_async);
}

Result<void> GraphRun::make_net(id number, std::vector<Diag>& warnings) {
  const Net& net = plan_.netlist->nets[number];
  const Port& source = model_.ports[net.source];
  if (model_.ports[net.sinks.front().port].shape.kind == carrier::rtp) {
    for (const Sink& sink : net.sinks) {
      if (source.node == none || !results_.contains(net.source)) continue;
      if (parameters_.contains(sink.port)) results_[net.source]->add_reader(*parameters_[sink.port]);
      if (results_.contains(sink.port)) results_[net.source]->add_reader(*results_[sink.port]);
    }
    return {};
  }
  if (source.node != none && source.shape.kind == carrier::cascade) {
    if (net.sinks.size() != 1 || model_.ports[net.sinks.front().port].shape.kind != carrier::cascade)
      return Failure(error(code::bad_connection, "the cascade {} needs exactly one cascade as its reader",
                           name_of_port(net.source))
                         .help("connect it to one cascade input"));
    const id to = net.sinks.front().port;
    cascades_.push_back(std::make_unique<Cascade>(net.source, to, options_.bounds_streams ? kCascadeValues : kNoLimit));
    cascade_of_[net.source] = cascade_of_[to] = cascades_.back().get();
    return {};
  }
  if (is_direct(plan_, net)) {
    const id to = net.sinks.front().port;
    BufferPlan& plan = plan_.buffers[net.source];
    plan.buffers = std::min(plan.buffers, plan_.buffers[to].buffers);
    BlockRing& ring = add_ring(net.source);
    attach(net.source, ring, true);
    attach(to, ring, false);
    return {};
  }
  Mover& mover = add_mover(number);
  TRY(Source* const from, make_source(net, mover, warnings));
  mover.set_source(from);
  for (const Sink& sink : net.sinks) {
    // If streams have bounds, a separate queue holds the words of the route, unless the reader itself has a bounded
    // queue.
    const bool has_fifo = options_.bounds_streams && !is_stream_of_kernel(sink.port);
    Mover& last = has_fifo ? add_mover(number) : mover;
    TRY(SinkEnd* const to, make_sink(net, sink, last));
    if (has_fifo) {
      auto& fifo = fifos_[sink.port] = std::make_unique<StreamFifo>(words_before(net, sink), mover, last);
      last.set_source(fifo.get());
      mover.add_sink(fifo.get());
    }
    last.add_sink(to);
  }
  return {};
}

Mover& GraphRun::add_mover(id net) {
  return *movers_.emplace_back(std::make_unique<Mover>(engine_, net));
}

bool GraphRun::is_stream_of_kernel(id port) const {
  const Port& of = model_.ports[port];
  return model_.nodes[of.node].kind == NodeKind::Kernel && !has_buffer(of);
}

// Returns the number of words that the stream holds in front of a sink. A kernel's output itself holds the words of its
// first port.
std::size_t GraphRun::words_before(const Net& net, const Sink& sink) const {
  if (!options_.bounds_streams) return kNoLimit;
  const Depth depth = depth_of(model_, sink);
  return kRouteWords + depth.sink + (is_stream_of_kernel(net.source) ? 0 : kFirstWords + depth.source);
}

Result<Source*> GraphRun::make_source(const Net& net, Mover& mover, std::vector<Diag>& warnings) {
  const id port = net.source;
  const Port& of = model_.ports[port];
  const Node& node = model_.nodes[of.node];
  switch (node.kind) {
    case NodeKind::Kernel: {
      if (has_buffer(of)) {
        BlockRing& ring = add_ring(port);
        attach(port, ring, true);
        if (has_tilings(port)) return tiled_source(net, ring_side(ring, false), mover);
        ring.reading_mover = &mover;
        return &ring;
      }
      std::size_t words = kNoLimit;
      if (options_.bounds_streams) {
        words = kFirstWords;
        for (const Sink& sink : net.sinks) words = std::max(words, kFirstWords + depth_of(model_, sink).source);
      }
      auto& stream = streams_out_[port] = std::make_unique<StreamOut>(port, words);
      stream->set_mover(mover);
      return stream.get();
    }
    case NodeKind::Io: {
      const Io& io = model_.ios[node.number];
      if (has_tilings(port)) return tiled_source(net, add_rounds(port), mover);
      if (io.kind == io_kind::gmio) {
        auto& source = gmio_sources_[of.node] = std::make_unique<GmioSource>();
        source->set_mover(mover);
        return source.get();
      }
      TRY(InputFile file, read_input(model_, of.node, net, options_.input, warnings));
      auto& source = file_sources_[port] =
          std::make_unique<FileSource>(port, std::move(file.path), std::move(file.words));
      return source.get();
    }
    case NodeKind::Packet: {
      if (const auto split = splits_.find(of.node); split != splits_.end()) {
        PacketSplit::Way& out = split->second->way(of.number);
        out.mover = &mover;
        for (const Sink& sink : net.sinks) out.strips_header = out.strips_header || has_memory(model_, sink.port);
        return &out;
      }
      PacketMerge& merge = *merges_.at(of.node);
      merge.mover = &mover;
      return &merge;
    }
    case NodeKind::Memory: {
      const auto side = memory_sides_.find(port);
      return tiled_source(net, side != memory_sides_.end() ? static_cast<BlockSide&>(*side->second) : add_rounds(port),
                          mover);
    }
  }
  return nullptr;
}

Result<SinkEnd*> GraphRun::make_sink(const Net& net, const Sink& sink, Mover& mover) {
  const id port = sink.port;
  const Port& of = model_.ports[port];
  const Node& node = model_.nodes[of.node];
  switch (node.kind) {
    case NodeKind::Kernel: {
      if (has_buffer(of)) {
        BlockRing& ring = add_ring(port);
        attach(port, ring, false);
        if (has_tilings(port)) return tiled_sink(net, port, ring_side(ring, true), mover);
        ring.filling_mover = &mover;
        return &ring;
      }
      auto& stream = streams_in_[port] = std::make_unique<StreamIn>(port, words_before(net, sink));
      stream->set_mover(mover);
      return stream.get();
    }
    case NodeKind::Io: {
      const Io& io = model_.ios[node.number];
      if (has_tilings(port)) return tiled_sink(net, port, add_rounds(port), mover);
      if (io.kind == io_kind::gmio) {
        auto& end = gmio_sinks_[of.node] = std::make_unique<GmioSink>();
        end->set_mover(mover);
        return end.get();
      }
      CHECK_OK(check_file(model_, of.node));
      const carrier kind = model_.ports[net.source].shape.kind;
      const bool marks_packets = kind == carrier::stream || kind == carrier::pktstream;
      auto& end = file_sinks_[port] =
          std::make_unique<FileSink>(io.file.empty() ? std::filesystem::path() : options_.output / io.file,
                                     layout_of(model_, of.node, net), marks_packets);
      return end.get();
    }
    case NodeKind::Packet: {
      if (const auto split = splits_.find(of.node); split != splits_.end()) {
        split->second->filling_mover = &mover;
        return split->second.get();
      }
      PacketMerge::Way& in = merges_.at(of.node)->way(of.number);
      in.filling_mover = &mover;
      in.adds_header = has_memory(model_, net.source);
      return &in;
    }
    case NodeKind::Memory: {
      const auto side = memory_sides_.find(port);
      return tiled_sink(net, port,
                        side != memory_sides_.end() ? static_cast<BlockSide&>(*side->second) : add_rounds(port), mover);
    }
  }
  return nullptr;
}

}  // namespace tessera::adf
