#include "device/tile_layout.h"

#include "device/aie1_registers.h"
#include "device/aie2_registers.h"

#include <cassert>

namespace tessera::device {

namespace {

constexpr Field kNoField{0, 0};
constexpr Reg kNoReg{0, 0};

// Joins adjacent fields or registers. Only the compiler evaluates these functions, so a throw ends the build.
consteval Field joined(Field low, Field high) {
  if (high.lsb != low.lsb + low.width) throw "they lie apart";
  return {low.lsb, static_cast<std::uint8_t>(low.width + high.width)};
}
consteval Reg joined(Reg first, Reg second) {
  if (first.count != 1 || second.count != 1 || second.offset != first.offset + first.stride) throw "they lie apart";
  return {first.offset, 2, first.stride};
}

#include "device/layouts.inc"

// Checks that in a status register of AIE1 the fields of channel 1 are right above those of channel 0 (shares_status).
constexpr bool beside(Field first, Field second) {
  return second.lsb == first.lsb + first.width && second.width == first.width;
}
namespace memory1 = aie1::memory;
namespace shim1 = aie1::shim;
static_assert(beside(memory1::DMA_S2MM_Status_Status_0, memory1::DMA_S2MM_Status_Status_1));
static_assert(beside(memory1::DMA_S2MM_Status_Lock_Stalled_0, memory1::DMA_S2MM_Status_Lock_Stalled_1));
static_assert(beside(memory1::DMA_S2MM_Status_Start_Queue_Size_0, memory1::DMA_S2MM_Status_Start_Queue_Size_1));
static_assert(beside(memory1::DMA_S2MM_Status_Cur_BD_0, memory1::DMA_S2MM_Status_Cur_BD_1));
static_assert(beside(memory1::DMA_S2MM_Status_Start_Queue_Overflow_0, memory1::DMA_S2MM_Status_Start_Queue_Overflow_1));
static_assert(beside(shim1::DMA_MM2S_Status_Stalled_0, shim1::DMA_MM2S_Status_Stalled_1));

// Checks that the two bits of a binary lock are adjacent.
static_assert(beside(memory1::All_Lock_State_Value_Lock15_State, memory1::All_Lock_State_Value_Lock15_Value));
static_assert(beside(shim1::All_Lock_State_Value_Lock15_State, shim1::All_Lock_State_Value_Lock15_Value));

// Checks that Core_Control and Core_Status, whose AIE2 constants core_unit.cpp and door.cpp use, are the same on AIE1.
constexpr bool same(Field a, Field b) {
  return a.lsb == b.lsb && a.width == b.width;
}
namespace core1 = aie1::core;
namespace core2 = aie2::core;
static_assert(core1::Core_Control.offset == core2::Core_Control.offset);
static_assert(same(core1::Core_Control_Enable, core2::Core_Control_Enable));
static_assert(same(core1::Core_Control_Reset, core2::Core_Control_Reset));
static_assert(core1::Core_Status.offset == core2::Core_Status.offset);
static_assert(same(core1::Core_Status_Enable, core2::Core_Status_Enable));
static_assert(same(core1::Core_Status_Reset, core2::Core_Status_Reset));
static_assert(same(core1::Core_Status_Core_Done, core2::Core_Status_Core_Done));
static_assert(same(core1::Core_Status_Lock_Stall_S, core2::Core_Status_Lock_Stall_S));
static_assert(same(core1::Core_Status_Lock_Stall_W, core2::Core_Status_Lock_Stall_W));
static_assert(same(core1::Core_Status_Lock_Stall_N, core2::Core_Status_Lock_Stall_N));
static_assert(same(core1::Core_Status_Lock_Stall_E, core2::Core_Status_Lock_Stall_E));
static_assert(same(core1::Core_Status_Stream_Stall_SS0, core2::Core_Status_Stream_Stall_SS0));
static_assert(same(core1::Core_Status_Stream_Stall_MS0, core2::Core_Status_Stream_Stall_MS0));

}  // namespace

const TileLayout& tile_layout(TileKind kind, Arch arch) {
  const TileLayout* layout = kLayouts[static_cast<std::size_t>(arch)][static_cast<std::size_t>(kind)];
  assert(layout != nullptr);
  return *layout;
}

}  // namespace tessera::device
