// A chain of views as the body of a core.
//
// The body takes the buffer, the slots (64 numbers of 64 bits) and a report (64 more), where it writes 1 for each
// access that it has done, and behind these what it has read.
#pragma once

#include "compiler/native/outline.h"
#include "view_chain.h"

namespace tessera::fuzz {

inline constexpr unsigned kReport = 64, kReportedFrom = 16, kReportedLanes = 8;

// Null module where the operations refuse the chain. Accesses of several elements become those of one where the type of
// the view does not say that these lie one behind the other.
compiler::CoreFunctions body_of(Chain& chain, mlir::MLIRContext& context);

}  // namespace tessera::fuzz
