// Diagnostics and tiles between libtessera and libadf.
#pragma once

#include "base/diag.h"
#include "device/device.h"

#include <tessera/device.h>
#include <tessera/result.h>

namespace tessera::adf_array {

Diag to_diag(const api::Diagnostic& diagnostic);
api::Diagnostic to_api(const Diag& diag);
inline api::Tile to_api(device::TileId tile) {
  return {tile.col, tile.row};
}

}  // namespace tessera::adf_array
