// One function on one core for host programs. The expected products, sums and cycles are counted by hand from the
// assembly text: 8 bundles, 10 for each word, and 7 behind the loop.
#include "embed/program.h"

#include <nlohmann/json.hpp>

#include <thread>

namespace tessera::embed {
namespace {

api::CoreImage scale_program() {
  return api::CoreImage::open(std::string(TESSERA_ROOT) + "/test/lit/core/Inputs/scale.s").value();
}

std::vector<std::uint8_t> bytes_of_words(const std::vector<std::int32_t>& words) {
  std::vector<std::uint8_t> bytes;
  for (const std::int32_t word : words)
    for (unsigned shift = 0; shift < 32; shift += 8)
      bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint32_t>(word) >> shift));
  return bytes;
}

api::FunctionCall scale_call(std::int32_t factor) {
  api::FunctionCall call;
  call.entry = "scale";
  call.pointers[0] = api::FunctionBuffer{bytes_of_words({1, -2, 3, 400}), api::FunctionBuffer::Use::In, "words"};
  call.pointers[1] = api::FunctionBuffer{std::vector<std::uint8_t>(16), api::FunctionBuffer::Use::Out, {}};
  call.scalars[1] = 4;
  call.scalars[2] = static_cast<std::uint32_t>(factor);
  return call;
}

std::vector<std::uint8_t> copy_of(std::span<const std::uint8_t> bytes) {
  return {bytes.begin(), bytes.end()};
}

TEST(Core, AFunctionReturns) {
  const api::CoreImage image = scale_program();
  const auto outcome = image.call(scale_call(-7));
  ASSERT_TRUE(outcome) << api::to_text(outcome.error());
  EXPECT_EQ(outcome->end, api::FunctionEnd::Returned);
  EXPECT_FALSE(outcome->error || outcome->stop || outcome->state);
  EXPECT_EQ(copy_of(outcome->buffer(1)), bytes_of_words({-7, 14, -21, -2800}));
  EXPECT_EQ(copy_of(outcome->buffer(0)), bytes_of_words({1, -2, 3, 400}));
  EXPECT_TRUE(outcome->buffer(2).empty());
  EXPECT_EQ(outcome->r0, static_cast<std::uint32_t>(-2814));
  EXPECT_EQ(outcome->counts.active, 55U);
  EXPECT_EQ(outcome->counts.bundles, 55U);
  EXPECT_EQ(outcome->counts.stalls.total(), 0U);
  std::uint64_t products = 0;
  for (const api::OperationCount& each : outcome->operations)
    if (each.operation == "mul") products = each.executed;
  EXPECT_EQ(products, 4U);

  // Buffers lie at multiples of 64 bytes, and the stack behind them.
  ASSERT_EQ(outcome->layout.buffers.size(), 2U);
  EXPECT_EQ(outcome->layout.buffers[0].address, api::CoreImage::memory_begin());
  EXPECT_EQ(outcome->layout.buffers[1].address, api::CoreImage::memory_begin() + 64);
  EXPECT_EQ(outcome->layout.stack, image.layout(scale_call(-7))->stack);
  EXPECT_GE(outcome->layout.stack, api::CoreImage::memory_begin() + 80);
  EXPECT_EQ(outcome->memory.size(), api::CoreImage::memory_bytes());

  const auto json = nlohmann::json::parse(outcome->json);
  EXPECT_EQ(json["schema"], "tessera.core/1");
  EXPECT_EQ(json["entry"]["symbol"], "scale");
  EXPECT_EQ(json["pointers"][0]["direction"], "in");
  EXPECT_EQ(json["end"], "returned");
  EXPECT_EQ(outcome->text.find("scale: returned; 55 cycles"), 0U);
  EXPECT_NE(outcome->text.find("words"), std::string::npos);
}

TEST(Core, CallsAreIndependentAndRunInThreads) {
  const api::CoreImage image = scale_program();
  std::vector<std::vector<std::uint8_t>> results(4);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < results.size(); ++i)
    threads.emplace_back([&, i] {
      api::FunctionCall call = scale_call(static_cast<std::int32_t>(i));
      if (i % 2 != 0) call.engine = api::Engine::Plain;
      results[i] = copy_of(image.call(call).value().buffer(1));
    });
  for (std::thread& thread : threads) thread.join();
  for (std::int32_t i = 0; i < 4; ++i)
    EXPECT_EQ(results[static_cast<std::size_t>(i)], bytes_of_words({i, -2 * i, 3 * i, 400 * i}));
}

