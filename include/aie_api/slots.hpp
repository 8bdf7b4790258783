// An estimate of the issue slots, by kind, that a kernel's operations would take on a core. It is made only on request.
//
// Problem. A run on the host shows the results of a kernel, but not its cost. Exact cycles need the compiler of cores,
// but the operations themselves show which part of a core is busiest. Decision: with AIE_API_COUNT_SLOTS defined, each
// operation of this library adds its slots to the counts in the core's state (core_state.hpp): loads and stores,
// multiplications, additions and comparisons, moves and permutations, conversions between accumulators and vectors,
// scalar work. An operation takes one instruction per register of 512 bits that it makes, a conversion one per register
// of accumulators, a multiplication one per group of products that the multiplier adds at once.
//
// It is a lower bound: it does not see the code that a compiler merges, or adds for loops, addresses and spilled
// registers. Without the macro nothing is counted, at no cost. All files of a program must define it, or none.
//
// Users read the counts in namespace tessera:
//   tessera::reset_slots();
//   kernel(...);
//   std::printf("%s", tessera::report_slots(tessera::slots()).text);
// A host that runs kernels from a library calls tessera_report_slots of the library.
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

// The part of the core that is busy longest, and its least number of cycles.
struct slot_bound {
  const char* resource;
  std::uint64_t cycles;
};

struct slot_report {
  char text[512];
};

// The counts of this thread's core, since its start or reset_slots().
inline slot_counts slots() {
  slot_counts counts;
  for (unsigned i = 0; i < aie::tables::kSlotKinds; ++i) counts.of[i] = aie::detail::state().slots[i];
  return counts;
}
// Sets the counts of this thread's core to zero.
inline void reset_slots() {
  for (std::uint64_t& count : aie::detail::state().slots) count = 0;
}

// The bound for a core of that architecture.
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

// A text with a line per kind that occurs, and one for the bound.
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

// Counts `times` instructions of a kind.
inline void count([[maybe_unused]] slot kind, [[maybe_unused]] unsigned times = 1) {
#ifdef AIE_API_COUNT_SLOTS
  state().slots[static_cast<unsigned>(kind)] += times;
#endif
}
// The instructions for `amount` units when one instruction handles `at_once`.
constexpr unsigned instructions(unsigned amount, unsigned at_once = tables::kVectorBits) {
  return (amount + at_once - 1) / at_once;
}
// Counts an operation that makes or moves `bits` bits of vectors.
inline void count_bits(slot kind, unsigned bits) {
  count(kind, instructions(bits));
}

}  // namespace aie::detail

// Writes the report of this thread's core to `text`, cut to `size` bytes including the terminating zero. Returns the
// bytes of the whole report without it.
extern "C" __attribute__((used, visibility("default"))) inline unsigned tessera_report_slots(char* text,
                                                                                             unsigned size) {
  const tessera::slot_report report = tessera::report_slots(tessera::slots());
  return static_cast<unsigned>(std::snprintf(text, size, "%s", report.text));
}
