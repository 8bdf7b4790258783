// The problem: a loop nest widens each element to 32 or 64 bits before it multiplies (multiply_kernels.cpp), so an int8
// product of 256 terms takes 16 multiplications of 16 lanes. VPDPBUSD adds four products of bytes to a lane, VPDPWSSD
// two products of words. Compilers find neither in a loop nest, because the terms of a lane do not lie side by side.
//
// The decision: for each mode, multiply_terms.h gives the elements of each term. From them the compiler makes tables of
// byte permutations, which bring the elements of a lane side by side; VPERMB permutes 64 bytes. So one function serves
// all matrices and convolutions of elements of up to 16 bits.
//
// Why the sums are exact, modulo the width of a lane:
// - VPDPBUSD multiplies unsigned by signed bytes, adds in 32 bits and does not saturate.
//   - a unsigned, b signed: as it is. a signed, b unsigned: with exchanged operands, since factors commute.
//   - Both signed: a + 128 is an unsigned byte, the one with the other highest bit, and
//     sum a*b = sum (a + 128)*b - sum 128*b. Absent terms have b = 0.
//   - Both unsigned: b - 128 is a signed byte, and sum a*b = sum a*(b - 128) - sum a*(-128). Absent terms have a = 0.
// - VPDPWSSD multiplies signed words and adds modulo 2^32. Bytes of either sign become signed words. Unsigned words do
//   not, so modes with unsigned words keep their loop nest.
// - In lanes of 64 bits, products of a word and a byte are below 2^23 and a lane has at most 16 of them: their sum fits
//   32 bits. Two products of words fit, except that 2 * (-2^15)^2 = 2^31 wraps to -2^31. No other pair gives -2^31,
//   since the smallest sum is -2 * 2^15 * (2^15 - 1). So the kernel subtracts 1 from each pair modulo 2^32, which gives
//   the true number minus 1 in every case, extends it to 64 bits, and adds the ones again at the end.
#include "core/aie2/multiply_dot.h"

#include "core/aie2/multiply_terms.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

#include <array>
#include <utility>

