// How fast programs run, and against what.
//
// Wall times vary from minute to minute and machine to machine, so each figure stands beside a yardstick of the same
// run: a picture's way through the array beside memcpy of the same bytes, the core's bundles beside an empty loop of
// them. Counted work (cycles, events) is printed as well; it never varies.
//
//   bundles/s   executed by emulated cores          bytes/s   host bytes through the array and back
//   start-up    from exec of `tessera --version` to its end

#include "array/array.h"
#include "array/core/core.h"
#include "base/file.h"
#include "container/text.h"
#include "device/aie2_registers.h"
#include "isa/program.h"
#include "npu/controller.h"

#include <benchmark/benchmark.h>

#include <cstdlib>

namespace tessera {
namespace {

using benchmark::Counter;

template <class T>
T need(Result<T> result) {
  if (result) return std::move(*result);
  fmt::print(stderr, "{}", render(result.error()));
  std::exit(1);
}
void need(Result<void> result) {
  if (result) return;
  fmt::print(stderr, "{}", render(result.error()));
  std::exit(1);
}

// A core with nothing around it --------------------------------------------------------------------------------------

class Alone : public array::CoreBus {
 public:
  explicit Alone(const std::string& body) : core(*this, {0, 2}) {
    // A counted loop of the body, around and around: lc is large enough for any measurement. r6 asks the multiplier for
    // int8 matrices.
    program_ = need(isa::assemble(
        "movxm ls, #first\nmovxm le, #last\nmovxm lc, #0x7fffffff\nmovxm p0, #0x70000\nmovxm r6, #0x308\nnop\n"
        "nop\nnop\nnop\nnop\n.align 16\nfirst:\n" +
            body + "last:\nnop\ndone\n",
        "bench"));
  }
  std::span<std::uint8_t> data(array::Quadrant) override { return memory_; }
  ByteSpan program() override { return program_.bytes; }
  Result<bool> ready(const array::Request&, array::Cycle) override { return true; }
  void acquire(unsigned, std::int32_t, array::Cycle) override {}
  Result<void> release(unsigned, std::int32_t, array::Cycle) override { return {}; }
  std::optional<array::StreamWord> read_stream(array::Cycle) override { return array::StreamWord{}; }
  bool write_stream(array::StreamWord, array::Cycle) override { return true; }
  array::CascadeValue read_cascade(array::Cycle) override { return {}; }
  void write_cascade(const array::CascadeValue&, array::Cycle) override {}
  Result<std::uint32_t> read_register(std::uint32_t, array::Cycle) override { return 0; }
  void write_register(std::uint32_t, std::uint32_t, array::Cycle) override {}

  array::Core core;

 private:
  isa::Program program_;
  Bytes memory_ = Bytes(0x10000);
};

void core_loop(benchmark::State& state, array::Engine engine, const std::string& body) {
  Alone alone(body);
  alone.core.use({.engine = engine});
  alone.core.start(0);
  constexpr array::Cycle slice = 100'000;
  for (auto _ : state) {
    const array::Cycle until = alone.core.now() + slice;
    if (alone.core.run(0, until, until) != array::Core::End::Horizon) std::exit(1);
  }
  state.counters["bundles/s"] = Counter(static_cast<double>(alone.core.counts().bundles), Counter::kIsRate);
}

void core_empty_bundles(benchmark::State& state, array::Engine engine) {
  std::string body;
  for (int i = 0; i < 32; ++i) body += "nop\n";
  core_loop(state, engine, body);
}
void core_scalar_code(benchmark::State& state, array::Engine engine) {
  core_loop(state, engine,
            "add r0, r0, #1; mov r2, r1\nlshl r1, r0, r3\nnop\nxor r4, r4, r1\nlda r5, [p0, #4]\nst r4, [p0, #8]\n");
}
void core_vector_code(benchmark::State& state, array::Engine engine) {
  core_loop(state, engine,
            "vldb wl0, [p0, #32]; vlda wh0, [p0, #64]; vadd.8 x2, x0, x1\nvmax_lt.d8 x3, r17:r16, x2, x0\n"
            "vst wl3, [p0, #96]; vsel.8 x4, x0, x2, r17:r16\nvmac cm0, cm0, x0, x2, r6\n");
}
BENCHMARK_CAPTURE(core_empty_bundles, fast, array::Engine::Fast);
BENCHMARK_CAPTURE(core_empty_bundles, plain, array::Engine::Plain);
BENCHMARK_CAPTURE(core_scalar_code, fast, array::Engine::Fast);
BENCHMARK_CAPTURE(core_scalar_code, plain, array::Engine::Plain);
BENCHMARK_CAPTURE(core_vector_code, fast, array::Engine::Fast);
BENCHMARK_CAPTURE(core_vector_code, plain, array::Engine::Plain);

// A whole program: examples/threshold
// -----------------------------------------------------------------------------------

constexpr std::size_t kPicture = 1280 * 720 * 4;

struct Example {
  isa::Program program;
  container::Cdo configuration;
  container::InstructionStream stream;

  static std::string text(const char* name) {
    const Bytes file = need(read_file(std::string(TESSERA_ROOT "/examples/threshold/") + name));
    return std::string(file.begin(), file.end());
  }
  Example() {
    program = need(isa::assemble(text("threshold.s"), "threshold.s"));
    configuration = std::get<container::Cdo>(need(container::parse_stream(text("threshold.cdo"), "threshold.cdo")));
    stream = std::get<container::Txn>(need(container::parse_stream(text("threshold.txn"), "threshold.txn")));
  }
};

void picture_through_the_array(benchmark::State& state, const char* device) {
  const Example example;
  const device::TileId core{0, 2};
  array::Report report;
  double bundles = 0;
  for (auto _ : state) {
    npu::HostMemory memory;
    memory.set_buffer(0, Bytes(kPicture, 100));
    memory.set_buffer(1, Bytes(kPicture));
    array::Array array(*device::find_device(device), memory);
    npu::Controller controller(array, memory, 1'000'000'000);
    need(array.write_block(array.device().address(core, device::aie2::core::Program_Memory.offset),
                           example.program.bytes));
    need(controller.load(example.configuration));
    need(controller.execute(example.stream));
    report = array.report();
    for (const array::CoreReport& each : report.cores) bundles += static_cast<double>(each.bundles);
  }
  state.counters["bundles/s"] = Counter(bundles, Counter::kIsRate);
  state.counters["bytes/s"] = Counter(2.0 * kPicture, Counter::kIsIterationInvariantRate);
  state.counters["cycles"] = static_cast<double>(report.cycles);
  state.counters["events"] = static_cast<double>(report.work.events);
}
BENCHMARK_CAPTURE(picture_through_the_array, npu1_1col, "npu1_1col")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(picture_through_the_array, npu1_4col, "npu1_4col")->Unit(benchmark::kMillisecond);

void picture_by_memcpy(benchmark::State& state) {
  const Bytes from(kPicture, 100);
  Bytes to(kPicture);
  for (auto _ : state) {
    std::memcpy(to.data(), from.data(), kPicture);
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
  state.counters["bytes/s"] = Counter(2.0 * kPicture, Counter::kIsIterationInvariantRate);
}
BENCHMARK(picture_by_memcpy)->Unit(benchmark::kMillisecond);

void start_up(benchmark::State& state) {
  for (auto _ : state)
    if (std::system(TESSERA_PROGRAM " --version > /dev/null") != 0) std::exit(1);
}
BENCHMARK(start_up)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace tessera

BENCHMARK_MAIN();
