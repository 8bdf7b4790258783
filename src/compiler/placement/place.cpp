#include "compiler/placement/place.h"

#include "compiler/placement/board.h"
#include "compiler/placement/cores.h"
#include "compiler/placement/refusals.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace tessera::compiler::placement {

namespace {

using device::TileId;
using device::TileKind;

class Placer {
 public:
  Placer(const device::Device& device, const PlacementRequest& request, const PlacementOptions& options)
      : device_(device), request_(request), board_(device, request, options), room_(tiles().size()) {}

  tl::expected<std::vector<TileId>, Misplaced> run() {
    std::vector<unsigned> cores;
    for (const unsigned tile : in_order()) {
      const Tile& one = tiles()[tile];
      if (one.col && one.row) {
        if (auto failure = pin(tile)) return tl::unexpected(std::move(*failure));
      } else if (one.kind == TileKind::Core) {
        const device::TileModel& model = device_.model(TileKind::Core);
        if (one.channels.in > model.s2mm_channels || one.channels.out > model.mm2s_channels)
          return tl::unexpected(lacks_channels(board_, tile));
        cores.push_back(tile);
      }
    }
    if (!std::ranges::all_of(cores, [&](unsigned tile) { return place_core(tile); })) {
      lift(cores);
      std::ranges::sort(cores);
      if (auto failure = search_cores(board_, cores)) return tl::unexpected(std::move(*failure));
    }
    const std::vector<unsigned> rest = others();
    if (!std::ranges::all_of(rest, [&](unsigned tile) { return place_near(tile); }))
      if (auto failure = search_near(rest)) return tl::unexpected(std::move(*failure));
    std::vector<TileId> places;
    for (unsigned i = 0; i < tiles().size(); ++i) places.push_back(*board_.at(i));
    return places;
  }

  // ---- Interface of the search for memory and shim tiles (placement/search.h)

  const std::vector<TileId>& places(unsigned tile) const { return room_[tile]; }
  std::size_t bonds(unsigned tile) const { return tiles()[tile].channels.in + tiles()[tile].channels.out; }
  bool can(unsigned tile, TileId here) const { return board_.has_room(tile, here); }
  void settle(unsigned tile, TileId here) { board_.settle(tile, here); }
  void lift(unsigned tile) { board_.lift(tile); }
  // True when the free channels would not suffice even if the tiles could share all of them.
  bool is_hopeless(const std::vector<unsigned>& open) const {
    for (const TileKind kind : {TileKind::Mem, TileKind::Shim}) {
      Channels wanted, free;
      std::set<TileId> all;
      for (const unsigned tile : open) {
        if (tiles()[tile].kind != kind) continue;
        wanted.in += tiles()[tile].channels.in;
        wanted.out += tiles()[tile].channels.out;
        all.insert(room_[tile].begin(), room_[tile].end());
      }
      for (const TileId here : all) {
        free.in += board_.left(here).in;
        free.out += board_.left(here).out;
      }
      if (wanted.in > free.in || wanted.out > free.out) return true;
    }
    return false;
  }

 private:
  const std::vector<Tile>& tiles() const { return request_.tiles; }

  void lift(const std::vector<unsigned>& placed) {
    for (const unsigned tile : placed)
      if (board_.at(tile)) board_.lift(tile);
  }

  // ---- Order

  std::vector<unsigned> in_order() const {
    std::vector<unsigned> order;
    for (unsigned i = 0; i < tiles().size(); ++i)
      if (!tiles()[i].placed) order.push_back(i);
    const Partners& partners = board_.partners();
    const auto key = [&](unsigned tile) {
      const int given = (tiles()[tile].col ? 1 : 0) + (tiles()[tile].row ? 1 : 0);
      // Among tiles with equally fixed places, cores that need partners around them come first, together with these
      // partners.
      return std::tuple(-given, -static_cast<int>(partners.priority(tile)), -static_cast<int>(partners.demand(tile)));
    };
    std::ranges::stable_sort(order, {}, key);
    return order;
  }

  // Returns memory and shim tiles that have no place yet, the tiles with the most channels first.
  std::vector<unsigned> others() const {
    std::vector<unsigned> order;
    for (unsigned i = 0; i < tiles().size(); ++i)
      if (!board_.at(i)) order.push_back(i);
    std::ranges::stable_sort(order, std::greater<>(), [&](unsigned tile) { return bonds(tile); });
    return order;
  }

  // ---- Placing

