// How fast whole programs run, and against what.
//
// Wall times vary from minute to minute and machine to machine, so each figure stands beside a yardstick of the same
// run: a picture's way through the array beside memcpy of the same bytes. Counted work (cycles, events) is printed as
// well; it never varies. Applications that a vendor's compiler made are measured where ../shared has them.
//
//   bundles/s   executed by emulated cores, all cores together      bytes/s   host bytes through the array and back
//   start-up    from exec of `tessera --version` to its end

#include "need.h"

#include "array/array.h"
#include "base/file.h"
#include "container/pdi.h"
#include "container/text.h"
#include "container/xclbin.h"
#include "device/aie2_registers.h"
#include "isa/program.h"
#include "npu/controller.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>

namespace tessera {
namespace {

using benchmark::Counter;

// examples/threshold --------------------------------------------------------------------------------------------------

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

// Applications of others ----------------------------------------------------------------------------------------------
void application(benchmark::State& state, const char* name, std::size_t bytes) {
  const char* given = std::getenv("TESSERA_SHARED");
  const std::string stem = std::string(given != nullptr ? given : TESSERA_ROOT "/../shared") + "/data/riallto/" + name;
  if (!std::filesystem::exists(stem + ".xclbin")) return state.SkipWithError("needs the files of others in ../shared");
  const Bytes file = need(read_file(stem + ".xclbin"));
  const auto xclbin = need(container::read_xclbin(file).complete());
  const auto partition = need(container::find_aie_partition(xclbin).complete());
  const container::Cdo configuration = need(container::read_pdi(partition.pdis.front().image).complete()).cdo;
  const auto stream = need(container::read_instruction_stream(need(read_file(stem + ".seq"))).complete());
  Bytes picture(bytes);
  for (std::size_t i = 0; i < bytes; ++i)
    picture[i] = static_cast<std::uint8_t>(i * 2654435761U >> 13);  // not a fact: a mixer
  array::Report report;
  double bundles = 0;
  for (auto _ : state) {
    npu::HostMemory memory;
    memory.set_buffer(0, picture);
    memory.set_buffer(1, Bytes(bytes));
    array::Array array(*device::find_device("npu1_1col"), memory);
    npu::Controller controller(array, memory, 1'000'000'000);
    need(controller.load(configuration));
    need(controller.execute(stream));
    report = array.report();
    for (const array::CoreReport& each : report.cores) bundles += static_cast<double>(each.bundles);
  }
  state.counters["bundles/s"] = Counter(bundles, Counter::kIsRate);
  state.counters["bytes/s"] = Counter(2.0 * static_cast<double>(bytes), Counter::kIsIterationInvariantRate);
  state.counters["cycles"] = static_cast<double>(report.cycles);
  state.counters["cores"] = static_cast<double>(report.cores.size());
}

#define TESSERA_APPLICATION(name, bytes) \
  BENCHMARK_CAPTURE(application, name, #name, bytes)->Unit(benchmark::kMillisecond)
constexpr std::size_t kLargePicture = 1920 * 1080 * 4;
TESSERA_APPLICATION(color_threshold_v1_720p, kPicture);
TESSERA_APPLICATION(color_threshold_v1_1080p, kLargePicture);
TESSERA_APPLICATION(color_threshold_v2_720p, kPicture);
TESSERA_APPLICATION(color_threshold_v2_1080p, kLargePicture);
TESSERA_APPLICATION(color_detect_720p, kPicture);
TESSERA_APPLICATION(edge_detect_720p, kPicture);
TESSERA_APPLICATION(denoise_data_parallel_720p, kPicture);
TESSERA_APPLICATION(denoise_data_parallel_1080p, kLargePicture);
#undef TESSERA_APPLICATION

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
