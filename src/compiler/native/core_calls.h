// What the body of a core, compiled for the host, asks of the core that it stands in for.
//
// C functions with an opaque core as their first argument: the compiler need not know what is behind them, and whoever
// runs the body need not know MLIR. In the array each is one operation of a host core, and blocks as that does.
#pragma once

#include <cstdint>
#include <string>

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
  // An event of the core, 0 or 1.
  void (*event)(void* core, std::uint32_t number);
  // A number is shown to whoever runs the design, in the bits of its form.
  void (*debug)(void* core, std::uint32_t place, std::uint64_t bits, std::uint32_t form);
  // A loop that nothing is known to end goes round once more: time has to pass, or nothing that it looks at ever
  // changes.
  void (*turn)(void* core);
  // The same of a loop that only looks at memory until it changes (acts.h), by its number. kPollLeft: it was left, and
  // no time passes.
  void (*poll)(void* core, std::uint32_t loop);
  // Looks before accesses (guards.h), each at a place of the body by its number, from 1 on. Of `length` elements from
  // `index` on some are outside of a dimension of `size`, or of all dimensions together for kThrough: does not return.
  void (*outside)(void* core, std::uint32_t place, std::uint32_t dimension, std::int64_t index, std::int64_t length,
                  std::int64_t size);
  // An integer is divided by zero, or else the smallest one by -1: does not return.
  void (*undivided)(void* core, std::uint32_t place, std::uint32_t by_zero);
  // A function that calls others begins: does not return when there is too little stack left for it.
  void (*deeper)(void* core, std::uint32_t place);
  // A kernel is called next, by its place; 0: it has returned.
  void (*kernel)(void* core, std::uint32_t place);
  // Bytes at an address of this process are read or written next.
  void (*access)(void* core, std::uint32_t place, std::uint64_t address, std::uint64_t bytes, std::uint32_t writes);
  // A kernel gets them, which reads and writes as it likes.
  void (*lend)(void* core, std::uint32_t place, std::uint64_t address, std::uint64_t bytes);
};
inline constexpr std::uint32_t kThrough = UINT32_MAX;
inline constexpr std::uint32_t kPollLeft = 0;
// What CoreCalls::debug shows.
enum class DebugForm : std::uint32_t { Integer, Float, Double };

// An operation of a body as reports name it.
struct BodyPlace {
  std::string line;      // "file:line:column" in the design, "" when it is not known
  std::string memory;    // what it works on, "buffer 'in'", or is
  std::string kernel{};  // that it calls, "" for what is no call of one
};

}  // namespace tessera::compiler
