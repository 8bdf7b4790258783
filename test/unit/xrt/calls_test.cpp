// Calls of kernels: results, order, time, failures, and objects that end in any order.
#include "xrt/builds.h"
#include "xrt/npu.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace tessera::xrtlib {
namespace {

using std::chrono::milliseconds;

TEST(Calls, AProgramForAnNpuRuns) {
  Npu npu;
  EXPECT_EQ(npu.call(npu.code).wait(), ERT_CMD_STATE_COMPLETED);
  EXPECT_TRUE(npu.is_right());
}

TEST(Calls, TheCountOfInstructionsMayBeWordsOrBytes) {
  Npu npu;
  xrt::run run(npu.kernel);
  run.set_arg(0, 3);
  run.set_arg("instr", npu.code);
  run.set_arg(2, static_cast<std::uint32_t>(npu.code.size()));  // bytes, as IRON's Python gives them
  run.set_arg(3, npu.in);
  run.set_arg(4, npu.out);
  run.start();
  run.wait2();
  EXPECT_TRUE(npu.is_right());
}

TEST(Calls, ARunStartsAgain) {
  Npu npu;
  xrt::run run = npu.call(npu.code);
  run.wait2();
  std::memset(npu.out.map(), 0, kPicture);
  for (int i = 0; i < 3; ++i) {
    run.start();
    EXPECT_EQ(run.wait(), ERT_CMD_STATE_COMPLETED);
  }
  EXPECT_EQ(run.state(), ERT_CMD_STATE_COMPLETED);
  EXPECT_TRUE(npu.is_right());
}

TEST(Calls, TheArrayUsesTheMemoryOfTheProgram) {
  Npu npu;
  void* const memory = std::aligned_alloc(4096, kPicture + 4096 - kPicture % 4096);
  xrt::bo own(npu.device, memory, kPicture, xrt::bo::flags::host_only, 0);
  EXPECT_EQ(own.map(), memory);
  npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, own).wait();
  EXPECT_TRUE(Npu::is_right(npu.in, own));
  own = {};
  std::free(memory);
}

TEST(Calls, APartOfAPartOfABufferIsAnArgument) {
  Npu npu;
  xrt::bo whole(npu.device, 4 * kPicture, xrt::bo::flags::host_only, 0);
  const xrt::bo half(whole, 2 * kPicture, 2 * kPicture), part(half, kPicture, kPicture);
  EXPECT_EQ(part.address(), whole.address() + 3 * kPicture);
  npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, part).wait();
  EXPECT_TRUE(Npu::is_right(npu.in, part));
  EXPECT_EQ(whole.map<std::uint8_t*>()[3 * kPicture - 1], 0);
}

TEST(Calls, BuffersComeAndGoBetweenCalls) {
  Npu npu;
  for (int i = 0; i < 20; ++i) {
    xrt::bo out(npu.device, kPicture, xrt::bo::flags::host_only, 0);
    npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, out).wait();
    EXPECT_TRUE(Npu::is_right(npu.in, out));
  }
}

TEST(Calls, ObjectsEndInAnyOrder) {
  Npu npu;
  xrt::run run = npu.call(npu.code);
  const xrt::bo in = npu.in, out = npu.out;
  npu.context = {};
  npu.kernel = {};
  npu.code = npu.in = npu.out = {};
  npu.xclbin = {};
  npu.device = {};
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_COMPLETED);
  EXPECT_TRUE(Npu::is_right(in, out));
}

TEST(Calls, ARunThatEndsWaitsForItsCall) {
  Npu npu;
  npu.call(npu.code);
  EXPECT_TRUE(npu.is_right());
}

