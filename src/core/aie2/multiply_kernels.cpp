// The fast multiplier: one loop nest for each matrix or convolution mode, compiled for several instruction sets, and
// the sums of accumulators after it.
//
// A kernel first widens its operands to a width in which products are exact, then multiplies along the lanes. Sign
// extension uses arithmetic, not branches: (x ^ s) - s extends x when s is its sign bit, and leaves x unchanged when s
// is 0.
#include "base/simd.h"
#include "core/aie2/multiply.h"
#include "core/aie2/multiply_dot.h"

#include <cstring>
#include <type_traits>

namespace tessera::core::aie2 {
namespace {

template <unsigned kBits, class Wide, std::size_t kCount>
TESSERA_INLINE void widen(const std::uint8_t* bytes, bool is_signed, std::array<Wide, kCount>& wide) {
  using Raw =
      std::conditional_t<kBits <= 8, std::uint8_t, std::conditional_t<kBits == 16, std::uint16_t, std::uint32_t>>;
  const Wide sign = is_signed ? Wide{1} << (kBits - 1) : Wide{0};
  if constexpr (kBits == 4) {
    for (std::size_t i = 0; i < kCount; ++i)
      wide[i] = ((static_cast<Wide>(bytes[i / 2]) >> (i % 2 * 4) & 0xF) ^ sign) - sign;
  } else {
    std::array<Raw, kCount> raw;
    std::memcpy(raw.data(), bytes, sizeof raw);
    for (std::size_t i = 0; i < kCount; ++i) wide[i] = (static_cast<Wide>(raw[i]) ^ sign) - sign;
  }
}

// Products in 32-bit lanes wrap; products in 64-bit lanes cannot overflow. For 64-bit lanes, operands of 16 bits are
// widened to 32 bits only, because the host multiplies 32-bit numbers to a 64-bit result.
template <unsigned kLaneBits, unsigned kElementBits>
using Widened = std::conditional_t<kLaneBits == 32, std::uint32_t,
                                   std::conditional_t<kElementBits == 32, std::int64_t, std::int32_t>>;

template <unsigned kLanes>
using Row [[gnu::vector_size(kLanes * sizeof(std::uint32_t))]] = std::uint32_t;

template <MultiplyKind kKind, unsigned kLaneBits, unsigned M, unsigned K, unsigned N, unsigned C, unsigned kABits,
          unsigned kBBits>
TESSERA_INLINE void multiply_lanes(const std::uint8_t* a, const std::uint8_t* b, bool a_signed, bool b_signed,
                                   std::uint8_t* out) {
  using Lane = std::conditional_t<kLaneBits == 32, std::uint32_t, std::int64_t>;
  constexpr bool kConv = kKind == MultiplyKind::Conv;
  std::array<Widened<kLaneBits, kABits>, (kConv ? M + K - 1 : M * K) * C> wide_a;
  std::array<Widened<kLaneBits, kBBits>, K * N * C> wide_b;
  widen<kABits>(a, a_signed, wide_a);
  widen<kBBits>(b, b_signed, wide_b);
  // Row by row, so that the sums of a row stay in registers and the innermost loop runs along them.
  std::array<Lane, M * N * C> sum;
  constexpr unsigned kRow = kConv ? M * C : N * C;
  for (unsigned row = 0; row < M * N * C / kRow; ++row) {
    if constexpr (kLaneBits == 32 && C == 1) {
      // One factor is the same for the whole row. With another loop order, compilers vectorize along k and spend more
      // time on shuffles than on products.
      Row<kRow> sums{};
      for (unsigned k = 0; k < K; ++k) {
        Row<kRow> factors;
        std::memcpy(&factors, kConv ? &wide_a[k] : &wide_b[k * kRow], sizeof factors);
        sums += (kConv ? wide_b[k] : wide_a[row * K + k]) * factors;
      }
      std::memcpy(sum.data() + row * kRow, &sums, sizeof sums);
    } else {
      std::array<Lane, kRow> sums{};
      for (unsigned k = 0; k < K; ++k)
        for (unsigned i = 0; i < kRow; ++i)
          sums[i] += static_cast<Lane>(wide_a[kConv ? k * C + i : (row * K + k) * C + i % C]) *
                     static_cast<Lane>(wide_b[kConv ? k * C + i % C : k * kRow + i]);
      std::memcpy(sum.data() + row * kRow, sums.data(), sizeof sums);
    }
  }
  static_assert(sizeof sum == kAccumulatorBytes);
  std::memcpy(out, sum.data(), sizeof sum);
}

#define TESSERA_MULTIPLY_KERNEL(place, kind, ...)                                                              \
  TESSERA_SIMD void kernel_##place(const std::uint8_t* a, const std::uint8_t* b, bool a_signed, bool b_signed, \
                                   std::uint8_t* out) {                                                        \
    multiply_lanes<MultiplyKind::kind, __VA_ARGS__>(a, b, a_signed, b_signed, out);                            \
  }
#include "core/aie2/multiply_kernels.inc"  // generated
#undef TESSERA_MULTIPLY_KERNEL

// The kernels, by index in kMultiplyModes.
const std::array<MultiplyKernel, kMultiplyModes.size()> kKernels = [] {
  std::array<MultiplyKernel, kMultiplyModes.size()> kernels{};
#define TESSERA_MULTIPLY_KERNEL(place, ...) kernels[place] = kernel_##place;
#include "core/aie2/multiply_kernels.inc"
#undef TESSERA_MULTIPLY_KERNEL
  return kernels;
}();

template <class Lane>
TESSERA_INLINE void sum_lanes(const AccumulatorSum& how, const std::uint8_t* first, const std::uint8_t* second,
                              const std::uint8_t* third, std::uint8_t* out) {
  std::array<Lane, kAccumulatorBytes / sizeof(Lane)> a, b, c;
  std::memcpy(a.data(), first, sizeof a);
  std::memcpy(b.data(), second, sizeof b);
  std::memcpy(c.data(), third, sizeof c);
  const auto all_if = [](bool condition) { return condition ? ~Lane{0} : Lane{0}; };
  const Lane keep = all_if(!how.zero_first);
  const unsigned shift = how.shift_first ? 16 : 0;
  const Lane negate_a = all_if(how.negate_first), negate_b = all_if(how.negate_second),
             negate_c = all_if(how.negate_third);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = ((((a[i] << shift) & keep) ^ negate_a) - negate_a) + ((b[i] ^ negate_b) - negate_b) +
           ((c[i] ^ negate_c) - negate_c);
  std::memcpy(out, a.data(), sizeof a);
}

TESSERA_SIMD void sum_narrow(const AccumulatorSum& how, const std::uint8_t* first, const std::uint8_t* second,
                             const std::uint8_t* third, std::uint8_t* out) {
  sum_lanes<std::uint32_t>(how, first, second, third, out);
}
TESSERA_SIMD void sum_wide(const AccumulatorSum& how, const std::uint8_t* first, const std::uint8_t* second,
                           const std::uint8_t* third, std::uint8_t* out) {
  sum_lanes<std::uint64_t>(how, first, second, third, out);
}

}  // namespace

