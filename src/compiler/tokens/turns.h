// Plans the locks that replace tokens.
//
// Problem. A token is one value that the whole array sees. Only the units of a tile and the cores beside the tile reach
// a lock of the tile. A lock holds a flag (AIE1) or a count that an acquire lowers (AIE2).
//
// Choices. mlir-aie makes a lock for each pair of a release and an acquire with the same value. The lock starts empty
// whatever the token's first value is: two users that pass a token round in a ring wait for ever, and an unrolled loop
// needs a lock for each pair of its rounds. A lock per value is another choice. More than two users would have to reach
// that lock, and such a lock rarely exists.
//
// Decision. Each pair of users that pass a token to each other shares one lock, which says whose turn it is. A user
// that acquires waits for its turn. A user that releases gives the turn to the user that waits for the value. When a
// user passes the token on to a third user, it returns the turn to the first user at the end of its section, as in
// mlir-aie: designs with looping cores rely on this return. The first turn belongs to the user with the earlier
// section, counted in steps from the token's first value.
#pragma once

#include "compiler/tokens/sections.h"

#include <array>

namespace tessera::compiler::tokens {

// Two users, and the user that has the first turn.
struct Turn {
  std::array<std::size_t, 2> users;
  std::size_t holder = 0;  // index into `users`
  device::TileId home;     // a tile where both reach a lock

  std::size_t side_of(std::size_t user) const { return users[0] == user ? 0 : 1; }
};

// A section's part in a turn. The section waits for the turn; at its end, the section passes the turn to the other user
// or keeps the turn.
struct Handing {
  std::size_t turn;
  bool gives;  // the other user waits for the released value
  bool keeps;
};

struct TokenPlan {
  std::vector<Turn> turns;
  std::vector<std::vector<Handing>> sections;  // handings of each section
};

// Reports awaited values that no user releases, and users without a common lock. A copy has two ends with the same
// values; other users wait for the end that they reach.
mlir::FailureOr<TokenPlan> plan_of(const Uses& uses, const Uses::Token& token, const device::Device& device);

}  // namespace tessera::compiler::tokens
