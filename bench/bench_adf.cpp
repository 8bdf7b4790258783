// Measures ADF graphs: what a switch of kernels costs, and how fast trivial kernels move data, beside a plain C++ chain
// of the same functions.
//
//   Switch     nanoseconds for one switch from the scheduler to a kernel's stack or back; below 50
//   Windows    16 kernels in a row, which add 1 to blocks of 1024 samples: samples that kernels read, per second, and
//              the time as a multiple of a chain of plain calls; above 1e8 samples
//   Start      400 kernels: milliseconds for init(), one iteration and end(), the first time in the process and the
//              fastest of the following times; below 50
//
// adfc.py measures the compilation of such a graph.

#include "base/fiber.h"
#include "side_by_side.h"

#include <adf.h>

#include <benchmark/benchmark.h>

namespace {

constexpr unsigned kBlock = 1024, kRow = 16, kMany = 400, kBlocks = 64;

void add_one(const int32* in, int32* out) {
  for (unsigned i = 0; i < kBlock; ++i) out[i] = in[i] + 1;
}
void add_one_kernel(adf::input_buffer<int32, adf::extents<kBlock>>& in,
                    adf::output_buffer<int32, adf::extents<kBlock>>& out) {
  add_one(in.data(), out.data());
}

template <unsigned Kernels>
class chain : public adf::graph {
 public:
  adf::input_gmio in = adf::input_gmio::create("in" + std::to_string(Kernels), 64, 1000);
  adf::output_gmio out = adf::output_gmio::create("out" + std::to_string(Kernels), 64, 1000);
  adf::kernel kernels[Kernels];

  chain() {
    for (unsigned i = 0; i < Kernels; ++i) {
      kernels[i] = adf::kernel::create(add_one_kernel);
      if (i != 0) adf::connect(kernels[i - 1].out[0], kernels[i].in[0]);
    }
    adf::connect(in.out[0], kernels[0].in[0]);
    adf::connect(kernels[Kernels - 1].out[0], out.in[0]);
  }
};

}  // namespace

chain<kRow> bench_row;
chain<kMany> bench_many;

namespace {

int32* global_memory() {
  static auto* memory = static_cast<int32*>(adf::GMIO::malloc(2 * kBlocks * kBlock * sizeof(int32)));
  return memory;
}

template <class Graph>
void run(Graph& graph, unsigned blocks) {
  int32* memory = global_memory();
  const unsigned bytes = blocks * kBlock * sizeof(int32);
  graph.init();
  graph.in.gm2aie_nb(memory, bytes);
  graph.out.aie2gm_nb(memory + kBlocks * kBlock, bytes);
  graph.run(static_cast<int>(blocks));
  graph.out.wait();
  graph.end();
}

void plain() {
  static int32 one[kBlock], other[kBlock];
  const int32* from = global_memory();
  int32* to = global_memory() + kBlocks * kBlock;
  for (unsigned block = 0; block < kBlocks; ++block) {
    add_one(from + block * kBlock, one);
    for (unsigned i = 1; i + 1 < kRow; ++i) add_one(i % 2 == 1 ? one : other, i % 2 == 1 ? other : one);
    add_one(one, to + block * kBlock);
    benchmark::ClobberMemory();
  }
}

void Switch(benchmark::State& state) {
  tessera::Fiber* self = nullptr;
  tessera::Fiber fiber([&] {
    for (;;) self->suspend();
  });
  self = &fiber;
  constexpr int kSwitches = 1'000'000;
  tessera::side_by_side(state, {{"switches", [&] {
                                   for (int i = 0; i < kSwitches; i += 2) fiber.resume();
                                 }}});
  state.counters["ns"] = state.counters["switches ms"] * 1e6 / kSwitches;
}
BENCHMARK(Switch)->Iterations(10);

void Windows(benchmark::State& state) {
  tessera::side_by_side(state, {{"plain", &plain}, {"graph", [] { run(bench_row, kBlocks); }}});
  const double graph_seconds = state.counters["plain ms"] / 1e3 * state.counters["graph / plain"];
  state.counters["samples/s"] = double{kRow} * kBlocks * kBlock / graph_seconds;
}
BENCHMARK(Windows)->Iterations(30);

void Start(benchmark::State& state) {
  const auto start = [] { run(bench_many, 1); };
  const double before = tessera::processor_seconds();
  start();
  const double first = tessera::processor_seconds() - before;
  tessera::side_by_side(state, {{"again", start}});
  state.counters["first ms"] = first * 1e3;
}
BENCHMARK(Start)->Iterations(30);

}  // namespace

BENCHMARK_MAIN();
