// A bench for tests of arrays: host memory, and short functions that write locks, descriptors, routes and tasks by
// address.
//
// The encoders belong to the tests, and share only the register map with the code under test.
#pragma once

#include "array/codes.h"
#include "array/machine/array.h"
#include "array/tile/bd.h"
#include "device/aie2_registers.h"
#include "device/ports.h"

#include <gtest/gtest.h>

#include <numeric>

namespace tessera::array {

namespace memory = device::aie2::memory;
namespace memtile = device::aie2::memtile;
namespace shim = device::aie2::shim;
namespace core = device::aie2::core;
using device::Bundle;
using device::Direction;
using device::Port;
using device::PortRole;
using device::TileId;
using device::TileKind;

inline constexpr TileId kShimTile{0, 0}, kMemTile{0, 1}, kCoreTile{0, 2}, kUpperTile{0, 3};
inline constexpr TileId kInnerShim{1, 0}, kInnerMem{1, 1}, kInnerCore{1, 3};  // tiles with neighbours on all sides
inline constexpr Direction kIn = Direction::S2MM, kOut = Direction::MM2S;

// Host memory from address 0x10000 on.
class HostRam : public ExternalMemory {
 public:
  static constexpr std::uint64_t kBase = 0x10000;
  Bytes bytes = Bytes(1 << 20);

  Result<std::span<std::uint8_t>> map(std::uint64_t address, std::uint64_t length, bool) override {
    if (address < kBase || !in_range(address - kBase, length, bytes.size()))
      return Failure(error(Code{"T0000"}, "host address {:#x} is not mapped", address));
    return std::span(bytes).subspan(address - kBase, length);
  }
};

struct BdSpec {
  std::uint64_t base = 0;  // in words
  std::uint32_t length = 0;
  struct Dim {
    std::uint32_t step = 1, wrap = 0, before = 0, after = 0;
  };
  std::array<Dim, 4> dims{};
  std::uint32_t iteration_step = 1, iterations = 1, iteration = 0;
  bool acquires = false;
  std::uint32_t acquire_lock = 0;
  std::int32_t acquire_value = 0;
  std::uint32_t release_lock = 0;
  std::int32_t release_value = 0;
  std::optional<std::uint32_t> next = std::nullopt;
  bool valid = true;
  bool packet = false;
  std::uint32_t packet_id = 0;
  std::uint32_t packet_type = 0;
  std::uint32_t out_of_order = 0;
  bool compression = false;
  bool tlast = true;
};

// Returns the words of a descriptor without fields that its kind of tile does not have.
BdWords encode_bd(TileKind kind, const BdSpec& spec);
// A descriptor's first register, and the number of its registers.
inline std::uint32_t bd_register(TileKind kind, std::uint32_t id) {
  if (kind == TileKind::Shim) return shim::DMA_BD_0.at(id);
  return kind == TileKind::Mem ? memtile::DMA_BD_0.at(id) : memory::DMA_BD_0.at(id);
}
constexpr unsigned bd_words(TileKind kind) {
  return kind == TileKind::Core ? 6 : 8;
}

class Rig {
 public:
  explicit Rig(std::string_view device = "npu1_1col") : array(*device::find_device(device), ram) {}

  std::uint64_t address(TileId tile, std::uint32_t offset) const { return array.device().address(tile, offset); }
  void write(TileId tile, std::uint32_t offset, std::uint32_t value) {
    const auto written = array.write32(address(tile, offset), value);
    ASSERT_TRUE(written.has_value()) << render(written.error());
  }
  std::uint32_t read(TileId tile, std::uint32_t offset) {
    const auto value = array.read32(address(tile, offset));
    EXPECT_TRUE(value.has_value()) << render(value.error());
    return value.value_or(0);
  }
  TileKind kind(TileId tile) const { return array.device().kind(tile); }

  // Fills data memory of a core or memory tile with words that count up from `first`.
  void fill(TileId tile, std::uint32_t byte_offset, std::uint32_t words, std::uint32_t first) {
    for (std::uint32_t i = 0; i < words; ++i) write(tile, byte_offset + i * 4, first + i);
  }
  std::vector<std::uint32_t> words(TileId tile, std::uint32_t byte_offset, std::uint32_t count) {
    std::vector<std::uint32_t> list;
    for (std::uint32_t i = 0; i < count; ++i) list.push_back(read(tile, byte_offset + i * 4));
    return list;
  }
  std::uint32_t host_word(std::uint64_t index) const { return load_le<std::uint32_t>(ram.bytes, index * 4); }
  void set_host_word(std::uint64_t index, std::uint32_t value) { store_le(ram.bytes, index * 4, value); }

