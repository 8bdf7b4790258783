// Measures host programs over libxrt_coreutil.so.
//
// Wall times vary from minute to minute, so alternatives take turns and the fastest turn of each counts.
//
//   empty_call        a call whose stream does nothing, from kernel(...) to the end of wait(), and the same stream by
//                     api::Session::run() in one thread: "beyond us" is what the library adds to the simulation
//   first_run         from xrt::device to the end of the first call, in processes of their own
//   large_buffers     page faults of a call with two buffers of 256 MB; the array touches 100 KB of them
//   library_command   processor time of long calls in the library, as a multiple of that in `tessera run`

#include <tessera/api.h>
#include <xrt/experimental/xrt_xclbin.h>
#include <xrt/xrt_bo.h>
#include <xrt/xrt_device.h>
#include <xrt/xrt_hw_context.h>
#include <xrt/xrt_kernel.h>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace tessera {
namespace {

constexpr std::size_t kLines = 10 * 1280 * 4;  // bytes that lines.txn moves in each direction

std::vector<std::uint8_t> bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

template <class T>
T need(api::Result<T> result) {
  if (result) return std::move(*result);
  fmt::print(stderr, "{}", api::to_text(result.error()));
  std::exit(1);
}

std::vector<std::uint8_t> threshold() {
  const std::string folder = TESSERA_ROOT "/examples/threshold/";
  api::XclbinParts parts;
  parts.core_programs = {{{0, 2}, "threshold.s", bytes_of(folder + "threshold.s")}};
  parts.configurations = {{"threshold.cdo", bytes_of(folder + "threshold.cdo")}};
  parts.kernel = "THRESHOLD";
  return need(api::build_xclbin(parts)).bytes;
}

std::vector<std::uint8_t> lines() {
  return need(api::CommandStream::open(TESSERA_ROOT "/examples/embed/lines.txn")).bytes();
}

// The same lines 256 times, so that a call takes far longer than its begin and its end.
std::vector<std::uint8_t> many_lines() {
  const std::vector<std::uint8_t> bytes = bytes_of(TESSERA_ROOT "/examples/embed/lines.txn");
  std::string text(bytes.begin(), bytes.end());
  const auto replace = [&](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace("S2MM_0_Task_Queue 0x80000001", "S2MM_0_Task_Queue 0x80ff0001");
  replace("MM2S_0_Task_Queue 0", "MM2S_0_Task_Queue 0xff0000");
  return need(
             api::CommandStream::from_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "lines"))
      .bytes();
}

std::vector<std::uint8_t> nothing() {
  const std::string text = ".txn version=0.1 generation=3 cols=1 rows=6 mem_rows=1\nnoop\n";
  return need(api::CommandStream::from_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "noop"))
      .bytes();
}

struct Host {
  xrt::device device{0};
  xrt::xclbin xclbin;
  xrt::hw_context context{device, device.register_xclbin(xclbin)};
  xrt::kernel kernel{context, "THRESHOLD"};
  xrt::bo code, in, out;

  Host(const std::vector<std::uint8_t>& file, const std::vector<std::uint8_t>& stream, std::size_t bytes)
      : xclbin(std::vector<char>(file.begin(), file.end())),
        code(device, stream.size(), XCL_BO_FLAGS_CACHEABLE, static_cast<xrt::memory_group>(kernel.group_id(1))),
        in(device, bytes, XRT_BO_FLAGS_HOST_ONLY, static_cast<xrt::memory_group>(kernel.group_id(3))),
        out(device, bytes, XRT_BO_FLAGS_HOST_ONLY, static_cast<xrt::memory_group>(kernel.group_id(4))) {
    code.write(stream.data());
    code.sync(XCL_BO_SYNC_BO_TO_DEVICE);
  }
  void call() { kernel(3U, code, code.size() / 4, in, out).wait2(); }
};

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double processor_seconds(int who) {
  rusage used{};
  getrusage(who, &used);
  const auto of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return of(used.ru_utime) + of(used.ru_stime);
}

void empty_call(benchmark::State& state) {
  constexpr int kCalls = 200;
  const std::vector<std::uint8_t> file = threshold(), stream = nothing();
  Host host(file, stream, kLines);
  host.call();
  api::Session session = need(api::Session::open(need(api::Program::from_bytes(file, "app.xclbin"))));
  const api::RunList list{{need(api::CommandStream::from_bytes(stream, "noop"))}};
  double library = 1e9, simulation = 1e9;
  for (auto _ : state) {
    double start = seconds();
    for (int i = 0; i < kCalls; ++i) host.call();
    library = std::min(library, (seconds() - start) / kCalls);
    start = seconds();
    for (int i = 0; i < kCalls; ++i) session.run(list);
    simulation = std::min(simulation, (seconds() - start) / kCalls);
  }
  state.counters["simulation us"] = simulation * 1e6;
  state.counters["beyond us"] = (library - simulation) * 1e6;
}
BENCHMARK(empty_call)->Iterations(100)->Unit(benchmark::kMillisecond);

