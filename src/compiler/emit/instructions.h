// The command stream of a design, as the controller of an NPU takes it.
#pragma once

#include "container/txn.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

struct InstructionOptions {
  std::vector<mlir::Location>* places = nullptr;  // if given, that of each operation of the stream
  bool optimised = false;                         // TXN 1.0
};

// The number by which streams load the configuration of a device: those of a module are counted from 1.
std::uint32_t pdi_id(aie::DeviceOp device);

// A command stream for the device, with nothing in it yet.
container::Txn empty_transaction(const device::Device& device, bool optimised);

// Of a sequence that is lowered to writes, patches and syncs. Fails with diagnostics at what is not.
mlir::FailureOr<container::Txn> emit_instructions(aiex::RuntimeSequenceOp sequence, const InstructionOptions& options);

}  // namespace tessera::compiler
