// The registers of AIE1 in the shape of layout.h. Channels have fewer features; the two of a direction share a status
// register, and take tasks when their control register enables them.
#include "array/layout.h"
#include "device/aie1_registers.h"
#include "device/aie2_registers.h"

namespace tessera::array {

namespace {

using device::Field;
using device::Reg;
namespace core = device::aie1::core;
namespace memory = device::aie1::memory;
namespace shim = device::aie1::shim;

constexpr Field kNoField{0, 0};
constexpr Reg kNoReg{0, 0};

// Of a status register, the fields of channel 0: those of channel 1 lie beside them.
constexpr bool beside(Field first, Field second) {
  return second.lsb == first.lsb + first.width && second.width == first.width;
}

constexpr ChannelLayout channel(Reg control, Field enable, Field reset, Field pause, Reg queue, Field start_bd,
                                Reg status, Field state, Field stalled_acquire, Field queue_size, Field current_bd,
                                Field overflow) {
  return {
      .control = control,
      .queue = queue,
      .status = status,
      .enable = enable,
      .reset = reset,
      .pause = pause,
      .finish_on_tlast = kNoField,
      .out_of_order = kNoField,
      .compression = kNoField,
      .controller = kNoField,
      .token = kNoField,
      .repeat = kNoField,
      .start_bd = start_bd,
      .shares_status = true,
      .state = state,
      .stalled_acquire = stalled_acquire,
      .stalled_stream = kNoField,
      .running = kNoField,
      .queue_size = queue_size,
      .current_bd = current_bd,
      .overflow = overflow,
      .bd_invalid = kNoField,
      .bd_unavailable = kNoField,
      .memory_unavailable = kNoField,
      .lock_unavailable = kNoField,
      .host_decode = kNoField,
      .too_long = kNoField,
      .too_many_bds = kNoField,
      .clear_on_one = 0,
      .count_fifo = kNoReg,
      .count_valid = kNoField,
      .count_last = kNoField,
      .count_bd = kNoField,
      .count_words = kNoField,
      .write_count = kNoReg,
  };
}

constexpr ChannelLayout kCoreS2mm =
    channel(memory::DMA_S2MM_Ctrl, memory::DMA_S2MM_Ctrl_Enable, memory::DMA_S2MM_Ctrl_Reset, kNoField,
            memory::DMA_S2MM_Start_Queue, memory::DMA_S2MM_Start_Queue_Start_BD, memory::DMA_S2MM_Status,
            memory::DMA_S2MM_Status_Status_0, memory::DMA_S2MM_Status_Lock_Stalled_0,
            memory::DMA_S2MM_Status_Start_Queue_Size_0, memory::DMA_S2MM_Status_Cur_BD_0,
            memory::DMA_S2MM_Status_Start_Queue_Overflow_0);
constexpr ChannelLayout kCoreMm2s =
    channel(memory::DMA_MM2S_Ctrl, memory::DMA_MM2S_Ctrl_Enable, memory::DMA_MM2S_Ctrl_Reset, kNoField,
            memory::DMA_MM2S_Start_Queue, memory::DMA_MM2S_Start_Queue_Start_BD, memory::DMA_MM2S_Status,
            memory::DMA_MM2S_Status_Status_0, memory::DMA_MM2S_Status_Lock_Stalled_0,
            memory::DMA_MM2S_Status_Start_Queue_Size_0, memory::DMA_MM2S_Status_Cur_BD_0,
            memory::DMA_MM2S_Status_Start_Queue_Overflow_0);
constexpr ChannelLayout kShimS2mm =
    channel(shim::DMA_S2MM_Ctrl, shim::DMA_S2MM_Ctrl_Enable, kNoField, {shim::DMA_S2MM_Ctrl_Pause_Mem.lsb, 2},
            shim::DMA_S2MM_Start_Queue, shim::DMA_S2MM_Start_Queue_Start_BD, shim::DMA_S2MM_Status,
            shim::DMA_S2MM_Status_Status_0, shim::DMA_S2MM_Status_Stalled_0, shim::DMA_S2MM_Status_Start_Queue_Size_0,
            shim::DMA_S2MM_Status_Cur_BD_0, shim::DMA_S2MM_Status_Start_Queue_Overflow_0);
constexpr ChannelLayout kShimMm2s =
    channel(shim::DMA_MM2S_Ctrl, shim::DMA_MM2S_Ctrl_Enable, kNoField, {shim::DMA_MM2S_Ctrl_Pause_Mem.lsb, 2},
            shim::DMA_MM2S_Start_Queue, shim::DMA_MM2S_Start_Queue_Start_BD, shim::DMA_MM2S_Status,
            shim::DMA_MM2S_Status_Status_0, shim::DMA_MM2S_Status_Stalled_0, shim::DMA_MM2S_Status_Start_Queue_Size_0,
            shim::DMA_MM2S_Status_Cur_BD_0, shim::DMA_MM2S_Status_Start_Queue_Overflow_0);
static_assert(shim::DMA_S2MM_Ctrl_Pause_Stream.lsb == shim::DMA_S2MM_Ctrl_Pause_Mem.lsb + 1);
static_assert(shim::DMA_MM2S_Ctrl_Pause_Stream.lsb == shim::DMA_MM2S_Ctrl_Pause_Mem.lsb + 1);
static_assert(beside(memory::DMA_S2MM_Status_Status_0, memory::DMA_S2MM_Status_Status_1));
static_assert(beside(memory::DMA_S2MM_Status_Lock_Stalled_0, memory::DMA_S2MM_Status_Lock_Stalled_1));
static_assert(beside(memory::DMA_S2MM_Status_Start_Queue_Size_0, memory::DMA_S2MM_Status_Start_Queue_Size_1));
static_assert(beside(memory::DMA_S2MM_Status_Cur_BD_0, memory::DMA_S2MM_Status_Cur_BD_1));
static_assert(beside(memory::DMA_S2MM_Status_Start_Queue_Overflow_0, memory::DMA_S2MM_Status_Start_Queue_Overflow_1));
static_assert(beside(shim::DMA_MM2S_Status_Stalled_0, shim::DMA_MM2S_Status_Stalled_1));

// Two bits for each lock, one behind the other.
static_assert(memory::All_Lock_State_Value_Lock15_State.lsb == 30 &&
              memory::All_Lock_State_Value_Lock15_Value.lsb == 31);
static_assert(shim::All_Lock_State_Value_Lock15_State.lsb == 30 && shim::All_Lock_State_Value_Lock15_Value.lsb == 31);

// What core_unit.cpp and door.cpp take from the registers of AIE2 is the same here.
constexpr bool same(Field a, Field b) {
  return a.lsb == b.lsb && a.width == b.width;
}
namespace aie2 = device::aie2::core;
static_assert(core::Core_Control.offset == aie2::Core_Control.offset);
static_assert(same(core::Core_Control_Enable, aie2::Core_Control_Enable));
static_assert(same(core::Core_Control_Reset, aie2::Core_Control_Reset));
static_assert(core::Core_Status.offset == aie2::Core_Status.offset);
static_assert(same(core::Core_Status_Enable, aie2::Core_Status_Enable));
static_assert(same(core::Core_Status_Reset, aie2::Core_Status_Reset));
static_assert(same(core::Core_Status_Core_Done, aie2::Core_Status_Core_Done));
static_assert(same(core::Core_Status_Lock_Stall_S, aie2::Core_Status_Lock_Stall_S));
static_assert(same(core::Core_Status_Lock_Stall_W, aie2::Core_Status_Lock_Stall_W));
static_assert(same(core::Core_Status_Lock_Stall_N, aie2::Core_Status_Lock_Stall_N));
static_assert(same(core::Core_Status_Lock_Stall_E, aie2::Core_Status_Lock_Stall_E));
static_assert(same(core::Core_Status_Stream_Stall_SS0, aie2::Core_Status_Stream_Stall_SS0));
static_assert(same(core::Core_Status_Stream_Stall_MS0, aie2::Core_Status_Stream_Stall_MS0));

constexpr Layout kCore{
    .data_memory = memory::DataMemory,
    .program_memory = core::Program_Memory,
    .bd = {memory::DMA_BD_Addr_A.offset, memory::DMA_BD_Addr_A.count, memory::DMA_BD_Addr_A.stride},
    .bd_words = (memory::DMA_BD_Control.offset - memory::DMA_BD_Addr_A.offset) / 4 + 1,
    .channels = {kCoreS2mm, kCoreMm2s},
    .locks = kNoReg,
    .lock_value = kNoField,
    .locks_overflow = kNoReg,
    .locks_underflow = kNoReg,
    .lock_request = kNoReg,
    .request_lock = kNoField,
    .request_acquires = kNoField,
    .request_value = kNoField,
    .request_result = memory::Lock_Acquire_NV_Acquire_Done,
    .binary_acquire = {memory::Lock_Acquire_NV, memory::Lock_Acquire_V0, memory::Lock_Acquire_V1},
    .binary_release = {memory::Lock_Release_NV, memory::Lock_Release_V0, memory::Lock_Release_V1},
    .binary_states = memory::All_Lock_State_Value,
    .memory_control = kNoReg,
    .zeroise = kNoField,
    .master_config = core::Stream_Switch_Master_Config,
    .slave_config = core::Stream_Switch_Slave_Config,
    .slots = core::Stream_Switch_Slave_Slot,
    .master_enable = core::Stream_Switch_Master_Config_Master_Enable,
    .master_packet = core::Stream_Switch_Master_Config_Packet_Enable,
    .master_drop_header = core::Stream_Switch_Master_Config_Drop_Header,
    .master_select = core::Stream_Switch_Master_Config_Configuration,
    .slave_enable = core::Stream_Switch_Slave_Config_Slave_Enable,
    .slave_packet = core::Stream_Switch_Slave_Config_Packet_Enable,
    .control_status = kNoReg,
    .control_first_parity = kNoField,
    .control_second_parity = kNoField,
    .control_slave_error = kNoField,
    .control_tlast = kNoField,
    .merge_first = kNoReg,
    .merge_second = kNoReg,
    .merge_control = kNoReg,
    .merge_enable = kNoField,
    .merge_slave = {kNoField, kNoField},
    .merge_count = {kNoField, kNoField},
    .slot_enable = core::Stream_Switch_Slave_Slot_Enable,
    .slot_id = core::Stream_Switch_Slave_Slot_ID,
    .slot_mask = core::Stream_Switch_Slave_Slot_Mask,
    .slot_msel = core::Stream_Switch_Slave_Slot_Msel,
    .slot_arbiter = core::Stream_Switch_Slave_Slot_Arbit,
    .plio_enable = kNoReg,
    .plio_enable_first = kNoField,
    .timer_low = {core::Timer_Low, memory::Timer_Low},
    .timer_high = {core::Timer_High, memory::Timer_High},
};

constexpr Layout kShim{
    .data_memory = kNoReg,
    .program_memory = kNoReg,
    .bd = {shim::DMA_BD_Addr_Low.offset, shim::DMA_BD_Addr_Low.count, shim::DMA_BD_Addr_Low.stride},
    .bd_words = (shim::DMA_BD_Packet.offset - shim::DMA_BD_Addr_Low.offset) / 4 + 1,
    .channels = {kShimS2mm, kShimMm2s},
    .locks = kNoReg,
    .lock_value = kNoField,
    .locks_overflow = kNoReg,
    .locks_underflow = kNoReg,
    .lock_request = kNoReg,
    .request_lock = kNoField,
    .request_acquires = kNoField,
    .request_value = kNoField,
    .request_result = shim::Lock_Acquire_NV_Acquire_Done,
    .binary_acquire = {shim::Lock_Acquire_NV, shim::Lock_Acquire_V0, shim::Lock_Acquire_V1},
    .binary_release = {shim::Lock_Release_NV, shim::Lock_Release_V0, shim::Lock_Release_V1},
    .binary_states = shim::All_Lock_State_Value,
    .memory_control = kNoReg,
    .zeroise = kNoField,
    .master_config = shim::Stream_Switch_Master_Config,
    .slave_config = shim::Stream_Switch_Slave_Config,
    .slots = shim::Stream_Switch_Slave_Slot,
    .master_enable = shim::Stream_Switch_Master_Config_Master_Enable,
    .master_packet = shim::Stream_Switch_Master_Config_Packet_Enable,
    .master_drop_header = shim::Stream_Switch_Master_Config_Drop_Header,
    .master_select = shim::Stream_Switch_Master_Config_Configuration,
    .slave_enable = shim::Stream_Switch_Slave_Config_Slave_Enable,
    .slave_packet = shim::Stream_Switch_Slave_Config_Packet_Enable,
    .control_status = kNoReg,
    .control_first_parity = kNoField,
    .control_second_parity = kNoField,
    .control_slave_error = kNoField,
    .control_tlast = kNoField,
    .merge_first = kNoReg,
    .merge_second = kNoReg,
    .merge_control = kNoReg,
    .merge_enable = kNoField,
    .merge_slave = {kNoField, kNoField},
    .merge_count = {kNoField, kNoField},
    .slot_enable = shim::Stream_Switch_Slave_Slot_Enable,
    .slot_id = shim::Stream_Switch_Slave_Slot_ID,
    .slot_mask = shim::Stream_Switch_Slave_Slot_Mask,
    .slot_msel = shim::Stream_Switch_Slave_Slot_Msel,
    .slot_arbiter = shim::Stream_Switch_Slave_Slot_Arbit,
    .plio_enable = shim::PL_Interface_Downsizer_Enable,
    .plio_enable_first = shim::PL_Interface_Downsizer_Enable_South0,
    .timer_low = {shim::Timer_Low, kNoReg},
    .timer_high = {shim::Timer_High, kNoReg},
};

}  // namespace

const Layout& layout_aie1(device::TileKind kind) {
  return kind == device::TileKind::Shim ? kShim : kCore;
}

}  // namespace tessera::array
