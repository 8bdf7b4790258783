// The static checks: what is likely wrong with a design though it can be compiled.
//
// They look at what was emitted, not at what was written: descriptors, switches and the command stream as the hardware
// gets them, so that one check holds for every way to write it down. What cannot be proven they do not say; a check
// that is wrong once is not read twice.
#pragma once

#include "base/diag.h"
#include "container/txn.h"
#include "dialect/aiex/aiex.h"

#include <span>
#include <vector>

namespace tessera::compiler {

struct EmittedStream {
  aiex::RuntimeSequenceOp sequence;
  const container::Txn* txn;
  std::vector<mlir::Location> places;  // of each operation
};

// Of a device that is lowered to its end, with the streams of its sequences; `is_part`: that of another device loads
// it, and may do more with it than is seen here. T0939 to T0949, T0980, T0982, T0983.
std::vector<Diag> check_design(aie::DeviceOp device, std::span<const EmittedStream> streams, bool is_part);

}  // namespace tessera::compiler
