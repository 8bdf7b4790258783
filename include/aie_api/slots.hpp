// What a kernel's operations would take of a core: issue slots, by kind, when the kernel asks for it.
//
// With AIE_API_COUNT_SLOTS defined, each operation of this library adds what it takes to the counts of the core's
// state, so that a run can say what bounds a kernel: loads and stores, multiplications, additions and comparisons,
// moves and permutations, conversions on the way out of accumulators. It is an estimate: what a compiler folds
// together, or adds for loops and addresses, is not seen. Without the macro nothing is counted and nothing is spent.
#pragma once

#include "aie_api/core_state.hpp"

#include "aie_tables/limits.hpp"  // generated

namespace aie::detail {

enum class slot : unsigned { load, store, multiply, add, permute, convert, scalar };

// `times` instructions of a kind.
inline void count([[maybe_unused]] slot kind, [[maybe_unused]] unsigned times = 1) {
#ifdef AIE_API_COUNT_SLOTS
  state().slots[static_cast<unsigned>(kind)] += times;
#endif
}
// As many instructions as it takes for so many bits of vectors.
inline void count_bits(slot kind, unsigned bits) {
  count(kind, (bits + tables::kVectorBits - 1) / tables::kVectorBits);
}

}  // namespace aie::detail
