// Mistakes that need other settings or other processes than misuse_test.cpp: buffers of another device, too many
// contexts, lists and runs of objects that ended, forks and exits at each moment.
#include "xrt/builds.h"
#include "xrt/npu.h"
#include "xrt/own_process.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <thread>

namespace tessera::xrtlib {
namespace {

using MomentsDeathTest = OwnProcess;

std::string described(const Thrown& found) {
  return found.type + " | " + found.first + " | " + found.code;
}

TEST_F(MomentsDeathTest, BuffersOfAnotherDeviceAreRefused) {
  EXPECT_GOOD([] {
    ::setenv("TESSERA_DEVICE", "npu1,npu1", 1);
    Verdict verdict;
    Npu npu;
    const xrt::device other(1U);
    const xrt::bo foreign(other, kPicture, xrt::bo::flags::host_only, 0);
    xrt::run run(npu.kernel);
    const Thrown data = thrown([&] { run.set_arg(3, foreign); });
    verdict.expect(
        described(data) == "system_error 22 | Invalid argument 3 of kernel 'THRESHOLD': Invalid argument | T1106",
        described(data));
    const Thrown code = thrown([&] { npu.kernel(3, xrt::bo(foreign, 64, 0), 16, npu.in, npu.out); });
    verdict.expect(
        described(code) == "system_error 22 | Invalid argument 1 of kernel 'THRESHOLD': Invalid argument | T1106",
        described(code));
    const Thrown imported = thrown([&] { xrt::bo(npu.device, xrt::bo(foreign).export_buffer()); });
    verdict.expect(imported.code == "T1105", described(imported));
    npu.call(npu.code).wait2();
    verdict.expect(npu.is_right(), "the device still works");
    verdict.end();
  });
}

TEST_F(MomentsDeathTest, ASeventhContextIsRefusedUntilOneEnds) {
  EXPECT_GOOD([] {
    ::setenv("TESSERA_CONTEXTS", "6", 1);
    Verdict verdict;
    Npu npu;
    std::vector<xrt::hw_context> contexts;
    for (int i = 0; i < 5; ++i) contexts.emplace_back(npu.device, npu.xclbin.get_uuid());
    std::string text;
    try {
      contexts.emplace_back(npu.device, npu.xclbin.get_uuid());
    } catch (const std::system_error& fault) {
      text = fault.what();
      verdict.expect(fault.code().value() == EAGAIN, "EAGAIN");
    }
    verdict.expect(
        text.starts_with("Failed to create hardware context: Resource temporarily unavailable\nerror[T1104]"), text);
    verdict.expect(text.find("context 1 runs") != std::string::npos, "who holds them: " + text);
    contexts.pop_back();
    contexts.emplace_back(npu.device, npu.xclbin.get_uuid());
    xrt::kernel kernel(contexts.back(), "THRESHOLD");
    kernel(3, npu.code, npu.code.size() / 4, npu.in, npu.out).wait2();
    verdict.expect(npu.is_right(), "the new context works");
    verdict.end();
  });
}

// A child that was forked while calls are under way neither waits for them nor starts calls; the parent is not
// disturbed.
TEST_F(MomentsDeathTest, AForkDuringCalls) {
  EXPECT_GOOD([] {
    Verdict verdict;
    Npu npu;
    std::vector<xrt::run> runs;
    for (int i = 0; i < 20; ++i) runs.push_back(npu.call(npu.code));
    xrt::runlist list(npu.context);
    const pid_t child = ::fork();
    if (child == 0) {
      int wrong = 0;
      xrt::run fresh(npu.kernel);
      fresh.set_arg(0, 3);
      fresh.set_arg(1, npu.code);
      fresh.set_arg(2, npu.code.size() / 4);
      fresh.set_arg(3, npu.in);
      fresh.set_arg(4, npu.out);
      wrong += runs.back().state() != ERT_CMD_STATE_COMPLETED && runs.back().wait() == ERT_CMD_STATE_COMPLETED;
      const Thrown start = thrown([&] { fresh.start(); });
      wrong += described(start) != "runtime_error | Invalid hardware context | T1110";
      list.add(fresh);
      wrong += thrown([&] { list.execute(); }).code != "T1110";
      ::_exit(wrong);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    verdict.expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child");
    for (const xrt::run& run : runs) verdict.expect(run.wait() == ERT_CMD_STATE_COMPLETED, "a call of the parent");
    verdict.expect(npu.is_right(), "the result of the parent");
    verdict.end();
  });
}

// A forked process uses the library. Threads of its parent were in the library at the fork. Returns whether the results
// are right.
bool child_goes_on(unsigned number, std::vector<xrt::bo>& buffers, xrt::run& started) {
  switch (number % 4) {
    case 0: {
      Npu npu;
      xrt::run run = npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, npu.out);
      return run.wait() == ERT_CMD_STATE_COMPLETED && npu.is_right();
    }
    case 1: return started.abort() == ERT_CMD_STATE_ABORT || started.state() == ERT_CMD_STATE_COMPLETED;
    case 2: buffers.clear(); return true;
    default: buffers.front().write(std::vector<std::uint8_t>(kPicture).data()); return true;
  }
}

// No thread of the parent holds a lock in the child, so the child goes on, at whatever moment it began.
TEST_F(MomentsDeathTest, AForkWhileThreadsUseTheLibrary) {
  if (kHasThreadSanitizer) GTEST_SKIP() << "the thread sanitizer allows a forked process no threads";
  EXPECT_GOOD([] {
    Verdict verdict;
    Npu npu;
    std::atomic<bool> stops = false;
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; ++t)
      threads.emplace_back([&] {
        while (!stops) {
          const xrt::bo out(npu.device, kPicture, xrt::bo::flags::host_only, 0);
          npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, out).wait();
        }
      });
    std::vector<xrt::bo> buffers;
    for (int i = 0; i < 4; ++i) buffers.emplace_back(npu.device, kPicture, xrt::bo::flags::host_only, 0);
    for (unsigned number = 0; number < 80; ++number) {
      xrt::run run = npu.call(npu.code);
      const pid_t child = ::fork();
      if (child == 0) {
        ::alarm(60);  // a hang, and nothing else
        ::_exit(child_goes_on(number, buffers, run) ? 0 : 1);
      }
      int status = -1;
      ::waitpid(child, &status, 0);
      verdict.expect(WIFEXITED(status) && WEXITSTATUS(status) == 0,
                     "child " + std::to_string(number) + " ended with " + std::to_string(status));
      run.wait();
    }
    stops = true;
    for (std::thread& thread : threads) thread.join();
    verdict.end();
  });
}

