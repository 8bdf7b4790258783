// Which ends a stream has: following the configuration of the switches from a channel to the others.
//
// A master port takes its words from one slave port, so the way back from a sink is a line, and the ways forward from a
// source are a tree. Forward finds the sinks of a multicast; backward finds out who would feed a sink, or why
// nobody does, which is what people want to know about a stalled one.
#include "array/machine.h"

#include "device/ports.h"

namespace tessera::array {

using device::Bundle;
using device::Direction;
using device::Port;
using device::PortRole;
using device::ShimMux;
using device::TileId;
using device::TileKind;

namespace {

// A port of one tile's switch.
struct Place {
  Tile* tile;
  Port port;

  std::string name(std::string_view role) const {
    return fmt::format("{} {} of {}", role, device::to_string(port), device::to_string(tile->id));
  }
  std::uint32_t index(PortRole role) const { return *device::port_index(tile->kind, role, port.bundle, port.channel); }
};

struct SlaveConfig {
  bool enabled, packet;
};
SlaveConfig slave_config(Tile& tile, std::uint32_t index) {
  const std::uint32_t word = tile.registers.at(tile.layout.slave_config.at(index));
  return {tile.layout.slave_enable.get(word) != 0, tile.layout.slave_packet.get(word) != 0};
}

struct MasterConfig {
  bool enabled, packet;
  std::uint32_t slave;
};
MasterConfig master_config(Tile& tile, std::uint32_t index) {
  const std::uint32_t word = tile.registers.at(tile.layout.master_config.at(index));
  return {tile.layout.master_enable.get(word) != 0, tile.layout.master_packet.get(word) != 0,
          tile.layout.master_select.get(word)};
}

// The multiplexer below a South port of a shim switchbox.
const device::ShimMuxPort* mux_port(Direction direction, unsigned south_channel) {
  for (const device::ShimMuxPort& port : device::shim_mux_ports())
    if (port.direction == direction && port.south_channel == south_channel) return &port;
  return nullptr;
}
bool mux_selects_dma(Tile& tile, const device::ShimMuxPort& port) {
  return port.dma_channel.has_value() &&
         port.select.get(tile.registers.at(port.reg.at(0))) == static_cast<std::uint32_t>(ShimMux::DMA);
}

// The switch port that an end of streams is wired to.
std::optional<Place> port_of(const StreamEnd& end) {
  Tile* tile = end.tile;
  if (end.kind == StreamEnd::Kind::Core) return Place{tile, {Bundle::Core, 0}};
  if (tile->kind != TileKind::Shim) return Place{tile, {Bundle::DMA, end.index}};
  const std::optional<std::uint8_t> south = device::shim_dma_south(end.direction, end.index);
  if (!south) return std::nullopt;
  const device::ShimMuxPort* mux = mux_port(end.direction, *south);
  if (mux == nullptr || !mux_selects_dma(*tile, *mux)) return std::nullopt;
  return Place{tile, {Bundle::South, *south}};
}

// The end of streams behind a port, when there is one: a DMA channel or a core.
StreamEnd* end_behind(const Place& place, Direction direction) {
  if (place.port.bundle == Bundle::Core) return &place.tile->core_port(direction);
  if (place.tile->kind != TileKind::Shim)
    return place.port.bundle == Bundle::DMA ? &place.tile->channel(direction, place.port.channel) : nullptr;
  if (place.port.bundle != Bundle::South) return nullptr;
  const device::ShimMuxPort* mux = mux_port(direction, place.port.channel);
  const auto& channels = place.tile->channels[static_cast<unsigned>(direction)];
  if (mux == nullptr || !mux_selects_dma(*place.tile, *mux) || *mux->dma_channel >= channels.size()) return nullptr;
  return &place.tile->channel(direction, *mux->dma_channel);
}

class Tracer {
 public:
  explicit Tracer(Machine& machine) : machine_(machine) {}

  // Adds everything that a slave port reaches.
  void forward(const Place& slave, std::uint32_t switches, Route& route) {
    const std::uint32_t index = slave.index(PortRole::Slave);
    const SlaveConfig config = slave_config(*slave.tile, index);
    if (!config.enabled) return dead_end(route, slave.name("slave"), "is not enabled");
    if (config.packet) return refuse_packets(slave, "slave");
    bool used = false;
    const unsigned masters = device::port_count(slave.tile->kind, PortRole::Master);
    for (std::uint32_t m = 0; m < masters; ++m) {
      const MasterConfig master = master_config(*slave.tile, m);
      if (!master.enabled || master.packet || master.slave != index) continue;
      used = true;
      const Place out{slave.tile, *device::port_at(slave.tile->kind, PortRole::Master, m)};
      if (!joined(slave, out)) return;
      leave(out, switches, route);
    }
    if (!used) dead_end(route, slave.name("slave"), "is not connected to any master port");
  }

