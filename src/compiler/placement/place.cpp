#include "compiler/placement/place.h"

#include "compiler/placement/partners.h"
#include "compiler/windows.h"
#include "device/ports.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace tessera::compiler::placement {

namespace {

using device::TileId;
using device::TileKind;

// What a device tile has given away.
struct Use {
  Channels channels;
  std::set<std::pair<device::Direction, unsigned>> circuits;
  unsigned tiles = 0;  // of the design that lie there
};

std::string text_of(std::optional<unsigned> coordinate) {
  return coordinate ? std::to_string(*coordinate) : "?";
}

class Placer {
 public:
  Placer(const device::Device& device, const Request& request, const Options& options)
      : device_(device), request_(request), options_(options), partners_(device, request) {
    for (std::uint8_t col = 0; col < device.cols; ++col)
      for (std::uint8_t row = 0; row < device.rows; ++row)
        if (device.kind({col, row}) == TileKind::Core) cores_.push_back({col, row});
    for (unsigned i = 0; i < tiles().size(); ++i)
      if (tiles()[i].placed) {
        const TileId at{static_cast<std::uint8_t>(*tiles()[i].col), static_cast<std::uint8_t>(*tiles()[i].row)};
        partners_.put(i, at);
        take(i, at);
      }
  }

  tl::expected<std::vector<TileId>, Misplaced> run() {
    for (const unsigned tile : in_order()) {
      const Tile& one = tiles()[tile];
      if (one.kind != TileKind::Core && !(one.col && one.row)) continue;
      if (auto failure = one.col && one.row ? pin(tile) : place_core(tile)) return tl::unexpected(std::move(*failure));
    }
    for (const unsigned tile : others())
      if (auto failure = place_near(tile)) return tl::unexpected(std::move(*failure));
    std::vector<TileId> places;
    for (unsigned i = 0; i < tiles().size(); ++i) places.push_back(*at(i));
    return places;
  }

 private:
  const std::vector<Tile>& tiles() const { return request_.tiles; }
  std::optional<TileId> at(unsigned tile) const { return partners_.at(tile); }

  // ---- In which order

  std::vector<unsigned> in_order() const {
    std::vector<unsigned> order;
    for (unsigned i = 0; i < tiles().size(); ++i)
      if (!tiles()[i].placed) order.push_back(i);
    const auto key = [&](unsigned tile) {
      const int given = (tiles()[tile].col ? 1 : 0) + (tiles()[tile].row ? 1 : 0);
      // Whoever needs its partners around it, and its partners.
      return std::tuple(-given, -static_cast<int>(partners_.priority(tile)), -static_cast<int>(partners_.demand(tile)));
    };
    std::ranges::stable_sort(order, {}, key);
    return order;
  }

