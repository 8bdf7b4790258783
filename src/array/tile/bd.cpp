#include "array/tile/bd.h"

#include "device/aie2_registers.h"

namespace tessera::array {

namespace {

namespace memory = device::aie2::memory;
namespace memtile = device::aie2::memtile;
namespace shim = device::aie2::shim;

// Steps and iteration counts are stored minus one.
constexpr std::uint32_t plus_one(std::uint32_t field) {
  return field + 1;
}

std::optional<std::uint32_t> next_bd(std::uint32_t use, std::uint32_t id) {
  return use != 0 ? std::optional(id) : std::nullopt;
}

Bd decode_core(const BdWords& w) {
  Bd bd;
  bd.length = memory::DMA_BD_0_Buffer_Length.get(w[0]);
  bd.base = memory::DMA_BD_0_Base_Address.get(w[0]);
  bd.packet = memory::DMA_BD_1_Enable_Packet.get(w[1]) != 0;
  bd.packet_id = memory::DMA_BD_1_Packet_ID.get(w[1]);
  bd.packet_type = memory::DMA_BD_1_Packet_Type.get(w[1]);
  bd.out_of_order = memory::DMA_BD_1_Out_Of_Order_BD_ID.get(w[1]);
  bd.compression = memory::DMA_BD_1_Enable_Compression.get(w[1]) != 0;
  bd.dimensions[0] = {plus_one(memory::DMA_BD_2_D0_Stepsize.get(w[2])), memory::DMA_BD_3_D0_Wrap.get(w[3])};
  bd.dimensions[1] = {plus_one(memory::DMA_BD_2_D1_Stepsize.get(w[2])), memory::DMA_BD_3_D1_Wrap.get(w[3])};
  bd.dimensions[2] = {plus_one(memory::DMA_BD_3_D2_Stepsize.get(w[3])), 0};
  bd.dimension_count = 3;
  bd.iteration_step = plus_one(memory::DMA_BD_4_Iteration_Stepsize.get(w[4]));
  bd.iterations = plus_one(memory::DMA_BD_4_Iteration_Wrap.get(w[4]));
  bd.iteration = memory::DMA_BD_4_Iteration_Current.get(w[4]);
  bd.acquires = memory::DMA_BD_5_Lock_Acq_Enable.get(w[5]) != 0;
  bd.acquire_lock = memory::DMA_BD_5_Lock_Acq_ID.get(w[5]);
  bd.acquire_value = memory::DMA_BD_5_Lock_Acq_Value.get_signed(w[5]);
  bd.release_lock = memory::DMA_BD_5_Lock_Rel_ID.get(w[5]);
  bd.release_value = memory::DMA_BD_5_Lock_Rel_Value.get_signed(w[5]);
  bd.releases = bd.release_value != 0;
  bd.next = next_bd(memory::DMA_BD_5_Use_Next_BD.get(w[5]), memory::DMA_BD_5_Next_BD.get(w[5]));
  bd.tlast = memory::DMA_BD_5_TLAST_Suppress.get(w[5]) == 0;
  bd.valid = memory::DMA_BD_5_Valid_BD.get(w[5]) != 0;
  return bd;
}

Bd decode_mem(const BdWords& w) {
  Bd bd;
  bd.length = memtile::DMA_BD_0_Buffer_Length.get(w[0]);
  bd.packet = memtile::DMA_BD_0_Enable_Packet.get(w[0]) != 0;
  bd.packet_id = memtile::DMA_BD_0_Packet_ID.get(w[0]);
  bd.packet_type = memtile::DMA_BD_0_Packet_Type.get(w[0]);
  bd.out_of_order = memtile::DMA_BD_0_Out_Of_Order_BD_ID.get(w[0]);
  bd.base = memtile::DMA_BD_1_Base_Address.get(w[1]);
  bd.next = next_bd(memtile::DMA_BD_1_Use_Next_BD.get(w[1]), memtile::DMA_BD_1_Next_BD.get(w[1]));
  bd.dimensions[0] = {plus_one(memtile::DMA_BD_2_D0_Stepsize.get(w[2])), memtile::DMA_BD_2_D0_Wrap.get(w[2]),
                      memtile::DMA_BD_1_D0_Zero_Before.get(w[1]), memtile::DMA_BD_5_D0_Zero_After.get(w[5])};
  bd.dimensions[1] = {plus_one(memtile::DMA_BD_3_D1_Stepsize.get(w[3])), memtile::DMA_BD_3_D1_Wrap.get(w[3]),
                      memtile::DMA_BD_3_D1_Zero_Before.get(w[3]), memtile::DMA_BD_5_D1_Zero_After.get(w[5])};
  bd.dimensions[2] = {plus_one(memtile::DMA_BD_4_D2_Stepsize.get(w[4])), memtile::DMA_BD_4_D2_Wrap.get(w[4]),
                      memtile::DMA_BD_4_D2_Zero_Before.get(w[4]), memtile::DMA_BD_5_D2_Zero_After.get(w[5])};
  bd.dimensions[3] = {plus_one(memtile::DMA_BD_5_D3_Stepsize.get(w[5])), 0};
  bd.dimension_count = 4;
  bd.compression = memtile::DMA_BD_4_Enable_Compression.get(w[4]) != 0;
  bd.iteration_step = plus_one(memtile::DMA_BD_6_Iteration_Stepsize.get(w[6]));
  bd.iterations = plus_one(memtile::DMA_BD_6_Iteration_Wrap.get(w[6]));
  bd.iteration = memtile::DMA_BD_6_Iteration_Current.get(w[6]);
  bd.acquires = memtile::DMA_BD_7_Lock_Acq_Enable.get(w[7]) != 0;
  bd.acquire_lock = memtile::DMA_BD_7_Lock_Acq_ID.get(w[7]);
  bd.acquire_value = memtile::DMA_BD_7_Lock_Acq_Value.get_signed(w[7]);
  bd.release_lock = memtile::DMA_BD_7_Lock_Rel_ID.get(w[7]);
  bd.release_value = memtile::DMA_BD_7_Lock_Rel_Value.get_signed(w[7]);
  bd.releases = bd.release_value != 0;
  bd.tlast = memtile::DMA_BD_2_TLAST_Suppress.get(w[2]) == 0;
  bd.valid = memtile::DMA_BD_7_Valid_BD.get(w[7]) != 0;
  return bd;
}

Bd decode_shim(const BdWords& w) {
  Bd bd;
  bd.length = shim::DMA_BD_0_Buffer_Length.get(w[0]);
  // The low field omits the two address bits below a word; the high field continues it.
  bd.base = shim::DMA_BD_1_Base_Address_Low.get(w[1]) | std::uint64_t{shim::DMA_BD_2_Base_Address_High.get(w[2])}
                                                            << shim::DMA_BD_1_Base_Address_Low.width;
  bd.packet = shim::DMA_BD_2_Enable_Packet.get(w[2]) != 0;
  bd.packet_id = shim::DMA_BD_2_Packet_ID.get(w[2]);
  bd.packet_type = shim::DMA_BD_2_Packet_Type.get(w[2]);
  bd.out_of_order = shim::DMA_BD_2_Out_Of_Order_BD_ID.get(w[2]);
  bd.dimensions[0] = {plus_one(shim::DMA_BD_3_D0_Stepsize.get(w[3])), shim::DMA_BD_3_D0_Wrap.get(w[3])};
  bd.dimensions[1] = {plus_one(shim::DMA_BD_4_D1_Stepsize.get(w[4])), shim::DMA_BD_4_D1_Wrap.get(w[4])};
  bd.dimensions[2] = {plus_one(shim::DMA_BD_5_D2_Stepsize.get(w[5])), 0};
  bd.dimension_count = 3;
  bd.iteration_step = plus_one(shim::DMA_BD_6_Iteration_Stepsize.get(w[6]));
  bd.iterations = plus_one(shim::DMA_BD_6_Iteration_Wrap.get(w[6]));
  bd.iteration = shim::DMA_BD_6_Iteration_Current.get(w[6]);
  bd.acquires = shim::DMA_BD_7_Lock_Acq_Enable.get(w[7]) != 0;
  bd.acquire_lock = shim::DMA_BD_7_Lock_Acq_ID.get(w[7]);
  bd.acquire_value = shim::DMA_BD_7_Lock_Acq_Value.get_signed(w[7]);
  bd.release_lock = shim::DMA_BD_7_Lock_Rel_ID.get(w[7]);
  bd.release_value = shim::DMA_BD_7_Lock_Rel_Value.get_signed(w[7]);
  bd.releases = bd.release_value != 0;
  bd.next = next_bd(shim::DMA_BD_7_Use_Next_BD.get(w[7]), shim::DMA_BD_7_Next_BD.get(w[7]));
  bd.tlast = shim::DMA_BD_7_TLAST_Suppress.get(w[7]) == 0;
  bd.valid = shim::DMA_BD_7_Valid_BD.get(w[7]) != 0;
  return bd;
}

}  // namespace

Bd decode_bd(device::TileKind kind, const BdWords& words, device::Arch arch) {
  if (arch == device::Arch::AIE1) return decode_aie1(kind, words);
  switch (kind) {
    case device::TileKind::Shim: return decode_shim(words);
    case device::TileKind::Mem: return decode_mem(words);
    case device::TileKind::Core: break;
  }
  return decode_core(words);
}

IterationField iteration_field(device::TileKind kind) {
  switch (kind) {
    case device::TileKind::Shim: return {6, shim::DMA_BD_6_Iteration_Current};
    case device::TileKind::Mem: return {6, memtile::DMA_BD_6_Iteration_Current};
    case device::TileKind::Core: break;
  }
  return {4, memory::DMA_BD_4_Iteration_Current};
}

}  // namespace tessera::array
