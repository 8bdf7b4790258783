// The state that a core keeps between operations and between calls of a kernel. Its main part is the modes: they decide
// how results are rounded and saturated when they leave an accumulator.
//
// The modes belong to a core, not to a kernel, and persist. On the host each thread has the state of one core. Code
// that runs several cores on one thread exchanges the state when it switches cores; for this purpose, each library of
// kernels exports `tessera_core_state`. The code that runs a kernel may set the core's position, ports and handlers,
// too.
//
// Values of the modes: AM025, register Core_CR, and captures of silicon for AIE-ML; UG1078 for AIE.
#pragma once

#include "aie_api/arch.hpp"
#include "kernel_abi/core_state.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <source_location>

namespace aie {

// The rounding in a shift to the right. A name that both generations have means the same in both.
#if __AIE_ARCH__ / 10 == 1
enum class rounding_mode : unsigned {
  floor = 0,           // toward minus infinity
  ceil = 1,            // toward plus infinity
  positive_inf = 2,    // nearest, halves toward plus infinity
  negative_inf = 3,    // nearest, halves toward minus infinity
  symmetric_inf = 4,   // nearest, halves away from zero
  symmetric_zero = 5,  // nearest, halves toward zero
  conv_even = 6,       // nearest, halves to even
  conv_odd = 7,        // nearest, halves to odd
};
#else
enum class rounding_mode : unsigned {
  floor = 0,
  ceil = 1,
  symmetric_floor = 2,  // toward zero
  symmetric_ceil = 3,   // away from zero
  negative_inf = 8,
  positive_inf = 9,
  symmetric_zero = 10,
  symmetric_inf = 11,
  conv_even = 12,
  conv_odd = 13,
};
#endif

// The way in which a core stores a result that does not fit.
enum class saturation_mode : unsigned {
  none = 0,       // keep the low bits
  saturate = 1,   // use the end of the range that is exceeded
  truncate = 1,   // older name of saturate
  symmetric = 3,  // use the end of a symmetric range: -largest to largest
};

using tile_id = tessera::kernel_abi::tile_id;

namespace detail {

using tessera::kernel_abi::core_state;

inline core_state& state() {
  static thread_local core_state of_this_core;
  return of_this_core;
}

// Reports a fault of the kernel: an operation that cores do not have, or a result that no document defines. `what`
// describes the fault. Does not return: calls the handler in the state, or ends the process if the state has no
// handler.
[[noreturn]] inline void fault(const char* what) {
  if (const core_state& core = state(); core.fault != nullptr) core.fault(core.owner, what);
  std::fprintf(stderr, "aie_api: %s\n", what);
  std::abort();
}

inline rounding_mode rounding() {
  return static_cast<rounding_mode>(state().rounding);
}
inline saturation_mode saturation() {
  const std::uint32_t mode = state().saturation;
  if (mode == 2) fault("symmetric saturation is on and saturation is off: no document says what that does");
  return static_cast<saturation_mode>(mode);
}

}  // namespace detail

// Checks a condition that a kernel states. Public kernels call the macro by this name of the API's own headers.
#define RUNTIME_ASSERT(condition, message) \
  ((condition) ? static_cast<void>(0) : ::aie::detail::fault("RUNTIME_ASSERT: " message))

// The core that runs the kernel, or a place in the array that a constraint of a graph names. One class serves both
// purposes, because programs use the namespaces aie and adf together, and then call tile(col, row).
class tile {
 public:
  static tile current() { return {-1, -1}; }
  tile(int column, int row, const std::source_location& at = std::source_location::current())
      : column_(column), row_(row), at_(at) {}

  int column() const { return column_; }  // of the named place; -1 for the core that runs the kernel
  int row() const { return row_; }
  const std::source_location& named_at() const { return at_; }  // place in the source that names the tile

  tile_id id() const { return detail::state().id; }
  tile_id global_id() const { return detail::state().global_id; }
  // Returns the core's cycle counter, or 0 when nothing counts cycles.
  std::uint64_t cycles() const {
    const detail::core_state& core = detail::state();
    return core.cycles != nullptr ? core.cycles(core.owner) : 0;
  }

  void set_rounding(rounding_mode mode) { detail::state().rounding = static_cast<std::uint32_t>(mode); }
  rounding_mode get_rounding() const { return detail::rounding(); }
  void set_saturation(saturation_mode mode) { detail::state().saturation = static_cast<std::uint32_t>(mode); }
  saturation_mode get_saturation() const { return detail::saturation(); }

 private:
  int column_, row_;
  std::source_location at_;
};

// Set or read a mode of the core. The swap functions set a mode and return the previous mode.
inline void set_rounding(rounding_mode mode) {
  tile::current().set_rounding(mode);
}
inline rounding_mode get_rounding() {
  return detail::rounding();
}
inline rounding_mode swap_rounding(rounding_mode mode) {
  const rounding_mode before = detail::rounding();
  set_rounding(mode);
  return before;
}
inline void set_saturation(saturation_mode mode) {
  tile::current().set_saturation(mode);
}
inline saturation_mode get_saturation() {
  return detail::saturation();
}
inline saturation_mode swap_saturation(saturation_mode mode) {
  const saturation_mode before = detail::saturation();
  set_saturation(mode);
  return before;
}

}  // namespace aie

// Returns the address of this thread's core state, for code that runs several cores on one thread.
extern "C" __attribute__((used, visibility("default"))) inline void* tessera_core_state() {
  return &aie::detail::state();
}
