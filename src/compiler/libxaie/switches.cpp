// The stream switches of a design as calls of libXAIE. Names of ports are those of libXAIE's enum StrmSwPortType.
#include "compiler/libxaie/parts.h"
#include "compiler/routing/settings.h"

#include <llvm/ADT/StringExtras.h>

using namespace mlir;

namespace tessera::compiler::libxaie {

namespace {

constexpr std::string_view kHere = "XAie_TileLoc(x,y)";

std::string port_type(aie::WireBundle bundle) {
  return StringRef(stringifyWireBundle(bundle)).upper();
}

// Sets the variables x and y to the tile.
void go_to(device::TileId tile, Text& out) {
  line(out, "x = {};", tile.col);
  line(out, "y = {};", tile.row);
}

routing::Amsel amsel_of(Value value) {
  auto op = value.getDefiningOp<aie::AMSelOp>();
  return {static_cast<std::uint8_t>(op.getArbiterID()), static_cast<std::uint8_t>(op.getMsel())};
}

void write_master(aie::MasterSetOp set, Text& out) {
  unsigned msels = 0, arbiter = 0;
  for (const Value value : set.getAmsels()) {
    arbiter = amsel_of(value).arbiter;
    msels |= 1U << amsel_of(value).msel;
  }
  // Without a word of the design, only a DMA gets packets without their header; a host program that uses libXAIE sees
  // to the header of packets that leave the array.
  const bool drop = set.getKeepPktHeader() ? !*set.getKeepPktHeader() : set.getDestBundle() == aie::WireBundle::DMA;
  call(out, "XAie_StrmPktSwMstrPortEnable", "{}, {}, {}, /* drop_header */ {}, /* arbiter */ {}, /* MSelEn */ 0x{:X}",
       kHere, port_type(set.getDestBundle()), set.getDestChannel(),
       drop ? "XAIE_SS_PKT_DROP_HEADER" : "XAIE_SS_PKT_DONOT_DROP_HEADER", arbiter, msels);
}

void write_rules(aie::PacketRulesOp rules, Text& out) {
  const std::string port = port_type(rules.getSourceBundle());
  unsigned slot = 0;
  for (auto rule : rules.getRules().getOps<aie::PacketRuleOp>()) {
    const routing::Amsel amsel = amsel_of(rule.getAmsel());
    call(out, "XAie_StrmPktSwSlavePortEnable", "{}, {}, {}", kHere, port, rules.getSourceChannel());
    call(out, "XAie_StrmPktSwSlaveSlotEnable",
         "{}, {}, {}, /* slot */ {}, /* packet */ XAie_PacketInit({},0), /* mask */ 0x{:X}, /* msel */ {}, "
         "/* arbiter */ {}",
         kHere, port, rules.getSourceChannel(), slot++, static_cast<unsigned>(rule.getValue()),
         static_cast<unsigned>(rule.getMask()), amsel.msel, amsel.arbiter);
  }
}

void write_switchbox(aie::SwitchboxOp op, Text& out) {
  Block& body = op.getConnections().front();
  if (body.without_terminator().empty()) return;
  const device::TileId tile = aie::tile_id_of(op.getTile());
  line(out, "// Core Stream Switch column {} row {}", tile.col, tile.row);
  go_to(tile, out);
  for (auto connect : body.getOps<aie::ConnectOp>())
    call(out, "XAie_StrmConnCctEnable", "{}, {}, {}, {}, {}", kHere, port_type(connect.getSourceBundle()),
         connect.getSourceChannel(), port_type(connect.getDestBundle()), connect.getDestChannel());
  for (auto set : body.getOps<aie::MasterSetOp>()) write_master(set, out);
  for (auto rules : body.getOps<aie::PacketRulesOp>()) write_rules(rules, out);
}

// Writes the setting of one multiplexer. Its North port is the South port of the switchbox.
void write_mux(aie::ConnectOp connect, Text& out) {
  const bool into_switch = connect.getDestBundle() == aie::WireBundle::North;
  const aie::WireBundle other = into_switch ? connect.getSourceBundle() : connect.getDestBundle();
  if (other == aie::WireBundle::DMA)
    call(out, into_switch ? "XAie_EnableShimDmaToAieStrmPort" : "XAie_EnableAieToShimDmaStrmPort", "{}, {}", kHere,
         into_switch ? connect.getDestChannel() : connect.getSourceChannel());
  else if (other == aie::WireBundle::PLIO)
    call(out, into_switch ? "XAie_PlToAieIntfEnable" : "XAie_AieToPlIntfEnable", "{}, {}, PLIF_WIDTH_64", kHere,
         connect.getDestChannel());
}

}  // namespace

void write_switches(aie::DeviceOp device, Text& out) {
  begin_function(out, "mlir_aie_configure_switchboxes");
  line(out, "  int x, y;");
  for (auto op : device.getOps<aie::SwitchboxOp>()) write_switchbox(op, out);
  for (auto op : device.getOps<aie::ShimMuxOp>()) {
    const device::TileId tile = aie::tile_id_of(op.getTile());
    const auto connects = op.getConnections().getOps<aie::ConnectOp>();
    if (connects.empty()) continue;
    line(out, "// ShimMux column {} row {}", tile.col, tile.row);
    line(out, "// The directions are those of the tile's stream switch, so its multiplexers are in the south.");
    go_to(tile, out);
    for (auto connect : connects) write_mux(connect, out);
  }
  end_function(out, "mlir_aie_configure_switchboxes");
}

}  // namespace tessera::compiler::libxaie
