// One bit for each lane of a vector register, as comparisons give them and as selections take them.
//
// Comparisons of lanes give lanes of zeros and ones, which compilers turn into SIMD. They do not find the instructions
// that collect one bit of each lane, or that spread bits to lanes. SSE2, which every x86-64 processor has, collects the
// bits of 16 bytes at once; elsewhere plain loops do the work. Tests compare both.
#pragma once

#include "core/aie2/exec.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tessera::core::aie2 {

// Returns one bit for each lane, lane 0 in bit 0. A lane is 0, or all of its bits are set.
template <class T>
std::uint64_t collect_plain(const Lanes<T>& lanes) {
  std::uint64_t mask = 0;
  for (unsigned i = 0; i < lanes.size(); ++i) mask |= std::uint64_t{lanes[i] != 0} << i;
  return mask;
}
// Sets all bits of the lanes whose bit is set, and clears the others.
template <class T>
void spread_plain(std::uint64_t mask, Lanes<T>& lanes) {
  for (unsigned i = 0; i < lanes.size(); ++i) lanes[i] = static_cast<T>(0 - (mask >> i & 1));
}

#ifdef __SSE2__
namespace lane_masks {

inline constexpr unsigned kSseParts = kVectorBytes / sizeof(__m128i);

inline __m128i sse_part(const void* lanes, unsigned index) {
  return _mm_loadu_si128(static_cast<const __m128i*>(lanes) + index);
}
inline std::uint64_t bits_of_bytes(__m128i bytes) {
  return static_cast<std::uint16_t>(_mm_movemask_epi8(bytes));
}
// Returns 16 bytes: the lower eight are the first byte of `bits`, the others the second byte.
inline __m128i repeat_bytes(std::uint64_t bits) {
  __m128i pair = _mm_cvtsi32_si128(static_cast<int>(bits & 0xFFFF));
  pair = _mm_unpacklo_epi8(pair, pair);
  return _mm_shuffle_epi32(_mm_shufflelo_epi16(pair, 0b01'01'00'00), 0b01'01'00'00);
}

}  // namespace lane_masks
#endif

template <class T>
std::uint64_t collect(const Lanes<T>& lanes) {
#ifdef __SSE2__
  using namespace lane_masks;
  std::uint64_t mask = 0;
  if constexpr (sizeof(T) == 1) {
    for (unsigned i = 0; i < kSseParts; ++i) mask |= bits_of_bytes(sse_part(lanes.data(), i)) << (16 * i);
  } else if constexpr (sizeof(T) == 2) {
    for (unsigned i = 0; i < kSseParts; i += 2)
      mask |= bits_of_bytes(_mm_packs_epi16(sse_part(lanes.data(), i), sse_part(lanes.data(), i + 1))) << (8 * i);
  } else {
    mask = bits_of_bytes(_mm_packs_epi16(_mm_packs_epi32(sse_part(lanes.data(), 0), sse_part(lanes.data(), 1)),
                                         _mm_packs_epi32(sse_part(lanes.data(), 2), sse_part(lanes.data(), 3))));
  }
  return mask;
#else
  return collect_plain<T>(lanes);
#endif
}

template <class T>
void spread(std::uint64_t mask, Lanes<T>& lanes) {
#ifdef __SSE2__
  using namespace lane_masks;
  constexpr unsigned count = sizeof(__m128i) / sizeof(T);
  for (unsigned i = 0; i < kSseParts; ++i) {
    const std::uint64_t bits = mask >> (count * i);
    __m128i lanes_of_part;
    if constexpr (sizeof(T) == 1) {
      const __m128i of_lane = _mm_set1_epi64x(static_cast<long long>(0x8040'2010'0804'0201));  // not a fact: bit i of 8
      lanes_of_part = _mm_cmpeq_epi8(_mm_and_si128(repeat_bytes(bits), of_lane), of_lane);
    } else if constexpr (sizeof(T) == 2) {
      const __m128i of_lane = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
      lanes_of_part = _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16(static_cast<short>(bits)), of_lane), of_lane);
    } else {
      const __m128i of_lane = _mm_setr_epi32(1, 2, 4, 8);
      lanes_of_part = _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32(static_cast<int>(bits)), of_lane), of_lane);
    }
    _mm_storeu_si128(reinterpret_cast<__m128i*>(lanes.data()) + i, lanes_of_part);
  }
#else
  spread_plain(mask, lanes);
#endif
}

}  // namespace tessera::core::aie2
