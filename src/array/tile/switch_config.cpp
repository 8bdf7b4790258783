#include "array/tile/switch_config.h"

#include "array/packet_switch.h"  // generated
#include "array/stream_switch.h"  // generated
#include "array/tile/clocks.h"
#include "device/aie1_registers.h"
#include "device/aie2_registers.h"
#include "device/capabilities.h"

namespace tessera::array {

using device::Bundle;
using device::Direction;
using device::PortRole;
using device::ShimMux;
using device::TileKind;

namespace {

// Proof that the two registers with the order of a deterministic merge have their fields at the same positions.
namespace core = device::aie2::core;
static_assert(core::Stream_Switch_Deterministic_Merge_arb_slave0_1_Slave_ID_0.lsb ==
              core::Stream_Switch_Deterministic_Merge_arb_slave2_3_Slave_ID_2.lsb);
static_assert(core::Stream_Switch_Deterministic_Merge_arb_slave0_1_Packet_Count_1.lsb ==
              core::Stream_Switch_Deterministic_Merge_arb_slave2_3_Packet_Count_3.lsb);

// Proof that the bits that let in words from programmable logic are adjacent.
constexpr bool in_a_row(device::Field first, device::Field last) {
  return last.lsb == first.lsb + kMaxPlioPorts - 1 && first.width == 1;
}
static_assert(in_a_row(device::aie2::shim::PL_Interface_Downsizer_Enable_South0,
                       device::aie2::shim::PL_Interface_Downsizer_Enable_South7));
static_assert(in_a_row(device::aie1::shim::PL_Interface_Downsizer_Enable_South0,
                       device::aie1::shim::PL_Interface_Downsizer_Enable_South7));

// Returns the multiplexer between a South port of a shim switchbox and the DMA; nullptr where the port has none.
const device::ShimMuxPort* mux_port(const Tile& tile, Direction direction, unsigned south_channel) {
  for (const device::ShimMuxPort& port : device::shim_mux_ports(tile.model.arch))
    if (port.direction == direction && port.south_channel == south_channel) return &port;
  return nullptr;
}
bool mux_selects_dma(Tile& tile, const device::ShimMuxPort& port) {
  return port.dma_channel.has_value() &&
         port.select.get(tile.registers.at(port.reg.at(0))) == static_cast<std::uint32_t>(ShimMux::DMA);
}

// Returns whether the multiplexer leaves a South port to programmable logic. A port without a multiplexer always
// belongs to the logic.
bool mux_leaves(Tile& tile, const device::ShimMuxPort* port) {
  return port == nullptr ||
         port->select.get(tile.registers.at(port->reg.at(0))) == static_cast<std::uint32_t>(ShimMux::PL);
}
bool lets_in(Tile& tile, unsigned south_channel) {
  const std::uint32_t word = tile.registers.at(tile.layout.plio_enable.at(0));
  return tile.layout.plio_enable_first.get(word >> south_channel) != 0;
}

bool is_external(Bundle bundle) {
  return device::opposite(bundle).has_value();
}

}  // namespace

std::string Place::name(std::string_view role) const {
  return fmt::format("{} {} of {}", role, device::to_string(port), device::to_string(tile->id));
}

std::uint32_t Place::index(PortRole role) const {
  return *device::port_index(tile->kind, role, port.bundle, port.channel, tile->model.arch);
}

SlaveConfig slave_config(Tile& tile, std::uint32_t slave) {
  const std::uint32_t word = tile.registers.at(tile.layout.slave_config.at(slave));
  const bool stopped = (tile.stopped & kSwitchStopped) != 0;
  return {!stopped && tile.layout.slave_enable.get(word) != 0, tile.layout.slave_packet.get(word) != 0};
}

SlotConfig slot_config(Tile& tile, std::uint32_t slave, std::uint32_t slot) {
  const device::TileLayout& layout = tile.layout;
  const std::uint32_t index = slave * static_cast<std::uint32_t>(stream_switch::kSlotsPerSlave) + slot;
  const std::uint32_t word = tile.registers.at(layout.slots.at(index));
  return {layout.slot_enable.get(word) != 0, layout.slot_id.get(word), layout.slot_mask.get(word),
          layout.slot_msel.get(word), layout.slot_arbiter.get(word)};
}

MasterConfig master_config(Tile& tile, std::uint32_t master) {
  const device::TileLayout& layout = tile.layout;
  const std::uint32_t word = tile.registers.at(layout.master_config.at(master));
  return {layout.master_enable.get(word) != 0, layout.master_packet.get(word) != 0,
          layout.master_drop_header.get(word) != 0, layout.master_select.get(word)};
}

std::uint32_t MasterConfig::arbiter() const {
  return kPacketMasterArbiter.get(select);
}
bool MasterConfig::takes(std::uint32_t msel) const {
  return (kPacketMasterMsels.get(select) >> msel & 1) != 0;
}

std::optional<std::array<MergeTurn, kMergeTurns>> merge_order(Tile& tile, std::uint32_t arbiter) {
  const device::TileLayout& layout = tile.layout;
  if (arbiter >= layout.merge_control.count) return std::nullopt;
  if (layout.merge_enable.get(tile.registers.at(layout.merge_control.at(arbiter))) == 0) return std::nullopt;
  std::array<MergeTurn, kMergeTurns> turns;
  for (std::uint32_t i = 0; i < turns.size(); ++i) {
    const device::Reg& reg = i < 2 ? layout.merge_first : layout.merge_second;
    const std::uint32_t word = tile.registers.at(reg.at(arbiter));
    turns[i] = {layout.merge_slave[i % 2].get(word), layout.merge_count[i % 2].get(word)};
  }
  return turns;
}

std::optional<Place> port_of(const StreamEnd& end) {
  Tile* tile = end.tile;
  switch (end.kind) {
    case StreamEnd::Kind::Core: return Place{tile, {Bundle::Core, static_cast<std::uint8_t>(end.index - kCoreStream)}};
    case StreamEnd::Kind::Control: return Place{tile, {Bundle::Ctrl, 0}};
    case StreamEnd::Kind::Trace: return Place{tile, {Bundle::Trace, end.index}};
    case StreamEnd::Kind::Plio:
      if (!leads_to_logic(end)) return std::nullopt;
      if (end.direction == Direction::MM2S && !lets_in(*tile, end.index)) return std::nullopt;
      return Place{tile, {Bundle::South, end.index}};
    case StreamEnd::Kind::Dma: break;
  }
  if (tile->kind != TileKind::Shim) return Place{tile, {Bundle::DMA, end.index}};
  const std::optional<std::uint8_t> south = device::shim_dma_south(end.direction, end.index, tile->model.arch);
  if (!south) return std::nullopt;
  const device::ShimMuxPort* mux = mux_port(*tile, end.direction, *south);
  if (mux == nullptr || !mux_selects_dma(*tile, *mux)) return std::nullopt;
  return Place{tile, {Bundle::South, *south}};
}

std::string unconnected(const StreamEnd& end) {
  if (end.kind == StreamEnd::Kind::Plio && leads_to_logic(end))
    return "PL_Interface_Downsizer_Enable keeps the words out";
  return "the shim multiplexer does not connect it to the switch";
}

bool leads_to_logic(const StreamEnd& end) {
  return mux_leaves(*end.tile, mux_port(*end.tile, end.direction, end.index));
}

StreamEnd* end_behind(const Place& place, Direction direction) {
  Tile& tile = *place.tile;
  if (!capabilities(tile.model).control_packets && place.port.bundle == Bundle::Ctrl) return nullptr;
  switch (place.port.bundle) {
    case Bundle::Core: return &tile.core_port(direction, place.port.channel);
    case Bundle::Ctrl: return &tile.control_port(direction);
    case Bundle::Trace: return &tile.trace_ports[place.port.channel];
    case Bundle::DMA: return &tile.channel(direction, place.port.channel);
    default: break;
  }
  if (tile.kind != TileKind::Shim || place.port.bundle != Bundle::South) return nullptr;
  const device::ShimMuxPort* mux = mux_port(tile, direction, place.port.channel);
  auto& plio = tile.plio[static_cast<unsigned>(direction)];
  if (mux_leaves(tile, mux)) return place.port.channel < plio.size() ? &plio[place.port.channel] : nullptr;
  const auto& channels = tile.channels[static_cast<unsigned>(direction)];
  if (!mux_selects_dma(tile, *mux) || *mux->dma_channel >= channels.size()) return nullptr;
  return &tile.channel(direction, *mux->dma_channel);
}

std::optional<Place> across(const Tiles& tiles, const Place& place, PortRole role) {
  if (place.port.bundle == Bundle::FIFO) return place;
  const std::optional<device::TileId> id = device::neighbour(tiles.device, place.tile->id, place.port.bundle);
  if (!id) return std::nullopt;
  const Bundle bundle = *device::opposite(place.port.bundle);
  if (place.port.channel >= device::port_count(tiles.device, *id, role, bundle)) return std::nullopt;
  Tile* tile = tiles.find(*id);
  if (tile == nullptr) return std::nullopt;  // no access has created it, so its ports are disabled
  return Place{tile, {bundle, place.port.channel}};
}

PortTiming slave_timing(Bundle bundle) {
  if (is_external(bundle)) return {stream_switch::kExternalPortCycles, stream_switch::kExternalPortWords};
  return {stream_switch::kLocalSlaveCycles, stream_switch::kLocalSlaveWords};
}

PortTiming master_timing(Bundle bundle) {
  if (is_external(bundle)) return {stream_switch::kExternalPortCycles, stream_switch::kExternalPortWords};
  return {stream_switch::kLocalMasterCycles, stream_switch::kLocalMasterWords};
}

PortTiming wire_timing(const Place& master, const std::optional<Place>& next) {
  PortTiming sum = master_timing(master.port.bundle);
  if (master.port.bundle == Bundle::FIFO) sum.words += stream_switch::kFifoWords;
  if (next) {
    const PortTiming slave = slave_timing(next->port.bundle);
    sum = {sum.cycles + slave.cycles, sum.words + slave.words};
  }
  return sum;
}

}  // namespace tessera::array
