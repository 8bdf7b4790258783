// Whether those who share locks can go on for ever.
//
// A ring of descriptors and an endless loop of a core do the same to locks in each round. How fast each goes nobody
// knows, but not for ever can a lock be taken more often than it is given, or the reverse: it then stands still, or
// leaves its range. So for each lock rounds of its users must stand in a ratio, and all of these ratios in a design
// must fit together. These are the balance equations of synchronous data flow (Lee, Messerschmitt 1987), and they need
// no simulation. A cascade is a lock here that one core releases and the other acquires.
//
// What is not certain says nothing: locks that something else uses, too (programs that end, branches, command streams,
// control packets, ELFs, waits for an exact value), those of more than two users, and those that one side uses alone
// where no other lock shows that a core and a DMA go on together.
#pragma once

#include "base/diag.h"
#include "compiler/check/cascades.h"
#include "compiler/check/programs.h"

#include <set>

namespace tessera::compiler {

// T0946. `touched`: tiles whose locks a command stream or control packets may use.
std::vector<Diag> check_balance(aie::DeviceOp device, const std::vector<Program>& programs, const Cascades& cascades,
                                const std::set<device::TileId>& touched);

}  // namespace tessera::compiler
