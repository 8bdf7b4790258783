#include "array/streams/reach.h"
#include "array/parts/parts.h"

#include "array/stream_switch.h"  // generated
#include "base/joined.h"

#include <algorithm>
#include <set>

namespace tessera::array {

using device::Bundle;
using device::Direction;
using device::PortRole;

namespace {

class Walker {
 public:
  explicit Walker(const Tiles& tiles) : tiles_(tiles) {}

  void enter(Tile& tile, std::uint32_t slave, std::optional<std::uint32_t> id) {
    if (!seen_.insert({tile.id, slave}).second) return;  // routes may form rings
    const SlaveConfig config = slave_config(tile, slave);
    if (config.enabled) leave(tile, config.packet ? masters_of_packet(tile, slave, id) : masters_of(tile, slave), id);
  }
  void leave(Tile& tile, std::uint32_t masters, std::optional<std::uint32_t> id) {
    for (std::uint32_t m = 0; masters >> m != 0; ++m) {
      if ((masters >> m & 1) == 0) continue;
      const Place place{&tile, *device::port_at(tile.kind, PortRole::Master, m, tile.model.arch)};
      const MasterConfig master = master_config(tile, m);
      if (StreamEnd* end = end_behind(place, Direction::S2MM)) {
        reach.sinks.push_back(end);
        if (id && !(master.packet && master.drop_header)) reach.with_header.push_back(end);
      } else if (const std::optional<Place> next = across(tiles_, place, PortRole::Slave)) {
        enter(*next->tile, next->index(PortRole::Slave),
              master.packet && master.drop_header ? std::nullopt : id);  // the next word then counts as the header
      } else if (tile.kind == device::TileKind::Shim && place.port.bundle == Bundle::South) {
        reach.exits.push_back(place);
      }
    }
  }

  Reach reach;

 private:
  // Returns the enabled masters for which `takes` is true, as bits.
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

  const Tiles& tiles_;
  std::set<std::pair<device::TileId, std::uint32_t>> seen_;
};

}  // namespace

Reach reach(const Tiles& tiles, Tile& tile, std::uint32_t slave, std::optional<std::uint32_t> id) {
  Walker walker(tiles);
  walker.enter(tile, slave, id);
  return std::move(walker.reach);
}

Reach reach_through(const Tiles& tiles, Tile& tile, std::uint32_t masters, std::optional<std::uint32_t> id) {
  Walker walker(tiles);
  walker.leave(tile, masters, id);
  return std::move(walker.reach);
}

StreamEnd* source_of_word(const Tiles& tiles, UnitId sender) {
  for (Tile* tile : tiles.all()) {
    if (tile->first_unit != sender - sender % kUnitsPerTile) continue;
    const UnitId unit = sender % kUnitsPerTile;
    if (unit == kCoreUnit) return &tile->core_port(Direction::MM2S);
    if (unit == kControlUnit) return &tile->control_port(Direction::MM2S);
    if (kTraceUnit <= unit && unit < kTraceUnit + tile->trace_ports.size())
      return &tile->trace_ports[unit - kTraceUnit];
    for (Channel& channel : tile->channels[static_cast<unsigned>(Direction::MM2S)])
      if (channel.unit == sender) return &channel;
  }
  return nullptr;
}

Bd known_bd(Channel& channel, std::uint32_t id) {
  Tile& tile = *channel.tile;
  return id == channel.bd_id ? decode_bd(*tile.layout.descriptor, channel.bd_words) : tile.bd(id);
}

std::string kept_headers(const Tiles& tiles, Channel& source, StreamEnd& sink) {
  const Channel* to = sink.channel();
  const std::optional<Place> from = port_of(source), end = port_of(sink);
  if (to == nullptr || to->out_of_order || !from || !end) return "";
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < source.tile->model.bds; ++i) {
    if ((source.history.bds >> i & 1) == 0) continue;
    const Bd bd = known_bd(source, i);
    if (!bd.packet) continue;
    const Reach way = reach(tiles, *source.tile, from->index(PortRole::Slave), bd.packet_id);
    if (std::ranges::find(way.with_header, &sink) != way.with_header.end()) names.push_back(fmt::format("BD {}", i));
  }
  if (names.empty()) return "";
  const MasterConfig master = master_config(*end->tile, end->index(PortRole::Master));
  return fmt::format("a header for each packet ({}), which {}", joined(names, ", "),
                     master.packet ? end->name("master") + " keeps: its drop_header is 0"
                                   : "no packet-switched port on the way removes");
}

std::string unlike_counts(const Tiles& tiles, Channel& source, StreamEnd& sink) {
  std::string text;
  if (const std::string headers = kept_headers(tiles, source, sink); !headers.empty()) text = ", and " + headers;
  const Channel* to = sink.channel();
  if (source.compressed && !(to != nullptr && to->compressed))
    text += fmt::format(", which it compresses (BD {}), and {} does not decompress them", source.bd_id, sink.name());
  if (!source.compressed && to != nullptr && to->compressed)
    text += fmt::format(", which it does not compress, and {} decompresses the words that arrive (BD {})", to->name(),
                        to->bd_id);
  return text;
}

}  // namespace tessera::array
