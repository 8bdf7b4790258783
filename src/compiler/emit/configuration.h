// The static configuration of a lowered device: the writes before it runs.
//
// The configuration has three parts, in the order of their execution and as mlir-aie has them: the programs of cores;
// then resets of cores, locks, buffers, DMAs, switches and cascades; at last the start of the cores. The writes for
// cores, for locks and for buffers follow the order of the text.
#pragma once

#include "container/cdo/cdo.h"
#include "container/txn/txn.h"
#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

struct Configuration {
  container::Cdo programs, init, enable;

  // One list of commands from all parts; each part may also stand in a file of its own.
  container::Cdo joined() const;
};

// Reports operations that are not lowered, or that have no number or address yet. Names of ELFs are relative to
// `folder`.
mlir::FailureOr<Configuration> emit_configuration(aie::DeviceOp device, const std::string& folder);

// Returns the same writes as operations of a command stream.
container::Txn as_transaction(const container::Cdo& cdo, const device::Device& device, bool optimised);

// The bytes of a file with these commands. Like mlir-aie's files, it is never empty, and its data is aligned.
Result<Bytes> cdo_file(container::Cdo cdo);

}  // namespace tessera::compiler
