// The static checks: they report mistakes in a design that nevertheless compiles.
//
// The checks look at the emitted descriptors, switches and command streams, as the hardware gets them, so that one
// check covers every way to write a design. They report only mistakes that they can prove: users ignore a check that
// was wrong once.
#pragma once

#include "base/diag.h"
#include "container/txn/txn.h"
#include "dialect/aiex/aiex.h"

#include <span>
#include <vector>

namespace tessera::compiler {

struct EmittedStream {
  aiex::RuntimeSequenceOp sequence;
  const container::Txn* txn;
  std::vector<mlir::Location> places;  // place of each operation
};

// Checks a device that is lowered to its end, together with the streams of its sequences. `is_part`: the sequence of
// another device loads this one and may do more with it than these streams show. codes.h has the codes of the
// findings.
std::vector<Diag> check_design(aie::DeviceOp device, std::span<const EmittedStream> streams, bool is_part);

}  // namespace tessera::compiler
