// Measures how fast the array moves words and counts cycles, and how much time idle tiles cost.
//
//   relay                  bytes per second that the host sends through a memory tile and a core tile and back through
//                          both (bench/designs/relay.*), on devices of 6, 24 and 418 tiles
//   relay_by_memcpy        bytes per second of a memcpy of the same bytes
//   relay_and_idle_tiles   the times of the relay on the larger devices, and of the memcpy, as multiples of the time of
//                          the relay on the smallest device
//   twenty_cores           cycles per second of an array with 20 cores that compute and 80 channels that move words, in
//                          both timings
#include "need.h"
#include "side_by_side.h"

#include "base/file.h"
#include "container/stream/text.h"
#include "device/aie2_registers.h"
#include "isa/aie2/aie2.h"
#include "isa/program.h"
#include "npu/controller.h"

#include <benchmark/benchmark.h>

namespace tessera {
namespace {

using benchmark::Counter;
using device::TileId;

std::string text_of(const std::string& path) {
  const Bytes file = need(read_file(TESSERA_ROOT "/" + path));
  return std::string(file.begin(), file.end());
}

container::Cdo configuration(const std::string& text, const device::Device* device = nullptr) {
  return std::get<container::Cdo>(need(container::parse_stream(text, "design.cdo", {}, device)));
}

void load_program(array::Array& array, TileId core, const Bytes& program) {
  need(array.write_block(array.device().address(core, device::aie2::core::Program_Memory.offset), program));
}

// The relay -----------------------------------------------------------------------------------------------------------

constexpr std::size_t kRelayed = 64 << 20;

// The relay design in one column of a device. The column needs a shim DMA.
struct Relay {
  Relay(npu::HostMemory& the_memory, const char* name, std::uint8_t its_column = 0)
      : memory(the_memory), device(*device::find_device(name)), column(its_column) {
    program.resize(align_up(program.size(), 4));
  }
  [[gnu::noinline]] array::Report run() {
    array::Array array(device, memory);
    npu::Controller controller(array, memory, array::Cycle{1} << 40);
    controller.start_at(column);
    load_program(array, {column, 3}, program);
    need(controller.load(cdo));
    need(controller.execute(stream));
    return array.report();
  }

