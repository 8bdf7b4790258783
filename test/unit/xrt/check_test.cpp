// TESSERA_CHECK and TESSERA_SYNC: the two reports about syncs, none for good programs, findings of the sanitizers, and
// stale bytes. A process reads its settings once, so each test runs in a process of its own.
#include "xrt/check_log.h"
#include "xrt/designs.h"
#include "xrt/own_process.h"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX, not C++
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <thread>

namespace tessera::xrtlib {
namespace {

constexpr std::size_t kPage = 4096;

using CheckDeathTest = OwnProcess;

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t all = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++all;
  return all;
}

// As most public programs do: clear the output, and sync only the input.
TEST_F(CheckDeathTest, AGoodProgramIsToldNothing) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    {
      Npu npu;
      npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
      for (int i = 0; i < 3; ++i) {
        std::memset(npu.out.map(), 0x55, kPicture);
        npu.call(npu.code).wait2();
        npu.out.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
        verdict.expect(npu.is_right(), "the result");
      }
    }
    verdict.expect(log.text().empty(), log.text());
    verdict.end();
  });
}

// A first call to warm up, whose output the program overwrites without a look at it.
TEST_F(CheckDeathTest, OverwritingAnOutputIsNoMistake) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    Npu npu;
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    npu.call(npu.code).wait2();
    std::memset(npu.out.map(), 0, kPicture);
    npu.out.map<std::uint8_t*>()[5] = npu.out.map<std::uint8_t*>()[6];
    npu.out.write(npu.in.map());
    std::vector<std::uint8_t> back(kPicture);
    npu.out.read(back.data());
    verdict.expect(log.text().empty(), log.text());
    verdict.end();
  });
}

TEST_F(CheckDeathTest, TheDeviceReadsWhatWasWrittenThroughMap) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    Npu npu;
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    npu.call(npu.code).wait2();
    npu.in.map<std::uint8_t*>()[1000] ^= 1;
    npu.call(npu.code).wait2();
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    npu.call(npu.code).wait2();
    const std::string text = log.text();
    verdict.says(text,
                 {"WARNING: warning[T1116]: the device reads bytes that the program has not synced to it",
                  "--> bytes 1000 to 1000 of bo 2 of 51200 bytes",
                  "note: written by the program through the pointer of map(); the last sync to the device was sync() 1",
                  "note: read by call 2 of kernel THRESHOLD"});
    verdict.expect(count(text, "[T11") == 1, "one message, and not " + text);
    verdict.end();
  });
}

// Every second line of the picture changes, so the bytes are in many parts.
TEST_F(CheckDeathTest, OneMessageCountsAllPartsThatTheDeviceReads) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    Npu npu;
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    npu.call(npu.code).wait2();
    for (std::size_t line = 0; line < 10; line += 2) npu.in.map<std::uint8_t*>()[line * 5120 + 7] ^= 1;
    npu.call(npu.code).wait2();
    verdict.says(log.text(), {"--> bytes 7 to 7 of bo 2 of 51200 bytes",
                              "note: this and 4 further parts, up to byte 40967, are 5 bytes together"});
    verdict.expect(count(log.text(), "[T11") == 1, log.text());
    verdict.end();
  });
}

TEST_F(CheckDeathTest, InstructionsForAnotherGenerationGiveAWarning) {
  if (!kHasCompiler) GTEST_SKIP() << "this build has no compiler";
  EXPECT_GOOD([] {
    ::setenv("TESSERA_DEVICE", "npu2", 1);
    const Log log("off");
    Verdict verdict;
    const api::CompiledDesign design =
        compiled_text("module {\n" + device_text("double", kDouble, sequence_text("main")) + "}\n");
    xrt::device device(0);
    // Without the names of the design, as containers of other compilers are: nothing tells the device.
    const auto nameless =
        api::Container::from_bytes(design.container, "nameless").remove_all({"USER_METADATA[1]"}).value();
    const xrt::xclbin xclbin(std::vector<char>(nameless.begin(), nameless.end()));
    const xrt::hw_context context(device, device.register_xclbin(xclbin));
    xrt::kernel kernel(context, "MLIR_AIE");
    const std::vector<std::uint8_t>& stream = design.streams.at(0).bytes;
    xrt::bo code(device, stream.size(), xrt::bo::flags::cacheable, 0);
    code.write(stream.data());
    NumberBuffer in(device, {1, 2, 3, 4}), out(device, {});
    for (int i = 0; i < 2; ++i) kernel(3, code, stream.size() / 4, in.bo, out.bo).wait2();
    verdict.expect(out.get() == Numbers{2, 4, 6, 8}, "the numbers of a body on the host");
    const std::string text = log.text();
    verdict.says(text, {"warning[T1103]: the instructions are for AIE2, and device 0 has cores of AIE2P",
                        "help: set TESSERA_DEVICE to the NPU for which the design was compiled"});
    verdict.expect(count(text, "[T1103]") == 1, "one message, and not " + text);
    verdict.end();
  });
}

