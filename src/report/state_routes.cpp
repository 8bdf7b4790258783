// Describes the connections of a stream switch in sentences, and those of a shim tile's multiplexers.
//
// A master port is fed either by one slave port (circuit) or by an arbiter (packets). Packets come from the slots of
// the slave ports: a slot takes the packets whose ID matches under its mask, and passes them to one arbiter with one of
// four `msel` numbers. A packet master takes packets of one arbiter with those msel numbers that its configuration
// field names.
#include "device/aie1_registers.h"
#include "device/aie2_registers.h"
#include "device/ports.h"
#include "device/tile_layout.h"
#include "report/tile_state.h"

namespace tessera::report {

using device::PortRole;
using device::TileKind;
using Json = nlohmann::ordered_json;

namespace {

namespace core = device::aie2::core;

// The slots have the same fields in all kinds of tile and generations.
constexpr device::Field kSlotId = core::Stream_Switch_Slave_Slot_id;
constexpr device::Field kSlotMask = core::Stream_Switch_Slave_Slot_mask;
constexpr device::Field kSlotEnable = core::Stream_Switch_Slave_Slot_enable;
constexpr device::Field kSlotMsel = core::Stream_Switch_Slave_Slot_msel;
constexpr device::Field kSlotArbiter = core::Stream_Switch_Slave_Slot_arbit;

// The configuration field of a packet master: the arbiter in the low bits, and above it one bit for each msel.
constexpr device::Field kMasterArbiter{0, kSlotArbiter.width};
constexpr device::Field kMasterMsels{kSlotArbiter.width, 1u << kSlotMsel.width};
static_assert(kSlotId.lsb == device::aie1::core::Stream_Switch_Slave_Slot_ID.lsb &&
              kSlotMask.lsb == device::aie1::core::Stream_Switch_Slave_Slot_Mask.lsb &&
              kSlotEnable.lsb == device::aie1::core::Stream_Switch_Slave_Slot_Enable.lsb &&
              kSlotMsel.lsb == device::aie1::core::Stream_Switch_Slave_Slot_Msel.lsb &&
              kSlotArbiter.lsb == device::aie1::core::Stream_Switch_Slave_Slot_Arbit.lsb);
static_assert(kMasterArbiter.width + kMasterMsels.width == core::Stream_Switch_Master_Config_Configuration.width);

struct Slot {
  std::uint32_t slave;
  std::uint32_t word;
};

std::vector<Slot> enabled_slots(const TileView& tile, const device::TileLayout& layout) {
  std::vector<Slot> found;
  const device::Reg reg = layout.slots;
  const std::uint32_t per_slave = reg.count / layout.slave_config.count;
  for (std::uint32_t i = 0; i < reg.count; ++i) {
    const std::uint32_t slave = tile.state.read(layout.slave_config.at(i / per_slave));
    const std::uint32_t word = tile.state.read(reg.at(i));
    if (layout.slave_packet.get(slave) != 0 && kSlotEnable.get(word) != 0) found.push_back({i / per_slave, word});
  }
  return found;
}

std::string port_name(const TileView& tile, PortRole role, std::uint32_t index) {
  const auto port = device::port_at(tile.state.kind, role, index, tile.state.arch);
  return port ? to_string(*port) : fmt::format("port {}, which does not exist", index);
}

Described connection(const std::string& from, const std::string& to, std::string_view remark) {
  return {fmt::format("{} -> {}{}", from, to, remark), {{"from", from}, {"to", to}}};
}

// Describes a master that takes packets: one line for each slot whose packets reach it.
void describe_packets(const TileView& tile, const std::vector<Slot>& all, const std::string& to, std::uint32_t config,
                      std::vector<Described>& out) {
  const std::uint32_t arbiter = kMasterArbiter.get(config), msels = kMasterMsels.get(config);
  bool reached = false;
  for (const Slot& slot : all) {
    if (kSlotArbiter.get(slot.word) != arbiter || (msels >> kSlotMsel.get(slot.word) & 1) == 0) continue;
    reached = true;
    const std::uint32_t id = kSlotId.get(slot.word), mask = kSlotMask.get(slot.word);
    const bool exact = mask == low_mask(kSlotMask.width);
    Described line = connection(
        port_name(tile, PortRole::Slave, slot.slave), to,
        exact ? fmt::format(" for packet {}", id) : fmt::format(" for packets whose id & {:#x} is {:#x}", mask, id));
    line.data["packets"] = {{"id", id}, {"mask", mask}};
    out.push_back(std::move(line));
  }
  if (!reached) out.push_back(connection(fmt::format("arbiter {}", arbiter), to, ", which no slave's slot feeds"));
}

}  // namespace

std::string mux_end(const device::ShimMuxPort& port, device::ShimMux select) {
  switch (select) {
    case device::ShimMux::DMA:
      return port.dma_channel ? fmt::format("{} {}", to_string(port.direction), *port.dma_channel) : "DMA";
    case device::ShimMux::NoC: return "NoC";
    case device::ShimMux::PL: break;
  }
  return "PL";
}

std::vector<Described> describe_routes(const TileView& tile) {
  const device::TileLayout& layout = device::tile_layout(tile.state.kind, tile.state.arch);
  const std::vector<Slot> all = enabled_slots(tile, layout);
  std::vector<Described> out;
  for (std::uint32_t m = 0; m < layout.master_config.count; ++m) {
    const std::uint32_t word = tile.state.read(layout.master_config.at(m));
    if (layout.master_enable.get(word) == 0) continue;
    const std::string to = port_name(tile, PortRole::Master, m);
    const std::uint32_t config = layout.master_select.get(word);
    if (layout.master_packet.get(word) != 0) {
      describe_packets(tile, all, to, config, out);
      continue;
    }
    const bool fed = config < layout.slave_config.count &&
                     layout.slave_enable.get(tile.state.read(layout.slave_config.at(config))) != 0;
    out.push_back(
        connection(port_name(tile, PortRole::Slave, config), to, fed ? "" : ", but the slave is not enabled"));
  }
  return out;
}

std::vector<Described> describe_mux(const TileView& tile) {
  std::vector<Described> out;
  if (tile.state.kind != TileKind::Shim) return out;
  for (const device::ShimMuxPort& port : device::shim_mux_ports(tile.state.arch)) {
    const auto select = static_cast<device::ShimMux>(port.select.get(tile.state.read(port.reg.at(0))));
    if (select == device::ShimMux::PL) continue;
    const std::string end = mux_end(port, select);
    const std::string south = fmt::format("South {}", port.south_channel);
    const bool inward = port.direction == device::Direction::MM2S;
    out.push_back(connection(inward ? end : south, inward ? south : end, ""));
  }
  return out;
}

}  // namespace tessera::report