  void set_lock(TileId tile, std::uint32_t lock, std::uint32_t value) { write(tile, lock_register(tile, lock), value); }
  std::uint32_t lock(TileId tile, std::uint32_t lock) { return read(tile, lock_register(tile, lock)); }
  std::uint32_t lock_register(TileId tile, std::uint32_t lock) const {
    switch (kind(tile)) {
      case TileKind::Shim: return shim::Lock_value.at(lock);
      case TileKind::Mem: return memtile::Lock_value.at(lock);
      case TileKind::Core: break;
    }
    return memory::Lock_value.at(lock);
  }

  void bd(TileId tile, std::uint32_t id, const BdSpec& spec);
  void push(TileId tile, Direction direction, std::uint32_t channel, std::uint32_t bd, std::uint32_t repeat = 0,
            bool token = false);
  // Joins slave `from` to master `to` in the switch of the tile.
  void connect(TileId tile, Port from, Port to);
  // Sets the multiplexer of a shim tile so that it joins the DMA channel to the switch.
  void connect_shim_dma(TileId tile, Direction direction, std::uint32_t channel);
  // The South port of the shim switch that belongs to a DMA channel.
  static Port shim_port(Direction direction, std::uint32_t channel) {
    return {Bundle::South, *device::shim_dma_south(direction, channel, device::Arch::AIE2)};
  }

  Stop run(Cycle limit = 1'000'000) { return array.run(limit); }
  std::string fault_code() const { return array.fault() ? std::string(array.fault()->code.id) : "none"; }

