// Places tiles that are bound to each other, by backtracking.
//
// The next tile is the one with the fewest places left; of equal ones the one bound to the most others. So a chain is
// followed from its first tile on, and an unbound tile comes last. A tile without a place left ends an attempt at once.
// The order depends on the design alone, and effort counts the places tried and not time: the same design gets the same
// answer on every machine. A search that runs out of effort proves nothing, and returns GaveUp.
#pragma once

#include "device/device.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

namespace tessera::compiler::placement {

enum class Outcome : std::uint8_t { Found, Impossible, GaveUp };

// Counts the places tried. The limit is about half a second of work.
struct Effort {
  static constexpr std::uint64_t kLimit = 1'000'000;
  std::uint64_t spent = 0;
  bool is_spent() const { return spent >= kLimit; }
};

// `Moves` provides places(tile): the places worth trying, best first; can(tile, place): whether the board allows it
// now; bonds(tile): the number of tiles bound to it; is_hopeless(open): whether these tiles cannot all have room;
// settle(tile, place) and lift(tile). After Found the tiles stand at their places; otherwise the board is as before.
template <class Moves>
class Search {
 public:
  Search(Moves& moves, Effort& effort) : moves_(moves), effort_(effort) {}

  Outcome run(std::vector<unsigned> open) {
    if (open.empty()) return Outcome::Found;
    if (moves_.is_hopeless(open)) return Outcome::Impossible;
    std::optional<Choice> best;
    for (const unsigned tile : open) {
      Choice choice = choice_of(tile);
      if (!best || choice.key() < best->key()) best = std::move(choice);
      if (effort_.is_spent()) return Outcome::GaveUp;
      if (best->places.empty()) return Outcome::Impossible;
    }
    std::erase(open, best->tile);
    for (const device::TileId place : best->places) {
      moves_.settle(best->tile, place);
      const Outcome outcome = run(open);
      if (outcome == Outcome::Found) return outcome;
      moves_.lift(best->tile);
      if (outcome == Outcome::GaveUp) return outcome;
    }
    return Outcome::Impossible;
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
      ++effort_.spent;
      if (moves_.can(tile, place)) choice.places.push_back(place);
    }
    return choice;
  }

  Moves& moves_;
  Effort& effort_;
};

}  // namespace tessera::compiler::placement
