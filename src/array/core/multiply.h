// The multiplier: two vectors and a config word make 1024 bits of sums of products.
//
// The word names one of some forty modes (facts/isa/aie2-multiply-modes.tsv): matrices, convolutions, elementwise,
// complex and sparse products of several widths. What a mode means stands once, in multiply_terms: which element of A
// meets which of B in which lane, and with which sign. It is written to be read. Programs spend their time in a few of
// the modes, so every plain one also has a kernel, a loop nest whose bounds are constants; the tests hold both to each
// other and to models of their own.
//
// Everything here computes on bytes and knows nothing of cores. All arithmetic wraps in the accumulator's lanes.
#pragma once

#include "array/core/registers.h"
#include "array/multiply_modes.h"  // generated

#include <optional>

namespace tessera::array {

using Accumulator = std::array<std::uint8_t, kAccumulatorBytes>;

struct MultiplyInputs {
  const std::uint8_t* a = nullptr;         // an X register
  const std::uint8_t* b = nullptr;         // an X register
  const std::uint8_t* sparsity = nullptr;  // a Q register, or null: the instruction has none
};

// Why nobody knows what the word asks of a multiplication; nothing when it is known.
std::optional<std::string_view> multiply_unknown(const MultiplyConfig& config);

// The products of a known word, by definition.
void multiply_terms(const MultiplyConfig& config, const MultiplyInputs& inputs, Accumulator& out);
// The same, by the mode's kernel where it has one and no term is negated.
void multiply_product(const MultiplyConfig& config, const MultiplyInputs& inputs, Accumulator& out);

// What becomes of the accumulators: out = +-(first << 16 or 0) +- second +- third, in lanes of 32 or 64 bits.
struct AccumulatorSum {
  bool wide = false;
  bool zero_first = false, shift_first = false;
  bool negate_first = false, negate_second = false, negate_third = false;
};
void sum_accumulators(const AccumulatorSum& how, const Accumulator& first, const Accumulator& second,
                      const Accumulator& third, Accumulator& out);

}  // namespace tessera::array
