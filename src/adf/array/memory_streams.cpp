#include "adf/array/memory_streams.h"

#include "device/ports.h"

#include <algorithm>

namespace tessera::adf::array {

MemoryStreams& MemoryStreams::operator+=(const MemoryStreams& other) {
  from_cores += other.from_cores;
  to_cores += other.to_cores;
  from_shim += other.from_shim;
  to_shim += other.to_shim;
  return *this;
}
MemoryStreams& MemoryStreams::operator-=(const MemoryStreams& other) {
  from_cores -= other.from_cores;
  to_cores -= other.to_cores;
  from_shim -= other.from_shim;
  to_shim -= other.to_shim;
  return *this;
}

std::vector<MemoryStreams> streams_of_memories(const Demand& demand) {
  std::vector<MemoryStreams> made(demand.memories.size());
  const Model& model = *demand.model;
  const Netlist& netlist = *demand.netlist;
  const auto is_shim = [&](id port) { return model.nodes[model.ports[port].node].kind == NodeKind::Io; };
  const auto add = [&](MemoryStreams& to, const MemoryPort& port) {
    if (port.direction == device::Direction::S2MM) {
      const id net = netlist.net_of_sink[port.port];
      if (net == none) return;
      const id source = netlist.nets[net].source;
      if (demand.has_cluster(source)) ++to.from_cores;
      if (is_shim(source)) ++to.from_shim;
      return;
    }
    const id net = netlist.net_of_source[port.port];
    if (net == none) return;
    const std::vector<Sink>& sinks = netlist.nets[net].sinks;
    // A stream to several readers splits behind the column's last switch.
    if (std::ranges::any_of(sinks, [&](const Sink& sink) { return demand.has_cluster(sink.port); })) ++to.to_cores;
    if (std::ranges::any_of(sinks, [&](const Sink& sink) { return is_shim(sink.port); })) ++to.to_shim;
  };
  for (std::size_t i = 0; i < made.size(); ++i)
    for (const MemoryPort& port : demand.memories[i].ports) add(made[i], port);
  return made;
}

MemoryWires::MemoryWires(const Grid& grid) {
  if (grid.memory_tiles().empty()) return;
  const auto count = [&](device::PortRole role, device::Bundle side) {
    return static_cast<int>(device::port_count(device::TileKind::Mem, role, side, grid.device().arch));
  };
  most_ = {
      count(device::PortRole::Slave, device::Bundle::North), count(device::PortRole::Master, device::Bundle::North),
      count(device::PortRole::Slave, device::Bundle::South), count(device::PortRole::Master, device::Bundle::South)};
}

int MemoryWires::surplus(const MemoryStreams& load, const MemoryStreams& more) const {
  const auto above = [](int has, int added, int most) { return added == 0 ? 0 : std::max(0, has + added - most); };
  return above(load.from_cores, more.from_cores, most_.from_cores) +
         above(load.to_cores, more.to_cores, most_.to_cores) + above(load.from_shim, more.from_shim, most_.from_shim) +
         above(load.to_shim, more.to_shim, most_.to_shim);
}

}  // namespace tessera::adf::array
