// Connections whose two kernels can use the same buffers.
#pragma once

#include "adf/check/plan.h"

namespace tessera::adf {

// Returns whether both ends of the net have buffers of one size, so that no DMA needs to move the data: the net has one
// sink, the sink lacks a margin, both ends lack tilings, and constraints leave the kernels near enough to each other.
bool is_direct(const Plan& plan, const Net& net);

}  // namespace tessera::adf
