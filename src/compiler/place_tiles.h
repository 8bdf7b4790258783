// The pass aie-place-tiles.
#pragma once

namespace tessera::compiler {

void register_place_tiles();

}  // namespace tessera::compiler
