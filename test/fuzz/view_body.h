// Builds the body of a core from a chain of views (view_chain.h).
//
// The body takes the buffer, the slots (64 numbers of 64 bits) and a report (64 more). It writes 1 into the report for
// each completed access. From index kReportedFrom on, the report holds the values that the accesses have read.
#pragma once

#include "compiler/native/outline.h"
#include "view_chain.h"

namespace tessera::fuzz {

inline constexpr unsigned kReport = 64, kReportedFrom = 16, kReportedLanes = 8;

// The module is null when MLIR's operations refuse the chain. An access to several elements becomes an access to one
// element if the type of the view does not say that the elements are adjacent.
compiler::CoreFunctions body_of(Chain& chain, mlir::MLIRContext& context);

}  // namespace tessera::fuzz
