// Counts the instructions of each kind that a kernel's operations would take on a core, for an estimate of its cycles.
//
// Problem. A run on the host shows the results of a kernel, but not its cost. Exact cycles need the compiler of cores,
// but the operations themselves show which part of a core is busiest. Decision: with AIE_API_COUNT_SLOTS defined, each
// operation of this library adds its instructions to the counts in the core's state (core_state.hpp). There is a count
// for each kind of issue slot: loads and stores, multiplications, additions and comparisons, moves and permutations,
// conversions between accumulators and vectors, scalar work. An operation takes one instruction per register of 512
// bits that it makes, a conversion one per register of accumulators, and a multiplication one per group of products
// that the multiplier adds at once.
//
// The estimate includes neither the instructions that a compiler adds for loops, addresses and spilled registers, nor
// the instructions that it saves by merging. Without the macro nothing is counted, at no cost. Either all files of a
// program must define the macro, or none.
//
// Users read the counts in namespace tessera:
//   tessera::reset_slots();
//   kernel(...);
//   std::printf("%s", tessera::report_slots(tessera::slots()).text);
// A host that runs kernels from a library calls tessera_report_slots of the library.
#pragma once

#include "aie_api/core_state.hpp"
#include "aie_tables/limits.hpp"  // generated
#include "kernel_abi/slots.h"

namespace tessera {

struct slot_report {
  char text[512];
};

// Returns the counts of this thread's core since the last reset_slots().
inline slot_counts slots() {
  slot_counts counts;
  for (unsigned i = 0; i < aie::tables::kSlotKinds; ++i) counts.of[i] = aie::detail::state().slots[i];
  return counts;
}
inline void reset_slots() {
  for (std::uint64_t& count : aie::detail::state().slots) count = 0;
}

// Returns the bound for a core of the architecture that this code is compiled for.
inline slot_bound bound(const slot_counts& counts) {
  return bound(counts, __AIE_ARCH__);
}

// Returns a text with a line for each kind that was counted, and a line for the bound.
inline slot_report report_slots(const slot_counts& counts) {
  slot_report report;
  unsigned at = 0;
  const auto line = [&](const char* name, std::uint64_t count, const char* what) {
    const int length = std::snprintf(report.text + at, sizeof report.text - at, "%-12s%12llu%s\n", name,
                                     static_cast<unsigned long long>(count), what);
    at += static_cast<unsigned>(length);
  };
  for (unsigned i = 0; i < aie::tables::kSlotKinds; ++i)
    if (counts.of[i] != 0) line(aie::tables::kSlotNames[i], counts.of[i], "");
  const slot_bound most = bound(counts);
  line(most.resource, most.cycles, " cycles at least");
  return report;
}

}  // namespace tessera

namespace aie::detail {

using slot = tables::slot;

// Counts `times` instructions of a kind, if AIE_API_COUNT_SLOTS is defined.
inline void count([[maybe_unused]] slot kind, [[maybe_unused]] unsigned times = 1) {
#ifdef AIE_API_COUNT_SLOTS
  state().slots[static_cast<unsigned>(kind)] += times;
#endif
}
// Returns the number of instructions for `amount` units when one instruction handles `at_once`.
constexpr unsigned instructions(unsigned amount, unsigned at_once = tables::kVectorBits) {
  return (amount + at_once - 1) / at_once;
}
// Counts an operation that makes or moves `bits` bits of vectors.
inline void count_bits(slot kind, unsigned bits) {
  count(kind, instructions(bits));
}

}  // namespace aie::detail

// Writes the report of this thread's core to `text`, cut to `size` bytes including the terminating zero. Returns the
// length of the whole report in bytes, without the zero.
extern "C" __attribute__((used, visibility("default"))) inline unsigned tessera_report_slots(char* text,
                                                                                             unsigned size) {
  const tessera::slot_report report = tessera::report_slots(tessera::slots());
  return static_cast<unsigned>(std::snprintf(text, size, "%s", report.text));
}
