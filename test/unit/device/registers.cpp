#include "tile_kinds.h"

#include "device/aie2_registers.h"
#include "device/codes.h"
#include "device/ports.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

namespace tessera::device {
namespace {

// Addresses that drivers and compilers use, from sources other than the fact files.
TEST(Registers, KnownAddresses) {
  EXPECT_EQ(aie2::memory::DMA_BD_0.at(15), 0x1D1E0u);
  EXPECT_EQ(aie2::memtile::DMA_BD_0.at(24), 0xA0300u);
  EXPECT_EQ(aie2::shim::DMA_BD_1.at(3), 0x1D064u);
  EXPECT_EQ(aie2::memory::DMA_S2MM_Ctrl.at(1), 0x1DE08u);
  EXPECT_EQ(aie2::memory::DMA_MM2S_Start_Queue.at(1), 0x1DE1Cu);
  EXPECT_EQ(aie2::memtile::DMA_MM2S_Ctrl.at(0), 0xA0630u);
  EXPECT_EQ(aie2::memtile::DMA_S2MM_Start_Queue.at(5), 0xA062Cu);
  EXPECT_EQ(aie2::shim::DMA_MM2S_Task_Queue.at(0), 0x1D214u);
  EXPECT_EQ(aie2::memory::DMA_S2MM_Status.at(1), 0x1DF04u);
  EXPECT_EQ(aie2::memory::DMA_MM2S_Status.at(0), 0x1DF10u);
  EXPECT_EQ(aie2::memtile::DMA_S2MM_Status.at(0), 0xA0660u);
  EXPECT_EQ(aie2::memtile::DMA_MM2S_Status.at(5), 0xA0694u);
  EXPECT_EQ(aie2::shim::DMA_S2MM_Status.at(0), 0x1D220u);
  EXPECT_EQ(aie2::shim::DMA_MM2S_Status.at(1), 0x1D22Cu);
  EXPECT_EQ(aie2::memory::Lock_value.at(15), 0x1F0F0u);
  EXPECT_EQ(aie2::memtile::Lock_value.at(63), 0xC03F0u);
  EXPECT_EQ(aie2::shim::Lock_value.at(0), 0x14000u);
  EXPECT_EQ(aie2::memory::Lock_Request.offset, 0x40000u);
  EXPECT_EQ(aie2::memtile::Lock_Request.offset, 0xD0000u);
  EXPECT_EQ(aie2::core::Stream_Switch_Slave_Slot.at(4 * 5), 0x3F250u);
  EXPECT_EQ(aie2::memtile::Stream_Switch_Master_Config.offset, 0xB0000u);
  EXPECT_EQ(aie2::shim::Mux_Config.offset, 0x1F000u);
  EXPECT_EQ(aie2::shim::Demux_Config.offset, 0x1F004u);
  EXPECT_EQ(aie2::core::Program_Memory.offset, 0x20000u);
  EXPECT_EQ(aie2::core::Core_PC.offset, 0x31100u);
  EXPECT_EQ(aie2::core::Core_SP.offset, 0x31120u);
  EXPECT_EQ(aie2::core::Core_LR.offset, 0x31130u);
  EXPECT_EQ(aie2::core::Core_Control.offset, 0x32000u);
  EXPECT_EQ(aie2::core::Core_Status.offset, 0x32004u);
  EXPECT_EQ(aie2::core::Accumulator_Control.offset, 0x36060u);
}

TEST(Registers, KnownFields) {
  EXPECT_EQ(aie2::memory::DMA_S2MM_Start_Queue_Enable_Token_Issue.mask(), 0x80000000u);
  EXPECT_EQ(aie2::memory::DMA_S2MM_Start_Queue_Repeat_Count.mask(), 0x00FF0000u);
  EXPECT_EQ(aie2::memory::DMA_S2MM_Start_Queue_Start_BD_ID.mask(), 0xFu);
  EXPECT_EQ(aie2::memtile::DMA_MM2S_Start_Queue_Start_BD_ID.mask(), 0x3Fu);
  EXPECT_EQ(aie2::core::Stream_Switch_Slave_Slot_id.mask(), 0x1F000000u);
  EXPECT_EQ(aie2::core::Stream_Switch_Slave_Slot_mask.mask(), 0x001F0000u);
  EXPECT_EQ(aie2::core::Stream_Switch_Slave_Slot_msel.mask(), 0x30u);
  EXPECT_EQ(aie2::core::Stream_Switch_Master_Config_Configuration.mask(), 0x7Fu);
  EXPECT_EQ(aie2::core::Core_Control_Enable.mask(), 1u);
  EXPECT_EQ(aie2::core::Core_Control_Reset.mask(), 2u);
  EXPECT_EQ(aie2::memory::Lock_Request_Lock_Id.get(0x1C00), 7u);
}

// The register map is complete: 457 + 203, 718 and 428 registers, as in AM025 v1.1, each found by address and by name.
TEST(Registers, EveryRegisterIsFoundByItsAddressAndItsName) {
  std::array<std::size_t, 3> seen{};
  for (const TileKind kind : kKinds)
    for (const RegisterRun& run : register_runs(kind, Arch::AIE2)) {
      EXPECT_EQ(tile_kind(run), kind);
      for (std::uint32_t i = 0; i < (run.is_window ? 1 : run.reg.count); ++i) {
        ++seen[static_cast<std::size_t>(kind)];
        const auto named = find_registers(run.name(i), Arch::AIE2);
        EXPECT_TRUE(std::ranges::any_of(named, [&](const RegisterInfo& info) {
          return info.run == &run && info.offset == run.reg.at(i);
        })) << run.name(i);
        const auto there = register_at(kind, run.reg.at(i), Arch::AIE2);
        if (run.is_window && run.width > 32) {
          EXPECT_FALSE(there) << "a memory is not a register";
        } else {
          ASSERT_TRUE(there) << run.name(i);
          EXPECT_EQ(there->run, &run);
          EXPECT_EQ(there->name, run.name(i));
          EXPECT_EQ(there->offset, run.reg.at(i));
        }
      }
    }
  EXPECT_EQ(seen, (std::array<std::size_t, 3>{428, 718, 457 + 203}));
}

// AIE2P has the registers of AIE2, which are the same objects, and one more for each MM2S channel of a memory tile.
TEST(Registers, WhatAie2pAdds) {
  for (const TileKind kind : kKinds) {
    const std::span<const RegisterRun> base = register_runs(kind, Arch::AIE2), more = register_runs(kind, Arch::AIE2P);
    EXPECT_EQ(base.data(), more.data());
    EXPECT_EQ(more.size() - base.size(), kind == TileKind::Mem ? 1u : 0u);
  }
  for (unsigned channel = 0; channel < 6; ++channel) {
    const std::uint32_t offset = 0xA06E0 + 4 * channel;
    const std::string name = "DMA_MM2S_" + std::to_string(channel) + "_Constant_Pad_Value";
    EXPECT_FALSE(register_at(TileKind::Mem, offset, Arch::AIE2));
    EXPECT_TRUE(find_registers(name, Arch::AIE2).empty());
    ASSERT_TRUE(register_at(TileKind::Mem, offset, Arch::AIE2P));
    EXPECT_EQ(register_at(TileKind::Mem, offset, Arch::AIE2P)->name, name);
    ASSERT_EQ(find_registers(name, Arch::AIE2P).size(), 1u);
    EXPECT_EQ(find_registers(name, Arch::AIE2P).front().offset, offset);
  }
  EXPECT_FALSE(register_at(TileKind::Mem, 0xA06F8, Arch::AIE2P));
  EXPECT_EQ(register_at(TileKind::Mem, 0xA0630, Arch::AIE2P)->name, "DMA_MM2S_0_Ctrl");
  EXPECT_EQ(find_registers("DMA_BD3_1", Arch::AIE2P).size(), 3u);
}

TEST(Registers, OffsetsInsideARegisterAndHoles) {
  EXPECT_EQ(register_at(TileKind::Core, 0x1D066, Arch::AIE2)->name, "DMA_BD3_1");
  EXPECT_EQ(register_at(TileKind::Core, 0x310CF, Arch::AIE2)->name, "Core_Q0");  // 16 bytes wide
  EXPECT_EQ(register_at(TileKind::Core, 0x40C00 + 0x200, Arch::AIE2)->name, "Lock_Request");
  EXPECT_EQ(register_at(TileKind::Core, 0x43FFF, Arch::AIE2)->name, "Lock_Request");
  EXPECT_FALSE(register_at(TileKind::Core, 0x44000, Arch::AIE2));
  EXPECT_FALSE(register_at(TileKind::Core, 0x1D018, Arch::AIE2));  // six words of each eight are registers
  EXPECT_EQ(register_at(TileKind::Shim, 0x1D018, Arch::AIE2)->name, "DMA_BD0_6");
  EXPECT_FALSE(register_at(TileKind::Core, 0x00400, Arch::AIE2));  // data memory
  EXPECT_FALSE(register_at(TileKind::Core, 0x20010, Arch::AIE2));  // program memory
  EXPECT_FALSE(register_at(TileKind::Shim, 0, Arch::AIE2));
  EXPECT_FALSE(register_at(TileKind::Mem, 0xFFFFFFFF, Arch::AIE2));
}

TEST(Registers, NamesAreExact) {
  EXPECT_EQ(find_registers("DMA_BD3_1", Arch::AIE2).size(), 3u);  // core tile, memory tile, shim
  EXPECT_EQ(find_registers("DMA_BD24_0", Arch::AIE2).size(), 1u);
  EXPECT_EQ(find_registers("Program_Memory", Arch::AIE2).size(), 1u);
  for (const char* name : {"", "DMA_BD", "DMA_BD_1", "DMA_BD03_1", "DMA_BD48_0", "DMA_BD3_1 ", "dma_bd3_1",
                           "DMA_BD+3_1", "DMA_BD99999999999_0", "Core_Control0"})
    EXPECT_TRUE(find_registers(name, Arch::AIE2).empty()) << name;
}

TEST(Registers, ResetValues) {
  EXPECT_EQ(register_at(TileKind::Core, aie2::core::Core_Control.offset, Arch::AIE2)->run->reset, 2u);
  EXPECT_EQ(register_at(TileKind::Mem, aie2::memtile::Memory_Control.offset, Arch::AIE2)->run->reset, 2u);
  EXPECT_EQ(register_at(TileKind::Shim, aie2::shim::Module_Clock_Control_0.offset, Arch::AIE2)->run->reset, 0x3Bu);
}

std::string described(std::string_view name, std::string_view module, std::uint32_t value) {
  for (const RegisterInfo& info : find_registers(name, Arch::AIE2))
    if (info.run->module == module) return describe(info, value);
  return "not found";
}

TEST(Registers, DescribeTakesAValueApart) {
  EXPECT_EQ(described("DMA_BD3_7", "shim", 0x02000000), "DMA_BD3_7 = 0x02000000 (Valid_BD 0x1)");
  EXPECT_EQ(described("Core_Control", "core", 0), "Core_Control = 0x00000000");
  EXPECT_EQ(described("Core_Control", "core", 0x11), "Core_Control = 0x00000011 (Enable 0x1, reserved bits 0x10)");
  EXPECT_EQ(described("Core_PC", "core", 0x120), "Core_PC = 0x00000120 (Register_Value 0x120)");
}

TEST(ExplainAddress, RegistersMemoriesAndHoles) {
  const Device& npu = *find_device("npu1");
  const auto bd = explain_address(npu, 0x0221D064);
  ASSERT_TRUE(bd);
  EXPECT_EQ(bd->location.tile, (TileId{1, 2}));
  EXPECT_EQ(bd->info->name, "DMA_BD3_1");
  EXPECT_EQ(bd->memory, nullptr);
  const auto memory = explain_address(npu, 0x0017FFFF);
  ASSERT_TRUE(memory);
  EXPECT_EQ(memory->memory->prefix, "DataMemory");
  EXPECT_FALSE(memory->info);
  EXPECT_EQ(explain_address(npu, 0x00180000).error().code, code::no_register);
  EXPECT_EQ(explain_address(npu, 0x00600000).error().code, code::outside_device);
  const Device& first = *find_device("xcvc1902");
  EXPECT_EQ(explain_address(first, first.address({6, 2}, 0x1D038))->info->name, "DMA_BD1_Control");
  EXPECT_EQ(explain_address(first, first.address({6, 2}, 0x7FFF))->memory->prefix, "DataMemory");
  EXPECT_EQ(explain_address(first, first.address({6, 2}, 0x8000)).error().code, code::no_register);
  EXPECT_EQ(explain_address(first, first.address({49, 0}, 0x1F004))->info->name, "Demux_Config");
  EXPECT_EQ(require_device("npu3").error().code, code::unknown_device);
  EXPECT_EQ(*require_device("npu2"), find_device("npu2"));
}

// A shim descriptor as mlir-aie lowers it: dma_memcpy_nd [0,0,1,0][4,2,64,32][2048,32,64,1] of i32, BD 3.
TEST(BufferDescriptor, Shim) {
  using namespace aie2::shim;
  constexpr std::array<std::uint32_t, 8> word = {0x00001000, 0,          0,          0x02000000,
                                                 0x8400003F, 0x0200001F, 0x003007FF, 0x02000000};
  EXPECT_EQ(DMA_BD_0_Buffer_Length.get(word[0]), 32u * 64 * 2);
  EXPECT_EQ(DMA_BD_3_D0_Wrap.get(word[3]), 32u);
  EXPECT_EQ(DMA_BD_3_D0_Stepsize.get(word[3]), 0u);
  EXPECT_EQ(DMA_BD_4_Burst_Length.get(word[4]), 2u);
  EXPECT_EQ(DMA_BD_4_D1_Wrap.get(word[4]), 64u);
  EXPECT_EQ(DMA_BD_4_D1_Stepsize.get(word[4]), 63u);
  EXPECT_EQ(DMA_BD_5_AxCache.get(word[5]), 2u);
  EXPECT_EQ(DMA_BD_5_D2_Stepsize.get(word[5]), 31u);
  EXPECT_EQ(DMA_BD_6_Iteration_Wrap.get(word[6]), 3u);
  EXPECT_EQ(DMA_BD_6_Iteration_Stepsize.get(word[6]), 2047u);
  EXPECT_EQ(DMA_BD_7_Valid_BD.get(word[7]), 1u);
  EXPECT_EQ(DMA_BD_7_Use_Next_BD.get(word[7]), 0u);
}

// A core descriptor: 1024 words at 0x1000, acquire-greater-equal lock 0 by 1, release lock 1 by 1.
TEST(BufferDescriptor, Core) {
  using namespace aie2::memory;
  std::uint32_t first = 0x00000400;
  first = (first & ~DMA_BD_0_Base_Address.mask()) | 0x01000000;
  EXPECT_EQ(DMA_BD_0_Base_Address.mask(), 0x0FFFC000u);
  EXPECT_EQ(DMA_BD_0_Base_Address.get(first) * 4, 0x1000u);
  EXPECT_EQ(DMA_BD_0_Buffer_Length.get(first), 1024u);
  constexpr std::uint32_t last = 0x02043FE0;
  EXPECT_EQ(DMA_BD_5_Lock_Acq_ID.get(last), 0u);
  EXPECT_EQ(DMA_BD_5_Lock_Acq_Value.get_signed(last), -1);
  EXPECT_EQ(DMA_BD_5_Lock_Acq_Enable.get(last), 1u);
  EXPECT_EQ(DMA_BD_5_Lock_Rel_ID.get(last), 1u);
  EXPECT_EQ(DMA_BD_5_Lock_Rel_Value.get_signed(last), 1);
  EXPECT_EQ(DMA_BD_5_Valid_BD.get(last), 1u);
  EXPECT_EQ(DMA_BD_5_Lock_Acq_Value.get_signed(0x02043020), 1);  // a plain acquire
}

// A memory tile descriptor, number 24: [8,16] strides [16,1] with padding [<2,2>,<1,3>], packet 3, next 25.
TEST(BufferDescriptor, MemTile) {
  using namespace aie2::memtile;
  constexpr std::array<std::uint32_t, 8> word = {0x818000F0, 0x059A0800, 0x00200000, 0x1010000F,
                                                 0x00000000, 0x01060000, 0x00000000, 0x8145FF44};
  EXPECT_EQ(DMA_BD_0_Enable_Packet.get(word[0]), 1u);
  EXPECT_EQ(DMA_BD_0_Packet_Type.get(word[0]), 0u);
  EXPECT_EQ(DMA_BD_0_Packet_ID.get(word[0]), 3u);
  EXPECT_EQ(DMA_BD_0_Buffer_Length.get(word[0]), 240u);
  EXPECT_EQ(DMA_BD_1_D0_Zero_Before.get(word[1]), 1u);
  EXPECT_EQ(DMA_BD_1_Next_BD.get(word[1]), 25u);
  EXPECT_EQ(DMA_BD_1_Use_Next_BD.get(word[1]), 1u);
  EXPECT_EQ(DMA_BD_1_Base_Address.get(word[1]) * 4, 0x82000u);
  EXPECT_EQ(DMA_BD_2_D0_Wrap.get(word[2]), 16u);
  EXPECT_EQ(DMA_BD_3_D1_Zero_Before.get(word[3]), 2u);
  EXPECT_EQ(DMA_BD_3_D1_Wrap.get(word[3]), 8u);
  EXPECT_EQ(DMA_BD_3_D1_Stepsize.get(word[3]), 15u);
  EXPECT_EQ(DMA_BD_5_D0_Zero_After.get(word[5]), 3u);
  EXPECT_EQ(DMA_BD_5_D1_Zero_After.get(word[5]), 2u);
  EXPECT_EQ(DMA_BD_7_Lock_Acq_ID.get(word[7]), 68u);
  EXPECT_EQ(DMA_BD_7_Lock_Acq_Value.get_signed(word[7]), -1);
  EXPECT_EQ(DMA_BD_7_Lock_Rel_ID.get(word[7]), 69u);
  EXPECT_EQ(DMA_BD_7_Lock_Rel_Value.get_signed(word[7]), 1);
  EXPECT_EQ(DMA_BD_7_Valid_BD.get(word[7]), 1u);
}

TEST(Reg, IndexOf) {
  EXPECT_EQ(aie2::shim::DMA_BD_1.index_of(0x1D064), 3u);
  EXPECT_FALSE(aie2::shim::DMA_BD_1.index_of(0x1D068));
  EXPECT_FALSE(aie2::shim::DMA_BD_1.index_of(0x1D204));
  EXPECT_FALSE(aie2::shim::DMA_BD_1.index_of(0));
}

}  // namespace
}  // namespace tessera::device
