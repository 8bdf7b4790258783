// Tries a change of the run in a copy of the process.
//
// Problem: a remedy for a deadlock must be proved by a trial, but the run cannot begin again, because the host program
// has side effects. So a copy of the process (fork) goes on from the deadlock with the change, and its exit status
// tells whether the call would return. The copy has only the calling thread, which must be the thread that runs the
// kernels. The output of the copy is discarded.
#pragma once

#include "adf/run/engine.h"

#include <functional>

namespace tessera::adf {

// Calls `reached` before each step, and both functions when nothing moves any more.
bool would_reach(Engine& engine, const std::function<void()>& change, const std::function<bool()>& reached,
                 const std::function<bool()>& reached_at_rest);

}  // namespace tessera::adf
