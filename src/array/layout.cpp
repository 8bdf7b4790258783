#include "array/layout.h"

#include "device/aie2_registers.h"

namespace tessera::array {

namespace {

using device::Field;
using device::Reg;
using device::TileKind;
namespace core = device::aie2::core;
namespace memory = device::aie2::memory;
namespace memtile = device::aie2::memtile;
namespace shim = device::aie2::shim;

constexpr Field kNoField{0, 0};
constexpr Reg kNoReg{0, 0};

constexpr ChannelLayout kCoreS2mm{
    .control = memory::DMA_S2MM_Ctrl,
    .queue = memory::DMA_S2MM_Start_Queue,
    .status = memory::DMA_S2MM_Status,
    .reset = memory::DMA_S2MM_Ctrl_Reset,
    .pause = kNoField,
    .finish_on_tlast = memory::DMA_S2MM_Ctrl_FoT_Mode,
    .out_of_order = memory::DMA_S2MM_Ctrl_Enable_Out_of_Order,
    .compression = memory::DMA_S2MM_Ctrl_Decompression_Enable,
    .token = memory::DMA_S2MM_Start_Queue_Enable_Token_Issue,
    .repeat = memory::DMA_S2MM_Start_Queue_Repeat_Count,
    .start_bd = memory::DMA_S2MM_Start_Queue_Start_BD_ID,
    .state = memory::DMA_S2MM_Status_Status,
    .stalled_acquire = memory::DMA_S2MM_Status_Stalled_Lock_Acq,
    .stalled_stream = memory::DMA_S2MM_Status_Stalled_Stream_Starvation,
    .running = memory::DMA_S2MM_Status_Channel_Running,
    .queue_size = memory::DMA_S2MM_Status_Task_Queue_Size,
    .current_bd = memory::DMA_S2MM_Status_Cur_BD,
    .overflow = memory::DMA_S2MM_Status_Task_Queue_Overflow,
    .bd_invalid = memory::DMA_S2MM_Status_Error_BD_Invalid,
    .bd_unavailable = memory::DMA_S2MM_Status_Error_BD_Unavailable,
    .memory_unavailable = kNoField,
    .lock_unavailable = kNoField,
    .host_decode = kNoField,
    .too_long = memory::DMA_S2MM_Status_Error_FoT_Length_Exceeded,
    .too_many_bds = memory::DMA_S2MM_Status_Error_FoT_BDs_per_Task,
    .clear_on_one = memory::DMA_S2MM_Status_Task_Queue_Overflow.mask(),
    .write_count = memory::DMA_S2MM_Current_Write_Count,
};

constexpr ChannelLayout kCoreMm2s{
    .control = memory::DMA_MM2S_Ctrl,
    .queue = memory::DMA_MM2S_Start_Queue,
    .status = memory::DMA_MM2S_Status,
    .reset = memory::DMA_MM2S_Ctrl_Reset,
    .pause = kNoField,
    .finish_on_tlast = kNoField,
    .out_of_order = kNoField,
    .compression = memory::DMA_MM2S_Ctrl_Compression_Enable,
    .token = memory::DMA_MM2S_Start_Queue_Enable_Token_Issue,
    .repeat = memory::DMA_MM2S_Start_Queue_Repeat_Count,
    .start_bd = memory::DMA_MM2S_Start_Queue_Start_BD_ID,
    .state = memory::DMA_MM2S_Status_Status,
    .stalled_acquire = memory::DMA_MM2S_Status_Stalled_Lock_Acq,
    .stalled_stream = memory::DMA_MM2S_Status_Stalled_Stream_Backpressure,
    .running = memory::DMA_MM2S_Status_Channel_Running,
    .queue_size = memory::DMA_MM2S_Status_Task_Queue_Size,
    .current_bd = memory::DMA_MM2S_Status_Cur_BD,
    .overflow = memory::DMA_MM2S_Status_Task_Queue_Overflow,
    .bd_invalid = memory::DMA_MM2S_Status_Error_BD_Invalid,
    .bd_unavailable = kNoField,
    .memory_unavailable = kNoField,
    .lock_unavailable = kNoField,
    .host_decode = kNoField,
    .too_long = kNoField,
    .too_many_bds = kNoField,
    .clear_on_one = memory::DMA_MM2S_Status_Task_Queue_Overflow.mask(),
    .write_count = kNoReg,
};

constexpr ChannelLayout kMemS2mm{
    .control = memtile::DMA_S2MM_Ctrl,
    .queue = memtile::DMA_S2MM_Start_Queue,
    .status = memtile::DMA_S2MM_Status,
    .reset = memtile::DMA_S2MM_Ctrl_Reset,
    .pause = kNoField,
    .finish_on_tlast = memtile::DMA_S2MM_Ctrl_FoT_Mode,
    .out_of_order = memtile::DMA_S2MM_Ctrl_Enable_Out_of_Order,
    .compression = memtile::DMA_S2MM_Ctrl_Decompression_Enable,
    .token = memtile::DMA_S2MM_Start_Queue_Enable_Token_Issue,
    .repeat = memtile::DMA_S2MM_Start_Queue_Repeat_Count,
    .start_bd = memtile::DMA_S2MM_Start_Queue_Start_BD_ID,
    .state = memtile::DMA_S2MM_Status_Status,
    .stalled_acquire = memtile::DMA_S2MM_Status_Stalled_Lock_Acq,
    .stalled_stream = memtile::DMA_S2MM_Status_Stalled_Stream_Starvation,
    .running = memtile::DMA_S2MM_Status_Channel_Running,
    .queue_size = memtile::DMA_S2MM_Status_Task_Queue_Size,
    .current_bd = memtile::DMA_S2MM_Status_Cur_BD,
    .overflow = memtile::DMA_S2MM_Status_Task_Queue_Overflow,
    .bd_invalid = memtile::DMA_S2MM_Status_Error_BD_Invalid,
    .bd_unavailable = memtile::DMA_S2MM_Status_Error_BD_Unavailable,
    .memory_unavailable = memtile::DMA_S2MM_Status_Error_DM_Access_to_Unavailable,
    .lock_unavailable = memtile::DMA_S2MM_Status_Error_Lock_Access_to_Unavailable,
    .host_decode = kNoField,
    .too_long = memtile::DMA_S2MM_Status_Error_FoT_Length_Exceeded,
    .too_many_bds = memtile::DMA_S2MM_Status_Error_FoT_BDs_per_Task,
    .clear_on_one = memtile::DMA_S2MM_Status_Task_Queue_Overflow.mask(),
    .write_count = memtile::DMA_S2MM_Current_Write_Count,
};

constexpr ChannelLayout kMemMm2s{
    .control = memtile::DMA_MM2S_Ctrl,
    .queue = memtile::DMA_MM2S_Start_Queue,
    .status = memtile::DMA_MM2S_Status,
    .reset = memtile::DMA_MM2S_Ctrl_Reset,
    .pause = kNoField,
    .finish_on_tlast = kNoField,
    .out_of_order = kNoField,
    .compression = memtile::DMA_MM2S_Ctrl_Compression_Enable,
    .token = memtile::DMA_MM2S_Start_Queue_Enable_Token_Issue,
    .repeat = memtile::DMA_MM2S_Start_Queue_Repeat_Count,
    .start_bd = memtile::DMA_MM2S_Start_Queue_Start_BD_ID,
    .state = memtile::DMA_MM2S_Status_Status,
    .stalled_acquire = memtile::DMA_MM2S_Status_Stalled_Lock_Acq,
    .stalled_stream = memtile::DMA_MM2S_Status_Stalled_Stream_Backpressure,
    .running = memtile::DMA_MM2S_Status_Channel_Running,
    .queue_size = memtile::DMA_MM2S_Status_Task_Queue_Size,
    .current_bd = memtile::DMA_MM2S_Status_Cur_BD,
    .overflow = memtile::DMA_MM2S_Status_Task_Queue_Overflow,
    .bd_invalid = memtile::DMA_MM2S_Status_Error_BD_Invalid,
    .bd_unavailable = memtile::DMA_MM2S_Status_Error_BD_Unavailable,
    .memory_unavailable = memtile::DMA_MM2S_Status_Error_DM_Access_to_Unavailable,
    .lock_unavailable = memtile::DMA_MM2S_Status_Error_Lock_Access_to_Unavailable,
    .host_decode = kNoField,
    .too_long = kNoField,
    .too_many_bds = kNoField,
    .clear_on_one = memtile::DMA_MM2S_Status_Task_Queue_Overflow.mask(),
    .write_count = kNoReg,
};

constexpr ChannelLayout kShimS2mm{
    .control = shim::DMA_S2MM_Ctrl,
    .queue = shim::DMA_S2MM_Task_Queue,
    .status = shim::DMA_S2MM_Status,
    .reset = kNoField,
    .pause = {shim::DMA_S2MM_Ctrl_Pause_Mem.lsb, 2},
    .finish_on_tlast = shim::DMA_S2MM_Ctrl_FoT_Mode,
    .out_of_order = shim::DMA_S2MM_Ctrl_Enable_Out_of_Order,
    .compression = kNoField,
    .token = shim::DMA_S2MM_Task_Queue_Enable_Token_Issue,
    .repeat = shim::DMA_S2MM_Task_Queue_Repeat_Count,
    .start_bd = shim::DMA_S2MM_Task_Queue_Start_BD_ID,
    .state = shim::DMA_S2MM_Status_Status,
    .stalled_acquire = shim::DMA_S2MM_Status_Stalled_Lock_Acq,
    .stalled_stream = shim::DMA_S2MM_Status_Stalled_Stream_Starvation,
    .running = shim::DMA_S2MM_Status_Channel_Running,
    .queue_size = shim::DMA_S2MM_Status_Task_Queue_Size,
    .current_bd = shim::DMA_S2MM_Status_Cur_BD,
    .overflow = shim::DMA_S2MM_Status_Task_Queue_Overflow,
    .bd_invalid = shim::DMA_S2MM_Status_Error_BD_Invalid,
    .bd_unavailable = shim::DMA_S2MM_Status_Error_BD_Unavailable,
    .memory_unavailable = kNoField,
    .lock_unavailable = kNoField,
    .host_decode = shim::DMA_S2MM_Status_AXI_MM_Decode_Error,
    .too_long = shim::DMA_S2MM_Status_Error_FoT_Length_Exceeded,
    .too_many_bds = shim::DMA_S2MM_Status_Error_FoT_BDs_per_Task,
    .clear_on_one = shim::DMA_S2MM_Status_Task_Queue_Overflow.mask() | shim::DMA_S2MM_Status_AXI_MM_Slave_Error.mask() |
                    shim::DMA_S2MM_Status_AXI_MM_Decode_Error.mask(),
    .write_count = shim::DMA_S2MM_Current_Write_Count,
};

constexpr ChannelLayout kShimMm2s{
    .control = shim::DMA_MM2S_Ctrl,
    .queue = shim::DMA_MM2S_Task_Queue,
    .status = shim::DMA_MM2S_Status,
    .reset = kNoField,
    .pause = {shim::DMA_MM2S_Ctrl_Pause_Mem.lsb, 2},
    .finish_on_tlast = kNoField,
    .out_of_order = kNoField,
    .compression = kNoField,
    .token = shim::DMA_MM2S_Task_Queue_Enable_Token_Issue,
    .repeat = shim::DMA_MM2S_Task_Queue_Repeat_Count,
    .start_bd = shim::DMA_MM2S_Task_Queue_Start_BD_ID,
    .state = shim::DMA_MM2S_Status_Status,
    .stalled_acquire = shim::DMA_MM2S_Status_Stalled_Lock_Acq,
    .stalled_stream = shim::DMA_MM2S_Status_Stalled_Stream_Backpressure,
    .running = shim::DMA_MM2S_Status_Channel_Running,
    .queue_size = shim::DMA_MM2S_Status_Task_Queue_Size,
    .current_bd = shim::DMA_MM2S_Status_Cur_BD,
    .overflow = shim::DMA_MM2S_Status_Task_Queue_Overflow,
    .bd_invalid = shim::DMA_MM2S_Status_Error_BD_Invalid,
    .bd_unavailable = kNoField,
    .memory_unavailable = kNoField,
    .lock_unavailable = kNoField,
    .host_decode = shim::DMA_MM2S_Status_AXI_MM_Decode_Error,
    .too_long = kNoField,
    .too_many_bds = kNoField,
    .clear_on_one = shim::DMA_MM2S_Status_Task_Queue_Overflow.mask() | shim::DMA_MM2S_Status_AXI_MM_Slave_Error.mask() |
                    shim::DMA_MM2S_Status_AXI_MM_Decode_Error.mask(),
    .write_count = kNoReg,
};
// `pause` reads both pause bits as one field.
static_assert(shim::DMA_S2MM_Ctrl_Pause_Stream.lsb == shim::DMA_S2MM_Ctrl_Pause_Mem.lsb + 1);
static_assert(shim::DMA_MM2S_Ctrl_Pause_Stream.lsb == shim::DMA_MM2S_Ctrl_Pause_Mem.lsb + 1);

static_assert(memtile::Locks_Overflow_1.offset == memtile::Locks_Overflow_0.offset + 4);
static_assert(memtile::Locks_Underflow_1.offset == memtile::Locks_Underflow_0.offset + 4);

constexpr Layout kCore{
    .data_memory = memory::DataMemory,
    .program_memory = core::Program_Memory,
    .bd = memory::DMA_BD_0,
    .bd_words = 6,
    .channels = {kCoreS2mm, kCoreMm2s},
    .locks = memory::Lock_value,
    .lock_value = memory::Lock_value_Lock_value,
    .locks_overflow = memory::Locks_Overflow,
    .locks_underflow = memory::Locks_Underflow,
    .lock_request = memory::Lock_Request,
    .request_lock = memory::Lock_Request_Lock_Id,
    .request_acquires = memory::Lock_Request_Acq_Rel,
    .request_value = memory::Lock_Request_Change_Value,
    .request_result = memory::Lock_Request_Request_Result,
    .memory_control = memory::Memory_Control,
    .zeroise = memory::Memory_Control_Memory_Zeroisation,
    .master_config = core::Stream_Switch_Master_Config,
    .slave_config = core::Stream_Switch_Slave_Config,
    .master_enable = core::Stream_Switch_Master_Config_Master_Enable,
    .master_packet = core::Stream_Switch_Master_Config_Packet_Enable,
    .master_select = core::Stream_Switch_Master_Config_Configuration,
    .slave_enable = core::Stream_Switch_Slave_Config_Slave_Enable,
    .slave_packet = core::Stream_Switch_Slave_Config_Packet_Enable,
    .timer_low = {core::Timer_Low, memory::Timer_Low},
    .timer_high = {core::Timer_High, memory::Timer_High},
};

constexpr Layout kMem{
    .data_memory = memtile::DataMemory,
    .program_memory = kNoReg,
    .bd = memtile::DMA_BD_0,
    .bd_words = 8,
    .channels = {kMemS2mm, kMemMm2s},
    .locks = memtile::Lock_value,
    .lock_value = memtile::Lock_value_Lock_value,
    .locks_overflow = {memtile::Locks_Overflow_0.offset, 2},
    .locks_underflow = {memtile::Locks_Underflow_0.offset, 2},
    .lock_request = memtile::Lock_Request,
    .request_lock = memtile::Lock_Request_Lock_Id,
    .request_acquires = memtile::Lock_Request_Acq_Rel,
    .request_value = memtile::Lock_Request_Change_Value,
    .request_result = memtile::Lock_Request_Request_Result,
    .memory_control = memtile::Memory_Control,
    .zeroise = memtile::Memory_Control_Memory_Zeroisation,
    .master_config = memtile::Stream_Switch_Master_Config,
    .slave_config = memtile::Stream_Switch_Slave_Config,
    .master_enable = memtile::Stream_Switch_Master_Config_Master_Enable,
    .master_packet = memtile::Stream_Switch_Master_Config_Packet_Enable,
    .master_select = memtile::Stream_Switch_Master_Config_Configuration,
    .slave_enable = memtile::Stream_Switch_Slave_Config_Slave_Enable,
    .slave_packet = memtile::Stream_Switch_Slave_Config_Packet_Enable,
    .timer_low = {memtile::Timer_Low, kNoReg},
    .timer_high = {memtile::Timer_High, kNoReg},
};

constexpr Layout kShim{
    .data_memory = kNoReg,
    .program_memory = kNoReg,
    .bd = shim::DMA_BD_0,
    .bd_words = 8,
    .channels = {kShimS2mm, kShimMm2s},
    .locks = shim::Lock_value,
    .lock_value = shim::Lock_value_Lock_value,
    .locks_overflow = shim::Locks_Overflow,
    .locks_underflow = shim::Locks_Underflow,
    .lock_request = shim::Lock_Request,
    .request_lock = shim::Lock_Request_Lock_Id,
    .request_acquires = shim::Lock_Request_Acq_Rel,
    .request_value = shim::Lock_Request_Change_Value,
    .request_result = shim::Lock_Request_Request_Result,
    .memory_control = kNoReg,
    .zeroise = kNoField,
    .master_config = shim::Stream_Switch_Master_Config,
    .slave_config = shim::Stream_Switch_Slave_Config,
    .master_enable = shim::Stream_Switch_Master_Config_Master_Enable,
    .master_packet = shim::Stream_Switch_Master_Config_Packet_Enable,
    .master_select = shim::Stream_Switch_Master_Config_Configuration,
    .slave_enable = shim::Stream_Switch_Slave_Config_Slave_Enable,
    .slave_packet = shim::Stream_Switch_Slave_Config_Packet_Enable,
    .timer_low = {shim::Timer_Low, kNoReg},
    .timer_high = {shim::Timer_High, kNoReg},
};

}  // namespace

const Layout& layout(TileKind kind) {
  switch (kind) {
    case TileKind::Shim: return kShim;
    case TileKind::Mem: return kMem;
    case TileKind::Core: break;
  }
  return kCore;
}

}  // namespace tessera::array
