// Bodies of cores and kernels on the host that never return: their call ends with T0754, and the next call is right.
#include "xrt/builds.h"
#include "xrt/npu.h"
#include "xrt/own_process.h"

#include <tessera/compile.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <filesystem>

namespace tessera::xrtlib {
namespace {

using EndlessDeathTest = OwnProcess;

constexpr std::size_t kCount = 256;

// One core gets 256 numbers, lets `work` compute, and sends 256 numbers.
std::string design(const std::string& declared, const std::string& work) {
  return R"(
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  )" + declared +
         R"(
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<256xi32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<256xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %count = arith.constant 256 : index
    %calls = arith.constant 0x7fffffff : index
    scf.for %call = %zero to %calls step %one {
      %left = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<256xi32>>
      %x = aie.objectfifo.subview.access %left[0] : !aie.objectfifosubview<memref<256xi32>> -> memref<256xi32>
      %right = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<256xi32>>
      %y = aie.objectfifo.subview.access %right[0] : !aie.objectfifosubview<memref<256xi32>> -> memref<256xi32>
      )" +
         work + R"(
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aie.runtime_sequence(%a: memref<256xi32>, %b: memref<256xi32>) {
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<256xi32>
    aiex.npu.dma_memcpy_nd(%b[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 1 : i64, metadata = @out, issue_token = true} : memref<256xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
)";
}

// The first number says how often the body repeats its work, in units of 2^32.
const std::string kBody = R"(
      %first = memref.load %x[%zero] : memref<256xi32>
      %far = arith.index_cast %first : i32 to index
      %unit = arith.constant 4294967296 : index
      %rounds = arith.muli %far, %unit : index
      scf.for %i = %zero to %rounds step %one {
        %old = memref.load %y[%one] : memref<256xi32>
        %n = arith.index_cast %i : index to i32
        %mixed = arith.xori %old, %n : i32
        %new = arith.muli %mixed, %mixed : i32
        memref.store %new, %y[%one] : memref<256xi32>
      }
      scf.for %i = %zero to %count step %one {
        %v = memref.load %x[%i] : memref<256xi32>
        %w = arith.addi %v, %v : i32
        memref.store %w, %y[%i] : memref<256xi32>
      })";

// Doubles the numbers, unless the first one says how not to return: 1 computes, 2 sleeps.
const std::string kKernel = R"(
#include <unistd.h>
#include <vector>
extern "C" void twice(volatile int* in, int* out) {
  const int first = in[0];
  std::vector<int> kept(100, first);
  while (in[0] == 1) continue;
  while (kept[7] == 2) pause();
  for (int i = 0; i < 256; ++i) out[i] = 2 * in[i];
})";

struct Endless {
  api::CompiledDesign compiled;
  xrt::device device{0};
  xrt::xclbin xclbin{std::vector<char>(compiled.container.begin(), compiled.container.end())};
  xrt::hw_context context{device, device.register_xclbin(xclbin)};
  xrt::kernel kernel{context, "MLIR_AIE"};
  xrt::bo code{device, compiled.streams.at(0).bytes.size(), xrt::bo::flags::cacheable, 0};
  xrt::bo in{device, kCount * 4, xrt::bo::flags::host_only, 0}, out{device, kCount * 4, xrt::bo::flags::host_only, 0};

  explicit Endless(const std::string& text)
      : compiled(api::CompiledDesign::from_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()},
                                                 "endless.mlir")
                     .value()) {
    code.write(compiled.streams[0].bytes.data());
  }

  xrt::run call(int first) {
    auto* const numbers = in.map<int*>();
    for (std::size_t i = 0; i < kCount; ++i) numbers[i] = static_cast<int>(i) * 5;
    numbers[0] = first;
    return kernel(3, code, code.size() / 4, in, out);
  }
  bool is_right() {
    for (std::size_t i = 0; i < kCount; ++i)
      if (out.map<int*>()[i] != 2 * in.map<int*>()[i]) return false;
    return true;
  }
};

