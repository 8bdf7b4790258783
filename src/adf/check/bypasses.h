// Pairs the inputs of a kernel in a bypass with the outputs to which the bypass copies them.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// Fills plan.bypasses, after the sizes of buffers are known. Input i of the data goes to output i; both must be of one
// kind, type and size. Streams need samples_per_iteration, which says how much an invocation copies.
void find_bypasses(const Model& model, Plan& plan, std::vector<Diag>& mistakes);

}  // namespace tessera::adf
