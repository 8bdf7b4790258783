// Float multiply-accumulate (float_mac.h) in host floats, by AVX-512. Returns the same bits as the integers of
// float_mac.cpp in about a third of the instructions, and leaves rare operands to them.
//
// With L the largest exponent of a lane's terms, the unit rounds each term to a multiple of 2^(L-23), adds exactly and
// rounds once. Here each step is either exact or rounds in the same way:
// - A product of two bfloat16 numbers has 16 significant bits, so the host's product is exact if it is a normal float.
//   Denormal factors are replaced by zero first.
// - 2^L is the largest of the products of the factors' powers of two, and of the accumulators' powers of two. A power
//   of two is a float without its sign and fraction. Its product with another one is the sum of both exponents, as the
//   unit counts them: not normalised.
// - The multiplication of a term by 2^(23-L) is exact, and the conversion to an integer rounds to nearest even, once.
//   A product is below 4 * 2^L and an accumulator below 2 * 2^L, so the integers are below 2^25, and the sum of eight
//   products and two accumulators is below 2^29: exact in 32 bits.
// - The conversion of the sum to a float rounds to nearest even, once. The multiplication by 2^(L-23) is exact, or
//   gives infinity where the unit gives it.
// That holds for -100 <= L <= 125. Then a term that is not a normal float is below 2^-126 and so below half of the last
// place 2^-123, and rounds to zero, whatever bits it has lost. No product overflows, and no sum is below the normal
// floats. A lane without any term gives zero. Other lanes, exponents of 255 and denormal accumulators are left to
// the integers. The conversions and the last product name their rounding, so they do not depend on the host's mode.
#include "core/aie2/float_mac.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace tessera::core::aie2 {

