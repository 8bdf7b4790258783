// Connects the ends of object FIFOs, and names the ends at shim tiles for the host.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

namespace tessera::compiler::object_fifo {

// Makes flows, or with `packets` packet flows with an ID per FIFO; the host's names; and the DMA programs.
mlir::LogicalResult connect(FifoPlan& plan, bool packets);

// Command streams name FIFOs. After this pass the names belong to channels, and text of 2026 spells these differently.
void rename_for_hosts(FifoPlan& plan);

}  // namespace tessera::compiler::object_fifo