namespace tessera::core::aie2 {

#ifdef __x86_64__
namespace dots {
namespace {

#define TESSERA_DOT \
  [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vnni"), gnu::always_inline]] inline

constexpr unsigned kLanes = 16;  // of 32 bits in a vector of the host

// The bytes of a permuted operand: for each byte its place in the source. Absent bytes are zero.
struct Selection {
  alignas(kVectorBytes) std::array<std::uint8_t, kVectorBytes> index{};
  std::uint64_t present = 0;

  constexpr void set(unsigned to, unsigned from) {
    index[to] = static_cast<std::uint8_t>(from);
    present |= std::uint64_t{1} << to;
  }
  constexpr bool operator==(const Selection&) const = default;
};

template <std::size_t kPlace>
struct Shape {
  static constexpr MultiplyMode kMode = kMultiplyModes[kPlace];
  static constexpr bool kBytes = kMode.a_bits == 8;
  static constexpr bool kWideLanes = kMode.lane_bits == 64;
  static constexpr unsigned kTogether = kBytes ? 4 : 2;  // terms that one instruction adds to a lane
  static constexpr unsigned kGroups = (kMode.k + kTogether - 1) / kTogether;
  static constexpr unsigned kVectors = kWideLanes ? 1 : 2;  // of kLanes lanes
};

constexpr bool suits(const MultiplyMode& mode, bool a_signed, bool b_signed) {
  if (mode.kind != MultiplyKind::Matrix && mode.kind != MultiplyKind::Conv) return false;
  if (mode.a_bits == 8) return mode.b_bits <= 8 && mode.lane_bits == 32;
  return mode.a_bits == 16 && a_signed && (mode.b_bits == 8 || (mode.b_bits == 16 && b_signed));
}

// One operand, A or B.
template <std::size_t kPlace, bool kOfA, bool kIsSigned>
struct Operand : Shape<kPlace> {
  using Of = Shape<kPlace>;
  static constexpr unsigned kBits = kOfA ? Of::kMode.a_bits : Of::kMode.b_bits;
  static constexpr bool kSigned = kIsSigned;
  static constexpr bool kWidens = !Of::kBytes && kBits == 8;  // bytes become words

  static constexpr Selection selection(unsigned vector, unsigned group) {
    Selection all;
    for (unsigned to = 0; to < kLanes * Of::kTogether; ++to) {
      const unsigned lane = vector * kLanes + to / Of::kTogether, k = group * Of::kTogether + to % Of::kTogether;
      if (k >= Of::kMode.k) continue;
      const ElementPair term =
          Of::kMode.kind == MultiplyKind::Conv ? conv_term(Of::kMode, lane, k) : matrix_term(Of::kMode, lane, k);
      const unsigned element = kOfA ? term.a : term.b;
      if (kBits == 4) {  // the source is two vectors: elements with even numbers, and with odd ones
        all.set(to, element % 2 * kVectorBytes + element / 2);
      } else if (Of::kBytes) {
        all.set(to, element);
      } else if (kWidens) {  // an unsigned byte is the lower half of its word; a signed one moves there from the upper
        all.set(2 * to + (kSigned ? 1 : 0), element);
      } else {
        all.set(2 * to, 2 * element);
        all.set(2 * to + 1, 2 * element + 1);
      }
    }
    return all;
  }
  static constexpr auto kSelections = [] {
    std::array<std::array<Selection, Of::kGroups>, Of::kVectors> all;
    for (unsigned vector = 0; vector < Of::kVectors; ++vector)
      for (unsigned group = 0; group < Of::kGroups; ++group) all[vector][group] = selection(vector, group);
    return all;
  }();
};

struct Source {
  __m512i low, high;  // high: only of elements of four bits
};

template <class Operand>
TESSERA_DOT Source source_of(const std::uint8_t* bytes) {
  const __m512i all = _mm512_loadu_si512(bytes);
  if constexpr (Operand::kBits != 4) return {all, all};
  const __m512i half = _mm512_set1_epi8(0xF), sign = _mm512_set1_epi8(Operand::kSigned ? 8 : 0);
  const __m512i even = _mm512_and_si512(all, half), odd = _mm512_and_si512(_mm512_srli_epi16(all, 4), half);
  return {_mm512_sub_epi8(_mm512_xor_si512(even, sign), sign), _mm512_sub_epi8(_mm512_xor_si512(odd, sign), sign)};
}

template <class Operand, unsigned kVector, unsigned kGroup>
TESSERA_DOT __m512i pick(const Source& source) {
  // In a matrix all vectors take the same elements of B. With the same table, the compiler permutes once.
  constexpr unsigned from = Operand::kSelections[kVector][kGroup] == Operand::kSelections[0][kGroup] ? 0 : kVector;
  constexpr std::uint64_t present = Operand::kSelections[from][kGroup].present;
  const __m512i index = _mm512_load_si512(Operand::kSelections[from][kGroup].index.data());
  if constexpr (Operand::kBits == 4) return _mm512_maskz_permutex2var_epi8(present, source.low, index, source.high);
  const __m512i picked = _mm512_maskz_permutexvar_epi8(present, index, source.low);
  if constexpr (Operand::kWidens && Operand::kSigned) return _mm512_srai_epi16(picked, 8);
  return picked;
}

template <class A, class B, unsigned kVector, unsigned kGroup = 0>
TESSERA_DOT void add_bytes(const Source& a, const Source& b, __m512i& sum, __m512i& excess) {
  if constexpr (kGroup < A::kGroups) {
    const __m512i left = pick<A, kVector, kGroup>(a), right = pick<B, kVector, kGroup>(b);
    const __m512i flip = _mm512_set1_epi8(-128);
    if constexpr (A::kSigned && B::kSigned) {
      sum = _mm512_dpbusd_epi32(sum, _mm512_xor_si512(left, flip), right);
      excess = _mm512_dpbusd_epi32(excess, flip, right);
    } else if constexpr (B::kSigned) {
      sum = _mm512_dpbusd_epi32(sum, left, right);
    } else if constexpr (A::kSigned) {
      sum = _mm512_dpbusd_epi32(sum, right, left);
    } else {
      sum = _mm512_dpbusd_epi32(sum, left, _mm512_xor_si512(right, flip));
      excess = _mm512_dpbusd_epi32(excess, left, flip);
    }
    add_bytes<A, B, kVector, kGroup + 1>(a, b, sum, excess);
  }
}

template <class A, class B, unsigned kVector, unsigned kGroup = 0>
TESSERA_DOT void add_words(const Source& a, const Source& b, __m512i& sum) {
  if constexpr (kGroup < A::kGroups) {
    sum = _mm512_dpwssd_epi32(sum, pick<A, kVector, kGroup>(a), pick<B, kVector, kGroup>(b));
    add_words<A, B, kVector, kGroup + 1>(a, b, sum);
  }
}

// The lower or upper eight lanes, extended to 64 bits. The intrinsics with a mask, here of all lanes, spare g++ 12
// false warnings.
template <int kHalf>
TESSERA_DOT __m512i wide_half(const __m512i& lanes) {
  return _mm512_maskz_cvtepi32_epi64(0xFF, _mm512_maskz_extracti64x4_epi64(0xFF, lanes, kHalf));
}

// Each pair of products, less 1, in lanes of 64 bits.
template <class A, class B, unsigned kGroup = 0>
TESSERA_DOT void add_wide(const Source& a, const Source& b, __m512i& low, __m512i& high) {
  if constexpr (kGroup < A::kGroups) {
    const __m512i minus_one = _mm512_set1_epi32(-1);
    const __m512i pairs = _mm512_dpwssd_epi32(minus_one, pick<A, 0, kGroup>(a), pick<B, 0, kGroup>(b));
    low = _mm512_add_epi64(low, wide_half<0>(pairs));
    high = _mm512_add_epi64(high, wide_half<1>(pairs));
    add_wide<A, B, kGroup + 1>(a, b, low, high);
  }
}

template <class A, class B, unsigned kVector>
TESSERA_DOT __m512i narrow_sum(const Source& a, const Source& b) {
  __m512i sum = _mm512_setzero_si512(), excess = sum;
  if constexpr (A::kBytes) {
    add_bytes<A, B, kVector>(a, b, sum, excess);
    return A::kSigned == B::kSigned ? _mm512_sub_epi32(sum, excess) : sum;
  }
  add_words<A, B, kVector>(a, b, sum);
  return sum;
}

template <std::size_t kPlace, bool kASigned, bool kBSigned>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vnni")]] void multiply_dot(
    const std::uint8_t* a_bytes, const std::uint8_t* b_bytes, bool /*a_signed*/, bool /*b_signed*/, std::uint8_t* out) {
  using A = Operand<kPlace, true, kASigned>;
  using B = Operand<kPlace, false, kBSigned>;
  const Source a = source_of<A>(a_bytes), b = source_of<B>(b_bytes);
  __m512i low, high;
  if constexpr (!A::kWideLanes) {
    low = narrow_sum<A, B, 0>(a, b);
    high = narrow_sum<A, B, 1>(a, b);
  } else if constexpr (B::kBits == 8) {
    const __m512i sums = narrow_sum<A, B, 0>(a, b);
    low = wide_half<0>(sums);
    high = wide_half<1>(sums);
  } else {
    low = high = _mm512_set1_epi64(A::kGroups);
    add_wide<A, B>(a, b, low, high);
  }
  _mm512_storeu_si512(out, low);
  _mm512_storeu_si512(out + kVectorBytes, high);
}

#undef TESSERA_DOT

// By the signs of a (2) and b (1).
using BySigns = std::array<MultiplyKernel, 4>;
template <std::size_t kPlace, bool kASigned, bool kBSigned>
constexpr MultiplyKernel kernel_of() {
  if constexpr (suits(kMultiplyModes[kPlace], kASigned, kBSigned)) return multiply_dot<kPlace, kASigned, kBSigned>;
  return nullptr;
}
template <std::size_t... kPlaces>
constexpr std::array<BySigns, sizeof...(kPlaces)> all_kernels(std::index_sequence<kPlaces...> /*places*/) {
  return {BySigns{kernel_of<kPlaces, false, false>(), kernel_of<kPlaces, false, true>(),
                  kernel_of<kPlaces, true, false>(), kernel_of<kPlaces, true, true>()}...};
}
constexpr auto kDotKernels = all_kernels(std::make_index_sequence<kMultiplyModes.size()>());

const bool kHasDots = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vnni");

}  // namespace
}  // namespace dots

MultiplyKernel dot_kernel(std::size_t place, bool a_signed, bool b_signed) {
  return dots::kHasDots ? dots::kDotKernels[place][(a_signed ? 2U : 0U) + (b_signed ? 1U : 0U)] : nullptr;
}

#else
MultiplyKernel dot_kernel(std::size_t, bool, bool) {
  return nullptr;
}
#endif

}  // namespace tessera::core::aie2
