// Ends of routes, by column and row.
#pragma once

#include "compiler/routing/route.h"

namespace tessera::compiler::routing {

inline Endpoint end_at(unsigned col, unsigned row, Wire wire, unsigned channel = 0) {
  return {{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)}, wire, static_cast<std::uint8_t>(channel)};
}

}  // namespace tessera::compiler::routing