TEST_F(CheckDeathTest, TheDeviceReadsWhatWriteWrote) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    Npu npu;
    const std::vector<std::uint8_t> bytes(64, 9);
    const xrt::bo part(npu.in, 8192, 4096);
    xrt::bo(part).write(bytes.data(), 64, 16);
    npu.in.write(bytes.data(), 64, 8192);
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE, 4096, 8192);
    xrt::bo(npu.in, 4096, 0).sync(XCL_BO_SYNC_BO_TO_DEVICE);
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE, kPicture - 12288, 12288);
    npu.call(npu.code).wait2();
    verdict.says(log.text(),
                 {"note: written by write() 1 of the buffer; the last sync to the device was sync() 3 of the buffer",
                  "[T1116]", " of bo 2 of 51200 bytes"});
    verdict.expect(count(log.text(), "[T11") == 1, log.text());
    verdict.end();
  });
}

TEST_F(CheckDeathTest, InstructionsAreReadByTheDevice) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    Npu npu;
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    const std::vector<std::uint8_t> stream = lines();
    xrt::bo code(npu.device, stream.size(), xrt::bo::flags::cacheable, 0);
    code.write(stream.data());
    npu.call(code).wait2();
    verdict.says(log.text(),
                 {"[T1116]", "note: written by write() 1 of the buffer; the buffer was never synced to the device",
                  " of bo 4 of " + std::to_string(stream.size()) + " bytes"});
    verdict.end();
  });
}

TEST_F(CheckDeathTest, TheProgramReadsBytesOfTheDevice) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    Npu npu;
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    npu.call(npu.code).wait2();
    verdict.expect(npu.is_right(), "the bytes are those of the device");
    verdict.says(log.text(), {"WARNING: warning[T1117]: the program reads bytes that it has not synced from the device",
                              "--> bytes 0 to 51199 of bo 3 of 51200 bytes",
                              "note: read by the program through the pointer of map(), at byte 0, in test_xrt+0x",
                              "note: written by call 1 of kernel THRESHOLD"});
    npu.call(npu.code).wait2();
    npu.out.sync(XCL_BO_SYNC_BO_FROM_DEVICE, 2 * kPage, 0);
    volatile std::uint8_t seen = npu.out.map<const std::uint8_t*>()[2 * kPage - 1];
    verdict.expect(count(log.text(), "[T11") == 1, "a synced part may be read");
    seen = npu.out.map<const std::uint8_t*>()[3 * kPage + 7];
    static_cast<void>(seen);
    verdict.says(log.text(),
                 {"--> bytes 12295 to 51199 of bo 3 of 51200 bytes", "note: written by call 2 of kernel THRESHOLD"});
    verdict.expect(count(log.text(), "[T11") == 2, log.text());
    verdict.end();
  });
}

TEST_F(CheckDeathTest, ReadOfABufferReadsBytesOfTheDevice) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    Npu npu;
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    npu.call(npu.code).wait2();
    std::vector<std::uint8_t> bytes(100);
    npu.out.read(bytes.data(), 100, 200);
    verdict.says(log.text(), {"[T1117]", "--> bytes 200 to 299 of bo 3", "note: read by read() 1 of the buffer",
                              "note: written by call 1 of kernel THRESHOLD"});
    npu.out.read(bytes.data(), 100, 200);
    verdict.expect(count(log.text(), "[T11") == 1, "one message for a buffer and a call");
    verdict.end();
  });
}

// With separate memories the device computes from old bytes, and the program sees old bytes.
TEST_F(CheckDeathTest, StrictSyncsMakeMistakesHurt) {
  EXPECT_GOOD([] {
    const Log log("off", "strict");
    Verdict verdict;
    Npu npu;
    const xrt::bo zeros(npu.device, kPicture, xrt::bo::flags::host_only, 0);
    npu.call(npu.code).wait2();  // the input is not synced
    const auto* const seen = npu.out.map<const std::uint8_t*>();
    verdict.expect(std::count(seen, seen + kPicture, 0) == kPicture, "the program sees old bytes");
    npu.out.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
    verdict.expect(Npu::is_right(zeros, npu.out), "the device computed from old bytes");
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    std::memset(npu.out.map(), 0x55, kPicture);  // without a sync, which is no mistake
    npu.call(npu.code).wait2();
    verdict.expect(!npu.is_right(), "the program sees its own bytes");
    npu.out.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
    verdict.expect(npu.is_right(), "the result");
    verdict.expect(log.text().empty(), "without TESSERA_CHECK nothing is told: " + log.text());
    verdict.end();
  });
}