TEST(Calls, ManyThreadsCallManyContexts) {
  Npu npu;
  npu.call(npu.code).wait();
  std::vector<std::thread> threads;
  std::vector<int> right(8);
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      xrt::hw_context context(npu.device, npu.xclbin.get_uuid());
      xrt::kernel kernel(context, "THRESHOLD");
      for (int i = 0; i < 5; ++i) {
        xrt::bo out(npu.device, kPicture, xrt::bo::flags::host_only, 0);
        kernel(3, npu.code, npu.code.size() / 4, npu.in, out).wait();
        right[static_cast<std::size_t>(t)] += Npu::is_right(npu.in, out);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, std::vector<int>(8, 5));
}

// A call that can never end ends at once, its context begins anew, and the next call is right.
TEST(Calls, ADeadlockIsATimeout) {
  Npu npu;
  const xrt::bo endless = npu.instructions(hungry());
  const auto began = std::chrono::steady_clock::now();
  xrt::run run = npu.call(endless);
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_TIMEOUT);
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::minutes(5));  // a hang, and nothing else
  EXPECT_EQ(run.state(), ERT_CMD_STATE_TIMEOUT);
  try {
    run.wait2();
    FAIL() << "wait2() of a call that failed throws";
  } catch (const xrt::run::aie_error& error) {
    const std::string text = error.what();
    EXPECT_TRUE(text.starts_with("Command failed to complete successfully (ERT_CMD_STATE_TIMEOUT)\n")) << text;
    EXPECT_NE(text.find("error[T0605]"), std::string::npos) << text;
    EXPECT_NE(text.find("MM2S"), std::string::npos) << text;  // the channel that was given nothing
    EXPECT_EQ(error.get_command_state(), ERT_CMD_STATE_TIMEOUT);
    ASSERT_EQ(error.data().size(), 7U);
    EXPECT_EQ(error.data()[1], 3U);  // the fourth operation of hungry.txn: its sync
    EXPECT_NE(text.find("txn_op_idx = 0x00000003"), std::string::npos) << text;
  }
  EXPECT_EQ(npu.call(npu.code).wait(), ERT_CMD_STATE_COMPLETED);
  EXPECT_TRUE(npu.is_right());
}

TEST(Calls, AFaultIsAnError) {
  Npu npu;
  xrt::bo small(npu.device, 4096, xrt::bo::flags::host_only, 0);
  xrt::run run = npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, small);
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_ERROR);
  EXPECT_EQ(thrown([&] { run.wait2(); }).code, "T0602");
  npu.call(npu.code).wait2();
  EXPECT_TRUE(npu.is_right());
}

// The buffer has room for the picture. Its part, which is the argument, has not.
TEST(Calls, ATransferStaysInsideAPartOfABuffer) {
  Npu npu;
  xrt::bo whole(npu.device, 2 * kPicture, xrt::bo::flags::host_only, 0);
  xrt::run run = npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, xrt::bo(whole, 4096, 4096));
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_ERROR);
  EXPECT_EQ(thrown([&] { run.wait2(); }).code, "T0602");
  const auto* const bytes = whole.map<const std::uint8_t*>();
  EXPECT_TRUE(std::all_of(bytes, bytes + whole.size(), [](std::uint8_t byte) { return byte == 0; }));
  const xrt::bo part(whole, kPicture, 4096);
  npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, part).wait2();
  EXPECT_TRUE(Npu::is_right(npu.in, part));
}

// The call of lines.txn, but both channels repeat their task 255 times. A channel moves a word in a cycle at most, so
// the call takes 256 * 12800 cycles, 3.2 ms of the device, and more.
std::vector<std::uint8_t> long_call() {
  const std::vector<std::uint8_t> bytes = bytes_of_file(in_examples("embed/lines.txn"));
  std::string text(bytes.begin(), bytes.end());
  const auto replace = [&](const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  };
  replace("S2MM_0_Task_Queue 0x80000001", "S2MM_0_Task_Queue 0x80ff0001");
  replace("MM2S_0_Task_Queue 0", "MM2S_0_Task_Queue 0xff0000");
  return instructions_of(text);
}

