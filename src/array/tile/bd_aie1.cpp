// The descriptors of AIE1: one lock that is taken and given back, two dimensions in a core tile, none in a shim tile.
//
// Two dimensions. A dimension has an increment, a wrap and an offset. The n-th word lies at the base plus, for each of
// both dimensions, offset * (n / increment % wrap): a test of mlir-aie (test/xaie_target/tileDMA2D.mlir) transposes a
// matrix with X 1, 8, 4 and Y 8, 4, 1, and the driver's default (X 1, 256, 1 and Y 256, 256, 256) addresses consecutive
// words. Tessera models this as two nested loops, which is right when X steps with each word and Y steps when X wraps,
// as in both examples. No source documents other increments, so Tessera refuses them, and also words behind the last
// wrap of Y.
#include "array/lock.h"
#include "array/tile/bd.h"
#include "device/aie1_registers.h"

namespace tessera::array {

namespace {

namespace memory = device::aie1::memory;
namespace shim = device::aie1::shim;

// Wraps and increments are stored minus one.
constexpr std::uint32_t plus_one(std::uint32_t field) {
  return field + 1;
}

// The lock value of a descriptor; kAnyLockValue if the descriptor does not use one.
std::int32_t lock_value(std::uint32_t use, std::uint32_t value) {
  return use != 0 ? static_cast<std::int32_t>(value) : kAnyLockValue;
}

constexpr unsigned word_of(device::Reg reg, device::Reg first) {
  return (reg.offset - first.offset) / 4;
}

// X and Y as nested loops, or the reason why they are not nested loops.
void decode_dimensions(Bd& bd, std::uint32_t x, std::uint32_t y) {
  const std::uint32_t x_step = plus_one(memory::DMA_BD_2D_X_X_Increment.get(x));
  const std::uint32_t x_wrap = plus_one(memory::DMA_BD_2D_X_X_Wrap.get(x));
  const std::uint32_t y_step = plus_one(memory::DMA_BD_2D_Y_Y_Increment.get(y));
  const std::uint32_t y_wrap = plus_one(memory::DMA_BD_2D_Y_Y_Wrap.get(y));
  bd.dimensions[0] = {memory::DMA_BD_2D_X_X_Offset.get(x), x_wrap};
  bd.dimensions[1] = {memory::DMA_BD_2D_Y_Y_Offset.get(y), 0};
  bd.dimension_count = 2;
  if (x_step != 1 || (bd.length > x_wrap && y_step != x_wrap))
    bd.unsettled = Unsettled::TwoDimensions;
  else if (bd.length > std::uint64_t{x_wrap} * y_wrap)
    bd.unsettled = Unsettled::TooLong;
}

Bd decode_core(const BdWords& w) {
  constexpr device::Reg kFirst = memory::DMA_BD_Addr_A;
  const std::uint32_t address = w[0], control = w[word_of(memory::DMA_BD_Control, kFirst)];
  Bd bd;
  bd.valid = memory::DMA_BD_Control_Valid_BD.get(control) != 0;
  bd.base = memory::DMA_BD_Addr_A_Base_Address_A.get(address);
  bd.length = plus_one(memory::DMA_BD_Control_Length.get(control));
  bd.acquires = memory::DMA_BD_Addr_A_Enable_Acquire.get(address) != 0;
  bd.releases = memory::DMA_BD_Addr_A_Enable_Release.get(address) != 0;
  bd.acquire_lock = bd.release_lock = memory::DMA_BD_Addr_A_Lock_ID_A.get(address);
  bd.acquire_value = lock_value(memory::DMA_BD_Addr_A_Use_Acquire_Value_A.get(address),
                                memory::DMA_BD_Addr_A_Acquire_Value_A.get(address));
  bd.release_value = lock_value(memory::DMA_BD_Addr_A_Use_Release_Value_A.get(address),
                                memory::DMA_BD_Addr_A_Release_Value_A.get(address));
  if (memory::DMA_BD_Control_Use_Next_BD.get(control) != 0) bd.next = memory::DMA_BD_Control_Next_BD.get(control);
  bd.packet = memory::DMA_BD_Control_Enable_Packet.get(control) != 0;
  decode_dimensions(bd, w[word_of(memory::DMA_BD_2D_X, kFirst)], w[word_of(memory::DMA_BD_2D_Y, kFirst)]);
  if (memory::DMA_BD_Control_Enable_AB_Mode.get(control) != 0) bd.unsettled = Unsettled::TwoBuffers;
  if (memory::DMA_BD_Control_Enable_Interleaved.get(control) != 0) bd.unsettled = Unsettled::Interleaved;
  if (memory::DMA_BD_Control_Enable_FIFO_Mode.get(control) != 0) bd.unsettled = Unsettled::Fifo;
  return bd;
}

Bd decode_shim(const BdWords& w) {
  constexpr device::Reg kFirst = shim::DMA_BD_Addr_Low;
  const std::uint32_t control = w[word_of(shim::DMA_BD_Control, kFirst)];
  Bd bd;
  bd.valid = shim::DMA_BD_Control_Valid_BD.get(control) != 0;
  const std::uint64_t high = shim::DMA_BD_Control_Addr_High.get(control);
  const std::uint64_t address = high << shim::DMA_BD_Addr_Low_Addr_Low.width | w[0];
  bd.base = address / 4;
  if (address % 16 != 0) bd.unsettled = Unsettled::HostAlignment;  // the driver refuses it as well
  bd.length = shim::DMA_BD_Buffer_Length_Buffer_Length.get(w[word_of(shim::DMA_BD_Buffer_Length, kFirst)]);
  bd.dimensions[0] = {1, 0};
  bd.dimension_count = 1;
  bd.acquires = shim::DMA_BD_Control_Enable_Acquire.get(control) != 0;
  bd.releases = shim::DMA_BD_Control_Enable_Release.get(control) != 0;
  bd.acquire_lock = bd.release_lock = shim::DMA_BD_Control_Lock_ID.get(control);
  bd.acquire_value =
      lock_value(shim::DMA_BD_Control_Use_Acquire_Value.get(control), shim::DMA_BD_Control_Acquire_Value.get(control));
  bd.release_value =
      lock_value(shim::DMA_BD_Control_Use_Release_Value.get(control), shim::DMA_BD_Control_Release_Value.get(control));
  if (shim::DMA_BD_Control_Use_Next_BD.get(control) != 0) bd.next = shim::DMA_BD_Control_Next_BD.get(control);
  bd.packet = shim::DMA_BD_Packet_Enable_Packet.get(w[word_of(shim::DMA_BD_Packet, kFirst)]) != 0;
  return bd;
}

}  // namespace

std::string_view to_string(Unsettled what) {
  switch (what) {
    case Unsettled::Nothing: return "nothing";
    case Unsettled::TwoDimensions: return "2D addresses that are not two nested loops";
    case Unsettled::TooLong: return "more words than its two dimensions have";
    case Unsettled::TwoBuffers: return "two buffers in turn (Enable_AB_Mode)";
    case Unsettled::Interleaved: return "interleaved buffers";
    case Unsettled::Fifo: return "FIFO mode";
    case Unsettled::HostAlignment: break;
  }
  return "a host address that is not a multiple of 16";
}

Bd decode_aie1(device::TileKind kind, const BdWords& words) {
  return kind == device::TileKind::Shim ? decode_shim(words) : decode_core(words);
}

}  // namespace tessera::array