#ifdef __x86_64__
namespace float_lanes {
namespace {

#define TESSERA_AVX512 gnu::target("avx512f,avx512bw,avx512dq,avx512vl")

constexpr int kFractionBits = 23, kBias = 127;
constexpr int kLeast = -100, kMost = 125;  // L
constexpr std::uint32_t power_of_two(int exponent) {
  return static_cast<std::uint32_t>(exponent + kBias) << kFractionBits;
}
constexpr int kExponentBits = 0x7F80'0000;  // of a float; the upper half is that of a bfloat16
constexpr short kWordExponent = 0x7F80, kWordSign = -0x8000;
constexpr int kNearest = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
constexpr __mmask16 kAll = 0xFFFF;

// For each product and lane, the place of the factor in its register. As a word of a permutation of 32 words, it goes
// to the upper half of the lane: a bfloat16 number is the upper half of a float.
struct Places {
  alignas(kVectorBytes) std::array<std::uint16_t, 2 * kFloatLanes> words{};
};
constexpr __mmask32 kUpperHalves = 0xAAAA'AAAA;  // not a fact: every other word

struct MatrixProducts {
  static constexpr unsigned kCount = 8;
  static constexpr unsigned left(unsigned k, unsigned lane) { return lane / 4 * 8 + k; }
  static constexpr unsigned right(unsigned k, unsigned lane) { return k * 4 + lane % 4; }
};
struct LaneProducts {
  static constexpr unsigned kCount = 2;
  static constexpr unsigned left(unsigned k, unsigned lane) { return k * kFloatLanes + lane; }
  static constexpr unsigned right(unsigned k, unsigned lane) { return left(k, lane); }
};
struct NoProducts {
  static constexpr unsigned kCount = 0;
  static constexpr unsigned left(unsigned /*k*/, unsigned lane) { return lane; }
  static constexpr unsigned right(unsigned /*k*/, unsigned lane) { return lane; }
};

template <unsigned kCount>
constexpr std::array<Places, kCount> places_of(unsigned (*place)(unsigned k, unsigned lane)) {
  std::array<Places, kCount> all;
  for (unsigned k = 0; k < kCount; ++k)
    for (unsigned lane = 0; lane < kFloatLanes; ++lane)
      all[k].words[2 * lane + 1] = static_cast<std::uint16_t>(place(k, lane));
  return all;
}
template <class Products>
constexpr auto kLeft = places_of<Products::kCount>(Products::left);
template <class Products>
constexpr auto kRight = places_of<Products::kCount>(Products::right);

[[TESSERA_AVX512, gnu::always_inline]] inline __m512 factor(const __m512i& words, const Places& places) {
  return _mm512_castsi512_ps(
      _mm512_maskz_permutexvar_epi16(kUpperHalves, _mm512_load_si512(places.words.data()), words));
}
[[TESSERA_AVX512, gnu::always_inline]] inline __m512 power(const __m512& value) {
  return _mm512_castsi512_ps(_mm512_and_si512(_mm512_castps_si512(value), _mm512_set1_epi32(kExponentBits)));
}
[[TESSERA_AVX512, gnu::always_inline]] inline __m512 larger(const __m512& a, const __m512& b) {
  return _mm512_maskz_max_ps(kAll, a, b);
}

// Reads factors; denormal numbers become zero. Sets `special` if an exponent is 255.
[[TESSERA_AVX512, gnu::always_inline]] inline __m512i load_words(const std::uint8_t* bytes, bool& special) {
  const __m512i words = _mm512_loadu_si512(bytes), exponent = _mm512_set1_epi16(kWordExponent);
  special |= _mm512_cmpeq_epi16_mask(_mm512_and_si512(words, exponent), exponent) != 0;
  return _mm512_maskz_mov_epi16(_mm512_test_epi16_mask(words, exponent), words);
}
// Reads an accumulator. Sets `special` also for a denormal number.
[[TESSERA_AVX512, gnu::always_inline]] inline __m512 load_lanes(const std::uint8_t* bytes, bool negate, bool& special) {
  const __m512i lanes = _mm512_loadu_si512(bytes), exponent = _mm512_set1_epi32(kExponentBits);
  const __m512i magnitude = _mm512_and_si512(lanes, _mm512_set1_epi32(0x7FFF'FFFF));
  // One comparison for both: magnitude - 1 is, as an unsigned number, largest for zero.
  const __m512i below = _mm512_sub_epi32(magnitude, _mm512_set1_epi32(1));
  special |= _mm512_cmplt_epu32_mask(below, _mm512_set1_epi32((1 << kFractionBits) - 1)) != 0;
  special |= _mm512_cmpge_epi32_mask(magnitude, exponent) != 0;
  return _mm512_castsi512_ps(_mm512_xor_si512(lanes, _mm512_set1_epi32(negate ? INT32_MIN : 0)));
}

[[TESSERA_AVX512, gnu::always_inline]] inline void add(__m512i& sum, const __m512& term, const __m512& scale) {
  const __m512 scaled = _mm512_mul_ps(term, scale);
  sum = _mm512_add_epi32(sum, _mm512_maskz_cvt_roundps_epi32(kAll, scaled, kNearest));
}

// Returns the lanes in which no term is above zero.
template <class Products>
[[TESSERA_AVX512]] __mmask16 empty_lanes(const __m512i& a, const __m512i& b, const __m512& acc1, const __m512& acc2) {
  __m512i any = _mm512_or_si512(_mm512_castps_si512(power(acc1)), _mm512_castps_si512(power(acc2)));
  __mmask16 present = _mm512_test_epi32_mask(any, any);
  for (unsigned k = 0; k < Products::kCount; ++k) {
    const __m512i left = _mm512_castps_si512(power(factor(a, kLeft<Products>[k])));
    const __m512i right = _mm512_castps_si512(power(factor(b, kRight<Products>[k])));
    present =
        static_cast<__mmask16>(present | (_mm512_test_epi32_mask(left, left) & _mm512_test_epi32_mask(right, right)));
  }
  return static_cast<__mmask16>(~present);
}

// Returns false if the integers have to compute the sums.
template <class Products>
[[TESSERA_AVX512]] bool sums_of(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  constexpr unsigned count = Products::kCount;
  bool special = false;
  __m512i a = _mm512_setzero_si512(), b = a;
  if constexpr (count != 0) {
    a = load_words(in.a, special);
    b = load_words(in.b, special);
    a = _mm512_xor_si512(a, _mm512_set1_epi16(signs.negate_products ? kWordSign : short{0}));
  }
  const __m512 acc1 = load_lanes(in.acc1, signs.negate_acc1, special);
  __m512 acc2 = _mm512_setzero_ps();
  if (!signs.one_accumulator) acc2 = load_lanes(in.acc2, signs.negate_acc2, special);
  if (special) [[unlikely]]
    return false;

  const __m512 least = _mm512_castsi512_ps(_mm512_set1_epi32(power_of_two(kLeast)));
  __m512 largest = larger(larger(power(acc1), power(acc2)), least);
  __m512 products[count + 1];
  for (unsigned k = 0; k < count; ++k) {
    const __m512 left = factor(a, kLeft<Products>[k]), right = factor(b, kRight<Products>[k]);
    largest = larger(largest, _mm512_mul_ps(power(left), power(right)));
    products[k] = _mm512_mul_ps(left, right);
  }
  const __m512i exponents = _mm512_castps_si512(largest);
  if (_mm512_cmpgt_epi32_mask(exponents, _mm512_set1_epi32(power_of_two(kMost))) != 0) [[unlikely]]
    return false;
  const __mmask16 small = _mm512_cmpeq_epi32_mask(exponents, _mm512_castps_si512(least));
  if (small != 0 && (small & ~empty_lanes<Products>(a, b, acc1, acc2)) != 0) [[unlikely]]
    return false;

  // 2^(23-L) has these bits less those of 2^L.
  constexpr auto both = static_cast<std::int32_t>(power_of_two(kFractionBits) + power_of_two(0));
  const __m512 scale = _mm512_castsi512_ps(_mm512_sub_epi32(_mm512_set1_epi32(both), exponents));
  __m512i sum = _mm512_setzero_si512();
  add(sum, acc1, scale);
  if (!signs.one_accumulator) add(sum, acc2, scale);
  for (unsigned k = 0; k < count; ++k) add(sum, products[k], scale);
  const __m512 unit =
      _mm512_castsi512_ps(_mm512_sub_epi32(exponents, _mm512_set1_epi32(kFractionBits << kFractionBits)));
  const __m512 value = _mm512_maskz_cvt_roundepi32_ps(kAll, sum, kNearest);
  _mm512_storeu_ps(out.data(), _mm512_maskz_mul_round_ps(kAll, value, unit, kNearest));
  return true;
}

#undef TESSERA_AVX512

const bool kHasFloats = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");

}  // namespace
}  // namespace float_lanes

bool float_matrix_by_floats(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  return float_lanes::kHasFloats && float_lanes::sums_of<float_lanes::MatrixProducts>(in, signs, out);
}
bool float_lane_by_floats(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  return float_lanes::kHasFloats && float_lanes::sums_of<float_lanes::LaneProducts>(in, signs, out);
}
bool float_add_by_floats(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  return float_lanes::kHasFloats && float_lanes::sums_of<float_lanes::NoProducts>(in, signs, out);
}

#else
bool float_matrix_by_floats(const FloatInputs&, FloatSigns, FloatLanes&) {
  return false;
}
bool float_lane_by_floats(const FloatInputs&, FloatSigns, FloatLanes&) {
  return false;
}
bool float_add_by_floats(const FloatInputs&, FloatSigns, FloatLanes&) {
  return false;
}
#endif

void float_matrix_mac(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  if (!float_matrix_by_floats(in, signs, out)) float_matrix_by_integers(in, signs, out);
}
void float_lane_mac(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  if (!float_lane_by_floats(in, signs, out)) float_lane_by_integers(in, signs, out);
}
void float_add(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  if (!float_add_by_floats(in, signs, out)) float_add_by_integers(in, signs, out);
}

}  // namespace tessera::core::aie2
