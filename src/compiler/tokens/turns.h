// Which locks stand in for the tokens.
//
// Problem. A token is one value that everybody sees; a lock is seen by its neighbours, and holds a flag (AIE1) or a
// count that is acquired down to zero (AIE2).
//
// Choices. mlir-aie makes a lock for each release and each acquire of one value, which starts empty whatever the token
// starts with: two users that go round a token in a ring wait for ever, and a loop that is written out takes a lock for
// each pair of its rounds. A lock for each value is a lock that more than two users share, and they rarely have one.
//
// Decision. One lock for each two users that hand a token to each other, which says whose turn it is. Who is to acquire
// waits for its turn; who releases gives it to whom waits for that value. A user that hands the token on to a third
// one lets the first go on when its section ends, as mlir-aie does: designs count on it when their cores loop. Before
// the first turn it is the one's whose section comes first, counted in steps from the value that the token begins with.
#pragma once

#include "compiler/tokens/sections.h"

#include <array>

namespace tessera::compiler::tokens {

// Two users, and whose turn it is in the beginning.
struct Turn {
  std::array<std::size_t, 2> users;
  std::size_t holder = 0;  // of `users`
  device::TileId home;     // where both reach a lock

  std::size_t side_of(std::size_t user) const { return users[0] == user ? 0 : 1; }
};

// What a section does with a turn of its user's: it waits for it, and then it is the other's, or stays.
struct Handing {
  std::size_t turn;
  bool gives;  // the other waits for the value that is released
  bool keeps;
};

struct TokenPlan {
  std::vector<Turn> turns;
  std::vector<std::vector<Handing>> sections;  // of each section
};

// Reports values that nobody gives, and users that reach no lock in common. A copy has two ends with the same values,
// and others hear of it from the end that they reach.
mlir::FailureOr<TokenPlan> plan_of(const Uses& uses, const Uses::Token& token, const device::Device& device);

}  // namespace tessera::compiler::tokens
