// Functions of the host program on cores: memory, locks, streams, and the control of their cores.
#include "embed/program.h"

#include <stdexcept>

namespace tessera::embed {
namespace {

// Words from a memory to a core, by DMA; then by a stream to a neighbour.
constexpr std::string_view kTwoCores = R"(aie.device(xcvc1902) {
  %shim = aie.tile(6, 0)
  %a = aie.tile(6, 2)
  %b = aie.tile(7, 2)
  %in = aie.buffer(%a) {sym_name = "in"} : memref<8xi32>
  %out = aie.buffer(%b) {sym_name = "out"} : memref<8xi32>
  %full = aie.lock(%a) {init = 0 : i32, sym_name = "in lock"}
  func.func private @first(memref<8xi32>)
  aie.core(%a) {
    func.call @first(%in) : (memref<8xi32>) -> ()
    aie.end
  }
  aie.core(%b) {
    func.call @first(%out) : (memref<8xi32>) -> ()
    aie.end
  }
  aie.flow(%shim, PLIO : 0, %a, DMA : 0)
  aie.flow(%a, Core : 0, %b, Core : 0)
  aie.mem(%a) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.use_lock(%full, Acquire, 0)
    aie.dma_bd(%in : memref<8xi32>, 0, 8)
    aie.use_lock(%full, Release, 1)
    aie.next_bd ^bd
  ^end:
    aie.end
  }
})";

constexpr api::Tile kA{6, 2}, kB{7, 2};

api::Program two_cores() {
  return api::Program::from_bytes({reinterpret_cast<const std::uint8_t*>(kTwoCores.data()), kTwoCores.size()}, "two.mlir")
      .value();
}

api::NamedPart part(const api::Program& program, const std::string& name) {
  for (const api::NamedPart& one : program.names())
    if (one.name == name) return one;
  throw std::out_of_range(name);
}

TEST(HostFunctions, TakeWordsFromMemoryAndStreams) {
  const api::Program program = two_cores();
  const api::NamedPart in = part(program, "in"), lock = part(program, "in lock"), out = part(program, "out");
  EXPECT_EQ(in.bytes, 32U);
  EXPECT_EQ(in.tile, kA);
  api::SessionOptions options;
  options.functions.push_back({kA, "first", [&](api::HostCore& core) {
                                 EXPECT_EQ(core.tile(), kA);
                                 const unsigned number = core.locks_of(kA).value() + lock.number;
                                 core.acquire(number, 1);
                                 const auto memory = core.memory(core.memory_of(kA).value() + in.number, 32);
                                 for (const std::uint8_t byte : memory.first(8)) core.write_stream(0, byte, false);
                                 core.write_stream(0, 99, true);
                                 core.release(number, 0);
                               }});
  std::vector<std::uint32_t> words;
  bool last = false;
  options.functions.push_back({kB, "second", [&](api::HostCore& core) {
                                 while (!last) words.push_back(core.read_stream(0, last));
                                 core.memory(core.memory_of(kB).value() + out.number, 4)[0] = 7;
                               }});
  api::Session session = api::Session::open(program, options).value();
  api::RunList list;
  list.plio_inputs.push_back({{6, 0}, 0, std::vector<api::StreamWord>(8)});
  for (std::uint32_t i = 0; i < 4; ++i) list.plio_inputs[0].words[i].data = i + 1;
  EXPECT_EQ(code_of(session.run(list)), "");
  EXPECT_EQ(words, (std::vector<std::uint32_t>{1, 0, 0, 0, 2, 0, 0, 0, 99}));
  EXPECT_TRUE(last);
  std::uint8_t written = 0;
  session.read_memory(kB, out.number, {&written, 1}).value();
  EXPECT_EQ(written, 7);
}

