// Finds the sinks of a source and the source of a sink, by the configuration of the switches between them.
//
// A master port takes its words from one slave port, so a sink has at most one source, but a source may have several
// sinks (a multicast). If a sink has no source, the search returns the reason, which explains a stalled sink.
#include "array/codes.h"
#include "array/parts/events.h"
#include "array/parts/parts.h"
#include "array/parts/port_events.h"
#include "array/parts/streams.h"
#include "array/tile/clocks.h"
#include "array/tile/switch_config.h"

namespace tessera::array {

using device::Bundle;
using device::Direction;
using device::Port;
using device::PortRole;
using device::TileKind;

namespace {

std::string not_enabled(const Tile& tile) {
  return (tile.stopped & kSwitchStopped) != 0 ? no_clock(tile) : "is not enabled";
}

class Tracer {
 public:
  explicit Tracer(Parts& parts) : parts_(parts) {}

  // Adds to `route` all sinks that a slave port reaches. `words` is the capacity of the FIFOs from the last branch of
  // the stream to this port's crossbar. FIFOs before a branch do not count, because words there have not reached any
  // sink.
  void forward(const Place& slave, std::uint32_t words, Route& route) {
    const std::uint32_t index = slave.index(PortRole::Slave);
    const SlaveConfig config = slave_config(*slave.tile, index);
    if (!config.enabled) return dead_end(route, slave.name("slave"), not_enabled(*slave.tile));
    note_watched(*slave.tile, PortRole::Slave, index, route);
    if (config.packet) {
      route.by_word = true;
      return;
    }
    std::vector<Place> masters;
    for (std::uint32_t m = 0; m < device::port_count(slave.tile->kind, PortRole::Master, slave.tile->model.arch); ++m) {
      const MasterConfig master = master_config(*slave.tile, m);
      if (!master.enabled || master.packet || master.select != index) continue;
      masters.push_back({slave.tile, *device::port_at(slave.tile->kind, PortRole::Master, m, slave.tile->model.arch)});
      if (!parts_.streams.joined(*slave.tile, slave.port, masters.back().port)) return;
      note_watched(*slave.tile, PortRole::Master, m, route);
    }
    if (masters.empty()) dead_end(route, slave.name("slave"), "is not connected to any master port");
    for (const Place& out : masters) leave(out, masters.size() == 1 ? words : 0, route);
  }

  // Returns the source that drives a master port, or the reason why no source does.
  Feeder backward(Place master) {
    // Each step goes to another port, so more steps than ports mean a ring.
    std::uint64_t steps = std::uint64_t{parts_.device.cols} * parts_.device.rows * kPortsPerTile;
    while (steps-- > 0) {
      const MasterConfig config = master_config(*master.tile, master.index(PortRole::Master));
      if (!config.enabled) return none("{} is not enabled", master.name("master"));
      if (config.packet) {
        Feeder packets = none("{} is packet-switched", master.name("master"));
        packets.by_packets = true;
        return packets;
      }
      const std::optional<Port> port =
          device::port_at(master.tile->kind, PortRole::Slave, config.select, master.tile->model.arch);
      if (!port) return none("{} selects slave port {}, which does not exist", master.name("master"), config.select);
      const Place slave{master.tile, *port};
      if (!parts_.streams.joined(*slave.tile, slave.port, master.port))
        return none("{} cannot take words from {}", master.name("master"), slave.name("slave"));
      if (!slave_config(*slave.tile, config.select).enabled)
        return none("{} {}", slave.name("slave"), not_enabled(*slave.tile));
      if (StreamEnd* source = end_behind(slave, Direction::MM2S)) return Feeder{kUnresolved, source, {}};
      const std::optional<Place> before = across(parts_.tiles, slave, PortRole::Master);
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
  // Continues behind a master port: into a sink, or to the next switch.
  void leave(const Place& master, std::uint32_t words, Route& route) {
    if (StreamEnd* sink = end_behind(master, Direction::S2MM)) {
      route.by_word |= sink->kind != StreamEnd::Kind::Dma && sink->kind != StreamEnd::Kind::Core;
      route.sinks.push_back({sink, words + wire_timing(master, std::nullopt).words});
    } else if (const std::optional<Place> next = across(parts_.tiles, master, PortRole::Slave)) {
      forward(*next, words + wire_timing(master, next).words, route);
    } else {
      dead_end(route, master.name("master"), "leads to no unit that takes words");
    }
  }

  Parts& parts_;
};

}  // namespace

// Returns whether a switch has a wire between two ports, and stops the machine if not. A switch has wires only for some
// pairs (facts/connections.tsv), although its registers accept the number of any port.
bool Streams::joined(const Tile& tile, Port slave, Port master) {
  if (device::connection_legal(tile.kind, slave.bundle, slave.channel, master.bundle, master.channel, tile.model.arch))
    return true;
  parts_.stop(
      error(code::no_connection, "the switch of {} cannot join slave {} to master {}", device::to_string(tile.id),
            device::to_string(slave), device::to_string(master))
          .at("cycle {}", parts_.now())
          .note("a {} has no wire between these two ports", device::to_string(tile.kind))
          .help("route the stream through other ports; facts/connections.tsv lists the ports that can be joined"));
  return false;
}

const Route& Streams::route(StreamEnd& source) {
  Stream& stream = source.stream;
  if (stream.epoch == parts_.tiles.route_epoch) return stream.route;
  stream.epoch = parts_.tiles.route_epoch;
  stream.route = Route();
  if (const std::optional<Place> port = port_of(source))
    Tracer(parts_).forward(*port, slave_timing(port->port.bundle).words, stream.route);
  else
    stream.route.dead_ends.push_back(unconnected(source));
  for (const Route::Watched& port : stream.route.watched)
    parts_.events.logic_at(port.logic)->port_sources[port.selection] = stream_unit(source);
  return stream.route;
}

const Feeder& Streams::feeder(StreamEnd& sink) {
  if (sink.feeder.epoch == parts_.tiles.route_epoch) return sink.feeder;
  const std::optional<Place> port = port_of(sink);
  sink.feeder = port ? Tracer(parts_).backward(*port) : Feeder{kUnresolved, nullptr, unconnected(sink)};
  sink.feeder.epoch = parts_.tiles.route_epoch;
  return sink.feeder;
}

}  // namespace tessera::array
