// A movement from JSON, with the names of the API (docs/cli.md has the form).
//
// Every key is known and there once, every number in range, before anything is made of it: what a file says is refused
// with the key where it says it.
#pragma once

#include "tiling/movement.h"

namespace tessera::tiling {

// Larger files are refused: lists of dimensions and traversals are short.
inline constexpr std::uint64_t kMostText = 1 << 20;

struct Request {
  Movement movement;
  std::optional<Movement> peer;  // the other end of the connection
};
Result<Request> read_request(std::string_view text);

}  // namespace tessera::tiling
