// How the ends of object FIFOs are connected, and what hosts call those at shim tiles.
#pragma once

#include "compiler/object_fifo/plan.h"

namespace tessera::compiler::object_fifo {

// Flows, or with `packets` packet flows with an ID for each FIFO; names for the host; and the programs of DMAs.
mlir::LogicalResult connect(Plan& plan, bool packets);

// Command streams speak of FIFOs. From here on those names are the names of channels, which text of 2026 spells
// differently.
void rename_for_hosts(Plan& plan);

}  // namespace tessera::compiler::object_fifo
