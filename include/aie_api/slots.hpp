// What a kernel's operations would take of a core: issue slots, by kind, when the kernel asks for it.
//
// Problem. A run on the host says what a kernel computes, not what it costs. Cycles need the compiler of cores; but
// which part of a core a kernel keeps busiest is seen in the operations themselves. Decision: with AIE_API_COUNT_SLOTS
// defined, each operation of this library adds what it takes to the counts of the core's state (core_state.hpp): loads
// and stores, multiplications, additions and comparisons, moves and permutations, conversions between accumulators and
// vectors, scalar work. An operation takes one instruction for each register of 512 bits that it makes, a conversion
// one for each register of accumulators, a multiplication one for so many products as the multiplier adds up at once.
//
// It is an estimate from below: what a compiler folds together, or adds for loops, addresses and full registers, is not
// seen. Without the macro nothing is counted and nothing is spent; all files of a program define it, or none.
//
// Users read the counts by namespace tessera:
//   tessera::reset_slots();
//   kernel(...);
//   std::printf("%s", tessera::report_slots(tessera::slots()).text);
// A host that runs kernels from a library asks the library for tessera_report_slots.
#pragma once

#include "aie_api/core_state.hpp"

#include "aie_tables/issue.hpp"   // generated
#include "aie_tables/limits.hpp"  // generated

namespace tessera {

using slot = aie::tables::slot;

// Instructions of each kind.
struct slot_counts {
  std::uint64_t of[aie::tables::kSlotKinds] = {};

  std::uint64_t operator[](slot kind) const { return of[static_cast<unsigned>(kind)]; }
  friend slot_counts operator-(slot_counts later, const slot_counts& earlier) {
    for (unsigned i = 0; i < aie::tables::kSlotKinds; ++i) later.of[i] -= earlier.of[i];
    return later;
  }
  friend bool operator==(const slot_counts&, const slot_counts&) = default;
};

// The part of the core that is busy for longest, and for how many cycles at least.
struct slot_bound {
  const char* resource;
  std::uint64_t cycles;
};

struct slot_report {
  char text[512];
};

// Of the core that this thread runs, since it began or reset_slots().
inline slot_counts slots() {
  slot_counts counts;
  for (unsigned i = 0; i < aie::tables::kSlotKinds; ++i) counts.of[i] = aie::detail::state().slots[i];
  return counts;
}
inline void reset_slots() {
  for (std::uint64_t& count : aie::detail::state().slots) count = 0;
}

// On a core of that architecture.
inline slot_bound bound(const slot_counts& counts, unsigned arch = __AIE_ARCH__) {
  slot_bound most{"nothing", 0};
  for (const aie::tables::issue_resource& resource : aie::tables::issue_resources(arch)) {
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < aie::tables::kSlotKinds; ++i)
      if ((resource.kinds >> i & 1) != 0) sum += counts.of[i];
    const std::uint64_t cycles = (sum + resource.at_once - 1) / resource.at_once;
    if (cycles > most.cycles) most = {resource.name, cycles};
  }
  return most;
}

// A line for each kind that occurs, and one for the bound.
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
static_assert(tables::kSlotKinds <= sizeof(core_state::slots) / sizeof(core_state::slots[0]));

// `times` instructions of a kind.
inline void count([[maybe_unused]] slot kind, [[maybe_unused]] unsigned times = 1) {
#ifdef AIE_API_COUNT_SLOTS
  state().slots[static_cast<unsigned>(kind)] += times;
#endif
}
// Instructions for so much, of which one does `at_once`.
constexpr unsigned instructions(unsigned amount, unsigned at_once = tables::kVectorBits) {
  return (amount + at_once - 1) / at_once;
}
// An operation that makes, or moves, so many bits of vectors.
inline void count_bits(slot kind, unsigned bits) {
  count(kind, instructions(bits));
}

}  // namespace aie::detail

// The report of this thread's core as text, cut to `size` with its end; returns the bytes of the whole, without the
// end.
extern "C" __attribute__((used, visibility("default"))) inline unsigned tessera_report_slots(char* text,
                                                                                             unsigned size) {
  const tessera::slot_report report = tessera::report_slots(tessera::slots());
  return static_cast<unsigned>(std::snprintf(text, size, "%s", report.text));
}
