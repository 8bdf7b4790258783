// Measures the multiply-accumulates per second of kernels with the AIE API on this machine, beside plain loops for the
// same task.
//
// Kernels are written as for a core: they load vectors from addresses that the core allows, multiply, and store. The
// benchmark makes its data at run time, and aligns it so that any vector may be loaded (aie::vector_decl_align).
#include "aie_api/aie.hpp"

#include <benchmark/benchmark.h>

#include <random>
#include <span>

namespace {

void fill(std::span<int8> data) {
  std::mt19937 random(1);
  for (int8& each : data) each = static_cast<int8>(random());
}
void fill(std::span<int16> data) {
  std::mt19937 random(2);
  for (int16& each : data) each = static_cast<int16>(random());
}
[[maybe_unused]] void fill(std::span<bfloat16> data) {
  std::mt19937 random(3);
  for (bfloat16& each : data) each = static_cast<float>(static_cast<int>(random() % 2048) - 1024) / 256;
}

void count_products(benchmark::State& state, double products) {
  state.counters["mac/s"] =
      benchmark::Counter(products * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

// --- matrices: C = A * B of 64 x 64, in blocks that lie one behind the other in memory ---

constexpr unsigned kSize = 64;

template <unsigned M, unsigned K, unsigned N, class T, class Out>
[[gnu::noinline]] void multiply_blocks(const T* a, const T* b, Out* c, int shift) {
  using Block = aie::mmul<M, K, N, T>;
  for (unsigned row = 0; row < kSize / M; ++row)
    for (unsigned column = 0; column < kSize / N; ++column) {
      const T* left = a + row * (kSize / K) * Block::size_A;
      const T* right = b + column * Block::size_B;
      Block block;
      for (unsigned k = 0; k < kSize / K; ++k) {
        block.mac(aie::load_v<Block::size_A>(left), aie::load_v<Block::size_B>(right));
        left += Block::size_A;
        right += (kSize / N) * Block::size_B;
      }
      aie::store_v(c + (row * (kSize / N) + column) * Block::size_C, block.template to_vector<Out>(shift));
    }
}
// Multiplies the same blocks without the API: sums in int32 or float, without the rounding and saturation of the array.
template <unsigned M, unsigned K, unsigned N, class T, class Sum, class Out>
[[gnu::noinline]] void multiply_plainly(const T* a, const T* b, Out* c, int shift) {
  for (unsigned row = 0; row < kSize / M; ++row)
    for (unsigned column = 0; column < kSize / N; ++column) {
      Sum sums[M * N] = {};
      for (unsigned block = 0; block < kSize / K; ++block) {
        const T* left = a + (row * (kSize / K) + block) * M * K;
        const T* right = b + (block * (kSize / N) + column) * K * N;
        for (unsigned m = 0; m < M; ++m)
          for (unsigned k = 0; k < K; ++k)
            for (unsigned n = 0; n < N; ++n)
              sums[m * N + n] += static_cast<Sum>(left[m * K + k]) * static_cast<Sum>(right[k * N + n]);
      }
      for (unsigned i = 0; i < M * N; ++i) {
        if constexpr (std::same_as<Sum, float>)
          c[(row * (kSize / N) + column) * M * N + i] = sums[i];
        else
          c[(row * (kSize / N) + column) * M * N + i] = static_cast<Out>(sums[i] >> shift);
      }
    }
}

template <class T, class Out, class Multiply>
void matrices(benchmark::State& state, Multiply multiply) {
  alignas(aie::vector_decl_align) static T a[kSize * kSize], b[kSize * kSize];
  alignas(aie::vector_decl_align) static Out c[kSize * kSize];
  fill(std::span<T>(a));
  fill(std::span<T>(b));
  for (auto _ : state) {
    multiply(a, b, c, 7);
    benchmark::DoNotOptimize(+c);
    benchmark::ClobberMemory();
  }
  count_products(state, double{kSize} * kSize * kSize);
}
void int8_mmul(benchmark::State& state) {
  matrices<int8, int8>(state, multiply_blocks<4, 8, 8, int8, int8>);
}
void int8_plain(benchmark::State& state) {
  matrices<int8, int8>(state, multiply_plainly<4, 8, 8, int8, std::int32_t, int8>);
}
BENCHMARK(int8_mmul);
BENCHMARK(int8_plain);
#if __AIE_ARCH__ == 20
void int16_mmul(benchmark::State& state) {
  matrices<int16, int16>(state, multiply_blocks<4, 4, 4, int16, int16>);
}
void int16_plain(benchmark::State& state) {
  matrices<int16, int16>(state, multiply_plainly<4, 4, 4, int16, std::int32_t, int16>);
}
void bfloat16_mmul(benchmark::State& state) {
  matrices<bfloat16, float>(state, multiply_blocks<4, 8, 4, bfloat16, float>);
}
void bfloat16_plain(benchmark::State& state) {
  matrices<bfloat16, float>(state, multiply_plainly<4, 8, 4, bfloat16, float, float>);
}
BENCHMARK(int16_mmul);
BENCHMARK(int16_plain);
BENCHMARK(bfloat16_mmul);
BENCHMARK(bfloat16_plain);
#endif

// --- a filter of sixteen taps over 1024 samples ---

constexpr unsigned kTaps = 16, kSamples = 1024, kLanes = 16;

[[gnu::noinline]] void filter_sliding(const int16* samples, const int16* taps, int16* out) {
  const auto coeff = aie::load_v<kTaps>(taps);
  for (unsigned i = 0; i < kSamples; i += kLanes) {
    const auto data = aie::load_v<32>(samples + i);
    auto acc = aie::sliding_mul<kLanes, 8>(coeff, 0, data, 0);
    acc = aie::sliding_mac<kLanes, 8>(acc, coeff, 8, data, 8);
    aie::store_v(out + i, acc.to_vector<int16>(15));
  }
}
[[gnu::noinline]] void filter_plainly(const int16* samples, const int16* taps, int16* out) {
  for (unsigned i = 0; i < kSamples; ++i) {
    std::int32_t sum = 0;
    for (unsigned tap = 0; tap < kTaps; ++tap) sum += taps[tap] * samples[i + tap];
    out[i] = static_cast<int16>(sum >> 15);
  }
}
template <class Filter>
void filters(benchmark::State& state, Filter filter) {
  alignas(aie::vector_decl_align) static int16 samples[kSamples + kTaps], taps[kTaps], out[kSamples];
  fill(std::span<int16>(samples));
  fill(std::span<int16>(taps));
  for (int16& tap : taps) tap = static_cast<int16>(tap / 16);
  for (auto _ : state) {
    filter(samples, taps, out);
    benchmark::DoNotOptimize(+out);
    benchmark::ClobberMemory();
  }
  count_products(state, double{kSamples} * kTaps);
}
void int16_fir_sliding_mul(benchmark::State& state) {
  filters(state, filter_sliding);
}
void int16_fir_plain(benchmark::State& state) {
  filters(state, filter_plainly);
}
BENCHMARK(int16_fir_sliding_mul);
BENCHMARK(int16_fir_plain);

}  // namespace

BENCHMARK_MAIN();
