#include "adf/array/design_text.h"

#include "adf/array/core_channels.h"
#include "adf/array/core_memory.h"
#include "adf/array/design_values.h"
#include "adf/array/memory_tiles.h"
#include "adf/array/packets.h"
#include "adf/array/stream_fifos.h"
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/limits.h"  // generated
#include "adf/run/depths.h"

#include <algorithm>
#include <set>

namespace tessera::adf::array {

using ::adf::host::io_kind;
using device::Arch;

namespace {

Diag not_yet(const std::string& what, const Place& at) {
  return error(code::not_supported, "{} does not run on the array yet", what)
      .at("{}", at.text())
      .note("docs/adf.md lists the parts of ADF that run on the array")
      .help("compile the program for a functional run");
}

// Returns the port whose name the buffers have: the source, if both ends of the connection share them.
id owner_of(const Placement& placement, const Netlist& netlist, id port) {
  const auto path = placement.paths.find(port);
  const bool is_shared = path != placement.paths.end() && (path->second == Path::Core || path->second == Path::Memory);
  return is_shared ? netlist.nets[netlist.net_of_sink[port]].source : port;
}

bool is_inside_core(const Placement& placement, const Netlist& netlist, id owner) {
  const id net = netlist.net_of_source[owner];
  if (net == none) return false;
  const auto path = placement.paths.find(netlist.nets[net].sinks.front().port);
  return path != placement.paths.end() && path->second == Path::Core;
}

class Writer {
 public:
  Writer(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans, const Placement& placement)
      : model_(model), netlist_(netlist), plans_(plans), placement_(placement) {}

  Result<std::string> text() {
    for (const Plan& plan : plans_) CHECK_OK(check(plan));
    for (const Plan& plan : plans_)
      for (const id net : plan.nets) CHECK_OK(write_streams(netlist_.nets[net]));
    for (const PacketFlow& flow : placement_.packets)
      for (const bool keeps_header : {false, true}) write_packets(flow, keeps_header);
    write_buffers();
    TRY(std::string channels, core_channels(model_, plans_, placement_));
    TRY(const MemoryTiles shared, memory_tiles(model_, plans_, placement_));
    memory_ += shared.memory;
    tiles_.insert(shared.tiles.begin(), shared.tiles.end());
    write_cores();
    channels += shared.channels;
    std::string tiles;
    for (const TileId tile : tiles_)
      tiles += fmt::format("  {} = aie.tile({}, {})\n", tile_value(tile), tile.col, tile.row);
    return fmt::format("aie.device({}) {{\n{}{}{}{}{}}}\n", placement_.device->name, tiles, memory_, flows_, channels,
                       cores_);
  }

 private:
  bool is_aie1() const { return placement_.device->arch == Arch::AIE1; }
  std::string tile(TileId tile) {
    tiles_.insert(tile);
    return tile_value(tile);
  }

  Result<void> check(const Plan& plan) const {
    for (const id node : plan.nodes) {
      const Node& of = model_.nodes[node];
      const std::string name = name_of_node(node);
      if (of.kind == NodeKind::Kernel && model_.kernels[of.number].fabric == "pl")
        return Failure(not_yet("the kernel " + name + " of programmable logic", of.at));
    }
    for (id port = 0; port < plan.buffers.size(); ++port) {
      const BufferPlan& buffers = plan.buffers[port];
      if (buffers.bytes == 0) continue;
      const Node& of = model_.nodes[model_.ports[port].node];
      const bool has_dma = placement_.channels.contains(port) || placement_.drains.contains(port);
      if (has_dma && (buffers.bytes % 4 != 0 || buffers.margin % 4 != 0))
        return Failure(error(code::not_supported, "{} has {} bytes, and a DMA moves whole words", name_of_port(port),
                             buffers.bytes)
                           .at("{}", of.at.text())
                           .help("choose a size that is a multiple of 4 bytes"));
    }
    return {};
  }

