// exit() while threads of the program open contexts, call kernels and close contexts: the process ends with its code.
#include "xrt/designs.h"
#include "xrt/own_process.h"

#include <atomic>
#include <thread>

namespace tessera::xrtlib {
namespace {

using ExitDeathTest = OwnProcess;

// Threads that repeat the work until the process has ended. None of them catches an exception: one would end the
// process with another code.
void repeat_in_threads(const std::function<void()>& work) {
  static std::atomic<int> done = 0;
  for (int i = 0; i < 4; ++i)
    std::thread([work] {
      while (true) {
        work();
        ++done;
      }
    }).detach();
  while (done < 6) std::this_thread::yield();
}

TEST_F(ExitDeathTest, WhileContextsOfProgramsComeAndGo) {
  EXPECT_EXIT(
      {
        repeat_in_threads([] {
          Npu npu;
          npu.call(npu.code).wait2();
        });
        std::exit(5);
      },
      testing::ExitedWithCode(5), "");
}

// The bodies of these cores run on the host, so each context needs the compiler. The elf differs each time.
TEST_F(ExitDeathTest, WhileContextsOfBodiesComeAndGo) {
  if (!kHasCompiler) GTEST_SKIP() << "this build has no compiler";
  EXPECT_EXIT(
      {
        static std::atomic<int> number = 0;
        repeat_in_threads([] {
          const int factor = ++number;
          const std::string body =
              "%c = arith.constant " + std::to_string(factor) + " : i32\n%b = arith.muli %a, %c : i32";
          const xrt::elf elf = elf_of(one_kernel_elf("scale", body));
          const xrt::device device(0);
          xrt::hw_context context(device, elf);
          const xrt::kernel kernel = xrt::ext::kernel(context, "scale:main");
          NumberBuffer in(device, {1, 2, 3, 4}), out(device, {});
          xrt::run run(kernel);
          run.set_arg(0, in.bo);
          run.set_arg(1, out.bo);
          run.start();
          run.wait2();
        });
        std::exit(6);
      },
      testing::ExitedWithCode(6), "");
}

// A static object of the program joins a thread that still calls kernels.
TEST_F(ExitDeathTest, AStaticObjectMayJoinACallingThread) {
  struct Worker {
    Npu npu;
    std::atomic<bool> stops = false;
    std::atomic<int> calls = 0;
    std::thread thread{[this] {
      for (; !stops; ++calls) npu.call(npu.code).wait2();
    }};
    ~Worker() {
      stops = true;
      thread.join();
    }
  };
  EXPECT_EXIT(
      {
        static Worker worker;
        while (worker.calls < 3) std::this_thread::yield();
        std::exit(7);
      },
      testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace tessera::xrtlib
