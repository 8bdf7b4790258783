// Tests command streams on the array: a copy through the shim tile, written once for each format, and the errors.
#include "npu/controller.h"

#include "array/codes.h"
#include "device/aie2_registers.h"
#include "device/codes.h"
#include "device/ports.h"
#include "npu/codes.h"

#include <gtest/gtest.h>

namespace tessera::npu {
namespace {

namespace shim = device::aie2::shim;
namespace dpu = container::dpu;
namespace txn = container::txn;
using container::CdoCommand;
using container::CdoId;
using device::Bundle;
using device::Direction;
using device::PortRole;
using device::TileId;
using device::TileKind;

constexpr std::uint32_t kTransferWords = 256;
constexpr std::uint32_t kValid = shim::DMA_BD_7_Valid_BD.mask();
constexpr std::uint32_t kToken = shim::DMA_S2MM_Task_Queue_Enable_Token_Issue.mask();

CdoCommand write(std::uint64_t address, std::uint32_t value) {
  return {.id = CdoId::Write, .address = address, .value = value};
}

// Connects MM2S 0 of shim tile (0,0) through its switch to S2MM 0.
container::Cdo shim_loop() {
  container::Cdo cdo;
  cdo.commands.push_back({.id = CdoId::Nop});
  for (const device::ShimMuxPort& port : device::shim_mux_ports(device::Arch::AIE2))
    if (port.dma_channel == 0)
      cdo.commands.push_back({.id = CdoId::MaskWrite,
                              .address = port.reg.at(0),
                              .mask = port.select.mask(),
                              .value = port.select.set(0, static_cast<std::uint32_t>(device::ShimMux::DMA))});
  const auto slave =
      device::port_index(TileKind::Shim, PortRole::Slave, Bundle::South,
                         *device::shim_dma_south(Direction::MM2S, 0, device::Arch::AIE2), device::Arch::AIE2);
  const auto master =
      device::port_index(TileKind::Shim, PortRole::Master, Bundle::South,
                         *device::shim_dma_south(Direction::S2MM, 0, device::Arch::AIE2), device::Arch::AIE2);
  cdo.commands.push_back(
      write(shim::Stream_Switch_Slave_Config.at(*slave), shim::Stream_Switch_Slave_Config_Slave_Enable.mask()));
  cdo.commands.push_back(write(shim::Stream_Switch_Master_Config.at(*master),
                               shim::Stream_Switch_Master_Config_Master_Enable.mask() | *slave));
  return cdo;
}

container::DpuSequence as_dpu(std::uint32_t words = kTransferWords, bool token = true) {
  container::DpuSequence sequence;
  const auto add = [&](dpu::Body body) { sequence.ops.push_back({.offset = 16 * sequence.ops.size(), .body = body}); };
  add(dpu::ShimBd{.argument = 1, .bd = 1, .length = words, .words = {0, 0, 0, 0, 0, kValid}});
  add(dpu::Write32{.offset = shim::DMA_S2MM_Task_Queue.at(0), .value = 1 | (token ? kToken : 0)});
  add(dpu::ShimBd{.argument = 0, .bd = 0, .length = words, .words = {0, 0, 0, 0, 0, kValid}});
  add(dpu::Write32{.offset = shim::DMA_MM2S_Task_Queue.at(0), .value = 0});
  add(dpu::Sync{.direction = Direction::S2MM});
  return sequence;
}

container::Txn as_txn(std::uint32_t words = kTransferWords) {
  container::Txn stream;
  const auto add = [&](txn::Body body) { stream.ops.push_back({.offset = 16 + 32 * stream.ops.size(), .body = body}); };
  for (const std::uint32_t bd : {1U, 0U}) {
    add(txn::BlockWrite{.address = shim::DMA_BD_0.at(bd), .data = {words, 0, 0, 0, 0, 0, 0, kValid}});
    add(txn::Patch{.address = shim::DMA_BD_1.at(bd), .argument = bd});
  }
  add(txn::Write{.address = shim::DMA_S2MM_Task_Queue.at(0), .value = 1 | kToken});
  add(txn::Noop{});
  add(txn::Write{.address = shim::DMA_MM2S_Task_Queue.at(0), .value = 0});
  add(txn::Sync{.direction = Direction::S2MM});
  return stream;
}

struct Bench {
  explicit Bench(std::size_t in = kTransferWords * 4, std::size_t out = kTransferWords * 4, Cycle limit = 1'000'000)
      : array(*device::find_device("npu1_1col"), memory), npu(array, memory, limit) {
    Bytes data(in);
    for (std::size_t i = 0; i < in; ++i) data[i] = static_cast<std::uint8_t>(i * 7 + i / 256);
    memory.set_buffer(0, data);
    memory.set_buffer(1, Bytes(out));
    const Result<void> loaded = npu.load(shim_loop());
    EXPECT_TRUE(loaded.has_value()) << render(loaded.error());
  }
  bool copied() const { return std::ranges::equal(memory.buffer(0), memory.buffer(1)); }

