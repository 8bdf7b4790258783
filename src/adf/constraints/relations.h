// Turns constraints on places into relations between numbers.
#pragma once

#include "adf/constraints/resolve.h"

#include <array>

namespace tessera::adf::constraints {

// Column, row and type of a tile; or the number of a bank.
using Value = std::array<int, 3>;

// The place with number `to` = the place with number `from` + `distance`.
struct Relation {
  std::size_t from = 0, to = 0;
  Value distance{};
};

// The place of a kernel, a stack or one of the buffers of a port: its tile, or its bank in the tile.
struct Position {
  Target target;
  bool is_stack = false, is_bank = false;
  unsigned buffer = 0;
  auto operator<=>(const Position&) const = default;
};

// A member of a contradiction: a constraint or an area.
struct Member {
  const Resolved* constraint = nullptr;
  const ResolvedArea* area = nullptr;
  std::vector<Relation> holds;                           // all of these hold
  std::vector<std::vector<Relation>> apart;              // in each list, at least one does not hold
  std::optional<std::pair<std::size_t, double>> share;   // the kernel's tile, and its ratio of a core's time
  std::vector<std::pair<std::size_t, TileType>> inside;  // these places must lie in the ranges of the area

  std::string text() const;
  const Origin& at() const;
};

// The numbers 0 and 1 stand for the origin of tiles and of banks: a place that is known is a distance from there.
inline constexpr std::size_t kTileOrigin = 0, kBankOrigin = 1;

struct Relations {
  std::vector<Position> places;  // by number; entries 0 and 1 are the origins
  std::vector<Member> members;
};
Relations relations_of(const Resolution& resolution, const Design& design);

const std::vector<Range>& ranges_of(const Area& area, TileType type);

}  // namespace tessera::adf::constraints
