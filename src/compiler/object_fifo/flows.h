// Connects the ends of object FIFOs, and names the ends at shim tiles for the host.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

namespace tessera::compiler::object_fifo {

// Makes the flows between the ends (with `packets`: packet flows with an ID per FIFO), the names for the host, and the
// DMA programs.
mlir::LogicalResult connect(FifoPlan& plan, bool packets);

// Renames FIFOs in command streams. After the lowering, such a name stands for a shim DMA channel. In mlir-aie's text
// of 2026 the channel has another name than the FIFO.
void rename_for_hosts(FifoPlan& plan);

// In text of 2025 that a user chose, leaves a memref.global with the name and type of each FIFO, and of each of its
// ends that DMAs fill: mlir-aie of that age declares them, and command streams name them.
void leave_globals(FifoPlan& plan);

}  // namespace tessera::compiler::object_fifo
