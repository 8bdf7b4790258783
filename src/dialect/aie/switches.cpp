// Packet flows and switches: the ports that exist, and the connections that a switch can make.
//
// mlir-aie accepts some designs whose packets then go astray: more rules than a port has slots, overlapping rules with
// different amsels, masks and values beyond the range of IDs. This file refuses all of these at the operation. A value
// with bits outside of its mask is accepted, because switches ignore those bits.
//
// For example rule(0x1f, 0x3, %a) and rule(0x1e, 0x2, %b) on one port overlap: the second matches IDs 2 and 3, but ID 3
// already goes to %a.
#include "dialect/aie/verify.h"

#include "device/aie2_registers.h"  // generated
#include "device/ports.h"
#include "dialect/stream_switch.h"  // generated

#include <fmt/format.h>
#include <set>

using namespace mlir;

namespace tessera::aie {

// ---- Ports

std::optional<device::Bundle> switch_bundle(WireBundle bundle) {
  switch (bundle) {
    case WireBundle::Core: return device::Bundle::Core;
    case WireBundle::DMA: return device::Bundle::DMA;
    case WireBundle::FIFO: return device::Bundle::FIFO;
    case WireBundle::South: return device::Bundle::South;
    case WireBundle::West: return device::Bundle::West;
    case WireBundle::North: return device::Bundle::North;
    case WireBundle::East: return device::Bundle::East;
    case WireBundle::Trace: return device::Bundle::Trace;
    case WireBundle::Ctrl: return device::Bundle::Ctrl;
    case WireBundle::PLIO:
    case WireBundle::NOC: break;
  }
  return std::nullopt;
}

namespace {

using device::PortRole;

struct Port {
  WireBundle bundle;
  std::uint32_t channel;
  auto operator<=>(const Port&) const = default;
  std::string name() const { return fmt::format("{} {}", std::string_view(stringifyWireBundle(bundle)), channel); }
};

// Returns the number of ports of this kind that the switch of a placed tile has.
unsigned ports(const TileUse& tile, PortRole role, WireBundle kind) {
  const auto bundle = switch_bundle(kind);
  return bundle ? device::port_count(*tile.device, *tile.id, role, *bundle) : 0;
}

// Checks that the switch of a placed tile has the port.
LogicalResult verify_port(Operation* op, const TileUse& tile, PortRole role, Port port) {
  const unsigned count = ports(tile, role, port.bundle);
  if (port.channel < count) return success();
  const StringRef end = role == PortRole::Slave ? "source" : "dest";
  const auto index = static_cast<std::int32_t>(port.channel);
  if (index < 0) return op->emitOpError() << end << " index cannot be less than zero, and it is " << index;
  if (count == 0)
    return op->emitOpError() << end << " bundle " << stringifyWireBundle(port.bundle)
                             << " not supported; index: " << index << ", bound: 0: the switch of " << tile.name()
                             << " has no such port";
  return op->emitOpError("index ") << index << " for " << end << " bundle " << stringifyWireBundle(port.bundle)
                                   << " must be less than " << count << ": it is a port of the switch of "
                                   << tile.name();
}

// True when the switch has both ports and can connect them.
bool is_legal(const TileUse& tile, Port source, Port destination) {
  if (source.channel >= ports(tile, PortRole::Slave, source.bundle) ||
      destination.channel >= ports(tile, PortRole::Master, destination.bundle))
    return false;
  return device::connection_legal(tile.kind, *switch_bundle(source.bundle), source.channel,
                                  *switch_bundle(destination.bundle), destination.channel, tile.device->arch);
}

// Checks an end of a flow: a port of the tile's switch, or of the parts below a shim tile's switch.
template <class End>
LogicalResult verify_end(End end, PortRole role) {
  const FailureOr<TileUse> tile = used_tile(end, end.getTile());
  if (failed(tile) || !tile->id) return failure(failed(tile));
  const Port port{end.getBundle(), end.getChannel()};
  if (tile->kind == device::TileKind::Shim) {
    if (port.bundle == WireBundle::PLIO || port.bundle == WireBundle::NOC) return success();
    if (port.bundle == WireBundle::DMA)
      return verify_channel(end, *tile, role == PortRole::Slave ? DMAChannelDir::MM2S : DMAChannelDir::S2MM,
                            port.channel);
  }
  return verify_port(end, *tile, role, port);
}

}  // namespace

// ---- aie.packet_flow

LogicalResult PacketFlowOp::verifyRegions() {
  if (failed(verify_packet(*this, 0, getID()))) return failure();
  if (getPorts().empty()) return emitOpError("needs a source and a destination");
  unsigned sources = 0, destinations = 0;
  for (Operation& op : getPorts().front().without_terminator()) {
    if (isa<PacketSourceOp>(op))
      ++sources;
    else if (isa<PacketDestOp>(op))
      ++destinations;
    else
      return op.emitOpError("is not an end of a packet flow");
  }
  if (sources == 0) return emitOpError("must have at least one aie.packet_source");
  if (destinations == 0) return emitOpError("must have at least one aie.packet_dest");
  return success();
}

LogicalResult PacketSourceOp::verify() {
  return verify_end(*this, PortRole::Slave);
}
LogicalResult PacketDestOp::verify() {
  return verify_end(*this, PortRole::Master);
}

// ---- aie.switchbox

namespace {

// The ports and arbiters that operations of a switch have claimed so far.
class Switch {
 public:
  explicit Switch(const TileUse& tile) : tile_(tile) {}

