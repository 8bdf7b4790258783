#include "core/aie2/shuffle_bytes.h"

#include "core/aie2/shuffle_modes.h"  // generated

#ifdef __x86_64__
#include <immintrin.h>
#endif

#include <algorithm>
#include <cstring>

namespace tessera::core::aie2 {
namespace {

void shuffle_plain(unsigned mode, const std::uint8_t* low, const std::uint8_t* high, ByteLanes& out) {
  for (unsigned i = 0; i < out.size(); ++i) {
    const std::uint8_t source = kShuffleModes[mode][i];
    out[i] = source < kVectorBytes ? low[source] : high[source - kVectorBytes];
  }
}

void shift_plain(std::uint32_t first, const std::uint8_t* low, const std::uint8_t* high, ByteLanes& out) {
  std::array<std::uint8_t, 3 * kVectorBytes> triple{};
  std::memcpy(triple.data(), low, kVectorBytes);
  std::memcpy(triple.data() + kVectorBytes, high, kVectorBytes);
  std::memcpy(out.data(), triple.data() + std::min(first, 2 * kVectorBytes), kVectorBytes);
}

#ifdef __x86_64__

// AVX2 permutes within 16 bytes. So the result is the union of eight results, each with the bytes from one of the eight
// quarters of the two registers. A place whose byte comes from another quarter has the index kNone, which gives 0.
constexpr unsigned kQuarter = 16, kQuarters = 2 * kVectorBytes / kQuarter;
constexpr std::uint8_t kNone = 0x80;
using QuarterIndices = std::array<std::array<std::uint8_t, kVectorBytes>, kQuarters>;
alignas(32) constexpr std::array<QuarterIndices, kShuffleModes.size()> kQuarterModes = [] {
  std::array<QuarterIndices, kShuffleModes.size()> modes{};
  for (unsigned mode = 0; mode < modes.size(); ++mode)
    for (unsigned i = 0; i < kVectorBytes; ++i) {
      const std::uint8_t source = kShuffleModes[mode][i];
      for (unsigned quarter = 0; quarter < kQuarters; ++quarter)
        modes[mode][quarter][i] = source / kQuarter == quarter ? static_cast<std::uint8_t>(source % kQuarter) : kNone;
    }
  return modes;
}();

[[gnu::target("avx2")]] void shuffle_avx2(unsigned mode, const std::uint8_t* low, const std::uint8_t* high,
                                          ByteLanes& out) {
  __m256i first = _mm256_setzero_si256(), second = first;
  for (unsigned quarter = 0; quarter < kQuarters; ++quarter) {
    const std::uint8_t* from =
        quarter < kQuarters / 2 ? low + quarter * kQuarter : high - kVectorBytes + quarter * kQuarter;
    const __m256i bytes = _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    const auto* indices = reinterpret_cast<const __m256i*>(kQuarterModes[mode][quarter].data());
    first = _mm256_or_si256(first, _mm256_shuffle_epi8(bytes, _mm256_load_si256(indices)));
    second = _mm256_or_si256(second, _mm256_shuffle_epi8(bytes, _mm256_load_si256(indices + 1)));
  }
  auto* to = reinterpret_cast<__m256i*>(out.data());
  _mm256_storeu_si256(to, first);
  _mm256_storeu_si256(to + 1, second);
}

[[gnu::target("avx512f,avx512vbmi")]] void shuffle_vbmi(unsigned mode, const std::uint8_t* low,
                                                        const std::uint8_t* high, ByteLanes& out) {
  const __m512i indices = _mm512_loadu_si512(kShuffleModes[mode].data());
  _mm512_storeu_si512(out.data(), _mm512_permutex2var_epi8(_mm512_loadu_si512(low), indices, _mm512_loadu_si512(high)));
}

constexpr ByteLanes kCount = [] {
  ByteLanes count;
  for (unsigned i = 0; i < count.size(); ++i) count[i] = static_cast<std::uint8_t>(i);
  return count;
}();
[[gnu::target("avx512f,avx512bw,avx512vbmi")]] void shift_vbmi(std::uint32_t first, const std::uint8_t* low,
                                                               const std::uint8_t* high, ByteLanes& out) {
  const auto begin = static_cast<char>(std::min(first, 2 * kVectorBytes));
  const __m512i indices = _mm512_add_epi8(_mm512_loadu_si512(kCount.data()), _mm512_set1_epi8(begin));
  // An index beyond the pair is at least 128, and below 192: its sign bit is set.
  const __mmask64 inside = ~_mm512_movepi8_mask(indices);
  _mm512_storeu_si512(
      out.data(), _mm512_maskz_permutex2var_epi8(inside, _mm512_loadu_si512(low), indices, _mm512_loadu_si512(high)));
}

#endif

constexpr unsigned kMostVersions = 3;
struct Versions {
  std::array<ShuffleVersion, kMostVersions> all;
  unsigned count = 0;

  Versions() {
    add("plain", shuffle_plain, shift_plain);
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) add("AVX2", shuffle_avx2, shift_plain);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi"))
      add("AVX-512 VBMI", shuffle_vbmi, shift_vbmi);
#endif
  }
  void add(std::string_view name, ShuffleBytes shuffles, ShiftBytes shifts) { all[count++] = {name, shuffles, shifts}; }
};
const Versions kVersions;
const ShuffleVersion kFastest = kVersions.all[kVersions.count - 1];

}  // namespace

std::span<const ShuffleVersion> shuffle_versions() {
  return {kVersions.all.data(), kVersions.count};
}

void shuffle_bytes(unsigned mode, const std::uint8_t* low, const std::uint8_t* high, ByteLanes& out) {
  kFastest.shuffle(mode, low, high, out);
}
void shift_bytes(std::uint32_t first, const std::uint8_t* low, const std::uint8_t* high, ByteLanes& out) {
  kFastest.shift(first, low, high, out);
}

}  // namespace tessera::core::aie2