  // The end of a stream at a port: "%tile_6_2, DMA : 0".
  std::string end_of(id port, bool is_source, unsigned lane = 0) {
    if (const auto drain = placement_.drains.find(port); is_source && drain != placement_.drains.end())
      return fmt::format("{}, DMA : {}", tile(drain->second.tile), drain->second.number);
    if (const Channel* channel = channel_of(placement_, port, lane))
      return fmt::format("{}, DMA : {}", tile(channel->tile), channel->number);
    const Port& of = model_.ports[port];
    if (model_.nodes[of.node].kind == NodeKind::Io) {
      const Channel& shim = placement_.ios.at(of.node);
      const bool is_dma = model_.ios[model_.nodes[of.node].number].kind == io_kind::gmio;
      return fmt::format("{}, {} : {}", tile(shim.tile), is_dma ? "DMA" : "PLIO", shim.number);
    }
    return fmt::format("{}, Core : {}", tile(placement_.cores.at(of.node)), placement_.streams.at(port));
  }

  // Writes the flow to those of its readers that get the headers of the packets, or to those that do not.
  void write_packets(const PacketFlow& flow, bool keeps_header) {
    std::string ends;
    for (const PacketFlow::Reader& reader : flow.readers)
      if (reader.keeps_header == keeps_header)
        ends += fmt::format("    aie.packet_dest<{}>\n", end_of(reader.port, false, reader.lane));
    if (ends.empty()) return;
    flows_ += fmt::format("  aie.packet_flow({}) {{\n    aie.packet_source<{}>\n{}  }} {{keep_pkt_header = {}}}\n",
                          flow.number, end_of(flow.source, true), ends, keeps_header);
  }

  TileId tile_of(id port, bool is_source) const {
    if (const auto drain = placement_.drains.find(port); is_source && drain != placement_.drains.end())
      return drain->second.tile;
    if (const auto channel = placement_.channels.find(port); channel != placement_.channels.end())
      return channel->second.tile;
    const id node = model_.ports[port].node;
    return model_.nodes[node].kind == NodeKind::Io ? placement_.ios.at(node).tile : placement_.cores.at(node);
  }

  // Leads a stream through FIFOs. Returns the end at which it goes on.
  Result<std::string> through_fifos(std::string from, TileId near, std::size_t words, const Sink& sink) {
    if (words == 0) return from;
    const std::vector<Channel> fifos = fifos_.take(near, words);
    if (fifos.size() < StreamFifos::count_of(words))
      return Failure(not_yet(fmt::format("the fifo_depth of the connection to {}", name_of_port(sink.port)),
                             model_.connections[sink.path.back()].at)
                         .note("the switches of {} have no more FIFOs", placement_.device->name));
    for (const Channel& fifo : fifos) {
      const std::string end = fmt::format("{}, FIFO : {}", tile(fifo.tile), fifo.number);
      flows_ += fmt::format("  aie.flow({}, {})\n", from, end);
      from = end;
    }
    return from;
  }

  Result<void> write_flow(const Net& net, const Sink& sink, std::string& source) {
    if (source.empty()) {
      std::size_t words = 0;  // one FIFO serves all destinations
      for (const Sink& one : net.sinks) words = std::max(words, depth_of(model_, one).source);
      TRY(source, through_fifos(end_of(net.source, true), tile_of(net.source, true), words, sink));
    }
    TRY(const std::string from, through_fifos(source, tile_of(sink.port, false), depth_of(model_, sink).sink, sink));
    flows_ += fmt::format("  aie.flow({}, {})\n", from, end_of(sink.port, false));
    return {};
  }

  Result<void> write_streams(const Net& net) {
    if (has_packets(model_, net)) return {};
    std::string source;  // the end of the stream behind the FIFOs at its source
    for (const Sink& sink : net.sinks) {
      const auto path = placement_.paths.find(sink.port);
      if (path == placement_.paths.end()) continue;
      if (path->second == Path::Stream || path->second == Path::Dma) CHECK_OK(write_flow(net, sink, source));
      if (path->second == Path::Cascade && !is_aie1())  // the cascade of AIE has fixed wires
        flows_ += fmt::format("  aie.cascade_flow({}, {})\n", tile(placement_.cores.at(model_.ports[net.source].node)),
                              tile(placement_.cores.at(model_.ports[sink.port].node)));
    }
    return {};
  }