  // The source that drives a master port, or why there is none.
  Feeder backward(Place master) {
    // Each step goes to another port; more steps than there are ports mean a ring.
    std::uint64_t steps = std::uint64_t{machine_.device.cols} * machine_.device.rows * kPortsPerTile;
    while (steps-- > 0) {
      const MasterConfig config = master_config(*master.tile, master.index(PortRole::Master));
      if (!config.enabled) return none("{} is not enabled", master.name("master"));
      if (config.packet) {
        refuse_packets(master, "master");
        return none("{} is packet-switched", master.name("master"));
      }
      const std::optional<Port> port = device::port_at(master.tile->kind, PortRole::Slave, config.slave);
      if (!port) return none("{} selects slave port {}, which does not exist", master.name("master"), config.slave);
      const Place slave{master.tile, *port};
      if (!joined(slave, master)) return none("{} cannot take from {}", master.name("master"), slave.name("slave"));
      if (!slave_config(*slave.tile, config.slave).enabled) return none("{} is not enabled", slave.name("slave"));
      if (StreamEnd* source = end_behind(slave, Direction::MM2S)) return Feeder{kUnresolved, source, {}};
      const std::optional<Place> before = across(slave, PortRole::Master);
      if (!before && slave.tile->kind == TileKind::Shim && slave.port.bundle == Bundle::South)
        return none("the shim multiplexer connects no DMA channel to {}", slave.name("slave"));
      if (!before) return none("nothing drives {}", slave.name("slave"));
      master = *before;
    }
    return none("its route is a ring without a source");
  }

 private:
  static constexpr std::uint64_t kPortsPerTile = 64;

  template <class... Args>
  static Feeder none(fmt::format_string<Args...> text, Args&&... args) {
    return Feeder{kUnresolved, nullptr, fmt::format(text, std::forward<Args>(args)...)};
  }
  static void dead_end(Route& route, const std::string& place, std::string_view why) {
    route.dead_ends.push_back(fmt::format("{} {}", place, why));
  }
  void refuse_packets(const Place& place, std::string_view role) {
    machine_.stop(error(code::unsupported, "{} is packet-switched, which is not emulated yet", place.name(role))
                      .at("cycle {}", machine_.now())
                      .help("route this stream circuit-switched"));
  }

  // A switch has wires for some pairs of its ports only (facts/connections.tsv); its registers take the number of any.
  bool joined(const Place& slave, const Place& master) {
    if (device::connection_legal(slave.tile->kind, slave.port.bundle, slave.port.channel, master.port.bundle,
                                 master.port.channel))
      return true;
    machine_.stop(error(code::no_connection, "the switch of {} cannot join slave {} to master {}",
                        device::to_string(slave.tile->id), device::to_string(slave.port),
                        device::to_string(master.port))
                      .at("cycle {}", machine_.now())
                      .note("{} tiles have no wire between these two ports", device::to_string(slave.tile->kind))
                      .help("route the stream through other ports; facts/connections.tsv lists what can be joined"));
    return false;
  }

  // A master port: into a sink, or on to the next switch.
  void leave(const Place& master, std::uint32_t switches, Route& route) {
    if (StreamEnd* sink = end_behind(master, Direction::S2MM)) {
      route.sinks.push_back({sink, switches});
    } else if (const std::optional<Place> next = across(master, PortRole::Slave)) {
      forward(*next, switches + 1, route);
    } else {
      dead_end(route, master.name("master"), "leads to nothing that takes words");
    }
  }

  // The port at the other end of the wire, in role `role`. The FIFO ports of a switch are wired to each other.
  std::optional<Place> across(const Place& place, PortRole role) {
    if (place.port.bundle == Bundle::FIFO) return place;
    const std::optional<TileId> id = device::neighbour(machine_.device, place.tile->id, place.port.bundle);
    if (!id) return std::nullopt;
    const Bundle bundle = *device::opposite(place.port.bundle);
    if (place.port.channel >= device::port_count(machine_.device, *id, role, bundle)) return std::nullopt;
    Tile* tile = machine_.find(*id);
    if (tile == nullptr) return std::nullopt;  // never configured: its ports are disabled
    return Place{tile, {bundle, place.port.channel}};
  }

  Machine& machine_;
};

}  // namespace

const Route& Machine::route(StreamEnd& source) {
  Stream& stream = source.stream;
  if (stream.epoch == route_epoch) return stream.route;
  stream.epoch = route_epoch;
  stream.route = Route();
  if (const std::optional<Place> port = port_of(source))
    Tracer(*this).forward(*port, 1, stream.route);
  else
    stream.route.dead_ends.push_back("the shim multiplexer does not connect it to the switch");
  return stream.route;
}

const Feeder& Machine::feeder(StreamEnd& sink) {
  if (sink.feeder.epoch == route_epoch) return sink.feeder;
  const std::optional<Place> port = port_of(sink);
  sink.feeder = port ? Tracer(*this).backward(*port)
                     : Feeder{kUnresolved, nullptr, "the shim multiplexer does not connect it to the switch"};
  sink.feeder.epoch = route_epoch;
  return sink.feeder;
}

}  // namespace tessera::array
