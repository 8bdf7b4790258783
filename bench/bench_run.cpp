// Measures how fast whole programs run.
//
// Wall times vary from minute to minute and from machine to machine. So the benchmark also measures a memcpy of the
// same picture in the same run, for comparison, and prints counts of cycles and events, which never vary. It measures
// applications that other tools built if ../shared has them.
//
//   bundles/s   bundles that all emulated cores together execute
//   bytes/s     bytes that the host sends and receives
//   traced      the same picture with active trace units; its time should be at most twice the time without them
//   start_up    a whole process of `tessera --version`, with the shell that starts it

#include "application.h"
#include "side_by_side.h"

#include "base/file.h"
#include "container/stream/text.h"
#include "device/aie2_registers.h"
#include "isa/aie2/aie2.h"
#include "isa/program.h"

#include <benchmark/benchmark.h>

#include <cstdlib>

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
    program = need(isa::assemble(isa::kAie2, text("threshold.s"), "threshold.s"));
    configuration = std::get<container::Cdo>(need(container::parse_stream(text("threshold.cdo"), "threshold.cdo")));
    stream = std::get<container::Txn>(need(container::parse_stream(text("threshold.txn"), "threshold.txn")));
  }
};

// The events that both trace units of the core tile record, into one buffer.
// - Program: the program's own events, stalls, requests for locks, descriptors, and the cycles in which the core is
//   active.
// - Bundles: also INSTR_VECTOR, an event that depends on each single bundle.
// - Ports: as Program, but with the words that pass two ports of the switch instead of the active cycles.
enum class Traced : std::uint8_t { Nothing, Program, Bundles, Ports };

std::string tracing(Traced what) {
  std::string text = R"(.cdo
write (0,2).core.Trace_Event0 Trace_Event0=33 Trace_Event1=34 Trace_Event2=26 Trace_Event3=24
write (0,2).core.Trace_Control1 Packet_Type=0 ID=1
write (0,2).core.Trace_Control0 Trace_Start_Event=1 Trace_Stop_Event=124
write (0,2).memory.Trace_Event0 Trace_Event0=19 Trace_Event1=21 Trace_Event2=23 Trace_Event3=25
write (0,2).memory.Trace_Event1 Trace_Event4=31 Trace_Event5=33 Trace_Event6=35 Trace_Event7=37
write (0,2).memory.Trace_Control1 Packet_Type=1 ID=2
write (0,2).memory.Trace_Control0 Trace_Start_Event=1 Trace_Stop_Event=124
slot (0,2) Trace 0 0 id=1 mask=0x1f arbiter=0
slot (0,2) Trace 1 0 id=2 mask=0x1f arbiter=0
route (0,2) -> South 3 arbiter=0 msels=0b1
connect (0,1) North 3 -> South 3
connect (0,0) North 3 -> DMA 1
)";
  if (what == Traced::Program)
    text += "write (0,2).core.Trace_Event1 Trace_Event4=44 Trace_Event5=45 Trace_Event6=28\n";
  if (what == Traced::Bundles)  // INSTR_VECTOR
    text += "write (0,2).core.Trace_Event1 Trace_Event4=44 Trace_Event5=45 Trace_Event6=28 Trace_Event7=37\n";
  if (what == Traced::Ports)  // PORT_RUNNING_0 and 1: master and slave DMA 0
    text +=
        "write (0,2).Stream_Switch_Event_Port_Selection_0 Port_0_ID=1 Port_0_Master_Slave=1 Port_1_ID=1\n"
        "write (0,2).core.Trace_Event1 Trace_Event4=44 Trace_Event5=45 Trace_Event6=75 Trace_Event7=79\n";
  return text;
}
constexpr const char* kTraceBuffer = ".txn\nbd (0,0) 15 length=65536 arg=2\nqueue (0,0) s2mm 1 bd=15\n";

[[gnu::noinline]] array::Report picture(const Example& example, const char* device, Traced traced) {
  const device::TileId core{0, 2};
  npu::HostMemory memory;
  memory.set_buffer(0, Bytes(kPicture, 100));
  memory.set_buffer(1, Bytes(kPicture));
  array::Array array(*device::find_device(device), memory);
  npu::Controller controller(array, memory, 1'000'000'000);
  need(array.write_block(array.device().address(core, device::aie2::core::Program_Memory.offset),
                         example.program.bytes));
  need(controller.load(example.configuration));
  if (traced != Traced::Nothing) {
    memory.set_buffer(2, Bytes(std::size_t{4} * 65536));
    need(controller.load(std::get<container::Cdo>(need(container::parse_stream(tracing(traced), "tracing")))));
    need(controller.execute(std::get<container::Txn>(need(container::parse_stream(kTraceBuffer, "buffer")))));
  }
  need(controller.execute(example.stream));
  return array.report();
}

void picture_through_the_array(benchmark::State& state, const char* device, Traced traced) {
  const Example example;
  array::Report report;
  double bundles = 0;
  for (auto _ : state) {
    report = picture(example, device, traced);
    for (const array::CoreReport& each : report.cores) bundles += static_cast<double>(each.bundles);
  }
  state.counters["bundles/s"] = Counter(bundles, Counter::kIsRate);
  state.counters["bytes/s"] = Counter(2.0 * kPicture, Counter::kIsIterationInvariantRate);
  state.counters["cycles"] = static_cast<double>(report.cycles);
  state.counters["events"] = static_cast<double>(report.work.events);
}
BENCHMARK_CAPTURE(picture_through_the_array, npu1_1col, "npu1_1col", Traced::Nothing)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(picture_through_the_array, npu1_4col, "npu1_4col", Traced::Nothing)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(picture_through_the_array, traced, "npu1_1col", Traced::Program)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(picture_through_the_array, bundles_traced, "npu1_1col", Traced::Bundles)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(picture_through_the_array, ports_traced, "npu1_1col", Traced::Ports)->Unit(benchmark::kMillisecond);

constexpr int kTurns = 20;

void picture_and_traces(benchmark::State& state) {
  const Example example;
  const auto run = [&example](Traced traced) { return [&, traced] { picture(example, "npu1_1col", traced); }; };
  side_by_side(state, {{"untraced", run(Traced::Nothing)},
                       {"traced", run(Traced::Program)},
                       {"bundles", run(Traced::Bundles)},
                       {"ports", run(Traced::Ports)}});
}
BENCHMARK(picture_and_traces)->Iterations(kTurns)->Unit(benchmark::kMillisecond);

// Applications that other tools built ---------------------------------------------------------------------------------
void application(benchmark::State& state, const std::string& name, std::size_t bytes) {
  const ApplicationFiles files{.xclbin = "riallto/" + name + ".xclbin",
                               .stream = "riallto/" + name + ".seq",
                               .buffers = {{0, bytes}, {1, bytes}}};
  if (!files.exist()) return state.SkipWithError("needs the files of others in ../shared");
  const Application program(files);
  array::Report report;
  double bundles = 0;
  for (auto _ : state) {
    report = program.run();
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
