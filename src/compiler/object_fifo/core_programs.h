// What cores do with objects, as buffers and locks.
//
// Which buffer an access means depends on how many objects the core has given back before, modulo the depth. Two ways:
//
// *Known while compiling* (core_unroll.cpp): the program is followed as in core_states.h, and loops whose iterations
// begin in different states are written out until each operation works on one object. This is what mlir-aie does as
// well, and what a compiler of core programs optimises best.
//
// *Known while running* (core_counters.cpp): the core counts, and each access switches on that number. This is
// always right, and is taken where the first way finds nothing, where it would make the program too long, or where the
// design asks for it.
#pragma once

#include "compiler/object_fifo/core_states.h"

namespace tessera::compiler::object_fifo {

// Lowers all cores. With `counted` those that do not say use counters.
mlir::LogicalResult lower_cores(const Plan& plan, bool counted);

void lower_known(aie::CoreOp core, const CoreEnds& ends);
void lower_counted(aie::CoreOp core, const CoreEnds& ends);

// Accesses to what an acquire gives, in the order of the program.
llvm::SmallVector<aie::ObjectFifoSubviewAccessOp> accesses_of(aie::ObjectFifoAcquireOp acquire);

}  // namespace tessera::compiler::object_fifo
