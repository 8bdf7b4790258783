#include "compiler/emit/switches.h"

#include "device/aie1_registers.h"  // generated
#include "device/aie2_registers.h"
#include "device/ports.h"
#include "device/tile_layout.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::compiler {

namespace {

using device::FieldWords;
using device::Port;
using device::PortRole;

constexpr std::uint32_t kLetsIn = device::aie2::shim::PL_Interface_Downsizer_Enable.offset;
static_assert(kLetsIn == device::aie1::shim::PL_Interface_Downsizer_Enable.offset);

// The offsets and fields of a tile's switch registers.
class SwitchRegisters {
 public:
  SwitchRegisters(device::TileKind kind, device::Arch arch)
      : kind_(kind), arch_(arch), places_(device::tile_layout(kind, arch)) {}

 protected:
  FieldWords word(std::uint32_t offset) const { return FieldWords(kind_, arch_, offset, 1); }
  std::uint32_t index(PortRole role, Port port) const {
    return *device::port_index(kind_, role, port.bundle, port.channel, arch_);
  }
  unsigned ports(PortRole role) const { return device::port_count(kind_, role, arch_); }
  unsigned slots_per_slave() const { return places_.slots.count / ports(PortRole::Slave); }
  // Returns the width of an arbiter number. In the configuration of a packet master, the arbiter takes the lowest bits,
  // and each msel has a bit above the arbiter.
  unsigned arbiter_bits() const { return places_.slot_arbiter.width; }

  device::TileKind kind_;
  device::Arch arch_;
  const device::TileLayout& places_;
};

class SwitchWriter : SwitchRegisters {
 public:
  SwitchWriter(Writer& writer, device::TileId tile)
      : SwitchRegisters(writer.device().kind(tile), writer.device().arch), writer_(writer), tile_(tile) {}

  void connect(const routing::Connect& connect) {
    FieldWords master = word(places_.master_config.at(index(PortRole::Master, connect.destination)));
    master.set("Master_Enable", 1);
    master.set("Configuration", index(PortRole::Slave, connect.source));
    writer_.write(tile_, master);
    slave(connect.source, false);
  }

  void master(const routing::MasterSet& set) {
    FieldWords master = word(places_.master_config.at(index(PortRole::Master, set.destination)));
    master.set("Master_Enable", 1);
    master.set("Packet_Enable", 1);
    master.set("Drop_Header", set.drop_header ? 1 : 0);
    master.set("Configuration", set.arbiter | std::uint32_t{set.msels} << arbiter_bits());
    writer_.write(tile_, master);
  }

  void rules(const routing::PacketRules& rules) {
    slave(rules.source, true);
    std::uint32_t number = index(PortRole::Slave, rules.source) * slots_per_slave();
    for (const routing::Rule& rule : rules.rules) {
      std::uint32_t slot = places_.slot_enable.set(0, 1);
      slot = places_.slot_id.set(slot, rule.value);
      slot = places_.slot_mask.set(slot, rule.mask);
      slot = places_.slot_arbiter.set(slot, rule.amsel.arbiter);
      slot = places_.slot_msel.set(slot, rule.amsel.msel);
      writer_.write(tile_, places_.slots.at(number++), slot);
    }
  }

  void mux(const routing::MuxSetting& setting) {
    for (const device::ShimMuxPort& port : device::shim_mux_ports(arch_))
      if (port.direction == setting.direction && port.south_channel == setting.south_channel)
        writer_.mask_write(tile_, port.reg.offset, port.select.mask(),
                           port.select.set(0, static_cast<std::uint32_t>(setting.to)));
  }

  // Lets words of programmable logic into the South port `south`. Without this bit, the shim tile keeps them out.
  void let_in(std::uint8_t south) {
    const device::Field field = word(kLetsIn).find(fmt::format("South{}", south))->field;
    writer_.mask_write(tile_, kLetsIn, field.mask(), field.set(0, 1));
  }

 private:
  void slave(Port source, bool packets) {
    FieldWords slave = word(places_.slave_config.at(index(PortRole::Slave, source)));
    slave.set("Slave_Enable", 1);
    slave.set("Packet_Enable", packets ? 1 : 0);
    writer_.write(tile_, slave);
  }

  Writer& writer_;
  device::TileId tile_;
};

class SwitchReader : SwitchRegisters {
 public:
  SwitchReader(device::TileKind kind, device::Arch arch, const ReadRegister& read)
      : SwitchRegisters(kind, arch), read_(read) {}

  void read(routing::TileSettings& settings) const {
    for (std::uint32_t i = 0; i < ports(PortRole::Master); ++i) master(i, settings);
    for (std::uint32_t i = 0; i < ports(PortRole::Slave); ++i) slave(i, settings);
    if (kind_ == device::TileKind::Shim) mux(settings);
    std::ranges::sort(settings.connects);
    std::ranges::sort(settings.masters);
    std::ranges::sort(settings.rules);
    std::ranges::sort(settings.mux);
  }

