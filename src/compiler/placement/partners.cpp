#include "compiler/placement/partners.h"

#include "compiler/design/windows.h"

#include <algorithm>

namespace tessera::compiler::placement {

using device::TileId;

template <class Each>
void Partners::for_partners(unsigned tile, Each each) const {
  for (const Edge& fifo : request_.partners) {
    if (fifo.from == tile) each(fifo.to, Side::Out);
    if (fifo.to == tile) each(fifo.from, Side::In);
  }
}

Partners::Partners(const device::Device& device, const PlacementRequest& request)
    : device_(device), request_(request), places_(request.tiles.size()), needs_(request.tiles.size()) {
  const auto beyond = [](unsigned fifos, unsigned others, unsigned channels) {
    return fifos - std::min(fifos, channels - std::min(channels, others));
  };
  for (unsigned tile = 0; tile < needs_.size(); ++tile) {
    const Tile& one = request.tiles[tile];
    const device::TileModel& model = device.model(one.kind);
    needs_[tile] = {beyond(seen(tile, Side::In).all, one.channels.in, model.s2mm_channels),
                    beyond(seen(tile, Side::Out).all, one.channels.out, model.mm2s_channels)};
  }
}

unsigned Partners::priority(unsigned tile) const {
  unsigned most = demand(tile);
  for_partners(tile, [&](unsigned other, Side) { most = std::max(most, demand(other)); });
  return most;
}

// Returns the places of the cores that a core at `here` sees.
std::vector<TileId> Partners::around(TileId here) const {
  std::vector<TileId> cores;
  for (const device::View& view : device_.model(here).views) {
    const TileId there{static_cast<std::uint8_t>(here.col + view.col_offset),
                       static_cast<std::uint8_t>(here.row + view.row_offset)};
    if (there != here && device_.contains(there) && device_.kind(there) == device::TileKind::Core)
      cores.push_back(there);
  }
  return cores;
}

void Partners::put(unsigned tile, TileId here) {
  places_[tile] = here;
  if (demand(tile) != 0)
    for (const TileId place : around(here)) kept_for_[place].push_back(tile);
}

void Partners::lift(unsigned tile) {
  if (demand(tile) != 0)
    for (const TileId place : around(*places_[tile])) std::erase(kept_for_[place], tile);
  places_[tile].reset();
}

bool Partners::is_kept_from(unsigned tile, TileId here) const {
  const auto found = kept_for_.find(here);
  if (found == kept_for_.end()) return false;
  return std::ranges::any_of(found->second, [&](unsigned owner) {
    bool is_partner = owner == tile;
    for_partners(tile, [&](unsigned other, Side) { is_partner |= other == owner; });
    return !is_partner;
  });
}

Partners::Seen Partners::seen(unsigned tile, Side side) const {
  Seen seen;
  for_partners(tile, [&](unsigned other, Side of) {
    if (of != side) return;
    ++seen.all;
    if (!places_[tile] || !places_[other]) return;
    ++(view_of(device_, *places_[tile], *places_[other]) != nullptr ? seen.near : seen.far);
  });
  return seen;
}

bool Partners::has_channels(unsigned tile, Side side) const {
  const Seen now = seen(tile, side);
  return now.far + need(tile, side) <= now.all;
}

bool Partners::fits(unsigned tile, TileId here, const std::function<bool(TileId)>& is_free) {
  if (request_.partners.empty()) return true;
  places_[tile] = here;  // only during this check
  bool good = has_channels(tile, Side::In) && has_channels(tile, Side::Out);
  unsigned wanted = 0;
  for (const Side side : {Side::In, Side::Out})
    wanted += need(tile, side) - std::min(need(tile, side), seen(tile, side).near);
  const std::vector<TileId> places = around(here);
  good = good && wanted <= static_cast<unsigned>(std::ranges::count_if(places, is_free));
  for_partners(tile, [&](unsigned other, Side side) {
    if (places_[other]) good = good && has_channels(other, side == Side::In ? Side::Out : Side::In);
  });
  places_[tile].reset();
  return good;
}

}  // namespace tessera::compiler::placement
