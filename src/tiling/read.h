// A movement from JSON, with the names of the API (docs/cli.md has the form).
//
// Every key must be known and occur once, and every number must be in range, before its value is used: a diagnostic
// names the key with the error.
#pragma once

#include "tiling/movement.h"

namespace tessera::tiling {

// Larger files are refused: lists of dimensions and traversals are short.
inline constexpr std::uint64_t kMostText = 1 << 20;

struct TilingRequest {
  Movement movement;
  std::optional<Movement> peer;  // the other end of the connection
};
Result<TilingRequest> read_request(std::string_view text);

}  // namespace tessera::tiling