  npu::HostMemory& memory;
  const device::Device& device;
  std::uint8_t column;
  container::Cdo cdo = configuration(text_of("bench/designs/relay.cdo"), &device);
  container::InstructionStream stream =
      std::get<container::Txn>(need(container::parse_stream(text_of("bench/designs/relay.txn"), "relay.txn")));
  Bytes program = need(isa::assemble(isa::kAie2, text_of("bench/designs/relay.s"), "relay.s")).bytes;
};

void give_buffers(npu::HostMemory& memory) {
  memory.set_buffer(0, Bytes(kRelayed, 7));
  memory.set_buffer(1, Bytes(kRelayed));
}

void relay(benchmark::State& state, const char* device, std::uint8_t column) {
  npu::HostMemory memory;
  give_buffers(memory);
  Relay design(memory, device, column);
  array::Report report;
  for (auto _ : state) report = design.run();
  state.counters["bytes/s"] = Counter(kRelayed, Counter::kIsIterationInvariantRate);
  state.counters["cycles"] = static_cast<double>(report.cycles);
  state.counters["events"] = static_cast<double>(report.work.events);
  state.counters["bursts"] = static_cast<double>(report.work.bursts);
  state.counters["tiles"] = static_cast<double>(report.work.tiles);
}
BENCHMARK_CAPTURE(relay, npu1_1col, "npu1_1col", 0)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(relay, npu1_4col, "npu1_4col", 0)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(relay, xcve2802, "xcve2802", 2)->Unit(benchmark::kMillisecond);

struct Copy {
  Bytes from = Bytes(kRelayed, 7);
  Bytes to = Bytes(kRelayed);
  void run() {
    std::memcpy(to.data(), from.data(), kRelayed);
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
};

void relay_by_memcpy(benchmark::State& state) {
  Copy copy;
  for (auto _ : state) copy.run();
  state.counters["bytes/s"] = Counter(kRelayed, Counter::kIsIterationInvariantRate);
}
BENCHMARK(relay_by_memcpy)->Unit(benchmark::kMillisecond);

constexpr int kTurns = 40;

void relay_and_idle_tiles(benchmark::State& state) {
  npu::HostMemory memory;
  give_buffers(memory);
  Relay small(memory, "npu1_1col"), middle(memory, "npu1_4col"), large(memory, "xcve2802", 2);
  Copy copy;
  side_by_side(state, {{"npu1_1col", [&] { small.run(); }},
                       {"npu1_4col", [&] { middle.run(); }},
                       {"xcve2802", [&] { large.run(); }},
                       {"memcpy", [&] { copy.run(); }}});
}
BENCHMARK(relay_and_idle_tiles)->Iterations(kTurns)->Unit(benchmark::kMillisecond);

// Twenty cores --------------------------------------------------------------------------------------------------------

// Columns of four cores. On channel 0, blocks of words circulate in each column: every core adds 1 to each word and
// sends the block up, and the uppermost core sends it down to the lowest core. On channel 1, DMAs send words along the
// same way without locks and without the cores.
std::string busy_columns(unsigned columns) {
  std::string text = ".cdo\n";
  for (unsigned col = 0; col < columns; ++col) {
    for (unsigned row = 3; row <= 6; ++row) {
      const bool first = row == 3, last = row == 6;
      const std::string tile = fmt::format("({},{})", col, row);
      for (unsigned channel = 0; channel < 2; ++channel) {
        const auto connect = [&](std::string_view from, unsigned i, std::string_view to, unsigned o) {
          text += fmt::format("connect {} {} {} -> {} {}\n", tile, from, i, to, o);
        };
        if (!last) connect("DMA", channel, "North", channel);
        if (!first) connect("South", channel, "DMA", channel);
        if (last) connect("DMA", channel, "South", channel + 2);
        if (!first && !last) connect("North", channel + 2, "South", channel + 2);
        if (first) connect("North", channel + 2, "DMA", channel);
      }
      text += fmt::format("lock {0} 0 = 1\nlock {0} 3 = 1\n", tile);
      text += fmt::format("bd {} 0 length=16 base=0x0 acquire=0 release=1 next=0\n", tile);
      text += fmt::format("bd {} 1 length=16 base=0x400 acquire=3 release=2 next=1\n", tile);
      text += fmt::format("bd {} 2 length=1024 base=0x1000 next=2\n", tile);
      text += fmt::format("bd {} 3 length=1024 base=0x2000 next=3\n", tile);
      text += fmt::format("queue {0} s2mm 0 bd=0\nqueue {0} mm2s 0 bd=1\n", tile);
      text += fmt::format("queue {0} s2mm 1 bd=2\nqueue {0} mm2s 1 bd=3\n", tile);
      text += fmt::format("write {}.Core_Control Enable=1\n", tile);
    }
  }
  return text;
}

void twenty_cores(benchmark::State& state, array::Timing timing) {
  const device::Device& device = *device::find_device("xcve2802");
  const container::Cdo cdo = configuration(busy_columns(5), &device);
  Bytes program = need(isa::assemble(isa::kAie2, text_of("test/lit/run/Inputs/increment.s"), "increment.s")).bytes;
  program.resize(align_up(program.size(), 4));
  npu::HostMemory memory;
  array::Cycle cycles = 0;
  double bundles = 0, words = 0;
  constexpr array::Cycle kCycles = 100'000;
  for (auto _ : state) {
    array::Array array(device, memory);
    array.use({.timing = timing});
    for (std::uint8_t col = 0; col < 5; ++col)
      for (std::uint8_t row = 3; row <= 6; ++row) load_program(array, {col, row}, program);
    npu::Controller controller(array, memory, kCycles);
    need(controller.load(cdo));
    array.run(kCycles);
    cycles += kCycles;
    const array::Report report = array.report();
    for (const array::CoreReport& core : report.cores) bundles += static_cast<double>(core.bundles);
    for (const array::ChannelReport& channel : report.channels) words += static_cast<double>(channel.bytes) / 4;
  }
  state.counters["words/s"] = Counter(words, Counter::kIsRate);  // words that enter or leave memory
  state.counters["cycles/s"] = Counter(static_cast<double>(cycles), Counter::kIsRate);
  state.counters["bundles/s"] = Counter(bundles, Counter::kIsRate);
}
BENCHMARK_CAPTURE(twenty_cores, functional, array::Timing::Functional)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(twenty_cores, cycle, array::Timing::Cycles)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tessera

BENCHMARK_MAIN();