TEST(Calls, TimeIsTheDevices) {
  Npu npu;
  const xrt::bo slow = npu.instructions(long_call());
  xrt::run run = npu.call(slow);
  EXPECT_EQ(run.wait(milliseconds(1)), ERT_CMD_STATE_TIMEOUT);
  EXPECT_EQ(run.state(), ERT_CMD_STATE_RUNNING);
  EXPECT_EQ(run.wait2(milliseconds(1)), std::cv_status::timeout);
  EXPECT_EQ(run.wait(milliseconds(2000)), ERT_CMD_STATE_COMPLETED);
  EXPECT_EQ(run.state(), ERT_CMD_STATE_COMPLETED);
}

TEST(Calls, LookingAtTheStateLetsTimePass) {
  Npu npu;
  xrt::run run = npu.call(npu.instructions(long_call()));
  EXPECT_EQ(run.wait(milliseconds(1)), ERT_CMD_STATE_TIMEOUT);
  int looks = 0;
  while (run.state() != ERT_CMD_STATE_COMPLETED && looks < 1'000'000'000) ++looks;
  EXPECT_GT(looks, 0);
  EXPECT_EQ(run.state(), ERT_CMD_STATE_COMPLETED);
}

// A process of its own that ends while calls are under way whose runs are never destroyed.
TEST(CallsDeathTest, AProcessMayEndDuringCalls) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto body = [] {
    Npu npu;
    const xrt::bo slow = npu.instructions(long_call());
    std::vector<xrt::run> runs;
    for (int i = 0; i < 100; ++i) runs.push_back(npu.call(slow));
    std::fputs("ends", stderr);
    std::exit(0);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), "ends");
}

// A forked process has no threads of its parent. Its calls are refused, and it ends.
TEST(CallsDeathTest, AForkedProcessOpensItsOwnDevice) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  if (kHasThreadSanitizer) GTEST_SKIP() << "the thread sanitizer allows a forked process no threads";
  const auto body = [] {
    Npu npu;
    npu.call(npu.code).wait();
    const pid_t child = ::fork();
    if (child == 0) {
      const Thrown fault = thrown([&] { npu.call(npu.code); });
      Npu own;
      own.call(own.code).wait2();
      std::exit(fault.code == "T1110" && own.is_right() ? 0 : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    npu.call(npu.code).wait2();
    std::exit(status == 0 && npu.is_right() ? 0 : 1);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), "");
}

TEST(Calls, AnotherKernelLoadsItsPdi) {
  const xrt::device device(0);
  const xrt::xclbin xclbin(threshold_xclbin({".cdo\nwrite (0,2)+0x400 9\n"}));
  const xrt::hw_context context(device, xrt::device(device).register_xclbin(xclbin));
  std::vector<std::string> names;  // KERNEL:{INSTANCE}
  for (const xrt::xclbin::kernel& one : xclbin.get_kernels())
    for (const xrt::xclbin::ip& unit : one.get_cus()) {
      const std::string name = unit.get_name();
      names.push_back(one.get_name() + ":{" + name.substr(name.find(':') + 1) + "}");
    }
  ASSERT_EQ(names.size(), 2U);
  Npu npu;
  for (int i = 0; i < 2; ++i) {
    xrt::kernel second(context, names[1]), first(context, names[0]);
    const auto nothing = instructions_of(".txn version=0.1 generation=3 cols=1 rows=6 mem_rows=1\nnoop\n");
    xrt::run other = second(3, npu.instructions(nothing), nothing.size() / 4);
    EXPECT_EQ(other.wait(), ERT_CMD_STATE_COMPLETED);
    std::memset(npu.out.map(), 0, kPicture);
    first(3, npu.code, npu.code.size() / 4, npu.in, npu.out).wait2();
    EXPECT_TRUE(npu.is_right());
  }
}

}  // namespace
}  // namespace tessera::xrtlib
