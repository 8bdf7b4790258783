// Which ends of packets get no header unless a design says otherwise.
#pragma once

#include "device/ports.h"

namespace tessera::compiler::routing {

// Returns whether a master port drops headers when the design does not say. A DMA takes only data, and a stream that
// leaves a shim tile to the south is assumed to reach a DMA.
inline bool drops_header(device::TileKind kind, device::Bundle master) {
  return master == device::Bundle::DMA || (kind == device::TileKind::Shim && master == device::Bundle::South);
}

}  // namespace tessera::compiler::routing