MultiplyPlan plan_multiply(const MultiplyConfig& config) {
  MultiplyPlan plan{.config = config,
                    .unknown = multiply_unknown(config),
                    .sum = sum_word(config),
                    .float_place = float_mode(config)};
  if (!plan.unknown && config.negation_mask == 0)
    for (const MultiplyVersion& version : multiply_versions(config)) plan.kernel = version.kernel;
  return plan;
}

std::vector<MultiplyVersion> multiply_versions(const MultiplyConfig& config) {
  const auto place = static_cast<std::size_t>(multiply_mode(config));
  std::vector<MultiplyVersion> versions;
  if (kKernels[place] != nullptr) versions.push_back({"loops", kKernels[place]});
  if (const MultiplyKernel dots = dot_kernel(place, config.a_signed, config.b_signed))
    versions.push_back({"dot products", dots});
  return versions;
}

std::uint32_t sum_word(const MultiplyConfig& config) {
  return (config.accumulator_mode == 1 ? kWideFirst : 0) | (config.zero_acc1 ? kZeroFirst : 0) |
         (config.shift16 ? kShiftFirst : 0) | (config.negate_acc1 ? kNegateFirst : 0) |
         (config.negate_acc2 ? kNegateSecond : 0) | (config.negate_product ? kNegateProduct : 0);
}
AccumulatorSum sum_of(std::uint32_t word) {
  return {(word & kWideFirst) != 0,   (word & kZeroFirst) != 0,    (word & kShiftFirst) != 0,
          (word & kNegateFirst) != 0, (word & kNegateSecond) != 0, (word & kNegateProduct) != 0};
}

void sum_accumulators(const AccumulatorSum& how, const Accumulator& first, const Accumulator& second,
                      const Accumulator& third, Accumulator& out) {
  (how.wide ? sum_wide : sum_narrow)(how, first.data(), second.data(), third.data(), out.data());
}

}  // namespace tessera::core::aie2
