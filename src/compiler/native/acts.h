// Lists the uses of locks, streams, cascades and buffers in bodies, as the text of a body shows them.
//
// When a run stands still, its explanation names the units that could end the wait. For a program of the array the
// instructions show it, but the body of a core on the host becomes machine code, which the emulator cannot inspect.
// Before that, the body is a function whose calls name locks and amounts, and this code reads them: also for a
// container from another tool.
//
// It also finds loops that only read memory until it changes (polls), and lets them report each round
// (CoreCalls::poll): when nothing else moves, such a loop never ends, and the machine need not count to a billion to
// say so. A loop polls when a round writes nothing, calls nothing of its core and contains no loop, and when the values
// that it carries from round to round depend, after some rounds, only on memory that it reads.
#pragma once

#include "compiler/native/outline.h"
#include "device/core_act.h"

namespace tessera::compiler {

// Replaces the call of `turn` in each loop that polls. Must run before acts_of.
void mark_polls(CoreFunctions& functions);

// The acts of a core's function, which stands in `module`; nothing when the list would be too long to be useful.
std::optional<std::vector<device::CoreAct>> acts_of(mlir::ModuleOp module, const std::string& function);

}  // namespace tessera::compiler