  LogicalResult add(ConnectOp connect) {
    const Port source{connect.getSourceBundle(), connect.getSourceChannel()};
    const Port destination{connect.getDestBundle(), connect.getDestChannel()};
    if (failed(verify_port(connect, tile_, PortRole::Slave, source)) ||
        failed(verify_port(connect, tile_, PortRole::Master, destination)) || failed(drive(connect, destination)))
      return failure();
    if (!is_legal(tile_, source, destination)) return refuse(connect, source, destination);
    if (packet_sources_.contains(source)) return split(connect, source);
    circuit_sources_.insert(source);
    return success();
  }

  LogicalResult add(MasterSetOp set) {
    const Port destination{set.getDestBundle(), set.getDestChannel()};
    if (failed(verify_port(set, tile_, PortRole::Master, destination))) return failure();
    return drive(set, destination);
  }

  LogicalResult add(PacketRulesOp rules) {
    const Port source{rules.getSourceBundle(), rules.getSourceChannel()};
    if (failed(verify_port(rules, tile_, PortRole::Slave, source))) return failure();
    if (!packet_sources_.insert(source).second)
      return rules.emitOpError("is the second list of rules of ") << source.name() << ": a port has one list of rules";
    if (circuit_sources_.contains(source)) return split(rules, source);
    return success();
  }

  // Checks that the pair of arbiter and msel occurs once, and that the switch can make the pair's connections.
  LogicalResult add(AMSelOp way) {
    if (!ways_.emplace(way.getArbiterID(), way.getMsel()).second)
      return way.emitOpError("names arbiter ")
             << unsigned{way.getArbiterID()} << " with msel " << unsigned{way.getMsel()} << " a second time";
    for (Operation* user : way->getUsers()) {
      auto rule = dyn_cast<PacketRuleOp>(user);
      if (!rule) continue;
      auto rules = cast<PacketRulesOp>(rule->getParentOp());
      const Port source{rules.getSourceBundle(), rules.getSourceChannel()};
      for (Operation* other : way->getUsers()) {
        auto set = dyn_cast<MasterSetOp>(other);
        if (!set) continue;
        const Port destination{set.getDestBundle(), set.getDestChannel()};
        if (!is_legal(tile_, source, destination)) return refuse(way, source, destination);
      }
    }
    return success();
  }

 private:
  LogicalResult drive(Operation* op, Port destination) {
    if (driven_.insert(destination).second) return success();
    return op->emitOpError("targets same destination as another connect or masterset operation: it drives ")
           << destination.name();
  }
  LogicalResult refuse(Operation* op, Port source, Port destination) {
    return op->emitOpError("illegal stream switch connection: ")
           << source.name() << " to " << destination.name() << " in the switch of " << tile_.name();
  }
  LogicalResult split(Operation* op, Port source) {
    return op->emitOpError("takes circuits and packets from ") << source.name() << ": a port carries one or the other";
  }

