// Measures the cost of `--check` and the gain of each engine: runs applications that other tools built with the
// sanitizers and without them, and with each engine of the cores.
//
//   checked   the time with the sanitizers as a multiple of the time without them (side_by_side.h)
//   engines   the times of the faster engines as a multiple of the plain engine's time
//   once      one run with or without the sanitizers, for bench/count.sh, which counts instructions

#include "application.h"
#include "side_by_side.h"

#include <benchmark/benchmark.h>

namespace tessera {
namespace {

constexpr std::size_t kPicture = 1280 * 720 * 4;

struct Named {
  std::string name;
  ApplicationFiles files;
};

std::vector<Named> programs() {
  std::vector<Named> list;
  for (const std::string name : {"color_threshold_v1_720p", "color_threshold_v2_720p", "color_detect_720p",
                                 "edge_detect_720p", "denoise_data_parallel_720p"})
    list.push_back({name,
                    {.xclbin = "riallto/" + name + ".xclbin",
                     .stream = "riallto/" + name + ".seq",
                     .buffers = {{0, kPicture}, {1, kPicture}}}});
  list.push_back({"gemm_int16",
                  {.xclbin = "npu-toolkit/gemm-256-1col.xclbin",
                   .stream = "npu-toolkit/gemm-256-1col.insts.txt",
                   .device = "npu1_4col",
                   .buffers = {{0, 131072}, {1, 131072}, {2, 262144}}}});
  const auto vendor = [&](std::string name, const std::string& xclbin, const std::string& stream,
                          std::vector<ApplicationFiles::Buffer> buffers) {
    list.push_back({std::move(name),
                    {.xclbin = "vendor-gemm/" + xclbin,
                     .stream = "vendor-gemm/" + stream,
                     .device = "npu1_5col",
                     .buffers = std::move(buffers)}});
  };
  vendor("gemm_bfloat16_int4", "gemm_4x4_a16fw4acc32f.xclbin", "a16fw4acc32f_1_4096_4096_128.bin",
         {{0, 16384}, {1, 0, "vendor-gemm/w4.a.xz"}, {2, 0, "vendor-gemm/w4.w.xz"}});
  vendor("gemm_int8", "mladf_gemm_4x4_a8w8acc32.xclbin", "mladf_a8w8acc32_16_2048_2048.bin",
         {{0, 131072}, {1, 0, "vendor-gemm/mladf.a.xz"}, {2, 0, "vendor-gemm/mladf.w.xz"}});
  return list;
}

constexpr int kTurns = 5;
constexpr std::string_view kAbsent = "needs the files of others in ../shared";

void checked(benchmark::State& state, const ApplicationFiles& files) {
  if (!files.exist()) return state.SkipWithError(kAbsent.data());
  const Application application(files);
  side_by_side(state, {{"plain", [&] { application.run(); }}, {"checked", [&] { application.run(true); }}});
}

void engines(benchmark::State& state, const ApplicationFiles& files) {
  if (!files.exist()) return state.SkipWithError(kAbsent.data());
  const Application application(files);
  const auto by = [&](array::Engine engine) { return [&, engine] { application.run(false, {.engine = engine}); }; };
  side_by_side(state, {{"plain", by(array::Engine::Plain)},
                       {"blocks", by(array::Engine::Blocks)},
                       {"native", by(array::Engine::Native)}});
}

void once(benchmark::State& state, const ApplicationFiles& files, bool check) {
  if (!files.exist()) return state.SkipWithError(kAbsent.data());
  const Application application(files);
  for (auto _ : state) application.run(check);
}

const bool kRegistered = [] {
  for (const auto& [name, files] : programs()) {
    benchmark::RegisterBenchmark(("checked/" + name).c_str(), checked, files)
        ->Iterations(kTurns)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("engines/" + name).c_str(), engines, files)
        ->Iterations(kTurns)
        ->Unit(benchmark::kMillisecond);
    for (const bool check : {false, true})
      benchmark::RegisterBenchmark(("once/" + name + (check ? "/checked" : "/plain")).c_str(), once, files, check)
          ->Iterations(1)
          ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace tessera

BENCHMARK_MAIN();
