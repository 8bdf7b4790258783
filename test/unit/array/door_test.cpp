// Tests reads and writes by address: memories, registers, and addresses at which nothing lies.
#include "rig.h"

namespace tessera::array {
namespace {

template <class T>
std::string code_of(const Result<T>& result) {
  return result ? "none" : std::string(result.error().code.id);
}

TEST(Door, MemoryHoldsWhatIsWritten) {
  Rig rig;
  const Bytes block{1, 2, 3, 4, 5, 6, 7, 8};
  ASSERT_TRUE(rig.array.write_block(rig.address(kCoreTile, 0xFFF8), block));
  EXPECT_EQ(rig.read(kCoreTile, 0xFFFC), 0x08070605U);
  ASSERT_TRUE(rig.array.write_block(rig.address(kCoreTile, core::Program_Memory.offset), block));
  EXPECT_EQ(rig.read(kCoreTile, core::Program_Memory.offset), 0x04030201U);
}

TEST(Door, BlockOverConsecutiveRegisters) {
  Rig rig;
  Bytes block;
  for (std::uint32_t i = 0; i < 6; ++i) append_le(block, i + 1);
  ASSERT_TRUE(rig.array.write_block(rig.address(kCoreTile, memory::DMA_BD_0.at(2)), block));
  EXPECT_EQ(rig.read(kCoreTile, memory::DMA_BD_5.at(2)), 6U);
}

TEST(Door, BlockThatLeavesMemoryFailsAtItsEnd) {
  Rig rig;
  EXPECT_EQ(code_of(rig.array.write_block(rig.address(kCoreTile, 0xFFFC), Bytes(8))), array::code::no_register.id);
}

TEST(Door, MaskedWriteKeepsTheRest) {
  Rig rig;
  const std::uint32_t offset = memory::DMA_BD_0.at(0);
  rig.write(kCoreTile, offset, 0x12345678);
  ASSERT_TRUE(rig.array.mask_write32(rig.address(kCoreTile, offset), 0x0000FF00, 0xAAAAAAAA));
  EXPECT_EQ(rig.read(kCoreTile, offset), 0x1234AA78U);
}

TEST(Door, UntouchedRegistersReadTheirResetValue) {
  Rig rig;
  EXPECT_EQ(rig.read(kCoreTile, core::Core_Control.offset), core::Core_Control_Reset.mask());
}

TEST(Door, AbsentTile) {
  Rig rig("npu1_1col");
  const auto written = rig.array.write32(rig.address({1, 2}, 0), 1);
  EXPECT_EQ(code_of(written), array::code::no_such_tile.id);
  EXPECT_EQ(code_of(rig.array.read32(rig.address({0, 6}, 0))), array::code::no_such_tile.id);
  EXPECT_EQ(code_of(rig.array.read32(~std::uint64_t{3})), array::code::no_such_tile.id);
  EXPECT_EQ(rig.array.report().work.tiles, 0U);
}

TEST(Door, Hole) {
  Rig rig;
  EXPECT_EQ(code_of(rig.array.write32(rig.address(kCoreTile, 0x10000), 1)), array::code::no_register.id);
}

TEST(Door, Misaligned) {
  Rig rig;
  EXPECT_EQ(code_of(rig.array.write32(rig.address(kCoreTile, 2), 1)), array::code::misaligned.id);
  EXPECT_EQ(code_of(rig.array.write_block(rig.address(kCoreTile, 0), Bytes(6))), array::code::misaligned.id);
}

TEST(Door, MemoryControlClears) {
  Rig rig;
  rig.fill(kCoreTile, 0, 4, 1);
  rig.write(kCoreTile, memory::Memory_Control.offset, memory::Memory_Control_Memory_Zeroisation.mask());
  EXPECT_EQ(rig.words(kCoreTile, 0, 4), std::vector<std::uint32_t>(4, 0));
  EXPECT_EQ(rig.read(kCoreTile, memory::Memory_Control.offset), 0U);
}

TEST(Door, LockRegistersAreTheLocks) {
  Rig rig;
  rig.set_lock(kCoreTile, 4, 0x55);
  EXPECT_EQ(rig.lock(kCoreTile, 4), 0x15U) << "six bits";
}

}  // namespace
}  // namespace tessera::array
