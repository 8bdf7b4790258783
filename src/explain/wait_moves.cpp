#include "explain/wait_moves.h"

#include "core/stream_header.h"
#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

using device::PortRole;

namespace {

struct Port {
  Tile* tile;
  std::uint32_t slave;

  bool operator==(const Port&) const = default;
  auto order() const { return std::tuple(tile->id.col, tile->id.row, slave); }
  std::string name() const {
    return Place{tile, *device::port_at(tile->kind, PortRole::Slave, slave, tile->model.arch)}.name("slave");
  }
};

// Returns the slave ports of other tiles that a packet with ID `id` reaches directly from `port`.
std::vector<Port> behind(const View& view, Port port, std::uint32_t id) {
  Tile& tile = *port.tile;
  const SlaveConfig slave = slave_config(tile, port.slave);
  const std::vector<SlotConfig> slots = slots_of(tile, port.slave);
  const auto rule = std::ranges::find_if(slots, [id](const SlotConfig& slot) { return slot.matches(id); });
  std::vector<Port> next;
  if (!slave.enabled || (slave.packet && rule == slots.end())) return next;
  for (std::uint32_t m = 0; m < device::port_count(tile.kind, PortRole::Master, tile.model.arch); ++m) {
    const MasterConfig master = master_config(tile, m);
    const bool takes = slave.packet ? master.packet && !master.drop_header && master.arbiter() == rule->arbiter &&
                                          master.takes(rule->msel)
                                    : !master.packet && master.select == port.slave;
    if (!master.enabled || !takes) continue;
    const Place place{&tile, *device::port_at(tile.kind, PortRole::Master, m, tile.model.arch)};
    if (const std::optional<Place> beyond = across(view.tiles(), place, PortRole::Slave))
      next.push_back({beyond->tile, beyond->index(PortRole::Slave)});
  }
  return next;
}

// Returns the ports through which a packet returns to the port where it started; empty if it does not return.
std::vector<Port> way_round(const View& view, Port start, std::uint32_t id) {
  std::vector<Port> seen{start};
  std::vector<std::size_t> before{0};
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (const Port port : behind(view, seen[i], id)) {
      if (port == start) {
        std::vector<Port> way;
        for (std::size_t at = i; at != 0; at = before[at]) way.insert(way.begin(), seen[at]);
        way.insert(way.begin(), start);
        return way;
      }
      if (std::ranges::find(seen, port) != seen.end()) continue;
      seen.push_back(port);
      before.push_back(i);
    }
  return {};
}

// Returns the IDs of the packets whose headers wait in a slave port.
std::vector<std::uint32_t> headers_in(const Switch::Input& input) {
  std::vector<std::uint32_t> ids;
  WordQueue words = input.queue;  // a copy, which the loop empties
  for (bool header = !input.in_packet || input.at_header; input.packet && !words.empty();) {
    const StreamWord word = words.pop(0);
    if (header) ids.push_back(kPacketHeaderId.get(word.data));
    header = word.last;
  }
  return ids;
}

}  // namespace

std::optional<std::string> circling_packet(const View& view) {
  for (Tile* tile : view.tiles().all()) {
    if (tile->network == nullptr) continue;
    for (std::uint32_t s = 0; s < tile->network->inputs.size(); ++s)
      for (const std::uint32_t id : headers_in(tile->network->inputs[s])) {
        std::vector<Port> way = way_round(view, {tile, s}, id);
        if (way.empty()) continue;
        std::ranges::rotate(way, std::ranges::min_element(way, {}, &Port::order));
        std::vector<std::string> names;
        for (const Port& port : way) names.push_back(port.name());
        return fmt::format("the packet with ID {} goes round for ever: through {}, and so on", id, joined(names, ", "));
      }
  }
  return std::nullopt;
}

std::string what_moves(const View& view) {
  std::vector<std::string> names;
  for (Tile* tile : view.tiles().all()) {
    if (tile->core && tile->core->state() == CoreUnit::State::Running && is_alive(*tile->core))
      names.push_back(
          fmt::format("core {} runs, at {}", device::to_string(tile->id), tile->core->position(tile->core->pc())));
    for (const std::vector<Channel>& side : tile->channels)
      for (const Channel& channel : side)
        if (is_alive(channel) && !channel.wait)
          names.push_back(fmt::format("{} is at BD {}", channel.name(), channel.bd_id));
  }
  return joined(names, "; ");
}

}  // namespace tessera::explain
