// Finds how often each kernel runs in an iteration of its graph, how often each buffer of a memory tile or of global
// memory is filled and read, which kernels share a core, and in which order the kernels of one core run.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// Fills plan.kernels, plan.repetitions and plan.cores. If both ends of a connection have a size, the numbers of
// invocations make both ends move the same amount. They are the smallest possible numbers unless repetition_count asks
// for more. A round of a buffer counts as an invocation: each of its ports moves its tilings once.
void find_schedule(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes);

// Groups kernels by their core: constraints put some kernels on one core, and each other kernel has a core of its own.
// The groups and the kernels of a group have the order of `kernels`.
std::vector<std::vector<id>> kernels_by_core(const Model& model, const std::vector<id>& kernels);

}  // namespace tessera::adf
