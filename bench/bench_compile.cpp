// Measures how long `tessera compile` takes from the text of a design to its output. Each run is a process of its own,
// as for a user, so the time includes the start of the command.
//
//   start       an empty design; the other times are to be compared with this one
//   passthrough a small design: object FIFOs from the host through a memory tile to a core and back
//   transfers   a command stream of many dma_memcpy_nd; the time per operation must not grow with their number
//   writes      a command stream of many write32; the time per operation must not grow with their number
#include "need.h"

#include "base/file.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>

namespace tessera {
namespace {

// Returns the path of a file with this name, in a temporary folder of this process.
std::string file(const std::string& name) {
  static const std::filesystem::path folder = [] {
    std::string made = (std::filesystem::temp_directory_path() / "tessera-bench-XXXXXX").string();
    if (mkdtemp(made.data()) == nullptr) std::exit(1);
    return made;
  }();
  return (folder / name).string();
}

void compile(benchmark::State& state, const std::string& design, bool container) {
  const std::string command = fmt::format("{} compile {} --insts {}{}", TESSERA_PROGRAM, design, file("insts.bin"),
                                          container ? " -o " + file("design.xclbin") : "");
  for (auto _ : state)
    if (std::system(command.c_str()) != 0) return state.SkipWithError("it does not compile");
}

std::string design_of(const std::string& name, const std::string& arguments, const std::string& operations) {
  const std::string path = file(name + ".mlir");
  need(write_file(path, fmt::format("aie.device(npu1_1col) {{\n  aie.shim_dma_allocation @in (MM2S, 0, 0)\n"
                                    "  aiex.runtime_sequence({}) {{\n{}  }}\n}}\n",
                                    arguments, operations)));
  return path;
}

void start(benchmark::State& state) {
  compile(state, design_of("start", "", ""), true);
}
BENCHMARK(start)->Unit(benchmark::kMillisecond)->UseRealTime();

void passthrough(benchmark::State& state) {
  compile(state, TESSERA_ROOT "/test/lit/designs/objectfifo-link.mlir", true);
}
BENCHMARK(passthrough)->Unit(benchmark::kMillisecond)->UseRealTime();

void count(benchmark::State& state) {
  state.counters["per_op"] =
      benchmark::Counter(static_cast<double>(state.range(0)) * static_cast<double>(state.iterations()),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// Waits after every four transfers, because the queue holds four.
void transfers(benchmark::State& state) {
  std::string operations;
  for (int i = 0; i < state.range(0); ++i) {
    const bool last = i % 4 == 3;
    operations += fmt::format(
        "    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, {}][4, 2, 64, 32][2048, 32, 64, 1]) {{id = {} : i64, metadata = "
        "@in{}}} : memref<1000000xi32>\n",
        i % 1000 * 4, i % 16, last ? ", issue_token = true" : "");
    if (last) operations += "    aiex.npu.dma_wait {symbol = @in}\n";
  }
  compile(state, design_of("transfers", "%a : memref<1000000xi32>", operations), false);
  count(state);
}
BENCHMARK(transfers)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMillisecond)->UseRealTime();

void writes(benchmark::State& state) {
  std::string operations;
  for (int i = 0; i < state.range(0); ++i)
    operations +=
        fmt::format("    aiex.npu.write32 {{address = {} : ui32, value = {} : ui32}}\n", 1024 + i % 64 * 4, i);
  compile(state, design_of("writes", "", operations), false);
  count(state);
}
BENCHMARK(writes)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace tessera

BENCHMARK_MAIN();