  void write_buffers() {
    for (const auto& [port, buffers] : placement_.buffers) {
      if (owner_of(placement_, netlist_, port) != port) continue;
      const std::vector<std::string> names = buffer_names(placement_, netlist_, port);
      for (std::size_t i = 0; i < names.size(); ++i) {
        const BufferSpot& spot = buffers.spots[i];
        std::string place;
        if (spot.bank) place += fmt::format(", mem_bank = {} : i32", *spot.bank);
        if (spot.address) place += fmt::format(", address = {} : i32", *spot.address);
        memory_ += fmt::format("  {} = aie.buffer({}) {{sym_name = \"{}\"{}}} : {}\n", buffer_value(port, i),
                               tile(buffers.tile), names[i], place, memory_type(buffers.bytes));
      }
      const std::vector<std::string> locks = lock_names(placement_, netlist_, port);
      const std::size_t empty = model_.ports[port].shape.kind == carrier::rtp ? 1 : names.size();
      for (std::size_t i = 0; i < locks.size(); ++i) {
        const bool counts_empty = !is_aie1() && (i == 0 || (i == 2 && placement_.fed.contains(port)));
        memory_ += fmt::format("  {} = aie.lock({}) {{init = {} : i32, sym_name = \"{}\"}}\n", lock_value(port, i),
                               tile(buffers.tile), counts_empty ? empty : 0, locks[i]);
      }
    }
    const CoreMemory more = core_memory(model_, placement_);
    memory_ += more.text;
    tiles_.insert(more.tiles.begin(), more.tiles.end());
  }

  // Declares the function of each kernel, and lets its core call it. The function is the program's own code.
  void write_cores() {
    std::string declarations, bodies;
    for (const auto& [at, kernels] : placement_.kernels) {
      bodies += fmt::format("  aie.core({}) {{\n", tile(at));
      std::uint64_t stack = 0;
      for (const id node : kernels) {
        const Kernel& kernel = model_.kernels[model_.nodes[node].number];
        if (has_usual_stack(placement_, node))
          stack = std::max<std::uint64_t>(stack, kernel.stack_size < 0 ? limits::kDefaultStack : kernel.stack_size);
        std::string values, types;
        for (const id port : kernel.arguments) {
          const auto buffers = placement_.buffers.find(port);
          if (buffers == placement_.buffers.end()) continue;
          const id owner = owner_of(placement_, netlist_, port);
          for (std::size_t i = 0; i < buffers->second.spots.size(); ++i) {
            values += (values.empty() ? "" : ", ") + buffer_value(owner, i);
            types += (types.empty() ? "" : ", ") + memory_type(buffers->second.bytes);
          }
        }
        declarations += fmt::format("  func.func private @\"{}\"({})\n", name_of_node(node), types);
        bodies += fmt::format("    func.call @\"{}\"({}) : ({}) -> ()\n", name_of_node(node), values, types);
      }
      // A stack at another place is a buffer of the design (core_memory.cpp).
      bodies += fmt::format("    aie.end\n  }} {{stack_size = {} : i32}}\n", stack);
    }
    cores_ = declarations + bodies;
  }

  const Model& model_;
  const Netlist& netlist_;
  const std::vector<Plan>& plans_;
  const Placement& placement_;
  std::set<TileId> tiles_;
  std::string memory_, flows_, cores_;
  StreamFifos fifos_{*placement_.device};
};

}  // namespace

std::vector<std::string> buffer_names(const Placement& placement, const Netlist& netlist, id port) {
  const std::string name = name_of_port(owner_of(placement, netlist, port));
  if (placement.buffers.at(port).spots.size() == 1) return {name};
  return {name + ".ping", name + ".pong"};
}

std::vector<std::string> lock_names(const Placement& placement, const Netlist& netlist, id port) {
  const id owner = owner_of(placement, netlist, port);
  if (is_inside_core(placement, netlist, owner)) return {};
  if (placement.device->arch != Arch::AIE1) {
    std::vector<std::string> names{name_of_port(owner) + " empty", name_of_port(owner) + " full"};
    if (placement.drains.contains(port)) names.push_back(name_of_port(owner) + " done");
    if (placement.fed.contains(port))
      for (const char* state : {" fed empty", " fed full"}) names.push_back(name_of_port(owner) + state);
    return names;
  }
  std::vector<std::string> names = buffer_names(placement, netlist, port);
  const std::size_t count = names.size();
  if (placement.drains.contains(port))
    for (std::size_t i = 0; i < count; ++i) names.push_back(names[i] + " done");
  for (std::string& name : names) name += " lock";
  return names;
}

Result<std::string> design_text(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                                const Placement& placement) {
  return Writer(model, netlist, plans, placement).text();
}

}  // namespace tessera::adf::array