void expect_stopped(Verdict& verdict, Endless& endless, int how, const std::string& who) {
  xrt::run good = endless.call(0);
  good.wait2();
  verdict.expect(endless.is_right(), "the call before");
  xrt::run stopped = endless.call(how);
  verdict.expect(stopped.wait() == ERT_CMD_STATE_TIMEOUT, "the state of the call");
  const Thrown fault = thrown([&] { stopped.wait2(); });
  verdict.expect(fault.first == "Command failed to complete successfully (ERT_CMD_STATE_TIMEOUT)", fault.first);
  verdict.expect(fault.code == "T0754", fault.code);
  try {
    stopped.wait2();
  } catch (const std::exception& error) {
    const std::string text = error.what();
    verdict.expect(text.find(who + " of core (0,2) has computed for 1 s without returning") != std::string::npos, text);
  }
  endless.call(0).wait2();
  verdict.expect(endless.is_right(), "the call after");
}

TEST_F(EndlessDeathTest, ABodyThatNeverReturnsEndsItsCall) {
  if (!kHasCompiler) GTEST_SKIP() << "this build has no compiler";
  EXPECT_GOOD([] {
    ::setenv("TESSERA_KERNEL_SECONDS", "1", 1);
    Verdict verdict;
    Endless endless(design("", kBody));
    expect_stopped(verdict, endless, 0x7fffffff, "the body");
    verdict.end();
  });
}

TEST_F(EndlessDeathTest, AKernelThatNeverReturnsEndsItsCall) {
  if (!kHasCompiler) GTEST_SKIP() << "this build has no compiler";
  EXPECT_GOOD([] {
    const std::filesystem::path file = testing::TempDir() + "tessera-twice-" + std::to_string(::getpid()) + ".cc";
    std::ofstream(file) << kKernel;
    ::setenv("TESSERA_KERNEL_SECONDS", "1", 1);
    ::setenv("TESSERA_KERNEL", file.c_str(), 1);
    Verdict verdict;
    Endless endless(design("func.func private @twice(memref<256xi32>, memref<256xi32>)",
                           "func.call @twice(%x, %y) : (memref<256xi32>, memref<256xi32>) -> ()"));
    expect_stopped(verdict, endless, 1, "kernel 'twice'");
    expect_stopped(verdict, endless, 2, "kernel 'twice'");  // pause() is in the C library
    std::filesystem::remove(file);
    verdict.end();
  });
}

// Such a setting holds for all containers, and one without bodies needs no kernels.
TEST_F(EndlessDeathTest, ContainersWithoutBodiesIgnoreSettingsOfBodies) {
  EXPECT_GOOD([] {
    const std::filesystem::path file = testing::TempDir() + "tessera-other-" + std::to_string(::getpid()) + ".cc";
    std::ofstream(file) << kKernel;
    ::setenv("TESSERA_KERNEL", file.c_str(), 1);
    ::setenv("TESSERA_BODIES", "off", 1);
    Verdict verdict;
    Npu npu;
    npu.call(npu.code).wait2();
    verdict.expect(npu.is_right(), "the bytes");
    std::filesystem::remove(file);
    verdict.end();
  });
}

TEST_F(EndlessDeathTest, BodiesAreRefusedWithTheContext) {
  if (!kHasCompiler) GTEST_SKIP() << "this build has no compiler";
  EXPECT_GOOD([] {
    ::setenv("TESSERA_BODIES", "off", 1);
    Verdict verdict;
    const Thrown fault = thrown([] { Endless(design("", kBody)); });
    verdict.expect(fault.first == "Failed to create hardware context: Invalid argument", fault.first);
    verdict.expect(fault.code == "T0755", fault.code);
    verdict.end();
  });
}

}  // namespace
}  // namespace tessera::xrtlib
