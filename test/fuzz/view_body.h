// Makes the body of a core from a chain of views (view_chain.h).
//
// The body takes the buffer, the slots (64 numbers of 64 bits) and a report (64 more). It writes 1 into the report for
// each completed access, and from kReportedFrom on the values that the accesses have read.
#pragma once

#include "compiler/native/outline.h"
#include "view_chain.h"

namespace tessera::fuzz {

inline constexpr unsigned kReport = 64, kReportedFrom = 16, kReportedLanes = 8;

// Returns no module if MLIR's operations refuse the chain. If the type of the view does not say that elements are
// adjacent, an access to several elements becomes an access to one element, in `chain`, too.
compiler::CoreFunctions body_of(Chain& chain, mlir::MLIRContext& context);

}  // namespace tessera::fuzz
