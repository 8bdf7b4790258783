// The static checks: they report mistakes in a design that nevertheless compiles.
//
// The checks look at the design after all lowering (descriptors, switches, bodies of cores) and at the emitted command
// streams. So one check covers every way to write a design. They report only mistakes that they can prove, because
// users ignore a check that was wrong once.
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

// Checks a device after all lowering, together with the command streams of its sequences. `is_part`: the sequence of
// another device loads this device and may use it in ways that these streams do not show. codes.h lists the findings.
std::vector<Diag> check_design(aie::DeviceOp device, std::span<const EmittedStream> streams, bool is_part);

}  // namespace tessera::compiler
