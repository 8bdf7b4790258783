// The library at work: which thread executes a call, and which libraries a program without bodies needs.
#include "xrt/npu.h"

#include <chrono>
#include <cstdlib>
#include <thread>

namespace tessera::xrtlib {
namespace {

// The parts of Tessera that compile bodies are large, and take longer to load than a short call takes.
TEST(LeanDeathTest, NothingOfTheCompilerIsLoadedForAContainerWithoutBodies) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto body = [] {
    Npu npu;
    npu.call(npu.code).wait2();
    std::ifstream maps("/proc/self/maps");
    const std::string files{std::istreambuf_iterator<char>(maps), {}};
    int status = npu.is_right() && files.find("libtessera.so") != std::string::npos ? 0 : 1;
    for (const char* const part : {"MLIR", "LLVM", "libtessera_compiler"})
      if (files.find(part) != std::string::npos) std::fprintf(stderr, "%s is loaded\n", part), status = 1;
    std::_Exit(status);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), "");
}

// start() alone is enough: the context's thread executes the call.
TEST(Lean, ACallEndsWithoutAWait) {
  Npu npu;
  xrt::run run = npu.call(npu.code);
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(5);  // a hang, and nothing else
  while (run.state() != ERT_CMD_STATE_COMPLETED && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(run.state(), ERT_CMD_STATE_COMPLETED);
  EXPECT_TRUE(npu.is_right());
}

// A thread that waits executes the calls before its own one, too, and never two at a time.
TEST(Lean, WaitingThreadsShareTheWork) {
  Npu npu;
  std::vector<xrt::bo> outs;
  std::vector<xrt::run> runs;
  for (int i = 0; i < 40; ++i) {
    outs.emplace_back(npu.device, kPicture, xrt::bo::flags::host_only, 0);
    runs.push_back(npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, outs.back()));
  }
  std::vector<std::thread> threads;
  std::atomic<int> completed = 0;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < runs.size(); ++i)
        completed += runs[(i + static_cast<std::size_t>(t) * 5) % runs.size()].wait() == ERT_CMD_STATE_COMPLETED;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(completed, 8 * 40);
  for (const xrt::bo& out : outs) EXPECT_TRUE(Npu::is_right(npu.in, out));
}

// Calls of a context are in order.
TEST(Lean, AWaitForALaterCallExecutesTheEarlierOne) {
  Npu npu;
  xrt::run first = npu.call(npu.code), second = npu.call(npu.code);
  EXPECT_EQ(second.wait(), ERT_CMD_STATE_COMPLETED);
  EXPECT_EQ(first.state(), ERT_CMD_STATE_COMPLETED);
  EXPECT_EQ(first.wait(std::chrono::milliseconds(1)), ERT_CMD_STATE_COMPLETED);
}

}  // namespace
}  // namespace tessera::xrtlib
