// Tests npu::Replay, which follows writes without an emulated array: the resulting state, and the refused operations.
#include "npu/replay.h"

#include "array/codes.h"
#include "device/aie2_registers.h"
#include "device/codes.h"
#include "npu/codes.h"

#include <gtest/gtest.h>

namespace tessera::npu {
namespace {

namespace memory = device::aie2::memory;
namespace memtile = device::aie2::memtile;
namespace shim = device::aie2::shim;
namespace dpu = container::dpu;
namespace txn = container::txn;
using container::CdoCommand;
using container::CdoId;
using device::TileId;

constexpr TileId kShimTile{0, 0}, kMemTile{0, 1}, kCoreTile{0, 2};

class ReplayTest : public testing::Test {
 protected:
  std::uint64_t at(TileId tile, std::uint32_t offset) const { return replay.device().address(tile, offset); }
  void write(TileId tile, std::uint32_t offset, std::uint32_t value) {
    load({.id = CdoId::Write, .address = at(tile, offset), .value = value});
  }
  void load(CdoCommand command) {
    container::Cdo cdo;
    cdo.commands.push_back(std::move(command));
    replay.load(cdo, "a.cdo");
  }
  void execute(txn::Body body) {
    container::Txn stream;
    stream.ops.push_back({.body = std::move(body)});
    replay.execute(stream, "a.txn");
  }
  void execute(dpu::Body body) {
    container::DpuSequence stream;
    stream.ops.push_back({.body = std::move(body)});
    replay.execute(stream, "a.seq");
  }
  const TileState& tile(TileId id) const { return replay.tiles().at(id); }
  // The code of the only problem.
  std::string_view problem() const {
    const auto problems = replay.problems();
    return problems.size() == 1 ? problems.front().code.id : "not one problem";
  }