  const TileUse& tile_;
  std::set<Port> driven_, circuit_sources_, packet_sources_;
  std::set<std::pair<std::uint8_t, std::uint8_t>> ways_;
};

LogicalResult verify_switch(Operation* op, const TileUse& tile, Region& body) {
  if (body.empty()) return op->emitOpError("needs a body");
  Switch all(tile);
  for (Operation& each : body.front().without_terminator()) {
    LogicalResult result = success();
    if (auto connect = dyn_cast<ConnectOp>(each))
      result = all.add(connect);
    else if (auto set = dyn_cast<MasterSetOp>(each))
      result = all.add(set);
    else if (auto rules = dyn_cast<PacketRulesOp>(each))
      result = all.add(rules);
    else if (auto way = dyn_cast<AMSelOp>(each))
      result = all.add(way);
    else
      result = each.emitOpError("does not belong in a switch");
    if (failed(result)) return failure();
  }
  return success();
}

}  // namespace

LogicalResult SwitchboxOp::verifyRegions() {
  const FailureOr<TileUse> tile = used_tile(*this, getTile());
  if (failed(tile) || !tile->id) return failure(failed(tile));
  if (!tile_of(getTile())) return success();  // checked when the tile gets its place
  return verify_switch(*this, *tile, getConnections());
}

void SwitchboxOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  name_by_tile(getResult(), getTile(), name);
}

LogicalResult ShimSwitchboxOp::verifyRegions() {
  DeviceOp device = device_of(*this);
  if (!device) return emitOpError("must be inside an aie.device");
  if (getCol() >= device.model().cols)
    return emitOpError("names column ") << static_cast<std::int32_t>(getCol()) << ": " << device.model().name
                                        << " has columns 0 to " << device.model().cols - 1;
  const TileUse tile{&device.model(), device::TileKind::Shim, device::TileId{static_cast<std::uint8_t>(getCol()), 0}};
  return verify_switch(*this, tile, getConnections());
}

// ---- aie.shim_mux

// Checks a connection of a shim multiplexer: one end must be at the switch, and a DMA channel must be at its fixed
// port.
static LogicalResult verify_mux(ConnectOp connect, const TileUse& tile) {
  const bool up = connect.getDestBundle() == WireBundle::North;  // true: the connection leads into the switch
  if (up == (connect.getSourceBundle() == WireBundle::North))
    return connect.emitOpError("needs one end at the switch, which is North of here");
  const Port north = up ? Port{connect.getDestBundle(), connect.getDestChannel()}
                        : Port{connect.getSourceBundle(), connect.getSourceChannel()};
  const Port other = up ? Port{connect.getSourceBundle(), connect.getSourceChannel()}
                        : Port{connect.getDestBundle(), connect.getDestChannel()};
  const unsigned count =
      device::port_count(*tile.device, *tile.id, up ? PortRole::Slave : PortRole::Master, device::Bundle::South);
  if (north.channel >= count)
    return connect.emitOpError("names ") << north.name() << ": the switch of " << tile.name() << " has " << count
                                         << " such ports, counted from 0";
  switch (other.bundle) {
    case WireBundle::PLIO:
    case WireBundle::NOC:
    case WireBundle::South: return success();
    case WireBundle::DMA: break;
    default: return connect.emitOpError("leads to ") << other.name() << ", which does not exist below a switch";
  }
  const auto south =
      device::shim_dma_south(up ? device::Direction::MM2S : device::Direction::S2MM, other.channel, tile.device->arch);
  if (south && *south == north.channel) return success();
  InFlightDiagnostic error = connect.emitOpError("joins ")
                             << other.name() << " and " << north.name() << ", which are not connected below a switch";
  if (south) error << ": this DMA channel is wired to " << Port{WireBundle::North, *south}.name();
  return error;
}

