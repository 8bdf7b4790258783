#include "compiler/placement/board.h"

#include "compiler/design/windows.h"
#include "device/capabilities.h"
#include "device/ports.h"

#include <algorithm>
#include <tuple>

namespace tessera::compiler::placement {

using device::TileId;
using device::TileKind;

namespace {

std::vector<std::vector<Edge>> by_tile(const std::vector<Edge>& edges, std::size_t tiles) {
  std::vector<std::vector<Edge>> of(tiles);
  for (const Edge& edge : edges) {
    of[edge.from].push_back(edge);
    if (edge.to != edge.from) of[edge.to].push_back(edge);
  }
  return of;
}

}  // namespace

Board::Board(const device::Device& device, const PlacementRequest& request, const PlacementOptions& options)
    : device_(device),
      request_(request),
      options_(options),
      partners_(device, request),
      memory_(by_tile(request.memory, request.tiles.size())),
      cascades_(by_tile(request.cascades, request.tiles.size())) {
  for (unsigned i = 0; i < tiles().size(); ++i)
    if (tiles()[i].placed)
      settle(i, {static_cast<std::uint8_t>(*tiles()[i].col), static_cast<std::uint8_t>(*tiles()[i].row)});
}

void Board::settle(unsigned tile, TileId here) {
  partners_.put(tile, here);
  Use& use = uses_[here];
  use.channels.in += tiles()[tile].channels.in;
  use.channels.out += tiles()[tile].channels.out;
  use.circuits.insert(tiles()[tile].circuits.begin(), tiles()[tile].circuits.end());
  ++use.tiles;
}

// Takes the tile away from its place. Erasing the tile's circuits is safe, because has_channels() ensured that no other
// tile at this place has the same circuit.
void Board::lift(unsigned tile) {
  const auto found = uses_.find(*at(tile));
  Use& use = found->second;
  use.channels.in -= tiles()[tile].channels.in;
  use.channels.out -= tiles()[tile].channels.out;
  for (const auto& circuit : tiles()[tile].circuits) use.circuits.erase(circuit);
  if (--use.tiles == 0) uses_.erase(found);
  partners_.lift(tile);
}

// ---- Conditions on a place

bool Board::has_cascade(TileId from, TileId to) const {
  using device::Bundle;
  for (const Bundle side : {Bundle::South, Bundle::East, Bundle::North, Bundle::West}) {
    if (!capabilities(device_).wired_cascade && side != Bundle::South && side != Bundle::East) continue;
    if (device::neighbour(device_, from, side) == to) return true;
  }
  return false;
}

// True when the tile could not reach the other tile of one of these edges if it lay at `here`.
template <class Holds>
bool Board::is_broken(const std::vector<Edge>& edges, unsigned tile, TileId here, Holds holds) const {
  return std::ranges::any_of(edges, [&](const Edge& edge) {
    const unsigned other = edge.from == tile ? edge.to : edge.from;
    const std::optional<TileId> there = other == tile ? here : at(other);
    return there && !(edge.from == tile ? holds(here, *there) : holds(*there, here));
  });
}

bool Board::refuses(unsigned tile, TileId here, Refusals& refusals) {
  ++refusals.tried;
  if (!is_free(here)) return ++refusals.taken, true;
  if (is_broken(memory_[tile], tile, here,
                [&](TileId from, TileId to) { return view_of(device_, from, to) != nullptr; }))
    return ++refusals.memory, true;
  if (is_broken(cascades_[tile], tile, here, [&](TileId from, TileId to) { return has_cascade(from, to); }))
    return ++refusals.cascade, true;
  if (!partners_.fits(tile, here, [&](TileId place) { return is_free(place) && is_offered(place); }))
    return ++refusals.partners, true;
  return false;
}

bool Board::allows(unsigned tile, TileId here) const {
  const Tile& one = tiles()[tile];
  return one.col.value_or(here.col) == here.col && one.row.value_or(here.row) == here.row &&
         device_.kind(here) == one.kind &&
         (one.kind != TileKind::Shim || device_.has_shim_dma(here.col) == one.has_dma);
}

bool Board::is_offered(TileId here) const {
  const unsigned first = 1U + device_.mem_rows;
  return device_.kind(here) == TileKind::Core &&
         (!options_.cores_per_column || here.row < first + *options_.cores_per_column);
}

std::vector<TileId> Board::places_for_core(unsigned tile) const {
  std::vector<TileId> places;
  for (std::uint8_t col = 0; col < device_.cols; ++col)
    for (std::uint8_t row = 0; row < device_.rows; ++row)
      if (is_offered({col, row}) && allows(tile, {col, row})) places.push_back({col, row});
  if (partners_.demand(tile) == 0) return places;
  const auto is_core = [&](unsigned col, unsigned row) {
    const TileId there{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)};
    return row < device_.rows && device_.kind(there) == TileKind::Core ? 1 : 0;
  };
  std::ranges::stable_sort(places, {}, [&](TileId here) {
    const int around = is_core(here.col, here.row - 1U) + is_core(here.col, here.row + 1U);
    return std::tuple(here.col, -around, here.row);
  });
  return places;
}

// ---- Channels

Channels Board::used(TileId here) const {
  const auto found = uses_.find(here);
  return found == uses_.end() ? Channels{} : found->second.channels;
}

Channels Board::left(TileId here) const {
  const device::TileModel& model = device_.model(here);
  const Channels taken = used(here);
  return {model.s2mm_channels - std::min(taken.in, model.s2mm_channels),
          model.mm2s_channels - std::min(taken.out, model.mm2s_channels)};
}

bool Board::has_channels(unsigned tile, TileId here) const {
  const Channels free = left(here);
  return tiles()[tile].channels.in <= free.in && tiles()[tile].channels.out <= free.out && !meets_circuit(tile, here);
}

bool Board::meets_circuit(unsigned tile, TileId here) const {
  const auto found = uses_.find(here);
  return found != uses_.end() && std::ranges::any_of(tiles()[tile].circuits, [&](const auto& circuit) {
           return found->second.circuits.contains(circuit);
         });
}

bool Board::has_room(unsigned tile, TileId here) const {
  return has_channels(tile, here) && (options_.share || is_free(here));
}

}  // namespace tessera::compiler::placement
