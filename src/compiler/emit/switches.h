// The settings of switches as register writes.
#pragma once

#include "compiler/emit/writer.h"
#include "compiler/routing/settings.h"

namespace tessera::compiler {

// Ports and numbers are those of the device: a checker or verifiers have seen to that.
void write_switches(Writer& writer, const routing::TileSettings& settings);
// What the South ports of a shim tile lead to.
void write_shim_mux(Writer& writer, const routing::TileSettings& settings);

}  // namespace tessera::compiler