TEST_F(CheckDeathTest, StrictSyncsOfGoodProgramsAndOfTheirOwnMemory) {
  EXPECT_GOOD([] {
    const Log log("on", "strict");
    Verdict verdict;
    Npu npu;
    const std::size_t pages = (kPicture + kPage - 1) / kPage * kPage;
    auto* const memory = static_cast<std::uint8_t*>(std::aligned_alloc(kPage, pages));
    std::memcpy(memory, npu.in.map(), kPicture);
    xrt::bo own(npu.device, memory, kPicture, xrt::bo::flags::host_only, 0);
    own.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    npu.kernel(3, npu.code, npu.code.size() / 4, own, npu.out).wait2();
    npu.out.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
    verdict.expect(npu.is_right(), "the result");
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, own).wait2();
    own.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
    verdict.expect(Npu::is_right(npu.in, own), "the result in the program's memory");
    verdict.expect(log.text().empty(), log.text());
    npu.kernel(3, npu.code, npu.code.size() / 4, npu.in, npu.out).wait2();
    volatile std::uint8_t seen = npu.out.map<const std::uint8_t*>()[0];
    static_cast<void>(seen);
    verdict.says(log.text(), {"[T1117]", "note: written by call 3 of kernel THRESHOLD"});
    npu.out.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
    verdict.expect(npu.is_right(), "the result, after the message");
    verdict.end();
  });
}

// A stream that asks for a token and never waits for it.
TEST_F(CheckDeathTest, FindingsOfTheSanitizersAreTold) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    {
      Npu npu;
      npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
      const std::vector<std::uint8_t> bytes = bytes_of_file(in_examples("embed/lines.txn"));
      std::string text(bytes.begin(), bytes.end());
      text.erase(text.find("\nsync"));
      text += "\n";
      for (int i = 0; i < 3; ++i) npu.call(npu.instructions(instructions_of(text))).wait2();
    }
    verdict.says(log.text(), {"[T0535]"});
    verdict.expect(count(log.text(), "[T0535]") == 1, "each finding is told once: " + log.text());
    verdict.end();
  });
}

void own_handler(int) {
  std::_Exit(42);
}

// A touch of a guarded page would end these programs, so the pages are not guarded.
TEST_F(CheckDeathTest, AProgramWithAHandlerOfItsOwnGoesOn) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    Npu npu;
    ::signal(SIGSEGV, own_handler);
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    for (int i = 0; i < 2; ++i) {
      npu.call(npu.code).wait2();
      std::memset(npu.out.map(), 0, kPicture);
    }
    verdict.says(log.text(), {"warning[T1117]: Tessera does not see reads of bytes",
                              "note: the program has installed a handler of SIGSEGV of its own"});
    verdict.expect(count(log.text(), "[T11") == 1, log.text());
    verdict.end();
  });
}

#if !defined(__SANITIZE_THREAD__)  // it has a thread that blocks signals (page_guard.cpp)
TEST_F(CheckDeathTest, AThreadThatBlocksSignalsGoesOn) {
  EXPECT_GOOD([] {
    const Log log;
    Verdict verdict;
    Npu npu;
    npu.in.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    std::thread([&] {
      sigset_t all;
      ::sigfillset(&all);
      ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
      npu.call(npu.code).wait2();
      std::memset(npu.out.map(), 0, kPicture);
    }).join();
    verdict.says(log.text(), {"[T1117]", "note: a thread of the program blocks SIGSEGV"});
    // With the thread gone, pages are guarded again.
    npu.call(npu.code).wait2();
    static_cast<void>(*npu.out.map<volatile std::uint8_t*>());
    verdict.says(log.text(), {"the program reads bytes that it has not synced from the device"});
    verdict.end();
  });
}
#endif

TEST_F(CheckDeathTest, OtherFaultsReachTheHandlerBefore) {
  const auto fault = [](bool has_handler) {
    const Log log;
    if (has_handler) ::signal(SIGSEGV, own_handler);
    Npu npu;
    npu.call(npu.code).wait2();
    void* const nowhere = ::mmap(nullptr, kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    *static_cast<volatile char*>(nowhere) = 1;
  };
  EXPECT_EXIT(fault(true), testing::ExitedWithCode(42), "");
#if !defined(TESSERA_SANITIZED) && !defined(__SANITIZE_THREAD__)  // their handler tells more
  EXPECT_EXIT(fault(false), testing::KilledBySignal(SIGSEGV), "");
#endif
}

}  // namespace
}  // namespace tessera::xrtlib