  HostRam ram;
  Array array;
};

inline BdWords encode_bd(TileKind kind, const BdSpec& s) {
  const auto acquire = static_cast<std::uint32_t>(s.acquire_value);
  const auto release = static_cast<std::uint32_t>(s.release_value);
  const auto& d = s.dims;
  BdWords w{};
  switch (kind) {
    case TileKind::Core:
      w[0] = memory::DMA_BD_0_Buffer_Length.set(w[0], s.length);
      w[0] = memory::DMA_BD_0_Base_Address.set(w[0], static_cast<std::uint32_t>(s.base));
      w[1] = memory::DMA_BD_1_Enable_Packet.set(w[1], s.packet);
      w[1] = memory::DMA_BD_1_Packet_ID.set(w[1], s.packet_id);
      w[1] = memory::DMA_BD_1_Packet_Type.set(w[1], s.packet_type);
      w[1] = memory::DMA_BD_1_Out_Of_Order_BD_ID.set(w[1], s.out_of_order);
      w[1] = memory::DMA_BD_1_Enable_Compression.set(w[1], s.compression);
      w[5] = memory::DMA_BD_5_TLAST_Suppress.set(w[5], !s.tlast);
      w[2] = memory::DMA_BD_2_D0_Stepsize.set(w[2], d[0].step - 1);
      w[2] = memory::DMA_BD_2_D1_Stepsize.set(w[2], d[1].step - 1);
      w[3] = memory::DMA_BD_3_D2_Stepsize.set(w[3], d[2].step - 1);
      w[3] = memory::DMA_BD_3_D0_Wrap.set(w[3], d[0].wrap);
      w[3] = memory::DMA_BD_3_D1_Wrap.set(w[3], d[1].wrap);
      w[4] = memory::DMA_BD_4_Iteration_Stepsize.set(w[4], s.iteration_step - 1);
      w[4] = memory::DMA_BD_4_Iteration_Wrap.set(w[4], s.iterations - 1);
      w[4] = memory::DMA_BD_4_Iteration_Current.set(w[4], s.iteration);
      w[5] = memory::DMA_BD_5_Lock_Acq_Enable.set(w[5], s.acquires);
      w[5] = memory::DMA_BD_5_Lock_Acq_ID.set(w[5], s.acquire_lock);
      w[5] = memory::DMA_BD_5_Lock_Acq_Value.set(w[5], acquire);
      w[5] = memory::DMA_BD_5_Lock_Rel_ID.set(w[5], s.release_lock);
      w[5] = memory::DMA_BD_5_Lock_Rel_Value.set(w[5], release);
      w[5] = memory::DMA_BD_5_Use_Next_BD.set(w[5], s.next.has_value());
      w[5] = memory::DMA_BD_5_Next_BD.set(w[5], s.next.value_or(0));
      w[5] = memory::DMA_BD_5_Valid_BD.set(w[5], s.valid);
      break;
    case TileKind::Mem:
      w[0] = memtile::DMA_BD_0_Buffer_Length.set(w[0], s.length);
      w[0] = memtile::DMA_BD_0_Enable_Packet.set(w[0], s.packet);
      w[0] = memtile::DMA_BD_0_Packet_ID.set(w[0], s.packet_id);
      w[0] = memtile::DMA_BD_0_Packet_Type.set(w[0], s.packet_type);
      w[0] = memtile::DMA_BD_0_Out_Of_Order_BD_ID.set(w[0], s.out_of_order);
      w[1] = memtile::DMA_BD_1_Base_Address.set(w[1], static_cast<std::uint32_t>(s.base));
      w[1] = memtile::DMA_BD_1_Use_Next_BD.set(w[1], s.next.has_value());
      w[1] = memtile::DMA_BD_1_Next_BD.set(w[1], s.next.value_or(0));
      w[1] = memtile::DMA_BD_1_D0_Zero_Before.set(w[1], d[0].before);
      w[4] = memtile::DMA_BD_4_Enable_Compression.set(w[4], s.compression);
      w[2] = memtile::DMA_BD_2_TLAST_Suppress.set(w[2], !s.tlast);
      w[2] = memtile::DMA_BD_2_D0_Stepsize.set(w[2], d[0].step - 1);
      w[2] = memtile::DMA_BD_2_D0_Wrap.set(w[2], d[0].wrap);
      w[3] = memtile::DMA_BD_3_D1_Stepsize.set(w[3], d[1].step - 1);
      w[3] = memtile::DMA_BD_3_D1_Wrap.set(w[3], d[1].wrap);
      w[3] = memtile::DMA_BD_3_D1_Zero_Before.set(w[3], d[1].before);
      w[4] = memtile::DMA_BD_4_D2_Stepsize.set(w[4], d[2].step - 1);
      w[4] = memtile::DMA_BD_4_D2_Wrap.set(w[4], d[2].wrap);
      w[4] = memtile::DMA_BD_4_D2_Zero_Before.set(w[4], d[2].before);
      w[5] = memtile::DMA_BD_5_D3_Stepsize.set(w[5], d[3].step - 1);
      w[5] = memtile::DMA_BD_5_D0_Zero_After.set(w[5], d[0].after);
      w[5] = memtile::DMA_BD_5_D1_Zero_After.set(w[5], d[1].after);
      w[5] = memtile::DMA_BD_5_D2_Zero_After.set(w[5], d[2].after);
      w[6] = memtile::DMA_BD_6_Iteration_Stepsize.set(w[6], s.iteration_step - 1);
      w[6] = memtile::DMA_BD_6_Iteration_Wrap.set(w[6], s.iterations - 1);
      w[6] = memtile::DMA_BD_6_Iteration_Current.set(w[6], s.iteration);
      w[7] = memtile::DMA_BD_7_Lock_Acq_Enable.set(w[7], s.acquires);
      w[7] = memtile::DMA_BD_7_Lock_Acq_ID.set(w[7], s.acquire_lock);
      w[7] = memtile::DMA_BD_7_Lock_Acq_Value.set(w[7], acquire);
      w[7] = memtile::DMA_BD_7_Lock_Rel_ID.set(w[7], s.release_lock);
      w[7] = memtile::DMA_BD_7_Lock_Rel_Value.set(w[7], release);
      w[7] = memtile::DMA_BD_7_Valid_BD.set(w[7], s.valid);
      break;
    case TileKind::Shim:
      w[0] = s.length;
      w[1] = shim::DMA_BD_1_Base_Address_Low.set(w[1], static_cast<std::uint32_t>(s.base));
      w[2] = shim::DMA_BD_2_Base_Address_High.set(
          w[2], static_cast<std::uint32_t>(s.base >> shim::DMA_BD_1_Base_Address_Low.width));
      w[2] = shim::DMA_BD_2_Enable_Packet.set(w[2], s.packet);
      w[2] = shim::DMA_BD_2_Packet_ID.set(w[2], s.packet_id);
      w[2] = shim::DMA_BD_2_Packet_Type.set(w[2], s.packet_type);
      w[2] = shim::DMA_BD_2_Out_Of_Order_BD_ID.set(w[2], s.out_of_order);
      w[7] = shim::DMA_BD_7_TLAST_Suppress.set(w[7], !s.tlast);
      w[3] = shim::DMA_BD_3_D0_Stepsize.set(w[3], d[0].step - 1);
      w[3] = shim::DMA_BD_3_D0_Wrap.set(w[3], d[0].wrap);
      w[4] = shim::DMA_BD_4_D1_Stepsize.set(w[4], d[1].step - 1);
      w[4] = shim::DMA_BD_4_D1_Wrap.set(w[4], d[1].wrap);
      w[5] = shim::DMA_BD_5_D2_Stepsize.set(w[5], d[2].step - 1);
      w[6] = shim::DMA_BD_6_Iteration_Stepsize.set(w[6], s.iteration_step - 1);
      w[6] = shim::DMA_BD_6_Iteration_Wrap.set(w[6], s.iterations - 1);
      w[6] = shim::DMA_BD_6_Iteration_Current.set(w[6], s.iteration);
      w[7] = shim::DMA_BD_7_Lock_Acq_Enable.set(w[7], s.acquires);
      w[7] = shim::DMA_BD_7_Lock_Acq_ID.set(w[7], s.acquire_lock);
      w[7] = shim::DMA_BD_7_Lock_Acq_Value.set(w[7], acquire);
      w[7] = shim::DMA_BD_7_Lock_Rel_ID.set(w[7], s.release_lock);
      w[7] = shim::DMA_BD_7_Lock_Rel_Value.set(w[7], release);
      w[7] = shim::DMA_BD_7_Use_Next_BD.set(w[7], s.next.has_value());
      w[7] = shim::DMA_BD_7_Next_BD.set(w[7], s.next.value_or(0));
      w[7] = shim::DMA_BD_7_Valid_BD.set(w[7], s.valid);
      break;
  }
  return w;
}

inline void Rig::bd(TileId tile, std::uint32_t id, const BdSpec& spec) {
  const BdWords words = encode_bd(kind(tile), spec);
  for (std::uint32_t i = 0; i < bd_words(kind(tile)); ++i) write(tile, bd_register(kind(tile), id) + i * 4, words[i]);
}

inline void Rig::push(TileId tile, Direction direction, std::uint32_t channel, std::uint32_t bd, std::uint32_t repeat,
                      bool token) {
  const bool in = direction == Direction::S2MM;
  std::uint32_t word = memtile::DMA_S2MM_Start_Queue_Start_BD_ID.set(0, bd);
  word = memtile::DMA_S2MM_Start_Queue_Repeat_Count.set(word, repeat);
  word = memtile::DMA_S2MM_Start_Queue_Enable_Token_Issue.set(word, token);
  switch (kind(tile)) {
    case TileKind::Shim:
      return write(tile, (in ? shim::DMA_S2MM_Task_Queue : shim::DMA_MM2S_Task_Queue).at(channel), word);
    case TileKind::Mem:
      return write(tile, (in ? memtile::DMA_S2MM_Start_Queue : memtile::DMA_MM2S_Start_Queue).at(channel), word);
    case TileKind::Core:
      return write(tile, (in ? memory::DMA_S2MM_Start_Queue : memory::DMA_MM2S_Start_Queue).at(channel), word);
  }
}

inline void Rig::connect(TileId tile, Port from, Port to) {
  const device::Reg masters = kind(tile) == TileKind::Shim  ? shim::Stream_Switch_Master_Config
                              : kind(tile) == TileKind::Mem ? memtile::Stream_Switch_Master_Config
                                                            : core::Stream_Switch_Master_Config;
  const device::Reg slaves = kind(tile) == TileKind::Shim  ? shim::Stream_Switch_Slave_Config
                             : kind(tile) == TileKind::Mem ? memtile::Stream_Switch_Slave_Config
                                                           : core::Stream_Switch_Slave_Config;
  const auto slave = device::port_index(kind(tile), PortRole::Slave, from.bundle, from.channel, device::Arch::AIE2);
  const auto master = device::port_index(kind(tile), PortRole::Master, to.bundle, to.channel, device::Arch::AIE2);
  ASSERT_TRUE(slave && master);
  write(tile, slaves.at(*slave), core::Stream_Switch_Slave_Config_Slave_Enable.mask());
  write(tile, masters.at(*master),
        core::Stream_Switch_Master_Config_Configuration.set(core::Stream_Switch_Master_Config_Master_Enable.mask(),
                                                            *slave));
}

inline void Rig::connect_shim_dma(TileId tile, Direction direction, std::uint32_t channel) {
  for (const device::ShimMuxPort& port : device::shim_mux_ports(device::Arch::AIE2))
    if (port.direction == direction && port.dma_channel == channel)
      write(tile, port.reg.at(0),
            port.select.set(read(tile, port.reg.at(0)), static_cast<std::uint32_t>(device::ShimMux::DMA)));
}

// A core tile whose MM2S 0 feeds its own S2MM 0 over a circuit, so that the sink gets every word, headers included.
struct CoreLoop : Rig {
  CoreLoop() { connect(kCoreTile, {Bundle::DMA, 0}, {Bundle::DMA, 0}); }
};

// Returns the reason for which a unit waits, as deadlock reports give it.
inline std::string reason_of(Rig& rig, std::string_view unit) {
  for (const Waiting& waiting : rig.array.waiting())
    if (waiting.unit == unit) return waiting.reason;
  return "does not wait";
}

inline std::vector<std::uint32_t> counting(std::uint32_t first, std::size_t count) {
  std::vector<std::uint32_t> list(count);
  std::iota(list.begin(), list.end(), first);
  return list;
}

}  // namespace tessera::array
