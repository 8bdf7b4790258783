// Checks whether agents that share locks can go on for ever.
//
// A ring of descriptors and an endless loop of a core use locks in the same way in each round. Their speed is unknown,
// but no lock can for ever be taken more often than it is given, or the reverse: the program stops, or the lock leaves
// its range. So each lock fixes the ratio of the rounds of its users, and all ratios in a design must fit together.
// These are the balance equations of synchronous data flow (Lee, Messerschmitt 1987); they need no simulation. A
// cascade counts as a lock that one core releases and the other acquires.
//
// The check says nothing about uncertain locks: locks that something else uses as well (programs that end, branches,
// command streams, control packets, ELFs, waits for an exact value), locks with more than two users, and locks that
// only one side uses while no other lock shows that a core and a DMA run together.
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
