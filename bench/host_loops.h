// Loops of the host that multiply as the vector unit of a core does: a bound for the speed of an emulated product.
//
// They use the widest instructions for the purpose: dot products of bytes and of words (AVX-512 VNNI), and fused
// multiplication and addition of floats. Operands lie in the first cache as the instructions need them.
#pragma once

#include "side_by_side.h"

#include <array>
#include <cstdint>
#include <optional>

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace tessera {

enum class Arithmetic : std::uint8_t { None, Int8, Int16, Bfloat16 };

#ifdef __x86_64__
namespace host_loops {

constexpr unsigned kVectors = 64, kSums = 8, kBytes = 64;
alignas(kBytes) inline std::array<std::uint8_t, kVectors * kBytes> left, right;

// `kRounds` rounds, each over all operands. Returns the number of products.
constexpr std::uint64_t kRounds = 20'000;
template <class Add>
[[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::always_inline]] inline void loop(Add add) {
  __m512i sums[kSums];
  for (__m512i& sum : sums) sum = _mm512_setzero_si512();
  for (std::uint64_t round = 0; round < kRounds; ++round)
    for (unsigned i = 0; i < kVectors; i += kSums)
      for (unsigned j = 0; j < kSums; ++j)
        add(sums[j], left.data() + (i + j) * kBytes, right.data() + (i + j) * kBytes);
  for (const __m512i& sum : sums) benchmark::DoNotOptimize(sum);
}
struct AddBytes {
  [[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::always_inline]] void operator()(__m512i& sum,
                                                                                     const std::uint8_t* a,
                                                                                     const std::uint8_t* b) const {
    sum = _mm512_dpbusd_epi32(sum, _mm512_load_si512(a), _mm512_load_si512(b));
  }
};
struct AddWords {
  [[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::always_inline]] void operator()(__m512i& sum,
                                                                                     const std::uint8_t* a,
                                                                                     const std::uint8_t* b) const {
    sum = _mm512_dpwssd_epi32(sum, _mm512_load_si512(a), _mm512_load_si512(b));
  }
};
// Each operand has 32 bfloat16 numbers; a float's upper half is one.
struct AddFloats {
  [[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::always_inline]] void operator()(__m512i& sum,
                                                                                     const std::uint8_t* a,
                                                                                     const std::uint8_t* b) const {
    const __m512i x = _mm512_load_si512(a), y = _mm512_load_si512(b), upper = _mm512_set1_epi32(~0xFFFF);
    __m512 value = _mm512_castsi512_ps(sum);
    value = _mm512_fmadd_ps(_mm512_castsi512_ps(_mm512_and_si512(x, upper)),
                            _mm512_castsi512_ps(_mm512_and_si512(y, upper)), value);
    value = _mm512_fmadd_ps(_mm512_castsi512_ps(_mm512_maskz_slli_epi32(0xFFFF, x, 16)),
                            _mm512_castsi512_ps(_mm512_maskz_slli_epi32(0xFFFF, y, 16)), value);
    sum = _mm512_castps_si512(value);
  }
};
[[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::noinline]] inline void bytes() {
  loop(AddBytes{});
}
[[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::noinline]] inline void words() {
  loop(AddWords{});
}
[[gnu::target("avx512f,avx512bw,avx512vnni"), gnu::noinline]] inline void floats() {
  loop(AddFloats{});
}

}  // namespace host_loops

// Returns the time of one product, the best of several measurements; absent if the machine lacks the instructions.
inline std::optional<double> host_seconds_per_product(Arithmetic arithmetic) {
  if (arithmetic == Arithmetic::None || !__builtin_cpu_supports("avx512vnni") || !__builtin_cpu_supports("avx512bw"))
    return std::nullopt;
  const auto run = arithmetic == Arithmetic::Int8    ? host_loops::bytes
                   : arithmetic == Arithmetic::Int16 ? host_loops::words
                                                     : host_loops::floats;
  const unsigned of_vector = host_loops::kBytes / (arithmetic == Arithmetic::Int8 ? 1 : 2);
  double best = 1e9;
  for (unsigned turn = 0; turn < 5; ++turn) {
    const double start = processor_seconds();
    run();
    best = std::min(best, processor_seconds() - start);
  }
  return best / static_cast<double>(host_loops::kRounds * host_loops::kVectors * of_vector);
}
#else
inline std::optional<double> host_seconds_per_product(Arithmetic) {
  return std::nullopt;
}
#endif

}  // namespace tessera
