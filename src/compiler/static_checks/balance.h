// Checks whether the amounts by which a design takes and gives its locks let it run for ever.
//
// An *agent* is a ring of buffer descriptors (a DMA program that repeats without end) or the endless loop of a core. An
// agent uses its locks in the same way in each round. The speeds of the agents are unknown. But if a lock is taken more
// often than it is given, round after round, or the reverse, the agents stop or the lock leaves its range. So each lock
// fixes the ratio of the rounds of its users, and all ratios in a design must fit together. These are the balance
// equations of synchronous data flow (Lee, Messerschmitt 1987); they need no simulation. A cascade counts as a lock
// that one core releases and the other acquires.
//
// The check says nothing about three kinds of locks:
// - locks that other code uses, too: programs that end, branches, command streams, control packets, ELFs, or an acquire
//   of an exact value
// - locks with more than two users
// - locks that only the core or only the DMA ring uses, as long as no other lock has both of them as users
#pragma once

#include "base/diag.h"
#include "compiler/static_checks/cascades.h"
#include "compiler/static_checks/programs.h"

#include <set>

namespace tessera::compiler {

// Returns findings of T0946. `touched`: tiles whose locks a command stream or control packets may use.
std::vector<Diag> check_balance(aie::DeviceOp device, const std::vector<Program>& programs, const Cascades& cascades,
                                const std::set<device::TileId>& touched);

}  // namespace tessera::compiler