// exit() from a thread while others wait, and while calls are queued.
TEST_F(MomentsDeathTest, AnExitDuringWaits) {
  const auto body = [] {
    static Npu* const npu = new Npu;  // never destroyed, as in programs with global objects
    for (int t = 0; t < 4; ++t)
      std::thread([] {
        while (thrown([] { npu->call(npu->code).wait(); }).type.empty()) continue;
        while (true) ::pause();  // its call was refused: the process ends
      }).detach();
    npu->call(npu->code).wait();
    std::exit(7);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(7), "");
}

TEST(Moments, ListsOfRunsThatFailOrChange) {
  Npu npu;
  xrt::runlist list(npu.context);
  EXPECT_EQ(thrown([&] { list.add(xrt::run()); }).code, "T1110");
  xrt::run bare(npu.kernel);  // without arguments
  list.add(bare);
  EXPECT_EQ(thrown([&] { list.execute(); }).code, "T1106");
  list.wait();  // nothing was started
  EXPECT_EQ(thrown([&] { bare.start(); }).first,
            "Run object belongs to a runlist and cannot be explicitly started: Invalid argument");
  bare.set_arg(0, 3);
  bare.set_arg(1, npu.code);
  bare.set_arg(2, npu.code.size() / 4);
  bare.set_arg(3, npu.in);
  bare.set_arg(4, npu.out);
  list.execute();
  list.wait();
  EXPECT_TRUE(npu.is_right());
  list.reset();
  bare.start();
  bare.wait2();
}

TEST(Moments, AListMayEndWhileItsRunsAreUnderWay) {
  Npu npu;
  xrt::run run(npu.kernel);
  run.set_arg(0, 3);
  run.set_arg(1, npu.code);
  run.set_arg(2, npu.code.size() / 4);
  run.set_arg(3, npu.in);
  run.set_arg(4, npu.out);
  {
    xrt::runlist list(npu.context);
    list.add(run);
    list.execute();
  }
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_COMPLETED);
  run.start();
  run.wait2();
  EXPECT_TRUE(npu.is_right());
}

}  // namespace
}  // namespace tessera::xrtlib