// A process of this program executes `calls` calls, and prints the milliseconds of the first one.
constexpr const char* kFirstRun = "TESSERA_BENCH_FIRST_RUN";
constexpr const char* kCallsVariable = "TESSERA_BENCH_CALLS";
void first_run_here(const char* file, int calls) {
  const std::vector<std::uint8_t> stream = bytes_of(std::string(file) + ".bin");
  const double start = seconds();
  xrt::device device(0);
  const xrt::xclbin xclbin{std::string(file)};
  xrt::hw_context context(device, device.register_xclbin(xclbin));
  xrt::kernel kernel(context, "THRESHOLD");
  xrt::bo code(device, stream.size(), XCL_BO_FLAGS_CACHEABLE, static_cast<xrt::memory_group>(kernel.group_id(1)));
  xrt::bo in(device, kLines, XRT_BO_FLAGS_HOST_ONLY, 0), out(device, kLines, XRT_BO_FLAGS_HOST_ONLY, 0);
  code.write(stream.data());
  xrt::run run = kernel(3U, code, stream.size() / 4, in, out);
  run.wait2();
  fmt::print("{}\n", (seconds() - start) * 1e3);
  for (; calls > 1; --calls) {
    run.start();
    run.wait2();
  }
}

// Writes the container and the long call of library_command for bench/count.sh.
constexpr const char* kFolder = "TESSERA_BENCH_FOLDER";
void write_files(const std::string& folder) {
  for (const auto& [name, bytes] : {std::pair{"/app.xclbin", threshold()}, std::pair{"/app.xclbin.bin", many_lines()}})
    std::ofstream(folder + name, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / fmt::format("tessera-bench-{}", getpid());
  Folder() { std::filesystem::create_directory(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const char* name, const std::vector<std::uint8_t>& bytes) const {
    std::ofstream(path / name, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return path / name;
  }
};

void first_run(benchmark::State& state) {
  const Folder folder;
  const std::string file = folder.file("app.xclbin", threshold());
  folder.file("app.xclbin.bin", lines());
  const std::string command =
      fmt::format("{}='{}' '{}'", kFirstRun, file, std::filesystem::read_symlink("/proc/self/exe").string());
  double fastest = 1e9;
  for (auto _ : state) {
    std::FILE* const pipe = popen(command.c_str(), "r");
    double milliseconds = 0;
    if (pipe == nullptr || std::fscanf(pipe, "%lf", &milliseconds) != 1 || pclose(pipe) != 0) std::exit(1);
    fastest = std::min(fastest, milliseconds);
  }
  state.counters["ms"] = fastest;
}
BENCHMARK(first_run)->Iterations(40)->Unit(benchmark::kMillisecond);

void large_buffers(benchmark::State& state) {
  const auto faults = [] {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_minflt;
  };
  const std::vector<std::uint8_t> file = threshold(), stream = lines();
  Host(file, stream, kLines).call();
  long most = 0;
  for (auto _ : state) {
    Host host(file, stream, std::size_t{256} << 20);
    host.kernel(3U, host.code, host.code.size() / 4, xrt::bo(host.device, kLines, XRT_BO_FLAGS_HOST_ONLY, 0),
                xrt::bo(host.device, kLines, XRT_BO_FLAGS_HOST_ONLY, 0))
        .wait2();
    const long before = faults();
    host.call();
    most = std::max(most, faults() - before);
  }
  state.counters["page faults"] = static_cast<double>(most);
}
BENCHMARK(large_buffers)->Iterations(5)->Unit(benchmark::kMillisecond);

void library_command(benchmark::State& state) {
  constexpr int kMany = 4;
  const Folder folder;
  const std::vector<std::uint8_t> file = threshold(), stream = many_lines();
  Host host(file, stream, kLines);
  host.call();
  folder.file("in", std::vector<std::uint8_t>(kLines));
  const std::string words =
      fmt::format("{} run {} --insts {} --in 0={} --out 1={}:{} > /dev/null --runs ", TESSERA_PROGRAM,
                  folder.file("app.xclbin", file), folder.file("app.bin", stream), (folder.path / "in").string(),
                  (folder.path / "out").string(), kLines);
  const auto command = [&](int runs) {
    const double start = processor_seconds(RUSAGE_CHILDREN);
    if (std::system((words + std::to_string(runs)).c_str()) != 0) std::exit(1);
    return processor_seconds(RUSAGE_CHILDREN) - start;
  };
  double library = 1e9, many = 1e9, one = 1e9;
  for (auto _ : state) {
    const double start = processor_seconds(RUSAGE_SELF);
    for (int i = 0; i < kMany; ++i) host.call();
    library = std::min(library, processor_seconds(RUSAGE_SELF) - start);
    many = std::min(many, command(kMany + 1));
    one = std::min(one, command(1));
  }
  state.counters["command ms"] = (many - one) * 1e3;
  state.counters["library / command"] = library / (many - one);
}
BENCHMARK(library_command)->Iterations(20)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tessera

int main(int count, char** words) {
  if (const char* const folder = std::getenv(tessera::kFolder)) return tessera::write_files(folder), 0;
  if (const char* const file = std::getenv(tessera::kFirstRun)) {
    const char* const calls = std::getenv(tessera::kCallsVariable);
    return tessera::first_run_here(file, calls == nullptr ? 1 : std::atoi(calls)), 0;
  }
  benchmark::Initialize(&count, words);
  benchmark::RunSpecifiedBenchmarks();
}
