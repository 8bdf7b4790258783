// The state of a core that a library of kernels and the program that runs the kernels share.
//
// A user compiles a library of kernels, maybe with headers that are older or newer than the program that loads the
// library. Each library that uses the AIE API exports a function without arguments, with the name kCoreStateFunction.
// The function returns the address of the calling thread's core_state. A program that runs several cores on one thread
// writes the state of a core there before it calls the core's kernel, and saves the state after the call.
//
// The program copies only the bytes that both sides know: `size` is the size of the library's struct. New members may
// only be added at the end.
#pragma once

#include <cstdint>

namespace tessera::kernel_abi {

struct core_ports;  // ports.h

inline constexpr const char* kCoreStateFunction = "tessera_core_state";

// The position of a core. In core_state::id, row 0 is the first row of cores; in global_id, it is the row of shim
// tiles.
struct tile_id {
  std::uint16_t row, col;
};

struct core_state {
  std::uint32_t size = sizeof(core_state);                 // bytes
  std::uint32_t rounding = 0;                              // value in the core's register
  std::uint32_t saturation = 0;                            // value in the core's register
  tile_id id{};                                            // position among the cores
  tile_id global_id{};                                     // position in the array
  void* owner = nullptr;                                   // passed to the functions below
  std::uint64_t (*cycles)(void* owner) = nullptr;          // the core's cycle counter, if available
  std::uint64_t slots[8] = {};                             // counted issue slots, by kind (slots.h)
  void (*fault)(void* owner, const char* what) = nullptr;  // reports a fault of the kernel; does not return
  void (*event)(void* owner, unsigned number) = nullptr;   // the kernel asserts event 0 or 1
  const core_ports* ports = nullptr;                       // streams and cascades
};

}  // namespace tessera::kernel_abi
