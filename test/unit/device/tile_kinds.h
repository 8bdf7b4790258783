// The kinds of tiles that the tests go through.
#pragma once

#include "device/ports.h"

#include <array>

namespace tessera::device {

inline constexpr std::array kKinds = {TileKind::Shim, TileKind::Mem, TileKind::Core};

}  // namespace tessera::device
