// What the body of a core, compiled for the host, asks of the core that it stands in for.
//
// C functions with an opaque core as their first argument: the compiler need not know what is behind them, and whoever
// runs the body need not know MLIR. In the array each is one operation of a host core, and blocks as that does.
#pragma once

#include <cstdint>

namespace tessera::compiler {

struct CoreCalls {
  // Locks by the numbers that the core sees. Acquire takes n when given -n as soon as there are at least n, and n when
  // given n as soon as there are exactly n.
  void (*acquire)(void* core, std::uint32_t lock, std::int32_t value);
  void (*release)(void* core, std::uint32_t lock, std::int32_t value);
  // A word of a stream port; what has no word to take, or no room to give it to, waits.
  std::uint32_t (*get_stream)(void* core, std::uint32_t port);
  void (*put_stream)(void* core, std::uint32_t port, std::uint32_t word);
  // A value of the cascade, in 64 bytes; those of AIE1 use the first 48.
  void (*get_cascade)(void* core, void* value);
  void (*put_cascade)(void* core, const void* value);
  // A loop that nothing is known to end goes round once more: time has to pass, or nothing that it looks at ever
  // changes.
  void (*turn)(void* core);
};

}  // namespace tessera::compiler