  Replay replay{*device::find_device("npu1_1col")};
};

TEST_F(ReplayTest, MaskedWriteBeginsAtTheResetValue) {
  constexpr device::Reg control = device::aie2::core::Core_Control;
  load({.id = CdoId::MaskWrite, .address = at(kCoreTile, control.at(0)), .mask = 1, .value = 1});
  const auto info = device::register_at(device::TileKind::Core, control.at(0), device::Arch::AIE2);
  ASSERT_NE(info->run->reset, 0u);
  EXPECT_EQ(tile(kCoreTile).read(control.at(0)), info->run->reset | 1);
  execute(txn::Masked{container::TxnOpcode::Maskwrite, at(kCoreTile, control.at(0)), info->run->reset, 0});
  EXPECT_EQ(tile(kCoreTile).read(control.at(0)), 1u);
}

TEST_F(ReplayTest, WrittenRunsJoinWhereTheyTouch) {
  load({.id = CdoId::DmaWrite, .address = at(kCoreTile, 0x100), .payload = {1, 2}});
  load({.id = CdoId::DmaWrite, .address = at(kCoreTile, 0x110), .payload = {3}});
  EXPECT_EQ(tile(kCoreTile).data.runs.size(), 2u);
  load({.id = CdoId::DmaWrite, .address = at(kCoreTile, 0x104), .payload = {4, 5, 6}});
  using Runs = std::map<std::uint32_t, std::uint32_t>;
  EXPECT_EQ(tile(kCoreTile).data.runs, (Runs{{0x100, 0x114}}));
  EXPECT_EQ(load_le<std::uint32_t>(tile(kCoreTile).data.bytes, 0x104), 4u);
  EXPECT_EQ(load_le<std::uint32_t>(tile(kCoreTile).data.bytes, 0x110), 3u);
}

TEST_F(ReplayTest, ProgramAndDataAreApart) {
  load({.id = CdoId::DmaWrite, .address = at(kCoreTile, device::aie2::core::Program_Memory.offset), .payload = {7}});
  EXPECT_TRUE(tile(kCoreTile).data.runs.empty());
  EXPECT_EQ(tile(kCoreTile).program.runs.size(), 1u);
}

TEST_F(ReplayTest, QueueKeepsTasksUntilReset) {
  const std::uint32_t queue = memory::DMA_S2MM_Start_Queue.at(1), control = memory::DMA_S2MM_Ctrl.at(1);
  write(kCoreTile, queue, 3);
  write(kCoreTile, queue, 4);
  EXPECT_EQ(tile(kCoreTile).tasks.at(queue), (std::vector<std::uint32_t>{3, 4}));
  write(kCoreTile, control, memory::DMA_S2MM_Ctrl_Reset.mask());
  EXPECT_FALSE(tile(kCoreTile).tasks.contains(queue));
}

TEST_F(ReplayTest, ZeroiseClearsTheMemory) {
  write(kMemTile, 0x20, 9);
  write(kMemTile, memtile::Memory_Control.at(0), memtile::Memory_Control_Memory_Zeroisation.mask());
  EXPECT_EQ(load_le<std::uint32_t>(tile(kMemTile).data.bytes, 0x20), 0u);
  EXPECT_EQ(tile(kMemTile).data.runs.size(), 1u);
}

TEST_F(ReplayTest, BuffersStayNames) {
  const std::uint32_t word1 = shim::DMA_BD_1.at(2);
  execute(txn::Patch{.address = at(kShimTile, word1), .argument = 1, .addend = 0x40});
  EXPECT_EQ(tile(kShimTile).host_places.at(word1).argument, 1u);
  EXPECT_EQ(tile(kShimTile).host_places.at(word1).offset, 0x40u);
  write(kShimTile, word1, 0x1000);  // a plain address replaces it
  EXPECT_FALSE(tile(kShimTile).host_places.contains(word1));
}

TEST_F(ReplayTest, WaitsAreOverAtOnce) {
  execute(txn::Body{txn::Sync{}});
  execute(dpu::Body{dpu::Sync{}});
  execute(txn::Masked{container::TxnOpcode::Maskpoll, at(kCoreTile, 0), 1, 1});
  EXPECT_TRUE(replay.problems().empty());
  EXPECT_TRUE(replay.tiles().empty());
}

TEST_F(ReplayTest, ABlockStopsWhereNothingIs) {
  const std::uint32_t last = device::aie2::memory::DataMemory.count * device::aie2::memory::DataMemory.stride - 4;
  load({.id = CdoId::DmaWrite, .address = at(kCoreTile, last), .payload = {1, 2}});
  EXPECT_EQ(problem(), device::code::no_register.id);
  EXPECT_EQ(load_le<std::uint32_t>(tile(kCoreTile).data.bytes, last), 1u);
}

TEST_F(ReplayTest, EqualProblemsCountAsOne) {
  for (unsigned i = 0; i < 3; ++i) write({7, 2}, 4 * i, 0);
  ASSERT_EQ(problem(), device::code::outside_device.id);
  EXPECT_EQ(replay.problems().front().notes.back(), "other problems of this kind: 2");
}

TEST_F(ReplayTest, RefusesOddAddresses) {
  write(kCoreTile, 0x102, 1);
  EXPECT_EQ(problem(), array::code::misaligned.id);
}

TEST_F(ReplayTest, RefusesWhatDependsOnExecution) {
  execute(txn::UpdateReg{});
  EXPECT_EQ(problem(), code::unsupported.id);
}

TEST_F(ReplayTest, SaysThatTheStateIsWithoutWhatItRefuses) {
  load({.id = CdoId::Delay});
  ASSERT_EQ(problem(), code::unsupported.id);
  EXPECT_EQ(replay.problems().front().notes.back(), "the state shown leaves this operation out");
}

TEST_F(ReplayTest, RefusesPatchesOutsideADescriptor) {
  execute(txn::Patch{.address = at(kShimTile, shim::DMA_BD_0.at(2))});
  EXPECT_EQ(problem(), code::bad_patch.id);
}

TEST_F(ReplayTest, RefusesBuffersInsideAWord) {
  execute(dpu::ShimBd{.bd = 1, .offset = 2});
  EXPECT_EQ(problem(), code::bad_patch.id);
}

TEST_F(ReplayTest, WideTilesAndOffsetsNameNoOtherTile) {
  execute(dpu::Write32{.col = 0, .row = 32, .offset = 0, .value = 1});  // joined unchecked, this is column 1
  EXPECT_EQ(problem(), device::code::outside_device.id);
  EXPECT_TRUE(replay.tiles().empty());
}

TEST_F(ReplayTest, WideOffsets) {
  execute(dpu::Write32{.col = 0, .row = 0, .offset = 1u << replay.device().row_shift, .value = 1});
  EXPECT_EQ(problem(), device::code::no_register.id);
}

TEST_F(ReplayTest, RefusesAbsentBufferDescriptors) {
  execute(dpu::ShimBd{.bd = 16});
  EXPECT_EQ(problem(), code::no_such_bd.id);
}

}  // namespace
}  // namespace tessera::npu
