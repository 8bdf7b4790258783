// The functions that the body of a core, compiled for the host, calls on its core.
//
// These are C functions with the core as first argument. So the compiler need not know their implementation, and the
// caller of a body need not know MLIR. A function that stands for an operation of a core in the array acts like this
// operation, and blocks like it. The other functions let time pass, and report accesses and errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace tessera::compiler {

// State of a core that the code of its body reads (own_state.h). The body gets the address of this state, and passes it
// as `core` to each call.
struct BodyCore {
  void* globals = nullptr;         // globals of this core, aligned to kGlobalsAlignment; nullptr: none
  void* const* kernels = nullptr;  // kernels of this core, in the order of NativeBodies::kernels()
};
inline constexpr std::size_t kGlobalsAlignment = 64;

struct CoreCalls {
  // Locks have the numbers that the core uses. Acquire with -n waits until the lock has at least n and takes n; with n
  // it waits until the lock has exactly n and takes n.
  void (*acquire)(void* core, std::uint32_t lock, std::int32_t value);
  void (*release)(void* core, std::uint32_t lock, std::int32_t value);
  // Reads or writes one word of a stream port. Waits for a word, or for room.
  std::uint32_t (*get_stream)(void* core, std::uint32_t port);
  void (*put_stream)(void* core, std::uint32_t port, std::uint32_t word);
  // Reads or writes a value of the cascade, in 64 bytes; AIE1 uses the first 48.
  void (*get_cascade)(void* core, void* value);
  void (*put_cascade)(void* core, const void* value);
  // Asserts user event 0 or 1 of the core.
  void (*event)(void* core, std::uint32_t number);
  // Shows a number to the user who runs the design. `bits` holds the number in the representation `form`.
  void (*debug)(void* core, std::uint32_t place, std::uint64_t bits, std::uint32_t form);
  // Called when a loop that may be endless starts another round. Lets time pass, so that memory that the loop reads can
  // change.
  void (*turn)(void* core);
  // Like `turn`, for the loop with the number `loop`, which only polls memory (acts.h). With kPollLeft, reports that a
  // poll has ended; no time passes then.
  void (*poll)(void* core, std::uint32_t loop);
  // Called by bounds checks (guards.h) when the elements from `index` to `index + length` are not all inside of a
  // dimension of `size` elements. With the dimension kThrough, `size` counts the elements of the whole memory. `place`
  // is the number of the operation in the list of places, counted from 1. Does not return.
  void (*outside)(void* core, std::uint32_t place, std::uint32_t dimension, std::int64_t index, std::int64_t length,
                  std::int64_t size);
  // Called when an integer would be divided by zero, or the smallest integer by -1. Does not return.
  void (*undivided)(void* core, std::uint32_t place, std::uint32_t by_zero);
  // Called at the start of a function that other functions call and that itself calls functions. Does not return when
  // too little stack is left for the function.
  void (*deeper)(void* core, std::uint32_t place);
  // Called before a call of a kernel, with the place of this call, and after the kernel's return, with 0.
  void (*kernel)(void* core, std::uint32_t place);
  // Called before an access to `bytes` bytes at a host address.
  void (*access)(void* core, std::uint32_t place, std::uint64_t address, std::uint64_t bytes, std::uint32_t writes);
  // Called before a kernel gets memory that it may read and write: `bytes` bytes at a host address.
  void (*lend)(void* core, std::uint32_t place, std::uint64_t address, std::uint64_t bytes);
};
inline constexpr std::uint32_t kThrough = UINT32_MAX;
inline constexpr std::uint32_t kPollLeft = 0;
// The representation of CoreCalls::debug's number.
enum class DebugForm : std::uint32_t { Integer, Float, Double };

// Returns whether the function that bodies call by this name is one of the user's kernels.
using IsKernel = std::function<bool(const std::string& name)>;

// An operation of a body, as reports name it.
struct BodyPlace {
  std::string line;      // "file:line:column" in the design, or ""
  std::string memory;    // the memory it uses, such as "buffer 'in'", or the operation's own name
  std::string kernel{};  // the called kernel, or ""
};

}  // namespace tessera::compiler
