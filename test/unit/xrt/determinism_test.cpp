// What a context computes never depends on other contexts, and objects that ended leave nothing behind. TESSERA_LONG=1
// tries the numbers that docs/promises.md and issues name.
#include "xrt/npu.h"
#include "xrt/own_process.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <sstream>
#include <thread>

namespace tessera::xrtlib {
namespace {

using HostDeterminismDeathTest = OwnProcess;

bool is_long() {
  return std::getenv("TESSERA_LONG") != nullptr;
}

constexpr unsigned kContexts = 8;
constexpr int kCalls = 3;

// Context `number` moves a part of the picture of its own length.
std::vector<std::uint8_t> part_of_lines(unsigned number) {
  const std::vector<std::uint8_t> bytes = bytes_of_file(in_examples("embed/lines.txn"));
  std::string text(bytes.begin(), bytes.end());
  for (const std::string descriptor : {"DMA_BD0_0 12800", "DMA_BD1_0 12800"}) {
    const std::size_t at = text.find(descriptor);
    text.replace(at, descriptor.size(), descriptor.substr(0, 10) + std::to_string(1280 * (number + 2)));
  }
  return instructions_of(text);
}

using Outputs = std::array<std::vector<std::uint8_t>, kContexts>;

void call_in_context(const Npu& npu, unsigned number, Outputs& outputs) {
  const xrt::hw_context context(npu.device, npu.xclbin.get_uuid());
  xrt::kernel kernel(context, "THRESHOLD");
  xrt::bo out(npu.device, kPicture, xrt::bo::flags::host_only, 0), code(npu.device, 4096, xrt::bo::flags::cacheable, 0);
  const std::vector<std::uint8_t> stream = part_of_lines(number);
  code.write(stream.data(), stream.size(), 0);
  for (int i = 0; i < kCalls; ++i) kernel(3, code, stream.size(), npu.in, out).wait2();
  outputs[number].resize(kPicture);
  out.read(outputs[number].data());
}

std::vector<std::string> new_lines(std::ifstream& file) {
  std::vector<std::string> lines;
  file.clear();
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  std::ranges::sort(lines);
  return lines;
}

// The reports have no names of contexts, but the work of each context differs, and so do its reports.
TEST_F(HostDeterminismDeathTest, ContextsSideBySideActAsOneAfterTheOther) {
  EXPECT_GOOD([] {
    const std::string path = testing::TempDir() + "tessera-reports-" + std::to_string(::getpid());
    ::setenv("TESSERA_REPORT", path.c_str(), 1);
    std::ofstream(path).flush();
    std::ifstream file(path);
    Verdict verdict;
    const Npu npu;
    Outputs alone;
    for (unsigned number = 0; number < kContexts; ++number) call_in_context(npu, number, alone);
    const std::vector<std::string> reports = new_lines(file);
    verdict.expect(reports.size() == std::size_t{kContexts} * kCalls, "a line for each call");
    std::vector<std::string> different = reports;
    different.erase(std::ranges::unique(different).begin(), different.end());
    verdict.expect(different.size() >= kContexts, "each context has reports of its own");
    const int repeats = is_long() ? 200 : 4;
    for (int repeat = 0; repeat < repeats; ++repeat) {
      Outputs together;
      std::vector<std::thread> threads;
      for (unsigned number = 0; number < kContexts; ++number)
        threads.emplace_back([&, number] { call_in_context(npu, number, together); });
      for (std::thread& thread : threads) thread.join();
      verdict.expect(together == alone, "the bytes of repeat " + std::to_string(repeat));
      verdict.expect(new_lines(file) == reports, "cycles and reports of repeat " + std::to_string(repeat));
    }
    std::remove(path.c_str());
    verdict.end();
  });
}

struct Used {
  std::size_t bytes = 0, mappings = 0, threads = 0;
};

Used used() {
  Used all;
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == "VmRSS:") status >> all.bytes, all.bytes *= 1024;
    if (word == "Threads:") status >> all.threads;
  }
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) ++all.mappings;
  return all;
}

TEST_F(HostDeterminismDeathTest, ObjectsThatEndedLeaveNothingBehind) {
  EXPECT_GOOD([] {
    Verdict verdict;
    const Npu npu;
    const auto rounds = [&](int count) {
      for (int i = 0; i < count; ++i) {
        const xrt::hw_context context(npu.device, npu.xclbin.get_uuid());
        xrt::kernel kernel(context, "THRESHOLD");
        const xrt::bo out(npu.device, kPicture, xrt::bo::flags::host_only, 0);
        xrt::run run = kernel(3, npu.code, npu.code.size() / 4, npu.in, out);
        if (i % 2 == 0) run.wait2();
      }
    };
    const int few = is_long() ? 1000 : 30, many = is_long() ? 100'000 : 150;
    rounds(few);
    const Used before = used();
    rounds(many - few);
    const Used after = used();
    constexpr std::size_t kSlack = 4 << 20;  // of the C library's heaps; a leak of 50 bytes a round would show in long
    verdict.expect(after.bytes < before.bytes + kSlack,
                   std::to_string(before.bytes) + " bytes became " + std::to_string(after.bytes));
    verdict.expect(after.mappings < before.mappings + 20,
                   std::to_string(before.mappings) + " mappings became " + std::to_string(after.mappings));
    verdict.expect(after.threads == before.threads, "threads are left");
    verdict.end();
  });
}

}  // namespace
}  // namespace tessera::xrtlib
