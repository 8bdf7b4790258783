#include "compiler/emit/switches.h"

#include "device/ports.h"

namespace tessera::compiler {

namespace {

using device::FieldWords;
using device::Port;
using device::PortRole;

class SwitchWriter {
 public:
  SwitchWriter(Writer& writer, device::TileId tile)
      : writer_(writer),
        tile_(tile),
        kind_(writer.device().kind(tile)),
        arch_(writer.device().arch),
        places_(device::places(kind_)) {}

  void connect(const routing::Connect& connect) {
    FieldWords master = word(places_.master.at(index(PortRole::Master, connect.destination)));
    master.set("Master_Enable", 1);
    master.set("Configuration", index(PortRole::Slave, connect.source));
    writer_.write(tile_, master);
    slave(connect.source, false);
  }

  void master(const routing::MasterSet& set) {
    FieldWords master = word(places_.master.at(index(PortRole::Master, set.destination)));
    master.set("Master_Enable", 1);
    master.set("Packet_Enable", 1);
    master.set("Drop_Header", set.drop_header ? 1 : 0);
    // Of a port of packets the configuration is its arbiter, and a bit for each msel above it.
    const unsigned arbiter_bits = word(places_.slot.at(0)).find("arbit")->field.width;
    master.set("Configuration", set.arbiter | std::uint32_t{set.msels} << arbiter_bits);
    writer_.write(tile_, master);
  }

  void rules(const routing::PacketRules& rules) {
    slave(rules.source, true);
    const unsigned slots = places_.slot.count / device::port_count(kind_, PortRole::Slave, arch_);
    std::uint32_t number = index(PortRole::Slave, rules.source) * slots;
    for (const routing::Rule& rule : rules.rules) {
      FieldWords slot = word(places_.slot.at(number++));
      slot.set("enable", 1);
      slot.set("id", rule.value);
      slot.set("mask", rule.mask);
      slot.set("arbit", rule.amsel.arbiter);
      slot.set("msel", rule.amsel.msel);
      writer_.write(tile_, slot);
    }
  }

  void mux(const routing::MuxSetting& setting) {
    for (const device::ShimMuxPort& port : device::shim_mux_ports(arch_))
      if (port.direction == setting.direction && port.south_channel == setting.south_channel)
        writer_.mask_write(tile_, port.reg.offset, port.select.mask(),
                           port.select.set(0, static_cast<std::uint32_t>(setting.to)));
  }

 private:
  FieldWords word(std::uint32_t offset) const { return FieldWords(kind_, arch_, offset, 1); }
  std::uint32_t index(PortRole role, Port port) const {
    return *device::port_index(kind_, role, port.bundle, port.channel, arch_);
  }

  void slave(Port source, bool packets) {
    FieldWords slave = word(places_.slave.at(index(PortRole::Slave, source)));
    slave.set("Slave_Enable", 1);
    slave.set("Packet_Enable", packets ? 1 : 0);
    writer_.write(tile_, slave);
  }

  Writer& writer_;
  device::TileId tile_;
  device::TileKind kind_;
  device::Arch arch_;
  const device::Places& places_;
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
}

}  // namespace tessera::compiler
