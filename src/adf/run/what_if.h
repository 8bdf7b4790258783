// Tries a change of the run in a copy of the process.
//
// A deadlock's remedy must be true. The run cannot begin again, because the host program has side effects. But a copy
// of the process (fork) can go on from the deadlock with the change, and tell by its exit status whether the call would
// return. The copy has only the calling thread, which must be the one that runs the kernels. Its output goes nowhere.
#pragma once

#include "adf/run/engine.h"

#include <functional>

namespace tessera::adf {

// `reached` is asked after each step, `reached_at_rest` when nothing moves any more.
bool would_reach(Engine& engine, const std::function<void()>& change, const std::function<bool()>& reached,
                 const std::function<bool()>& reached_at_rest);

}  // namespace tessera::adf
