// The multiplier by definition: lane by lane, term by term.
//
// Negation. A mask in the config word negates single terms. The intrinsics use the mask only for complex numbers, where
// it distinguishes (a+bi)(c+di) from the product with a conjugate. The hardware has one multiplier array for all modes,
// and the captures also show which bit of the mask affects which product in real modes
// (facts/isa/aie2-multiply-modes.tsv). Tessera refuses the mask in modes for which no capture shows this.
//
// Sparsity: see sparsity.h.
#include "core/aie2/multiply_terms.h"

#include "core/aie2/multiply.h"
#include "core/aie2/sparsity.h"

#include "base/bits.h"

#include <cstring>

namespace tessera::core::aie2 {
namespace {

// Returns element `index` of a vector of elements of 4, 8, 16 or 32 bits.
std::int64_t element(const std::uint8_t* vector, unsigned index, unsigned bits, bool is_signed) {
  const unsigned at = index * bits;
  std::uint32_t value = 0;
  std::memcpy(&value, vector + at / 8, (bits + 7) / 8);
  value = static_cast<std::uint32_t>(extract(value, at % 8, bits));
  return is_signed ? sign_extend(value, bits) : std::int64_t{value};
}

// Returns the elements of one term of a complex product. A pair of lanes is one complex number: its real part sums
// re*re and im*im, its imaginary part re*im and im*re. The mask makes im*im negative.
ElementPair complex_term(const MultiplyMode& mode, unsigned lane, unsigned k) {
  const ElementPair pair = matrix_term(mode, lane / 2, k / 2);
  const unsigned part = lane % 2, part_of_a = k % 2;
  return {2 * pair.a + part_of_a, 2 * pair.b + (part ^ part_of_a)};
}

std::optional<ElementPair> sparse_term(const MultiplyMode& mode, unsigned lane, unsigned slot,
                                       const std::uint8_t* sparsity) {
  if (sparsity == nullptr) return std::nullopt;  // a dense instruction in a sparse mode multiplies nothing (captured)
  const unsigned n = lane % mode.n, m = lane / mode.n;
  const std::optional<unsigned> row = sparse_row(sparsity, mode.k, mode.b_bits / 8, n, slot);
  if (!row) return std::nullopt;
  return ElementPair{m * mode.k + *row, slot * mode.n + n};
}

std::optional<ElementPair> term_of(const MultiplyMode& mode, unsigned lane, unsigned k, const std::uint8_t* sparsity) {
  switch (mode.kind) {
    case MultiplyKind::Matrix: return matrix_term(mode, lane, k);
    case MultiplyKind::Conv: return conv_term(mode, lane, k);
    case MultiplyKind::Complex: return complex_term(mode, lane, k);
    case MultiplyKind::Sparse: return sparse_term(mode, lane, k, sparsity);
    case MultiplyKind::Nothing:
    case MultiplyKind::Unsettled: break;
  }
  return std::nullopt;
}

unsigned terms_of(const MultiplyMode& mode) {
  switch (mode.kind) {
    case MultiplyKind::Complex: return 2U * mode.k;
    case MultiplyKind::Sparse: return mode.k / 2U;
    default: return mode.k;
  }
}

bool negated(const MultiplyMode& mode, std::uint32_t mask, unsigned lane, unsigned k) {
  if (mode.negation_period == 0) return false;
  const unsigned share = kNegationBits / mode.negation_period;
  return (mask >> (share * (lane % mode.negation_period) + mode.negation[k].bit) & 1) != 0;
}

template <class Lane>
void sum_terms(const MultiplyMode& mode, const MultiplyConfig& config, const MultiplyInputs& in, Accumulator& out) {
  std::array<Lane, kAccumulatorBytes / sizeof(Lane)> sum{};
  for (unsigned lane = 0; lane < sum.size(); ++lane)
    for (unsigned k = 0; k < terms_of(mode); ++k) {
      const std::optional<ElementPair> term = term_of(mode, lane, k, in.sparsity);
      if (!term) continue;
      const auto product = static_cast<Lane>(element(in.a, term->a, mode.a_bits, config.a_signed) *
                                             element(in.b, term->b, mode.b_bits, config.b_signed));
      sum[lane] += negated(mode, config.negation_mask, lane, k) ? Lane{0} - product : product;
    }
  std::memcpy(out.data(), sum.data(), sizeof sum);
}

// Returns whether a mask negates only one half of some wide product.
bool splits_products(const MultiplyMode& mode, std::uint32_t mask) {
  const unsigned share = kNegationBits / mode.negation_period;
  for (unsigned lane = 0; lane < mode.negation_period; ++lane)
    for (unsigned k = 0; k < terms_of(mode); ++k) {
      const std::uint32_t bits = mask >> (share * lane);
      if ((bits >> mode.negation[k].bit & 1) != (bits >> mode.negation[k].twin & 1)) return true;
    }
  return false;
}

}  // namespace

std::optional<std::string_view> multiply_unknown(const MultiplyConfig& config) {
  const int place = multiply_mode(config);
  if (place < 0 || kMultiplyModes[static_cast<std::size_t>(place)].kind == MultiplyKind::Unsettled)
    return "a shape that no public source describes";
  const MultiplyMode& mode = kMultiplyModes[static_cast<std::size_t>(place)];
  if (mode.kind == MultiplyKind::Nothing || config.negation_mask == 0) return std::nullopt;
  if (mode.negation_period == 0) return "the negation of single terms, whose effect in this shape is not known";
  if (splits_products(mode, config.negation_mask)) return "the negation of one half of 32-bit products";
  return std::nullopt;
}

void multiply_terms(const MultiplyConfig& config, const MultiplyInputs& inputs, Accumulator& out) {
  const MultiplyMode& mode = kMultiplyModes[static_cast<std::size_t>(multiply_mode(config))];
  mode.lane_bits == 64 ? sum_terms<std::uint64_t>(mode, config, inputs, out)
                       : sum_terms<std::uint32_t>(mode, config, inputs, out);
}

}  // namespace tessera::core::aie2
