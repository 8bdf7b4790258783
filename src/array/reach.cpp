#include "array/reach.h"

#include "array/machine.h"
#include "array/stream_switch.h"  // generated

#include <set>

namespace tessera::array {

using device::Bundle;
using device::Direction;
using device::PortRole;

namespace {

class Walker {
 public:
  explicit Walker(Machine& machine) : machine_(machine) {}

  void enter(Tile& tile, std::uint32_t slave, std::optional<std::uint32_t> id) {
    if (!seen_.insert({tile.id, slave}).second) return;  // routes may lead in rings
    const SlaveConfig config = slave_config(tile, slave);
    if (config.enabled) leave(tile, config.packet ? masters_of_packet(tile, slave, id) : masters_of(tile, slave), id);
  }
  void leave(Tile& tile, std::uint32_t masters, std::optional<std::uint32_t> id) {
    for (std::uint32_t m = 0; masters >> m != 0; ++m) {
      if ((masters >> m & 1) == 0) continue;
      const Place place{&tile, *device::port_at(tile.kind, PortRole::Master, m, tile.model.arch)};
      const MasterConfig master = master_config(tile, m);
      if (StreamEnd* end = end_behind(place, Direction::S2MM))
        reach.sinks.push_back(end);
      else if (const std::optional<Place> next = across(machine_, place, PortRole::Slave))
        enter(*next->tile, next->index(PortRole::Slave),
              master.packet && master.drop_header ? std::nullopt : id);  // what comes next is taken for a header
      else if (tile.kind == device::TileKind::Shim && place.port.bundle == Bundle::South)
        reach.exits.push_back(place);
    }
  }

  Reach reach;

 private:
  // Those that `takes` holds for, as bits.
  template <class Predicate>
  static std::uint32_t masters_that(Tile& tile, Predicate&& takes) {
    std::uint32_t masters = 0;
    for (std::uint32_t m = 0; m < device::port_count(tile.kind, PortRole::Master, tile.model.arch); ++m)
      if (const MasterConfig master = master_config(tile, m); master.enabled && takes(master))
        masters |= std::uint32_t{1} << m;
    return masters;
  }
  static std::uint32_t masters_of(Tile& tile, std::uint32_t slave) {
    return masters_that(tile, [&](const MasterConfig& master) { return !master.packet && master.select == slave; });
  }
  static std::uint32_t masters_of_packet(Tile& tile, std::uint32_t slave, std::optional<std::uint32_t> id) {
    for (std::uint32_t i = 0; id && i < stream_switch::kSlotsPerSlave; ++i)
      if (const SlotConfig slot = slot_config(tile, slave, i); slot.matches(*id))
        return masters_that(tile, [&](const MasterConfig& master) {
          return master.packet && master.arbiter() == slot.arbiter && master.takes(slot.msel);
        });
    return 0;
  }

  Machine& machine_;
  std::set<std::pair<device::TileId, std::uint32_t>> seen_;
};

}  // namespace

Reach reach(Machine& machine, Tile& tile, std::uint32_t slave, std::optional<std::uint32_t> id) {
  Walker walker(machine);
  walker.enter(tile, slave, id);
  return std::move(walker.reach);
}

Reach reach_through(Machine& machine, Tile& tile, std::uint32_t masters, std::optional<std::uint32_t> id) {
  Walker walker(machine);
  walker.leave(tile, masters, id);
  return std::move(walker.reach);
}

}  // namespace tessera::array