TEST(HostFunctions, RunWhenTheHostEnablesTheirCore) {
  const api::Program program = two_cores();
  unsigned calls = 0;
  api::SessionOptions options;
  options.functions.push_back({kB, "counts", [&](api::HostCore& core) { core.wait(10), ++calls; }, false});
  options.functions.push_back({kA, "nothing", [](api::HostCore&) {}});
  api::Session session = api::Session::open(program, options).value();
  EXPECT_EQ(code_of(session.run()), "");
  EXPECT_EQ(calls, 0U);
  const std::uint32_t control = session.register_offset(kB, "Core_Control").value();
  for (unsigned expected = 1; expected < 4; ++expected) {  // a function that has returned runs again
    session.write_register(kB, control, 0).value();
    session.write_register(kB, control, 1).value();
    EXPECT_EQ(code_of(session.run()), "");
    EXPECT_EQ(calls, expected);
  }
}

TEST(HostFunctions, OfWrongTilesAreRefused) {
  const api::Program program = two_cores();
  api::SessionOptions options;
  const auto nothing = [](api::HostCore&) {};
  options.functions = {{kA, "one", nothing}, {kB, "two", nothing}, {{6, 0}, "shim", nothing}};
  EXPECT_EQ(code_of(api::Session::open(program, options)), "T0529");
  options.functions = {{kA, "one", nothing}, {kA, "two", nothing}};
  EXPECT_EQ(code_of(api::Session::open(program, options)), "T0701");
}

// Two words in each cycle of the logic, which takes 4 cycles of the array: 8 words in 16 cycles.
TEST(HostFunctions, ReceiveWordsAtTheClockOfTheLogic) {
  const api::Program program = two_cores();
  const api::NamedPart lock = part(program, "in lock");
  api::SessionOptions options;
  std::vector<std::uint64_t> times;
  std::optional<api::Stalls> waits;
  std::uint64_t began = 0;
  options.functions.push_back({kA, "times", [&](api::HostCore& core) {
                                 began = core.now();
                                 const unsigned number = core.locks_of(kA).value() + lock.number;
                                 for (unsigned i = 0; i < 5; ++i) {
                                   core.acquire(number, 1);
                                   times.push_back(core.now());
                                   core.release(number, 0);
                                 }
                                 waits = core.stalls();
                               }});
  options.functions.push_back({kB, "nothing", [](api::HostCore&) {}});
  options.plio_clocks.push_back({{6, 0}, 0, true, 64, 250'000, 1'000'000});
  api::RunList list;
  list.plio_inputs.push_back({{6, 0}, 0, std::vector<api::StreamWord>(40)});
  api::Session session = api::Session::open(program, options).value();
  EXPECT_EQ(code_of(session.run(list)), "");
  ASSERT_EQ(times.size(), 5U);
  EXPECT_EQ(times[4] - times[1], 3U * 16);
  // The waits that the core counts are those of the report, and the rest of its time is a cycle for each request.
  ASSERT_TRUE(waits.has_value());
  const api::Report report = session.report();
  EXPECT_EQ(report.cores[0].stalls.lock, waits->lock);
  EXPECT_EQ(waits->total(), waits->lock);
  EXPECT_EQ(times[4] - began - waits->lock, 2U * 5 - 1);

  options.plio_clocks[0].bits = 40;
  EXPECT_EQ(code_of(api::Session::open(program, options)), "T0701");
  options.plio_clocks[0] = {{6, 2}, 0, true, 32, 250'000, 1'000'000};  // a core
  EXPECT_EQ(code_of(api::Session::open(program, options)), "T0516");
}

TEST(HostFunctions, ThatFailStopTheArrayWithTheirReport) {
  const api::Program program = two_cores();
  api::SessionOptions options;
  options.functions.push_back({kA, "far", [](api::HostCore& core) {
                                 EXPECT_EQ(code_of(core.memory_of({9, 9})), "T1205");
                               }});
  options.functions.push_back({kB, "fails", [](api::HostCore& core) {
                                 api::Diagnostic diagnostic;
                                 diagnostic.code = "T1223";
                                 diagnostic.message = "the kernel divides by zero";
                                 core.fail(diagnostic);
                               },
                               false});
  api::Session session = api::Session::open(program, options).value();
  session.write_register(kB, session.register_offset(kB, "Core_Control").value(), 1).value();
  const api::Outcome outcome = session.run();
  EXPECT_EQ(code_of(outcome), "T1223");
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->message, "the kernel divides by zero");
}

}  // namespace
}  // namespace tessera::embed