  // Puts the tile at its fixed place. Verifiers check whether tiles with fixed places reach each other's memory and
  // cascades, so only the channels are checked here.
  std::optional<Misplaced> pin(unsigned tile) {
    const TileId here{static_cast<std::uint8_t>(*tiles()[tile].col), static_cast<std::uint8_t>(*tiles()[tile].row)};
    if (!board_.has_channels(tile, here)) return lacks_channels(board_, tile, here);
    board_.settle(tile, here);
    return std::nullopt;
  }

  // Puts a core at the first usable place, column by column. Takes a place that is kept for the partners of another
  // core only when no other place is left.
  bool place_core(unsigned tile) {
    for (const bool kept_too : {false, true})
      for (const TileId here : board_.places_for_core(tile)) {
        Refusals refusals;
        if (!kept_too && board_.partners().is_kept_from(tile, here)) continue;
        if (board_.refuses(tile, here, refusals)) continue;
        board_.settle(tile, here);
        return true;
      }
    return false;
  }

  // Returns the places for a memory or shim tile: those nearest to the column that the design asks for, or to
  // best_column(), come first; among equally near places, the least used.
  std::vector<TileId> nearest(unsigned tile) const {
    const unsigned wanted = tiles()[tile].col.value_or(best_column(tile));
    std::vector<TileId> places;
    for (std::uint8_t col = 0; col < device_.cols; ++col)
      for (std::uint8_t row = 0; row < device_.rows; ++row)
        if (board_.allows(tile, {col, row})) places.push_back({col, row});
    std::ranges::sort(places, {}, [&](TileId here) {
      const Channels used = board_.used(here);
      return std::tuple(here.col > wanted ? here.col - wanted : wanted - here.col, used.in + used.out, here);
    });
    return places;
  }

  bool place_near(unsigned tile) {
    for (const TileId here : nearest(tile))
      if (board_.has_room(tile, here)) return board_.settle(tile, here), true;
    return false;
  }

  // Searches for places of all memory and shim tiles in `open`. When that fails, the message describes where the first
  // pass stopped: the resources that are left, and the tiles that took the other resources.
  std::optional<Misplaced> search_near(const std::vector<unsigned>& open) {
    const unsigned first = *std::ranges::find_if(open, [&](unsigned tile) { return !board_.at(tile); });
    Misplaced failure = without_tile(board_, first);
    lift(open);
    for (const unsigned tile : open) room_[tile] = nearest(tile);
    PlacementBudget budget;
    const SearchOutcome outcome = Search<Placer>(*this, budget).run(open);
    if (outcome == SearchOutcome::Found) return std::nullopt;
    if (outcome == SearchOutcome::GaveUp)
      failure.why += fmt::format("; {} other placements were tried, so another placement may still work",
                                 std::uint64_t{PlacementBudget::kLimit});
    else if (open.size() > 1)
      failure.why += "; no other placement of the tiles in the notes leaves more channels";
    failure.help = outcome == SearchOutcome::GaveUp
                       ? "give some of the tiles their places"
                       : "use fewer flows and FIFOs there, send several as packets, or leave "
                         "more of the places open";
    return failure;
  }

  // Returns the columns of the cores at the other end of a flow or FIFO (`net`), also through one memory or shim tile.
  std::vector<unsigned> columns_of(unsigned tile, const std::vector<unsigned>& net) const {
    std::vector<unsigned> columns;
    const auto add_core = [&](unsigned other) {
      if (tiles()[other].kind != TileKind::Core) return false;
      if (const auto there = board_.at(other)) columns.push_back(there->col);
      return true;
    };
    for (const unsigned other : net) {
      if (add_core(other) || other == tile) continue;
      for (const std::vector<unsigned>& further : request_.nets[other])
        for (const unsigned core : further) add_core(core);
    }
    return columns;
  }

  // Returns the column with the shortest paths to cores. For each flow or FIFO, a column between its cores costs
  // nothing; any other column costs the distance to the nearest core. Among equal columns, takes the nearest to the
  // mean of all cores.
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
  const PlacementRequest& request_;
  Board board_;
  std::vector<std::vector<TileId>> room_;  // places of each memory and shim tile during the search
};

}  // namespace

tl::expected<std::vector<TileId>, Misplaced> place(const device::Device& device, const PlacementRequest& request,
                                                   const PlacementOptions& options) {
  return Placer(device, request, options).run();
}

}  // namespace tessera::compiler::placement
