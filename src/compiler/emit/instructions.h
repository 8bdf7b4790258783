// Writes the command stream of a design, as a transaction stream for the controller of an NPU.
#pragma once

#include "container/txn/txn.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

struct InstructionOptions {
  std::vector<mlir::Location>* places = nullptr;  // if set, gets the location of each stream operation
  bool optimised = false;                         // emit TXN 1.0
  // Add the place of host memory in the address space of the array to the patches of arguments that the firmware does
  // not translate. Firmware translates the buffers of the first arguments only, unless the driver itself gives all
  // buffers their addresses, as it does for control code in ELFs.
  bool host_addresses = false;
};

// Returns the number by which command streams name a device to load its configuration: the device's position in the
// module, counted from 1.
std::uint32_t pdi_id(aie::DeviceOp device);

// Returns a transaction stream with a header for the device and no operations; `optimised` selects TXN 1.0.
container::Txn empty_transaction(const device::Device& device, bool optimised);

// Emits a sequence that is lowered to operations of the controller: writes, patches, syncs, loads of PDIs, preemption
// points and uses of the scratchpad. Fails with diagnostics at other operations that have effects.
mlir::FailureOr<container::Txn> emit_instructions(aiex::RuntimeSequenceOp sequence, const InstructionOptions& options);

}  // namespace tessera::compiler
