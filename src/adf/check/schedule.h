// How often each kernel runs in an iteration of its graph, and how often each buffer of a memory tile or of global
// memory is filled and read; in which order kernels of one core run, and which kernels share a core.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// Fills plan.kernels, plan.repetitions and plan.cores. Where both ends of a connection have a size, the kernels run so
// often that both ends move the same amount; the smallest such numbers are used unless repetition_count says more. A
// round of a buffer counts as an invocation: each of its ports moves its tilings once.
void find_schedule(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes);

}  // namespace tessera::adf
