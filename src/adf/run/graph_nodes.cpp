// What the nodes of a graph have: parameters of kernels, packet nodes, shared buffers.
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/run/graph_run.h"
#include "base/text.h"

#include <algorithm>

namespace tessera::adf {

// --- run-time parameters ---

// async() or sync() may stand on the port of the kernel or on a port of a graph before it.
bool GraphRun::is_sync(id port, bool by_default) const {
  bool is_async = model_.ports[port].is_async, is_sync = model_.ports[port].is_sync;
  for (const id number : plan_.nets) {
    const Net& net = plan_.netlist->nets[number];
    for (const Sink& sink : net.sinks) {
      if (sink.port != port && net.source != port) continue;
      for (const id step : sink.path)
        for (const id one : {model_.connections[step].from, model_.connections[step].to}) {
          if (model_.ports[one].node != none && one != port) continue;
          is_async = is_async || model_.ports[one].is_async;
          is_sync = is_sync || model_.ports[one].is_sync;
        }
    }
  }
  if (is_async == is_sync) return by_default;
  return is_sync;
}

Result<void> GraphRun::make_parameters() {
  for (const id node : plan_.kernels) {
    const Kernel& kernel = model_.kernels[model_.nodes[node].number];
    for (const id number : kernel.arguments) {
      const Port& port = model_.ports[number];
      if (port.shape.kind != carrier::rtp || port.bound != none) continue;
      const std::size_t bytes = std::size_t{std::max(port.shape.array, 1U)} * port.shape.of.bytes;
      if (port.direction == way::in) {
        const bool sync = is_sync(number, true);
        if (!port.initial.empty() && sync)
          return Failure(
              error(code::bad_constraint, "initial_value is set on the synchronous parameter {}", name_of_port(number))
                  .help("connect it with async()"));
        parameters_[number] = std::make_unique<RtpIn>(number, bytes, sync, port.is_negated, port.initial);
      } else {
        results_[number] = std::make_unique<RtpInOut>(number, bytes, is_sync(number, false));
      }
    }
  }
  return {};
}

// --- packet nodes and shared buffers ---

Result<MemoryRun::Pattern> GraphRun::pattern_of(id number) const {
  const Port& port = model_.ports[number];
  const Memory& memory = model_.memories[model_.nodes[port.node].number];
  tiling::Movement movement;
  movement.kind = tiling::Kind::MemoryTile;
  movement.direction = port.direction == way::in ? device::Direction::S2MM : device::Direction::MM2S;
  movement.element = {memory.of.name, memory.of.bytes * 8};
  movement.object_dimension = memory.dimensions;
  movement.tilings = port.access;
  if (movement.tilings.empty()) movement.tilings.emplace_back();
  auto shapes = tiling::shapes_of(movement);
  if (!shapes) {
    Diag diag = std::move(shapes.error()).within(name_of_port(number));
    return Failure(port.access_at.line == 0 ? std::move(diag) : std::move(diag).within(port.access_at.text()));
  }
  MemoryRun::Pattern made;
  std::uint64_t bytes = 0;
  for (const tiling::Shape& shape : *shapes) {
    if (shape.packet >= 0)
      return Failure(error(code::not_supported, "{} has a tiling for the packets of one port", name_of_port(number))
                         .help("use a port for each kind of packet"));
    bytes += shape.volume * memory.of.bytes;
  }
  tiling::for_each_run(*shapes, [&](const tiling::Sequence::Run& run) { made.push_back(run); });
  if (bytes % 4 != 0)
    return Failure(error(code::bad_size, "{} moves {}", name_of_port(number), counted(bytes, "byte"))
                       .note("a DMA moves words of 4 bytes")
                       .help("let the tiling move a multiple of 4 bytes"));
  return made;
}

Result<void> GraphRun::make_nodes() {
  for (const id number : plan_.nodes) {
    const Node& node = model_.nodes[number];
    if (node.kind == NodeKind::Packet) {
      const Packet& packet = model_.packets[node.number];
      if (packet.kind == ::adf::host::packet_kind::split)
        splits_[number] = std::make_unique<PacketSplit>(engine_, number, packet.ways);
      else
        merges_[number] =
            std::make_unique<PacketMerge>(packet.ways, packet.kind == ::adf::host::packet_kind::ordered_merge);
    }
    if (node.kind != NodeKind::Memory) continue;
    const Memory& memory = model_.memories[node.number];
    if (memory.kind == ::adf::host::memory_kind::external)
      return Failure(error(code::not_supported, "{} is an external buffer", name_of_node(number))
                         .help("use a GMIO with addresses"));
    const std::uint64_t elements = elements_of(memory.dimensions);
    constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;  // two neighbouring memory tiles
    if (elements == 0 || elements > kMostBytes / std::max(memory.of.bytes, 1U))
      return Failure(error(code::bad_size, "{} has {}", name_of_node(number), counted(elements, "element"))
                         .at("{}", node.at.text())
                         .help("give it dimensions that fit into a memory tile"));
    auto& run = memories_[number] = std::make_unique<MemoryRun>(elements, memory.of.bytes, memory.num_buffers);
    for (const id port : node.in) {
      TRY(auto pattern, pattern_of(port));
      memory_inputs_[port] = &run->add_input(std::move(pattern));
    }
    for (const id port : node.out) {
      TRY(auto pattern, pattern_of(port));
      memory_outputs_[port] = &run->add_output(std::move(pattern));
    }
  }
  return {};
}

}  // namespace tessera::adf