TEST(Core, ImagesHaveNames) {
  const api::CoreImage image = scale_program();
  const std::vector<std::string> symbols = image.symbols();
  EXPECT_NE(std::find(symbols.begin(), symbols.end(), "late"), symbols.end());
  const auto ends = image.address_of("ends");
  ASSERT_TRUE(ends);
  EXPECT_EQ(image.at(*ends), "ends");
  EXPECT_EQ(image.entry("ends").value(), *ends);
  EXPECT_EQ(image.entry("0x0").value(), 0U);
  EXPECT_FALSE(image.address_of("no such label"));
  const auto unknown = image.entry("scael");
  EXPECT_EQ(code_of(unknown), "T0731");
  EXPECT_EQ(unknown.error().help, "did you mean scale?");
  EXPECT_EQ(code_of(image.entry("1")), "T0731");
  EXPECT_TRUE(image.warnings().empty());
  const std::vector<std::uint8_t> text = bytes_of(std::string(TESSERA_ROOT) + "/test/lit/core/Inputs/scale.s");
  EXPECT_EQ(api::CoreImage::from_bytes(text, "scale.s")->program_bytes(), image.program_bytes());
}

TEST(Core, EndsOfFunctionsThatDoNotReturn) {
  const api::CoreImage image = scale_program();
  const auto call = [&](const std::string& entry) {
    api::FunctionCall one;
    one.entry = entry;
    one.max_cycles = 1000;
    return image.call(one).value();
  };
  EXPECT_EQ(call("ends").end, api::FunctionEnd::Done);
  EXPECT_FALSE(call("ends").error);
  const auto expect = [&](const std::string& entry, api::FunctionEnd end, const std::string& code) {
    const api::FunctionOutcome outcome = call(entry);
    EXPECT_EQ(outcome.end, end) << entry;
    EXPECT_EQ(outcome.error ? outcome.error->code : "", code) << entry;
  };
  expect("waits", api::FunctionEnd::Waits, "T0605");
  expect("spins", api::FunctionEnd::CycleLimit, "T0606");
  expect("wild", api::FunctionEnd::Fault, "T0520");
  expect("borrows", api::FunctionEnd::Fault, "T0509");
}

TEST(Core, BreakpointsAndSteps) {
  const api::CoreImage image = scale_program();
  const std::uint32_t body = image.address_of("body").value();
  api::FunctionCall call = scale_call(2);
  call.breaks = {{body, 3}};
  std::size_t bundles = 0;
  std::vector<std::string> last;
  call.step = [&](const api::CoreStep& step) {
    bundles += step.kind == "exec" ? 1 : 0;
    last = {step.kind, step.text};
  };
  const api::FunctionOutcome outcome = image.call(call).value();
  EXPECT_EQ(outcome.end, api::FunctionEnd::Break);
  EXPECT_EQ(outcome.error ? outcome.error->code : "", "T0611");
  ASSERT_TRUE(outcome.stop);
  EXPECT_EQ(outcome.stop->pc, body);
  EXPECT_EQ(outcome.stop->hit, 3U);
  EXPECT_EQ(outcome.hits, (std::vector<std::uint64_t>{3}));
  EXPECT_EQ(bundles, 8U + 2 * 10);  // two rounds of the loop
  EXPECT_EQ(last, (std::vector<std::string>{"stop", "breakpoint"}));
  ASSERT_TRUE(outcome.state);
  EXPECT_EQ(outcome.state->pc, body);
  const auto& registers = outcome.state->registers;
  const auto factor =
      std::find_if(registers.begin(), registers.end(), [](const api::RegisterValue& one) { return one.name == "r16"; });
  ASSERT_NE(factor, registers.end());
  EXPECT_EQ(factor->bytes, (std::vector<std::uint8_t>{2, 0, 0, 0}));
  EXPECT_NE(outcome.state_text.find("breakpoint"), std::string::npos);
  EXPECT_TRUE(nlohmann::json::parse(outcome.json).contains("stop"));

  call.breaks = {{body + 1, 1}};
  EXPECT_EQ(code_of(image.call(call)), "T1205");
  call.breaks = {{image.program_bytes(), 1}};
  EXPECT_EQ(code_of(image.call(call)), "T1205");
}

TEST(Core, MemoryIsLimited) {
  const api::CoreImage image = scale_program();
  api::FunctionCall call = scale_call(1);
  call.pointers[2] = api::FunctionBuffer{std::vector<std::uint8_t>(api::CoreImage::memory_bytes()), {}, {}};
  EXPECT_EQ(code_of(image.layout(call)), "T0732");
  EXPECT_EQ(code_of(image.call(call)), "T0732");
  EXPECT_EQ(code_of(api::CoreImage::open(example("threshold/threshold.cdo"))), "T0733");
  EXPECT_EQ(code_of(api::CoreImage::open("no such file")), "T0102");
}

}  // namespace
}  // namespace tessera::embed
