// Reads a movement from JSON. The keys are the names of the graph API (docs/cli.md lists them).
//
// An unknown key, a key that occurs twice, and a number out of range are errors. The diagnostic names the key.
#pragma once

#include "tiling/movement.h"

namespace tessera::tiling {

// The largest accepted file, in bytes: lists of dimensions and traversals are short.
inline constexpr std::uint64_t kMostText = 1 << 20;

struct TilingRequest {
  Movement movement;
  std::optional<Movement> peer;  // the other end of the connection
};
Result<TilingRequest> read_request(std::string_view text);

}  // namespace tessera::tiling
