// The static configuration of a design: what an array is told before it runs, from a device that is lowered.
//
// Three parts in the order in which they are played, as mlir-aie has them: the programs of cores, then everything that
// they meet (locks, buffers, DMA, switches), and at last the cores begin. Within a part the order is that of the text.
#pragma once

#include "container/cdo.h"
#include "container/txn.h"
#include "dialect/aie/aie.h"

#include <string>

namespace tessera::compiler {

struct Configuration {
  container::Cdo programs, init, enable;

  // One list of commands; each part may stand in a file of its own as well.
  container::Cdo joined() const;
};

// Reports all that is not lowered, or has no number or address yet. `folder` is what names of ELFs are relative to.
mlir::FailureOr<Configuration> emit_configuration(aie::DeviceOp device, const std::string& folder);

// The same writes as operations of a command stream.
container::Txn as_transaction(const container::Cdo& cdo, const device::Device& device, bool optimised);

// The bytes of a file with these commands: like mlir-aie's, one is never empty, and data is aligned.
Bytes cdo_file(container::Cdo cdo);

}  // namespace tessera::compiler
