#include "adf/report/mapping.h"

#include "adf/array/core_memory.h"
#include "adf/array/descriptors.h"
#include "adf/array/design_text.h"
#include "adf/array/memory_tiles.h"
#include "adf/array/packets.h"
#include "adf/graph/names.h"

#include <algorithm>

namespace tessera::adf {

namespace {

using array::Channel;
using array::PacketFlow;
using device::Bundle;
using device::Direction;
using device::TileId;

// Each buffer of the design by its name.
class PartNames {
 public:
  PartNames(const Model& model, const Netlist& netlist, const PlacedRun& run) {
    const array::Placement& placement = *run.placement;
    for (const auto& [port, buffers] : placement.buffers)
      for (const std::string& name : array::buffer_names(placement, netlist, port))
        add(name, model.ports[port].shape.kind == carrier::rtp ? MemoryPart::Kind::Parameter : MemoryPart::Kind::Buffer,
            port);
    for (const auto& [key, table] : placement.tables)
      add(array::table_name(placement, key.first, key.second), MemoryPart::Kind::Table, none);
    for (const auto& [tile, kernels] : placement.kernels) {
      const std::string first = name_of_node(kernels.front());
      add(first + " heap", MemoryPart::Kind::Heap, none);
      add(first + " sync", MemoryPart::Kind::Sync, none);
      add(first + " stack", MemoryPart::Kind::Stack, none);
    }
  }

  MemoryPart part(const PlacedRun::Part& of) const {
    MemoryPart made{MemoryPart::Kind::Shared, of.name, of.tile, of.number, of.bytes, 0, 0, {}};
    if (const auto found = known_.find(of.name); found != known_.end()) {
      made.kind = found->second.first;
      made.ports = found->second.second;
    }
    return made;
  }

 private:
  void add(const std::string& name, MemoryPart::Kind kind, id port) {
    auto& [of, ports] = known_[name];
    of = kind;
    if (port != none) ports.push_back(port);
  }
  std::map<std::string, std::pair<MemoryPart::Kind, std::vector<id>>> known_;
};

class Mapper {
 public:
  Mapper(const Model& model, const Netlist& netlist, const Monitor& monitor, Mapping& to)
      : model_(model), netlist_(netlist), monitor_(monitor), to_(to), placement_(*to.run.placement) {}

  void map() {
    add_memory();
    add_channels();
    for (const auto& [node, at] : placement_.ios)
      if (!is_gmio(node)) to_.plios.push_back({node, at, clock_of(node)});
    add_streams();
    to_.links = links_of(to_.wires, to_.device());
  }

 private:
  bool is_gmio(id node) const { return model_.ios[model_.nodes[node].number].kind == ::adf::host::io_kind::gmio; }
  PlacedRun::Clock clock_of(id node) const {
    const auto found = to_.run.clocks.find(node);
    return found == to_.run.clocks.end() ? PlacedRun::Clock{} : found->second;
  }
  const Plan* plan_of_port(id port) const {
    const auto found = to_.run.plans->find(top_of_node(model_.ports[port].node));
    return found == to_.run.plans->end() ? nullptr : &found->second;
  }

  void add_memory() {
    const PartNames names(model_, netlist_, to_.run);
    for (const PlacedRun::Part& one : to_.run.parts)
      if (!one.is_lock) to_.memory.push_back(names.part(one));
    for (const auto& [tile, kernels] : placement_.kernels) {
      const auto of = std::ranges::find(to_.run.tiles, tile, &PlacedRun::Tile::tile);
      if (of == to_.run.tiles.end() || of->stack == 0 || !array::has_usual_stack(placement_, kernels.front())) continue;
      to_.memory.push_back({MemoryPart::Kind::Stack,
                            name_of_node(kernels.front()) + " stack",
                            tile,
                            0,
                            static_cast<std::uint32_t>(of->stack),
                            0,
                            0,
                            {}});
    }
    for (MemoryPart& one : to_.memory) {
      const device::TileModel& of = to_.device().model(one.tile);
      const std::uint32_t bank = of.data_memory / std::max(of.banks, 1U);
      one.first_bank = one.address / bank;
      one.last_bank = (one.address + std::max(one.bytes, 1U) - 1) / bank;
    }
    std::ranges::stable_sort(to_.memory, [](const MemoryPart& a, const MemoryPart& b) {
      return std::pair(a.tile, a.address) < std::pair(b.tile, b.address);
    });
  }

  void add_channel(const Channel& at, Direction direction, id port, std::optional<unsigned> descriptors) {
    DmaChannel made{at, direction, port, descriptors, {}};
    for (const PlacedRun::ChannelCounts& one : to_.run.channels)
      if (one.at.tile == at.tile && one.at.number == at.number && one.direction == direction) made.counts = one;
    to_.channels.push_back(made);
  }
  // Returns the descriptors of a channel of a core's tile or memory tile.
  std::optional<unsigned> descriptors_of(id port, unsigned lane) const {
    const Plan* plan = plan_of_port(port);
    const Node& node = model_.nodes[model_.ports[port].node];
    if (plan == nullptr) return {};
    if (node.kind == NodeKind::Kernel)
      return plan->buffers[port].buffers * array::move_count(model_, *plan, port, lane, to_.device());
    if (!placement_.memories.contains(model_.ports[port].node)) return {};
    return model_.memories[node.number].num_buffers *
           array::memory_descriptors(model_, *plan, port, lane, to_.device());
  }
  void add_channels() {
    const auto direction_of = [&](id port) {
      return model_.ports[port].direction == way::out ? Direction::MM2S : Direction::S2MM;
    };
    for (const auto& [port, at] : placement_.channels)
      add_channel(at, direction_of(port), port, descriptors_of(port, 0));
    for (const auto& [key, at] : placement_.lanes)
      add_channel(at, direction_of(key.first), key.first, descriptors_of(key.first, key.second));
    for (const auto& [port, at] : placement_.drains) add_channel(at, Direction::MM2S, port, descriptors_of(port, 0));
    for (const auto& [node, at] : placement_.ios)
      if (is_gmio(node)) {
        const Node& of = model_.nodes[node];
        const bool into_array = !of.out.empty();
        add_channel(at, into_array ? Direction::MM2S : Direction::S2MM, into_array ? of.out.front() : of.in.front(),
                    {});
      }
    std::ranges::stable_sort(to_.channels, [](const DmaChannel& a, const DmaChannel& b) {
      return std::tuple(a.at.tile, a.direction, a.at.number) < std::tuple(b.at.tile, b.direction, b.at.number);
    });
  }