 private:
  FieldWords filled(std::uint32_t offset) const {
    FieldWords register_word = word(offset);
    register_word.put(0, read_(offset));
    return register_word;
  }

  void master(std::uint32_t physical, routing::TileSettings& settings) const {
    const FieldWords master = filled(places_.master_config.at(physical));
    const auto port = device::port_at(kind_, PortRole::Master, physical, arch_);
    if (!port || master.get("Master_Enable") == 0) return;
    const std::uint32_t configuration = master.get("Configuration");
    if (master.get("Packet_Enable") == 0) {
      const auto source = device::port_at(kind_, PortRole::Slave, configuration, arch_);
      if (source && is_enabled(configuration, false)) settings.connects.push_back({*source, *port});
    } else {
      settings.masters.push_back({*port, static_cast<std::uint8_t>(configuration & low_mask(arbiter_bits())),
                                  static_cast<std::uint8_t>(configuration >> arbiter_bits()),
                                  master.get("Drop_Header") != 0});
    }
  }

  bool is_enabled(std::uint32_t physical, bool packets) const {
    const FieldWords slave = filled(places_.slave_config.at(physical));
    return slave.get("Slave_Enable") != 0 && (slave.get("Packet_Enable") != 0) == packets;
  }

  void slave(std::uint32_t physical, routing::TileSettings& settings) const {
    const auto port = device::port_at(kind_, PortRole::Slave, physical, arch_);
    if (!port || !is_enabled(physical, true)) return;
    routing::PacketRules rules{*port, {}};
    for (unsigned i = 0; i < slots_per_slave(); ++i) {
      const std::uint32_t slot = read_(places_.slots.at(physical * slots_per_slave() + i));
      if (places_.slot_enable.get(slot) == 0) continue;
      const auto value = [&](device::Field field) { return static_cast<std::uint8_t>(field.get(slot)); };
      rules.rules.push_back(
          {value(places_.slot_mask), value(places_.slot_id), {value(places_.slot_arbiter), value(places_.slot_msel)}});
    }
    settings.rules.push_back(std::move(rules));
  }

  void mux(routing::TileSettings& settings) const {
    for (const device::ShimMuxPort& port : device::shim_mux_ports(arch_)) {
      const auto to = static_cast<device::ShimMux>(port.select.get(read_(port.reg.offset)));
      if (to != device::ShimMux::PL) settings.mux.push_back({port.direction, port.south_channel, to});
    }
  }

  const ReadRegister& read_;
};

}  // namespace

void write_switches(Writer& writer, const routing::TileSettings& settings) {
  SwitchWriter tile(writer, settings.tile);
  for (const routing::Connect& connect : settings.connects) tile.connect(connect);
  for (const routing::MasterSet& master : settings.masters) tile.master(master);
  for (const routing::PacketRules& rules : settings.rules) tile.rules(rules);
}

void write_shim_mux(Writer& writer, const routing::TileSettings& settings) {
  SwitchWriter tile(writer, settings.tile);
  for (const routing::MuxSetting& mux : settings.mux) tile.mux(mux);
  if (!writer.device().programmable_logic || writer.device().kind(settings.tile) != device::TileKind::Shim) return;
  const auto comes_in = [&](Port source) {
    return source.bundle == device::Bundle::South &&
           std::ranges::none_of(settings.mux, [&](const routing::MuxSetting& mux) {
             return mux.direction == device::Direction::MM2S && mux.south_channel == source.channel &&
                    mux.to != device::ShimMux::PL;
           });
  };
  std::vector<std::uint8_t> ports;
  for (const routing::Connect& connect : settings.connects)
    if (comes_in(connect.source)) ports.push_back(connect.source.channel);
  for (const routing::PacketRules& rules : settings.rules)
    if (comes_in(rules.source)) ports.push_back(rules.source.channel);
  std::ranges::sort(ports);
  ports.erase(std::ranges::unique(ports).begin(), ports.end());
  for (const std::uint8_t port : ports) tile.let_in(port);
}

routing::TileSettings read_switches(const device::Device& device, device::TileId tile, const ReadRegister& read) {
  routing::TileSettings settings{.tile = tile, .connects = {}, .masters = {}, .rules = {}, .mux = {}};
  SwitchReader(device.kind(tile), device.arch, read).read(settings);
  return settings;
}

bool holds_settings(device::TileKind kind, device::Arch arch, std::uint32_t offset) {
  const device::TileLayout& layout = device::tile_layout(kind, arch);
  if (layout.master_config.index_of(offset) || layout.slave_config.index_of(offset) || layout.slots.index_of(offset))
    return true;
  return kind == device::TileKind::Shim &&
         std::ranges::any_of(device::shim_mux_ports(arch), [&](const auto& port) { return port.reg.offset == offset; });
}

}  // namespace tessera::compiler