LogicalResult ShimMuxOp::verifyRegions() {
  const FailureOr<TileUse> tile = used_tile(*this, getTile(), device::TileKind::Shim);
  if (failed(tile) || !tile->id) return failure(failed(tile));
  if (getConnections().empty()) return emitOpError("needs a body");
  std::set<Port> driven;
  for (Operation& op : getConnections().front().without_terminator()) {
    auto connect = dyn_cast<ConnectOp>(op);
    if (!connect) return op.emitOpError("does not belong in a shim multiplexer");
    if (failed(verify_mux(connect, *tile))) return failure();
    const Port destination{connect.getDestBundle(), connect.getDestChannel()};
    if (!driven.insert(destination).second)
      return connect.emitOpError("drives ") << destination.name() << ", which has a driver already";
  }
  return success();
}

void ShimMuxOp::getAsmResultNames(function_ref<void(Value, StringRef)> name) {
  name_by_tile(getResult(), getTile(), name);
}

// ---- Packets in a switch

struct Slot {
  device::Field id = device::aie2::memtile::Stream_Switch_Slave_DMA_Slot0_id;
  device::Field mask = device::aie2::memtile::Stream_Switch_Slave_DMA_Slot0_mask;
  device::Field msel = device::aie2::memtile::Stream_Switch_Slave_DMA_Slot0_msel;
};

LogicalResult AMSelOp::verify() {
  if (getArbiterID() >= dialect::stream_switch::kArbiters)
    return emitOpError("names arbiter ") << unsigned{getArbiterID()} << ": a switch has arbiters 0 to "
                                         << dialect::stream_switch::kArbiters - 1;
  if (getMsel() > low_mask(Slot{}.msel.width))
    return emitOpError("names msel ") << unsigned{getMsel()} << ": an arbiter has 0 to " << low_mask(Slot{}.msel.width);
  return success();
}

LogicalResult MasterSetOp::verify() {
  if (getAmsels().empty()) return emitOpError("needs an aie.amsel");
  AMSelOp first;
  for (Value value : getAmsels()) {
    auto way = value.getDefiningOp<AMSelOp>();
    if (!way) return emitOpError("needs an aie.amsel");
    if (!first) first = way;
    if (way.getArbiterID() != first.getArbiterID())
      return emitOpError("listens to arbiters ")
             << unsigned{first.getArbiterID()} << " and " << unsigned{way.getArbiterID()} << ": a port has one arbiter";
  }
  return success();
}

LogicalResult PacketRuleOp::verify() {
  if (!getAmsel().getDefiningOp<AMSelOp>()) return emitOpError("needs an aie.amsel");
  if (getMask() > low_mask(Slot{}.mask.width) || getValue() > low_mask(Slot{}.id.width))
    return emitOpError("has the mask ") << unsigned{getMask()} << " and the value " << unsigned{getValue()}
                                        << ": IDs are 0 to " << low_mask(Slot{}.id.width);
  return success();
}

LogicalResult PacketRulesOp::verifyRegions() {
  if (getRules().empty()) return emitOpError("needs a body");
  SmallVector<PacketRuleOp> rules;
  for (Operation& op : getRules().front().without_terminator()) {
    auto rule = dyn_cast<PacketRuleOp>(op);
    if (!rule) return op.emitOpError("is not a packet rule");
    for (PacketRuleOp other : rules) {
      const bool overlap = ((rule.getValue() ^ other.getValue()) & rule.getMask() & other.getMask()) == 0;
      if (overlap && rule.getAmsel() != other.getAmsel())
        return rule.emitOpError("matches packets that another rule sends another way, for example the ID ")
               << unsigned(rule.getValue() | other.getValue());
    }
    rules.push_back(rule);
  }
  if (rules.empty()) return emitOpError("needs a rule");
  if (rules.size() > dialect::stream_switch::kSlotsPerSlave)
    return emitOpError("has ") << rules.size() << " rules: a port has " << dialect::stream_switch::kSlotsPerSlave
                               << " slots";
  return success();
}

}  // namespace tessera::aie
