// The multiplier: from two vectors and a config word, it computes 1024 bits of sums of products.
//
// The word names a mode (facts/isa/aie2-multiply-modes.tsv). 25 modes compute products: matrices, convolutions,
// elementwise, complex and sparse products of several widths. multiply_terms defines each mode once, for readability:
// which element of A is multiplied with which element of B, for which lane and with which sign. Programs spend their
// time in a few modes, so every matrix or convolution mode also has kernels: a loop nest with constant bounds, and on
// processors with AVX-512 VNNI dot products (multiply_dot.h). A core chooses the kernel once for a config word. The
// tests compare all kernels and the definitions with each other and with independent models.
//
// All functions here compute on bytes and do not depend on cores. All arithmetic wraps in the accumulator's lanes.
#pragma once

#include "core/aie2/multiply_modes.h"  // generated
#include "core/aie2/registers.h"

#include <optional>
#include <string_view>
#include <vector>

namespace tessera::core::aie2 {

using Accumulator = std::array<std::uint8_t, kAccumulatorBytes>;

struct MultiplyInputs {
  const std::uint8_t* a = nullptr;         // an X register
  const std::uint8_t* b = nullptr;         // an X register
  const std::uint8_t* sparsity = nullptr;  // a Q register; nullptr if the instruction has no mask
};

// Returns the reason why the effect of a config word is unknown; absent when it is known.
std::optional<std::string_view> multiply_unknown(const MultiplyConfig& config);

// A kernel computes the sums of products of one mode, without negated terms.
using MultiplyKernel = void (*)(const std::uint8_t* a, const std::uint8_t* b, bool a_signed, bool b_signed,
                                std::uint8_t* out);

// A config word, decoded for many executions.
struct MultiplyPlan {
  MultiplyConfig config{};
  std::optional<std::string_view> unknown;  // why the effect of the word is unknown
  MultiplyKernel kernel = nullptr;          // nullptr: multiply_terms() computes the products
  std::uint32_t sum = 0;                    // sum_word()
  int float_place = -1;                     // for instructions on floats: float_mode()
};
MultiplyPlan plan_multiply(const MultiplyConfig& config);

struct MultiplyVersion {
  std::string_view name;
  MultiplyKernel kernel;
};
// Returns the kernels that this machine can execute for a known word without negation, the fastest one last. The result
// is empty for modes without kernels.
std::vector<MultiplyVersion> multiply_versions(const MultiplyConfig& config);

// The plans of the words that a core used last.
class MultiplyPlans {
 public:
  [[gnu::always_inline]] const MultiplyPlan& of(std::uint32_t word) {
    Known& known = known_[(word ^ word >> 8) % kPlans];
    if (known.word != word) [[unlikely]]
      known = {word, plan_multiply(MultiplyConfig::decode(word))};
    return known.plan;
  }

 private:
  static constexpr std::size_t kPlans = 8;
  struct Known {
    std::optional<std::uint32_t> word;
    MultiplyPlan plan;
  };
  std::array<Known, kPlans> known_;
};

// Computes the sums of products for a known config word, by the definition.
void multiply_terms(const MultiplyConfig& config, const MultiplyInputs& inputs, Accumulator& out);
// Computes the same sums by the mode's kernel, where the mode has a kernel and no term is negated; otherwise by the
// definition.
inline void multiply_product(const MultiplyPlan& plan, const MultiplyInputs& inputs, Accumulator& out) {
  if (plan.kernel != nullptr) [[likely]]
    plan.kernel(inputs.a, inputs.b, plan.config.a_signed, plan.config.b_signed, out.data());
  else
    multiply_terms(plan.config, inputs, out);
}

// The sum of the accumulators: out = +-first +- second +- third, in lanes of 32 or 64 bits. `first` may be shifted left
// by 16 bits or count as 0.
struct AccumulatorSum {
  bool wide = false;
  bool zero_first = false, shift_first = false;
  bool negate_first = false, negate_second = false, negate_third = false;
};
// The same decisions in a word, which the first part of an instruction passes to its late part.
inline constexpr std::uint32_t kWideFirst = 1, kZeroFirst = 2, kShiftFirst = 4, kNegateFirst = 8, kNegateSecond = 16,
                               kNegateProduct = 32;
std::uint32_t sum_word(const MultiplyConfig& config);
AccumulatorSum sum_of(std::uint32_t word);
void sum_accumulators(const AccumulatorSum& how, const Accumulator& first, const Accumulator& second,
                      const Accumulator& third, Accumulator& out);

}  // namespace tessera::core::aie2
