// Tests that npu::Controller and npu::Replay refuse the same commands and operations, with the same code.
#include "npu/operations.h"

#include "container/layouts.h"
#include "device/aie2_registers.h"
#include "device/codes.h"
#include "npu/codes.h"
#include "npu/controller.h"
#include "npu/replay.h"

#include <gtest/gtest.h>

namespace tessera::npu {
namespace {

namespace dpu = container::dpu;
namespace shim = device::aie2::shim;
namespace txn = container::txn;
using container::DpuOpcode;

constexpr device::TileId kCore{0, 2};

// "none", or the code of the first problem.
struct Answers {
  std::string run = "none", replay = "none";
};

class OperationsTest : public testing::Test {
 protected:
  OperationsTest() { memory.set_buffer(0, Bytes(64)); }

  template <class Stream>
  Answers carry_out(auto body) {
    Stream stream;
    stream.ops.push_back({.body = std::move(body)});
    Answers answers;
    if (const Result<void> done = controller.execute(stream); !done) answers.run = done.error().code.id;
    replay.emplace(device).execute(stream, "a stream");
    if (const auto problems = replay->problems(); !problems.empty()) answers.replay = problems.front().code.id;
    return answers;
  }
  void expect_both(txn::Body body, std::string_view code) { expect(carry_out<container::Txn>(std::move(body)), code); }
  void expect_both(dpu::Body body, std::string_view code) {
    expect(carry_out<container::DpuSequence>(std::move(body)), code);
  }
  static void expect(const Answers& answers, std::string_view code) {
    EXPECT_EQ(answers.run, code);
    EXPECT_EQ(answers.replay, code);
  }

  static dpu::Raw raw(DpuOpcode opcode, device::TileId tile, std::vector<std::uint32_t> more) {
    std::array<std::uint8_t, 4> head{};
    container::layout::DpuWord::opcode.set(head, static_cast<std::uint8_t>(opcode));
    container::layout::DpuWord::col.set(head, tile.col);
    container::layout::DpuWord::row.set(head, tile.row);
    more.insert(more.begin(), load_le<std::uint32_t>(head, 0));
    return {.words = std::move(more)};
  }

  const device::Device& device = *device::find_device("npu1_1col");
  HostMemory memory;
  array::Array array{device, memory};
  Controller controller{array, memory, 1'000};
  std::optional<Replay> replay;
};

// The sequence has three words: opcode, offset, and the number of the word to write.
TEST_F(OperationsTest, Write32RtpWritesAWordOfItsSequence) {
  constexpr std::uint32_t kOffset = 0x40;
  expect_both(raw(DpuOpcode::Write32Rtp, kCore, {kOffset, 1}), "none");
  EXPECT_EQ(array.read32(device.address(kCore, kOffset)), kOffset);
  EXPECT_EQ(load_le<std::uint32_t>(replay->tiles().at(kCore).data.bytes, kOffset), kOffset);
  expect_both(raw(DpuOpcode::Write32Rtp, {0, 32}, {kOffset, 1}), device::code::outside_device.id);
  expect_both(raw(DpuOpcode::Write32Rtp, kCore, {kOffset, 3}), code::unsupported.id);
}

TEST_F(OperationsTest, TimestampsWriteNothing) {
  expect_both(raw(DpuOpcode::RecordTimestamp, {}, {}), "none");
  EXPECT_TRUE(replay->tiles().empty());
  expect_both(txn::RecordTimer{.id = 1}, "none");
  EXPECT_TRUE(replay->tiles().empty());
}

TEST_F(OperationsTest, Refusals) {
  expect_both(raw(DpuOpcode::Write32Rtp, kCore, {0x40}), code::unsupported.id);
  expect_both(txn::LoadPdi{}, code::no_pdi.id);
  expect_both(txn::UpdateStateTable{}, code::unsupported.id);
  expect_both(txn::CreateScratchpad{.usage = 1}, code::unsupported.id);
  expect_both(txn::CreateScratchpad{.pad_length = 132}, code::unsupported.id);
  expect_both(raw(DpuOpcode::Dumpddr, {}, std::vector<std::uint32_t>(43)), code::unsupported.id);
  expect_both(txn::Patch{.address = shim::DMA_BD_0.at(2)}, code::bad_patch.id);
}

// A descriptor has no place for the two low bits of an address; losing them must be an error.
TEST_F(OperationsTest, BuffersBeginAtAWord) {
  for (const std::uint32_t offset : {1U, 2U, 3U}) {
    expect_both(txn::Patch{.address = shim::DMA_BD_1.at(2), .argument = 0, .addend = offset}, code::bad_patch.id);
    expect_both(dpu::ShimBd{.bd = 2, .offset = offset}, code::bad_patch.id);
  }
  expect_both(dpu::ShimBd{.bd = 2, .offset = 4}, "none");
}

// The two differ only in waits, which npu::Replay ends at once, and in effects on the host.
TEST_F(OperationsTest, WaitsAndTheHostMakeADifference) {
  Answers answers = carry_out<container::Txn>(txn::MergeSync{.tokens = 1, .cols = 1});
  EXPECT_EQ(answers.run, code::deadlock.id);
  EXPECT_EQ(answers.replay, "none");
  answers = carry_out<container::Txn>(txn::CreateScratchpad{.pad_length = 4});
  EXPECT_EQ(answers.run, code::no_scratchpad.id);
  EXPECT_EQ(answers.replay, "none");
  answers = carry_out<container::Txn>(txn::UpdateReg{});
  EXPECT_EQ(answers.run, code::no_scratchpad.id);
  EXPECT_EQ(answers.replay, code::unsupported.id);
}

}  // namespace
}  // namespace tessera::npu
