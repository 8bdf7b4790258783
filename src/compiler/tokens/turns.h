// Plans the locks that replace tokens.
//
// Problem. A token is one value that the whole array sees. A lock belongs to one tile, and only the units of this tile
// and the cores beside it reach the lock. A lock holds a flag (AIE1) or a count that an acquire lowers (AIE2).
//
// Choices. mlir-aie makes a lock for each pair of a release and an acquire with the same value, and the lock starts
// empty. So two users that pass a token round in a ring wait for ever, and an unrolled loop needs a lock for each pair
// of its rounds. Another choice is a lock per value, but more than two users would have to reach that lock, and such a
// lock rarely exists.
//
// Decision. Each pair of users that pass a token to each other has a *turn*: locks that say whose turn it is. A user
// that acquires waits for its turn. A user that releases gives the turn to the user that waits for the value. When a
// user passes the token on to a third user, it returns the turn to the first user at the end of its section, as in
// mlir-aie: designs with looping cores rely on this. The first turn belongs to the user with the earlier section,
// counted in steps from the token's first value.
#pragma once

#include "compiler/tokens/sections.h"

#include <array>

namespace tessera::compiler::tokens {

struct Turn {
  std::array<std::size_t, 2> users;
  std::size_t holder = 0;  // the user that has the turn first, as an index into `users`
  device::TileId home;     // a tile whose locks both users reach

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

// Plans the turns of one token. Fails when a user waits for a value that no user releases, or when no lock is in reach
// of both users of a turn. Of the two channels of a copy, another user waits for the channel with which it shares a
// lock.
mlir::FailureOr<TokenPlan> plan_of(const Uses& uses, const Uses::Token& token, const device::Device& device);

}  // namespace tessera::compiler::tokens