  // Memory and shim tiles without a whole place, those with the most channels first.
  std::vector<unsigned> others() const {
    std::vector<unsigned> order;
    for (unsigned i = 0; i < tiles().size(); ++i)
      if (!at(i)) order.push_back(i);
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](unsigned tile) { return tiles()[tile].channels.in + tiles()[tile].channels.out; });
    return order;
  }

  // ---- What a place must be like

  bool sees(TileId core, TileId memory) const { return view_of(device_, core, memory) != nullptr; }

  bool leads(TileId from, TileId to) const {
    using device::Bundle;
    for (const Bundle side : {Bundle::South, Bundle::East, Bundle::North, Bundle::West}) {
      if (device_.arch != device::Arch::AIE1 && side != Bundle::South && side != Bundle::East) continue;
      if (device::neighbour(device_, from, side) == to) return true;
    }
    return false;
  }

  // The first tile, if any, with which the tile could not do its part of an edge from that place.
  template <class Holds>
  std::optional<unsigned> broken(const std::vector<Edge>& edges, unsigned tile, TileId here, Holds holds) const {
    for (const Edge& edge : edges) {
      if (edge.from != tile && edge.to != tile) continue;
      const unsigned other = edge.from == tile ? edge.to : edge.from;
      const std::optional<TileId> there = other == tile ? here : at(other);
      if (there && !(edge.from == tile ? holds(here, *there) : holds(*there, here))) return other;
    }
    return std::nullopt;
  }
  std::optional<unsigned> out_of_sight(unsigned tile, TileId here) const {
    return broken(request_.memory, tile, here, [&](TileId from, TileId to) { return sees(from, to); });
  }
  std::optional<unsigned> off_cascade(unsigned tile, TileId here) const {
    return broken(request_.cascades, tile, here, [&](TileId from, TileId to) { return leads(from, to); });
  }

  Channels left(TileId here) const {
    const device::TileModel& model = device_.model(here);
    const auto used = uses_.find(here);
    const Channels taken = used == uses_.end() ? Channels{} : used->second.channels;
    return {model.s2mm_channels - std::min(taken.in, model.s2mm_channels),
            model.mm2s_channels - std::min(taken.out, model.mm2s_channels)};
  }

  bool has_channels(unsigned tile, TileId here) const {
    const Channels free = left(here);
    return tiles()[tile].channels.in <= free.in && tiles()[tile].channels.out <= free.out && !meets_circuit(tile, here);
  }
  // Two circuits at one channel would be one.
  bool meets_circuit(unsigned tile, TileId here) const {
    const auto used = uses_.find(here);
    return used != uses_.end() && std::ranges::any_of(tiles()[tile].circuits, [&](const auto& circuit) {
             return used->second.circuits.contains(circuit);
           });
  }

  bool allows(unsigned tile, TileId here) const {
    const Tile& one = tiles()[tile];
    return one.col.value_or(here.col) == here.col && one.row.value_or(here.row) == here.row &&
           device_.kind(here) == one.kind &&
           (one.kind != TileKind::Shim || device_.has_shim_dma(here.col) == one.has_dma);
  }

  void take(unsigned tile, TileId here) {
    Use& use = uses_[here];
    use.channels.in += tiles()[tile].channels.in;
    use.channels.out += tiles()[tile].channels.out;
    use.circuits.insert(tiles()[tile].circuits.begin(), tiles()[tile].circuits.end());
    ++use.tiles;
  }
  void settle(unsigned tile, TileId here) {
    partners_.put(tile, here);
    take(tile, here);
  }

  // ---- Placing

  // What binds it to others that have their places the verifiers have seen to.
  std::optional<Misplaced> pin(unsigned tile) {
    const TileId here{static_cast<std::uint8_t>(*tiles()[tile].col), static_cast<std::uint8_t>(*tiles()[tile].row)};
    if (!has_channels(tile, here)) return lacks_channels(tile, here, {});
    settle(tile, here);
    return std::nullopt;
  }

  Misplaced lacks_channels(unsigned tile, TileId here, std::string_view chosen) const {
    const Channels wanted = tiles()[tile].channels, free = left(here);
    return {tile,
            fmt::format("needs {} channels in and {} out, and {}{} has {} in and {} out left{}", wanted.in, wanted.out,
                        chosen, to_string(here), free.in, free.out,
                        meets_circuit(tile, here) ? ", and a circuit on one of its channels" : ""),
            {}};
  }

  // A core in the first place, column by column, that nothing speaks against; preferably in none that is kept for the
  // partners of another.
  std::optional<Misplaced> place_core(unsigned tile) {
    Refusals refusals;
    for (const bool kept_too : {false, true}) {
      refusals = {};
      for (const TileId here : candidates(tile)) {
        if (!allows(tile, here)) continue;
        if (!kept_too && partners_.is_kept_from(tile, here)) continue;
        if (refuses(tile, here, refusals)) continue;
        if (!has_channels(tile, here)) return lacks_channels(tile, here, "the place found, ");
        settle(tile, here);
        return std::nullopt;
      }
    }
    return without_place(tile, refusals);
  }

  struct Refusals {
    unsigned tried = 0, taken = 0, memory = 0, cascade = 0, partners = 0;
  };

  bool refuses(unsigned tile, TileId here, Refusals& refusals) {
    ++refusals.tried;
    if (uses_.contains(here)) return ++refusals.taken, true;
    if (out_of_sight(tile, here)) return ++refusals.memory, true;
    if (off_cascade(tile, here)) return ++refusals.cascade, true;
    const auto is_free = [&](TileId place) { return !uses_.contains(place) && is_candidate(place); };
    if (!partners_.fits(tile, here, is_free)) return ++refusals.partners, true;
    return false;
  }

  Misplaced without_place(unsigned tile, const Refusals& refusals) const {
    const Tile& one = tiles()[tile];
    std::string why = fmt::format("finds no place at ({}, {}): of {} core tiles there {} are taken", text_of(one.col),
                                  text_of(one.row), refusals.tried, refusals.taken);
    const auto add = [&](unsigned count, std::string_view text) {
      if (count != 0) why += fmt::format(", {} {}", count, text);
    };
    add(refusals.memory, "do not share memory with the tiles of its buffers");
    add(refusals.cascade, "are not next to the other end of a cascade");
    add(refusals.partners, "have too few partners of its FIFOs around them for the channels of the DMA");
    Misplaced failure{tile, std::move(why), {}};
    const auto tell = [&](const std::vector<Edge>& edges, std::string_view what) {
      for (const Edge& edge : edges) {
        if (edge.from != tile && edge.to != tile) continue;
        const unsigned other = edge.from == tile ? edge.to : edge.from;
        if (const auto there = at(other))
          failure.notes.emplace_back(other, fmt::format("{} {}", what, to_string(*there)));
      }
    };
    if (refusals.memory != 0) tell(request_.memory, "shares memory with it, at");
    if (refusals.cascade != 0) tell(request_.cascades, "is at the other end of a cascade, at");
    if (refusals.partners != 0) tell(request_.partners, "is at the other end of a FIFO, at");
    return failure;
  }

  bool is_candidate(TileId here) const {
    const unsigned first = 1U + device_.mem_rows;
    return device_.kind(here) == TileKind::Core &&
           (!options_.cores_per_column || here.row < first + *options_.cores_per_column);
  }

  // Who needs partners around it prefers places with cores on both sides.
  std::vector<TileId> candidates(unsigned tile) const {
    std::vector<TileId> places;
    std::ranges::copy_if(cores_, std::back_inserter(places), [&](TileId here) { return is_candidate(here); });
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

  // A memory or shim tile: as near as its channels allow to the column where its flows are shortest, the least used of
  // two that are as near.
  std::optional<Misplaced> place_near(unsigned tile) {
    const unsigned wanted = tiles()[tile].col.value_or(best_column(tile));
    std::optional<std::tuple<unsigned, unsigned, TileId>> best;
    std::vector<TileId> seen;
    for (std::uint8_t col = 0; col < device_.cols; ++col)
      for (std::uint8_t row = 0; row < device_.rows; ++row) {
        const TileId here{col, row};
        if (!allows(tile, here)) continue;
        seen.push_back(here);
        const auto used = uses_.find(here);
        if (!has_channels(tile, here) || (!options_.share && used != uses_.end() && used->second.tiles != 0)) continue;
        const Channels taken = used == uses_.end() ? Channels{} : used->second.channels;
        const std::tuple candidate(col > wanted ? col - wanted : wanted - col, taken.in + taken.out, here);
        if (!best || candidate < *best) best = candidate;
      }
    if (!best) return without_tile(tile, seen);
    settle(tile, std::get<TileId>(*best));
    return std::nullopt;
  }

  Misplaced without_tile(unsigned tile, const std::vector<TileId>& seen) const {
    const Tile& one = tiles()[tile];
    std::string why = fmt::format("finds no place at ({}, {}) for {} channels in and {} out: left are",
                                  text_of(one.col), text_of(one.row), one.channels.in, one.channels.out);
    for (const TileId here : seen) {
      const Channels free = left(here);
      why += fmt::format("{} {} in and {} out at {}{}", here == seen.front() ? "" : ",", free.in, free.out,
                         to_string(here), meets_circuit(tile, here) ? ", where a circuit has its channel" : "");
    }
    return {tile, seen.empty() ? "finds no place: the device has no such tile" : std::move(why), {}};
  }

  // The columns of the cores at the other end of a net: also behind one memory or shim tile.
  std::vector<unsigned> columns_of(unsigned tile, const std::vector<unsigned>& net) const {
    std::vector<unsigned> columns;
    const auto add_core = [&](unsigned other) {
      if (tiles()[other].kind != TileKind::Core) return false;
      if (const auto there = at(other)) columns.push_back(there->col);
      return true;
    };
    for (const unsigned other : net) {
      if (add_core(other) || other == tile) continue;
      for (const std::vector<unsigned>& further : request_.nets[other])
        for (const unsigned core : further) add_core(core);
    }
    return columns;
  }

  // Where the way is shortest: to the one core of a net, or to the nearest of several, whose span costs nothing inside.
  // Of equal columns the one nearest to the mean of all.
  unsigned best_column(unsigned tile) const {
    std::vector<std::vector<unsigned>> nets;
    unsigned count = 0, sum = 0;
    for (const std::vector<unsigned>& net : request_.nets[tile])
      if (std::vector<unsigned> columns = columns_of(tile, net); !columns.empty()) {
        for (const unsigned column : columns) ++count, sum += column;
        nets.push_back(std::move(columns));
      }
    const auto cost = [&](unsigned column) {
      unsigned all = 0;
      for (const std::vector<unsigned>& net : nets) {
        const auto [low, high] = std::ranges::minmax(net);
        all += column < low ? low - column : column > high ? column - high : 0;
      }
      const unsigned here = column * count;
      return std::pair(all, here < sum ? sum - here : here - sum);
    };
    unsigned best = 0;
    for (unsigned column = 1; column < device_.cols && count != 0; ++column)
      if (cost(column) < cost(best)) best = column;
    return best;
  }

  const device::Device& device_;
  const Request& request_;
  const Options& options_;
  Partners partners_;
  std::vector<TileId> cores_;
  std::map<TileId, Use> uses_;
};

}  // namespace

tl::expected<std::vector<TileId>, Misplaced> place(const device::Device& device, const Request& request,
                                                   const Options& options) {
  return Placer(device, request, options).run();
}

}  // namespace tessera::compiler::placement
