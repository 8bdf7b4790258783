// Prints a table of whole programs and loops: the bundles that all cores together execute per second with each engine,
// each engine's speed as a multiple of the plain engine's, and the time of the default engine as a multiple of the time
// that a loop of the host needs for the same products (host_loops.h).
//
//   bench_engines [WORD]   only the programs whose name contains WORD
//
// The engines take turns in one process, in changing order, and each number is the median of five turns. The time is
// processor time. A ratio is the median of the ratios within each turn, so that work of others on the machine, which
// slows all engines of a turn, changes it little.
#include "application.h"
#include "host_loops.h"
#include "loops.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace tessera {
namespace {

constexpr unsigned kTurns = 5;

// The default engine first, the plain engine last. A new engine is a new line here.
struct NamedEngine {
  const char* name;
  core::Engine engine;
};
constexpr NamedEngine kEngines[] = {
    {"native", core::Engine::Native}, {"blocks", core::Engine::Blocks}, {"plain", core::Engine::Plain}};
constexpr std::size_t kDefault = 0, kPlain = std::size(kEngines) - 1;

struct Result {
  double bundles = 0, seconds = 0;
  unsigned cores = 1;
};
struct Row {
  std::string name;
  Arithmetic arithmetic = Arithmetic::None;
  double products = 0;  // of one run
  std::function<Result(core::Engine)> run;
};

Row application(std::string name, ApplicationFiles files, Arithmetic arithmetic = Arithmetic::None,
                double products = 0) {
  if (!files.exist()) {
    fmt::print("{}: needs {}\n", name, (ApplicationFiles::folder() / files.xclbin).string());
    return {};
  }
  const auto program = std::make_shared<Application>(files);
  return {std::move(name), arithmetic, products, [program](core::Engine engine) {
            const double start = processor_seconds();
            const array::Report report = program->run(false, {.engine = engine});
            Result result{.seconds = processor_seconds() - start, .cores = static_cast<unsigned>(report.cores.size())};
            for (const array::CoreReport& core : report.cores) result.bundles += static_cast<double>(core.bundles);
            return result;
          }};
}

Row riallto(const std::string& name) {
  const bool large = name.ends_with("1080p");
  const std::size_t bytes = std::size_t{large ? 1920U * 1080U : 1280U * 720U} * 4;
  return application(name, {.xclbin = "riallto/" + name + ".xclbin",
                            .stream = "riallto/" + name + ".seq",
                            .buffers = {{0, bytes}, {1, bytes}}});
}

Row loop(const Loop& loop) {
  constexpr core::Cycle cycles = 4'000'000;  // each bundle of the products' loops multiplies once
  const std::string_view name = loop.name;
  const bool int8 = name == "mac_i8_4x8x8", bfloat16 = name == "mac_bf16_4x8x4";
  return {fmt::format("loop {}", name),
          int8       ? Arithmetic::Int8
          : bfloat16 ? Arithmetic::Bfloat16
                     : Arithmetic::None,
          static_cast<double>(cycles) * (int8 ? 4 * 8 * 8 : 4 * 8 * 4), [loop](core::Engine engine) {
            LoopCore core(engine, loop.body);
            const double start = processor_seconds();
            core.run(cycles);
            return Result{.bundles = static_cast<double>(core.bundles()), .seconds = processor_seconds() - start};
          }};
}

// Makes the row's program only when it is measured: the buffers of all programs together are large.
std::vector<std::pair<std::string, std::function<Row()>>> rows() {
  std::vector<std::pair<std::string, std::function<Row()>>> all;
  for (const std::string name :
       {"color_threshold_v1_720p", "color_threshold_v1_1080p", "color_threshold_v2_720p", "color_threshold_v2_1080p",
        "color_detect_720p", "edge_detect_720p", "denoise_data_parallel_720p", "denoise_data_parallel_1080p"})
    all.emplace_back(name, [name] { return riallto(name); });
  all.emplace_back("gemm-256-1col", [] {
    return application("gemm-256-1col",
                       {.xclbin = "npu-toolkit/gemm-256-1col.xclbin",
                        .stream = "npu-toolkit/gemm-256-1col.insts.txt",
                        .device = "npu1_4col",
                        .buffers = {{0, 131072}, {1, 131072}, {2, 262144}}},
                       Arithmetic::Int16, 256.0 * 256 * 256);
  });
  all.emplace_back("vendor int8 16x2048x2048", [] {
    return application("vendor int8 16x2048x2048",
                       {.xclbin = "vendor-gemm/mladf_gemm_4x4_a8w8acc32.xclbin",
                        .stream = "vendor-gemm/mladf_a8w8acc32_16_2048_2048.bin",
                        .device = "npu1_5col",
                        .buffers = {{0, 131072}, {1, 0, "vendor-gemm/mladf.a.xz"}, {2, 0, "vendor-gemm/mladf.w.xz"}}},
                       Arithmetic::Int8, 16.0 * 2048 * 2048);
  });
  all.emplace_back("vendor bf16 1x4096x4096", [] {
    return application("vendor bf16 1x4096x4096",
                       {.xclbin = "vendor-gemm/gemm_4x4_a16fw4acc32f.xclbin",
                        .stream = "vendor-gemm/a16fw4acc32f_1_4096_4096_128.bin",
                        .device = "npu1_5col",
                        .buffers = {{0, 16384}, {1, 0, "vendor-gemm/w4.a.xz"}, {2, 0, "vendor-gemm/w4.w.xz"}}},
                       Arithmetic::Bfloat16, 4096.0 * 4096);
  });
  for (const Loop& each : loops()) all.emplace_back(fmt::format("loop {}", each.name), [each] { return loop(each); });
  return all;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

void measure(const Row& row) {
  std::array<std::vector<double>, std::size(kEngines)> seconds;
  Result result;
  row.run(kEngines[kDefault].engine);  // reads the files into memory
  for (unsigned turn = 0; turn < kTurns; ++turn)
    for (std::size_t i = 0; i < std::size(kEngines); ++i) {
      const std::size_t which = (i + turn) % std::size(kEngines);
      result = row.run(kEngines[which].engine);
      seconds[which].push_back(result.seconds);
    }
  std::string line = fmt::format("{:<28}{:>6}", row.name, result.cores);
  for (const std::vector<double>& each : seconds) line += fmt::format("{:>10.1f}", result.bundles / median(each) / 1e6);
  for (std::size_t which = 0; which < kPlain; ++which) {
    std::vector<double> ratios;
    for (unsigned turn = 0; turn < kTurns; ++turn) ratios.push_back(seconds[kPlain][turn] / seconds[which][turn]);
    line += fmt::format("{:>14.2f}", median(ratios));
  }
  const std::optional<double> host = host_seconds_per_product(row.arithmetic);
  fmt::print("{}{:>10}\n", line,
             host ? fmt::format("{:.0f}", median(seconds[kDefault]) / (*host * row.products)) : "-");
  std::fflush(stdout);
}

void table(std::string_view word) {
  std::string head = fmt::format("{:<28}{:>6}", "program", "cores");
  for (const NamedEngine& each : kEngines) head += fmt::format("{:>10}", each.name);
  for (std::size_t which = 0; which < kPlain; ++which)
    head += fmt::format("{:>14}", fmt::format("{} / plain", kEngines[which].name));
  fmt::print(
      "Millions of bundles per second by engine, ratios of speeds, and time / time of the host's products.\n{}{:>10}\n",
      head, "host");
  for (const auto& [name, make] : rows()) {
    if (name.find(word) == std::string::npos) continue;
    if (const Row row = make(); row.run) measure(row);
  }
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
  tessera::table(argc > 1 ? argv[1] : "");
}
