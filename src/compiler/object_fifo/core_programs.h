// Turns the objects that cores use into buffers and locks.
//
// The buffer of an accessed object depends on the number of objects that the core has released before, modulo the depth
// of the FIFO. There are three ways to find the buffer:
//
// *At compile time* (core_unroll.cpp): core_states.h follows the program. Loops whose iterations begin in different
// states are unrolled until each operation works on one object. mlir-aie does the same, and compilers of core programs
// optimise such code best.
//
// *By aie-objectFifo-unroll* (core_rolled.cpp): for text of 2026 under tessera-opt, the core counts in values, and the
// second pass unrolls its loops, as in mlir-aie.
//
// *At run time* (core_counters.cpp): the core counts, and each access switches on the counter. This always works. It is
// used where the first way finds no answer, where unrolling would make the program too long, or where the design or the
// pass option asks for it.
#pragma once

#include "compiler/object_fifo/core_states.h"

namespace tessera::compiler::object_fifo {

enum class CoreLowering : std::uint8_t {
  Unrolled,
  Counted,  // cores without dynamic_objfifo_lowering use counters
  Rolled,   // aie-objectFifo-unroll follows
};

mlir::LogicalResult lower_cores(const FifoPlan& plan, CoreLowering how);

void lower_known(aie::CoreOp core, const CoreEnds& ends);
void lower_counted(aie::CoreOp core, const CoreEnds& ends);
// Returns false, and changes nothing, when the core needs another lowering.
bool lower_rolled(aie::CoreOp core, const CoreEnds& ends);

// Returns the accesses to the objects of an acquire, in the order of the program.
llvm::SmallVector<aie::ObjectFifoSubviewAccessOp> accesses_of(aie::ObjectFifoAcquireOp acquire);

}  // namespace tessera::compiler::object_fifo
