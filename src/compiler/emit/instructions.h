// The command stream of a design, in the form that the controller of an NPU takes.
#pragma once

#include "container/txn/txn.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

struct InstructionOptions {
  std::vector<mlir::Location>* places = nullptr;  // if set, gets the location of each stream operation
  bool optimised = false;                         // emit TXN 1.0
};

// Returns the number with which streams load the configuration of a device: its position in the module, counted from 1.
std::uint32_t pdi_id(aie::DeviceOp device);

// An empty command stream for the device.
container::Txn empty_transaction(const device::Device& device, bool optimised);

// Emits a sequence that is lowered to operations of the controller: writes, patches, syncs, loads of PDIs, preemption
// points and uses of the scratchpad. Fails with diagnostics at other operations that have effects.
mlir::FailureOr<container::Txn> emit_instructions(aiex::RuntimeSequenceOp sequence, const InstructionOptions& options);

}  // namespace tessera::compiler
