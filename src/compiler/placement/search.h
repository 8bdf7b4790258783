// Places tiles that depend on each other, by backtracking.
//
// The next tile is the tile with the fewest places left; among equal tiles, the tile with the most bonds to other
// tiles. So the search follows a chain of dependent tiles from its first tile on, and places independent tiles last. An
// attempt ends as soon as a tile has no place left. The order depends only on the design, and the budget counts the
// places tried, not time. So the same design gets the same answer on every machine. A search that runs out of budget
// proves nothing, and returns GaveUp.
#pragma once

#include "device/device.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

namespace tessera::compiler::placement {

enum class SearchOutcome : std::uint8_t { Found, Impossible, GaveUp };

// Counts the places tried. The limit is about half a second of work.
struct PlacementBudget {
  static constexpr std::uint64_t kLimit = 1'000'000;
  std::uint64_t spent = 0;
  bool is_spent() const { return spent >= kLimit; }
};

// `Moves` provides:
// - places(tile): the places worth trying, best first
// - can(tile, place): whether the tile may lie at the place, given the tiles that the search has placed so far
// - bonds(tile): the number of tiles or channels that bind this tile to other tiles
// - is_hopeless(open): whether the open tiles certainly have no room together
// - settle(tile, place) and lift(tile): put the tile there, and take it away
//
// After Found the tiles lie at their places; otherwise the search has taken all its tiles away again.
template <class Moves>
class Search {
 public:
  Search(Moves& moves, PlacementBudget& budget) : moves_(moves), budget_(budget) {}

  SearchOutcome run(std::vector<unsigned> open) {
    if (open.empty()) return SearchOutcome::Found;
    if (moves_.is_hopeless(open)) return SearchOutcome::Impossible;
    std::optional<Choice> best;
    for (const unsigned tile : open) {
      Choice choice = choice_of(tile);
      if (!best || choice.key() < best->key()) best = std::move(choice);
      if (budget_.is_spent()) return SearchOutcome::GaveUp;
      if (best->places.empty()) return SearchOutcome::Impossible;
    }
    std::erase(open, best->tile);
    for (const device::TileId place : best->places) {
      moves_.settle(best->tile, place);
      const SearchOutcome outcome = run(open);
      if (outcome == SearchOutcome::Found) return outcome;
      moves_.lift(best->tile);
      if (outcome == SearchOutcome::GaveUp) return outcome;
    }
    return SearchOutcome::Impossible;
  }

 private:
  struct Choice {
    unsigned tile;
    std::size_t bonds;
    std::vector<device::TileId> places;
    auto key() const { return std::tuple(places.size(), -static_cast<std::ptrdiff_t>(bonds), tile); }
  };
  Choice choice_of(unsigned tile) {
    Choice choice{tile, moves_.bonds(tile), {}};
    for (const device::TileId place : moves_.places(tile)) {
      ++budget_.spent;
      if (moves_.can(tile, place)) choice.places.push_back(place);
    }
    return choice;
  }

  Moves& moves_;
  PlacementBudget& budget_;
};

}  // namespace tessera::compiler::placement