  // Returns the slave port of a switch at which the data of a source come in.
  std::optional<std::pair<TileId, device::Port>> entry_of(id source) const {
    const auto dma = [&](const Channel& at) -> std::optional<std::pair<TileId, device::Port>> {
      if (at.tile.row != 0) return std::pair(at.tile, device::Port{Bundle::DMA, at.number});
      const auto south = device::shim_dma_south(Direction::MM2S, at.number, to_.device().arch);
      if (!south) return {};
      return std::pair(at.tile, device::Port{Bundle::South, *south});
    };
    if (const auto drain = placement_.drains.find(source); drain != placement_.drains.end()) return dma(drain->second);
    if (const auto at = placement_.channels.find(source); at != placement_.channels.end()) return dma(at->second);
    const id node = model_.ports[source].node;
    if (const auto io = placement_.ios.find(node); io != placement_.ios.end()) {
      if (is_gmio(node)) return dma(io->second);
      return std::pair(io->second.tile, device::Port{Bundle::South, io->second.number});
    }
    const auto stream = placement_.streams.find(source);
    if (stream == placement_.streams.end()) return {};
    return std::pair(placement_.cores.at(node), device::Port{Bundle::Core, stream->second});
  }

  // Returns the bytes that passed a port; nothing if the run did not count them.
  std::optional<std::uint64_t> bytes_at(id port) const {
    const auto found = monitor_.ports().find(port);
    if (found == monitor_.ports().end()) return {};
    return found->second.bytes;
  }

  void add_stream(StreamWay one) {
    const auto entry = entry_of(one.source);
    if (!entry) return;
    one.way = to_.wires.follow(entry->first, entry->second, one.packet);
    if (one.words) to_.wires.add_words(one.way, *one.words);
    to_.streams.push_back(std::move(one));
  }
  std::optional<std::uint64_t> words_of(id source, const std::vector<id>& sinks) const {
    std::optional<std::uint64_t> bytes = bytes_at(source);
    for (const id sink : sinks)
      if (!bytes) bytes = bytes_at(sink);
    if (!bytes) return {};
    return (*bytes + 3) / 4;
  }
  // Packets of one id: the counters of a port know them if all its packets have this id.
  std::optional<std::uint64_t> words_of(const PacketFlow& flow) const {
    const auto flows_at = [&](id port) {
      return std::ranges::count_if(placement_.packets, [&](const PacketFlow& one) {
        return one.source == port ||
               std::ranges::find(one.readers, port, &PacketFlow::Reader::port) != one.readers.end();
      });
    };
    if (flows_at(flow.source) == 1) return words_of(flow.source, {});
    for (const PacketFlow::Reader& reader : flow.readers)
      if (flows_at(reader.port) == 1) return words_of(reader.port, {});
    return {};
  }
  void add_streams() {
    to_.wires = Wires::read(to_.run.routes);
    for (const auto& [graph, plan] : *to_.run.plans)
      for (const id number : plan.nets) {
        const Net& net = netlist_.nets[number];
        if (net.source == none || model_.ports[net.source].node == none || array::has_packets(model_, net)) continue;
        StreamWay made{net.source, {}, {}, {}, {}};
        for (const Sink& sink : net.sinks) {
          const auto path = placement_.paths.find(sink.port);
          if (path != placement_.paths.end() &&
              (path->second == array::Path::Stream || path->second == array::Path::Dma))
            made.sinks.push_back(sink.port);
        }
        if (made.sinks.empty()) continue;
        made.words = words_of(made.source, made.sinks);
        add_stream(std::move(made));
      }
    for (const PacketFlow& flow : placement_.packets) {
      StreamWay made{flow.source, {}, flow.number, {}, words_of(flow)};
      for (const PacketFlow::Reader& reader : flow.readers) made.sinks.push_back(reader.port);
      add_stream(std::move(made));
    }
  }

  const Model& model_;
  const Netlist& netlist_;
  const Monitor& monitor_;
  Mapping& to_;
  const array::Placement& placement_;
};

}  // namespace

const char* text_of(MemoryPart::Kind kind) {
  switch (kind) {
    case MemoryPart::Kind::Buffer: return "buffer";
    case MemoryPart::Kind::Parameter: return "parameter";
    case MemoryPart::Kind::Shared: return "shared buffer";
    case MemoryPart::Kind::Table: return "table";
    case MemoryPart::Kind::Stack: return "stack";
    case MemoryPart::Kind::Heap: return "heap";
    case MemoryPart::Kind::Sync: return "synchronization";
  }
  return "";
}

Mapping mapping_of(const Model& model, const Netlist& netlist, const Monitor& monitor, PlacedRun run) {
  Mapping made;
  made.run = std::move(run);
  Mapper(model, netlist, monitor, made).map();
  return made;
}

}  // namespace tessera::adf