  HostMemory memory;
  array::Array array;
  Controller npu;
};

template <class Stream>
std::string failure(Bench& bench, const Stream& stream) {
  const Result<void> done = bench.npu.execute(stream);
  return done ? "none" : render(done.error());
}

void expect_code(const std::string& text, Code code) {
  EXPECT_NE(text.find(fmt::format("error[{}]", code.id)), std::string::npos) << text;
}

TEST(Controller, DpuSequenceCopies) {
  Bench bench;
  EXPECT_EQ(failure(bench, as_dpu()), "none");
  EXPECT_TRUE(bench.copied());
}

TEST(Controller, TransactionStreamCopies) {
  Bench bench;
  EXPECT_EQ(failure(bench, as_txn()), "none");
  EXPECT_TRUE(bench.copied());
}

TEST(Controller, LateArgumentsCarryTheOffsetOfHostMemory) {
  Bench bench;
  bench.memory.set_buffer(5, Bytes(kTransferWords * 4));
  container::Txn stream = as_txn();
  stream.ops.all()[1].body = txn::Patch{.address = shim::DMA_BD_1.at(1), .argument = 5, .addend = 0x80000000};
  EXPECT_EQ(failure(bench, stream), "none");
  EXPECT_TRUE(std::ranges::equal(bench.memory.buffer(0), bench.memory.buffer(5)));
}

TEST(Controller, MissingBuffer) {
  Bench bench;
  container::DpuSequence sequence = as_dpu();
  std::get<dpu::ShimBd>(sequence.ops[0].body).argument = 3;
  const std::string text = failure(bench, sequence);
  expect_code(text, npu::code::no_buffer);
  EXPECT_NE(text.find("DPU operation 0 (WRITEBD_EXTEND_SHIMTILE) at offset 0x0"), std::string::npos) << text;
}

TEST(Controller, BufferSmallerThanTheTransfer) {
  for (const bool reads : {true, false}) {
    Bench bench(reads ? 1000 : 1024, reads ? 1024 : 1000);
    const std::string text = failure(bench, as_txn());
    expect_code(text, npu::code::buffer_too_small);
    EXPECT_NE(text.find("the transfer covers bytes 0 to 1023 of a buffer of 1000 bytes, 24 bytes too many"),
              std::string::npos)
        << text;
  }
  Bench bench;
  container::Txn stream = as_txn();
  std::get<txn::Patch>(stream.ops.all()[1].body).addend = 5000;
  expect_code(failure(bench, stream), npu::code::buffer_too_small);
}

TEST(Controller, DescriptorThatNobodyPatched) {
  Bench bench;
  container::Txn stream = as_txn();
  stream.ops.all().erase(stream.ops.all().begin() + 1);
  expect_code(failure(bench, stream), npu::code::no_host_memory);
}

TEST(Controller, OperationsThatAreNotExecuted) {
  Bench bench;
  container::Txn stream;
  stream.ops.push_back({.offset = 16, .body = txn::UpdateScratch{}});
  const std::string text = failure(bench, stream);
  expect_code(text, npu::code::unsupported);
  EXPECT_NE(text.find("TXN operation 0 (UPDATE_SCRATCH) at offset 0x10"), std::string::npos) << text;
  container::Cdo cdo;
  cdo.commands.push_back({.id = CdoId::Delay});
  EXPECT_EQ(bench.npu.load(cdo).error().code, npu::code::unsupported);
}

TEST(Controller, DeadlockNamesWhoWaits) {
  Bench bench;
  container::DpuSequence sequence = as_dpu();
  sequence.ops.erase(sequence.ops.begin() + 3);  // nothing sends the words then
  const std::string text = failure(bench, sequence);
  expect_code(text, npu::code::deadlock);
  EXPECT_NE(text.find("MM2S 0 of (0,0), which feeds it, was never given a task"), std::string::npos) << text;
}

TEST(Controller, BreakpointEndsTheCall) {
  Bench bench;
  bench.array.break_at({.kind = array::BreakPoint::Kind::Bd, .tile = {0, 0}, .number = 0});
  const std::string text = failure(bench, as_txn());
  expect_code(text, npu::code::stopped);
  EXPECT_NE(text.find("MM2S 0 of (0,0) starts buffer descriptor 0"), std::string::npos) << text;
  EXPECT_NE(text.find("TXN operation 6 (WRITE)"), std::string::npos) << text;
  EXPECT_FALSE(bench.copied());
}

TEST(Controller, TokenThatNobodyAskedFor) {
  Bench bench;
  const std::string text = failure(bench, as_dpu(kTransferWords, false));
  expect_code(text, npu::code::deadlock);
  EXPECT_NE(text.find("the task of S2MM 0 of (0,0) was pushed without asking for a token"), std::string::npos) << text;
}

TEST(Controller, CycleLimit) {
  Bench bench(kTransferWords * 4, kTransferWords * 4, 100);
  expect_code(failure(bench, as_txn()), npu::code::cycle_limit);
}

TEST(Controller, AbsentTiles) {
  Bench bench;
  container::DpuSequence sequence = as_dpu();
  sequence.ops[1].body = dpu::Write32{.col = 2};
  expect_code(failure(bench, sequence), device::code::outside_device);
  sequence.ops = {{.body = dpu::Sync{.col = 0, .cols = 2}}};
  Bench other;
  expect_code(failure(other, sequence), npu::code::no_such_tile);
}

// The parts of a DPU operation are wider than their places in an address; they must not overflow into each other.
TEST(Controller, PartsOfAnAddressDoNotRunOver) {
  const auto expect = [](dpu::Body body, Code code) {
    Bench bench;
    container::DpuSequence sequence;
    sequence.ops.push_back({.body = std::move(body)});
    expect_code(failure(bench, sequence), code);
  };
  expect(dpu::Write32{.row = 32}, device::code::outside_device);
  expect(dpu::Write32{.row = 2, .offset = 0x100000}, device::code::no_register);
  expect(dpu::ShimBd{.bd = 16}, npu::code::no_such_bd);
  expect(dpu::ShimBd{.col = 255, .cols = 2}, device::code::outside_device);
}

TEST(Controller, PatchOutsideADescriptor) {
  Bench bench;
  container::Txn stream;
  stream.ops.push_back({.body = txn::Patch{.address = shim::DMA_BD_0.at(2)}});
  expect_code(failure(bench, stream), npu::code::bad_patch);
}

TEST(Controller, PollSeesTheMachineMove) {
  Bench bench;
  container::Txn stream = as_txn();
  stream.ops.back().body = txn::Masked{.opcode = container::TxnOpcode::Maskpoll,
                                       .address = shim::DMA_S2MM_Status.at(0),
                                       .mask = shim::DMA_S2MM_Status_Channel_Running.mask(),
                                       .value = 0};
  EXPECT_EQ(failure(bench, stream), "none");
  EXPECT_TRUE(bench.copied());
}

TEST(Controller, PollForSomethingThatNeverComes) {
  Bench bench;
  container::Txn stream;
  stream.ops.push_back(
      {.body = txn::Masked{
           .opcode = container::TxnOpcode::Maskpoll, .address = shim::Lock_value.at(0), .mask = 1, .value = 1}});
  expect_code(failure(bench, stream), npu::code::deadlock);
}

}  // namespace
}  // namespace tessera::npu
