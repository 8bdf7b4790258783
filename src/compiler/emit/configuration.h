// The static configuration of a lowered device: the register and memory writes that set it up before it runs.
//
// The configuration has three parts, in the order of execution and as mlir-aie has them. `programs` loads the programs
// of cores. `init` resets cores and sets locks, buffers, DMAs, switches and cascades. `enable` starts the cores. The
// writes for cores, for locks and for buffers follow the order of the text.
#pragma once

#include "container/cdo/cdo.h"
#include "container/txn/txn.h"
#include "dialect/aie/aie.h"

#include <string>
#include <vector>

namespace tessera::compiler {

struct Configuration {
  container::Cdo programs, init, enable;
  std::vector<mlir::Location> places;  // for each command of all three parts, the operation from which it comes

  // Returns the commands of all three parts in one list.
  container::Cdo joined() const;
};

// Reports operations that are not lowered, or that have no number or address yet. Names of ELFs are relative to
// `folder`.
mlir::FailureOr<Configuration> emit_configuration(aie::DeviceOp device, const std::string& folder);

// Returns the writes as a transaction stream; `optimised` selects TXN 1.0.
container::Txn as_transaction(const container::Cdo& cdo, const device::Device& device, bool optimised);

// Returns the bytes of a file with these commands. As in mlir-aie's files, a Nop comes first, and data of block writes
// is aligned.
Result<Bytes> cdo_file(container::Cdo cdo);

}  // namespace tessera::compiler
