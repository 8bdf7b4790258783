// Lists the uses of locks, streams, cascades and buffers in bodies, in the order of the text of a body.
//
// When a run stands still, its explanation names the units that could end the wait. For a program of the array, the
// instructions show these units. The body of a core on the host becomes machine code, which the emulator cannot
// inspect. But before that, the body is a function whose calls name locks and amounts. This code reads these calls,
// also when the container comes from another tool.
//
// This code also finds loops that only read memory until it changes (polls), and makes them report each round
// (CoreCalls::poll). When nothing else moves, such a loop never ends, and the emulator can report the hang at once
// instead of after a billion rounds. A loop polls under two conditions. A round writes nothing, calls only `turn`, and
// contains no loop. And the values that the loop carries from round to round depend, after some rounds, only on memory
// that it reads.
#pragma once

#include "compiler/native/outline.h"
#include "device/core_act.h"

#include <mlir/IR/SymbolTable.h>

namespace tessera::compiler {

// In each loop that polls, replaces the call of `turn` by a call of `poll`, and adds a call of `poll` with kPollLeft
// where the loop is left. Must run before acts_of.
void mark_polls(CoreFunctions& functions);

// Returns the acts of a core's function, one of the `symbols` of a module. Returns nothing when the function has no
// body, or more operations than a useful list could have.
std::optional<std::vector<device::CoreAct>> acts_of(const mlir::SymbolTable& symbols, const std::string& function);

}  // namespace tessera::compiler
