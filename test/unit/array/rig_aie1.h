// Helpers for tests of AIE1: encoders of descriptors, which use the register map alone, and a Rig with AIE1's
// registers.
#pragma once

#include "rig.h"

#include "device/aie1_registers.h"

namespace tessera::array {

namespace memory1 = device::aie1::memory;
namespace core1 = device::aie1::core;
namespace shim1 = device::aie1::shim;

inline constexpr device::Arch kAie1 = device::Arch::AIE1;
inline constexpr TileId kShim1{2, 0}, kCore1{2, 1}, kAbove1{2, 2};  // column 2 has a shim DMA

struct Bd1 {
  std::uint32_t base = 0;  // in words
  std::uint32_t length = 0;
  std::uint32_t x_increment = 1, x_wrap = 256, x_offset = 1, y_increment = 256, y_wrap = 256, y_offset = 256;
  std::optional<std::uint32_t> lock = std::nullopt;
  std::optional<std::uint32_t> acquire = std::nullopt, release = std::nullopt;  // the lock's value; none: not used
  std::optional<std::uint32_t> next = std::nullopt;
  std::uint32_t control = 0;  // further bits of the control word
};

// The words of a descriptor of a core tile, from its first register on.
inline BdWords encode_core_bd(const Bd1& s) {
  BdWords words{};
  const auto word = [&](device::Reg reg) -> std::uint32_t& {
    return words.at((reg.offset - memory1::DMA_BD_Addr_A.offset) / 4);
  };
  std::uint32_t a = memory1::DMA_BD_Addr_A_Base_Address_A.set(0, s.base);
  if (s.lock) {
    a = memory1::DMA_BD_Addr_A_Lock_ID_A.set(a, *s.lock);
    a = memory1::DMA_BD_Addr_A_Enable_Acquire.set(a, 1);
    a = memory1::DMA_BD_Addr_A_Use_Acquire_Value_A.set(a, s.acquire.has_value());
    a = memory1::DMA_BD_Addr_A_Acquire_Value_A.set(a, s.acquire.value_or(0));
    a = memory1::DMA_BD_Addr_A_Enable_Release.set(a, 1);
    a = memory1::DMA_BD_Addr_A_Use_Release_Value_A.set(a, s.release.has_value());
    a = memory1::DMA_BD_Addr_A_Release_Value_A.set(a, s.release.value_or(0));
  }
  word(memory1::DMA_BD_Addr_A) = a;
  std::uint32_t& x = word(memory1::DMA_BD_2D_X);
  x = memory1::DMA_BD_2D_X_X_Increment.set(0, s.x_increment - 1);
  x = memory1::DMA_BD_2D_X_X_Wrap.set(x, s.x_wrap - 1);
  x = memory1::DMA_BD_2D_X_X_Offset.set(x, s.x_offset);
  std::uint32_t& y = word(memory1::DMA_BD_2D_Y);
  y = memory1::DMA_BD_2D_Y_Y_Increment.set(0, s.y_increment - 1);
  y = memory1::DMA_BD_2D_Y_Y_Wrap.set(y, s.y_wrap - 1);
  y = memory1::DMA_BD_2D_Y_Y_Offset.set(y, s.y_offset);
  std::uint32_t& control = word(memory1::DMA_BD_Control);
  control = memory1::DMA_BD_Control_Valid_BD.set(s.control, 1);
  control = memory1::DMA_BD_Control_Length.set(control, s.length - 1);
  control = memory1::DMA_BD_Control_Use_Next_BD.set(control, s.next.has_value());
  control = memory1::DMA_BD_Control_Next_BD.set(control, s.next.value_or(0));
  return words;
}

// A descriptor of a shim tile: `length` consecutive words from a byte address in host memory on.
struct ShimBd1 {
  std::uint64_t address = 0;
  std::uint32_t length = 0;
  std::optional<std::uint32_t> next = std::nullopt;
};
inline BdWords encode_shim_bd(const ShimBd1& s) {
  BdWords words{};
  const auto word = [&](device::Reg reg) -> std::uint32_t& {
    return words.at((reg.offset - shim1::DMA_BD_Addr_Low.offset) / 4);
  };
  word(shim1::DMA_BD_Addr_Low) = static_cast<std::uint32_t>(s.address);
  word(shim1::DMA_BD_Buffer_Length) = s.length;
  std::uint32_t& control = word(shim1::DMA_BD_Control);
  control = shim1::DMA_BD_Control_Addr_High.set(shim1::DMA_BD_Control_Valid_BD.mask(),
                                                static_cast<std::uint32_t>(s.address >> 32));
  control = shim1::DMA_BD_Control_Use_Next_BD.set(control, s.next.has_value());
  control = shim1::DMA_BD_Control_Next_BD.set(control, s.next.value_or(0));
  return words;
}

class Rig1 : public Rig {
 public:
  Rig1() : Rig("xcvc1902") {}

  void core_bd(TileId tile, std::uint32_t id, const Bd1& spec) {
    write_words(tile, memory1::DMA_BD_Addr_A.at(id), memory1::DMA_BD_Control, memory1::DMA_BD_Addr_A,
                encode_core_bd(spec));
  }
  void shim_bd(TileId tile, std::uint32_t id, std::uint64_t address, std::uint32_t words) {
    write_words(tile, shim1::DMA_BD_Addr_Low.at(id), shim1::DMA_BD_Control, shim1::DMA_BD_Addr_Low,
                encode_shim_bd({.address = address, .length = words}));
  }
  // Writes the words of the registers from `first` to `last`; the registers of this descriptor begin at `place`.
  void write_words(TileId tile, std::uint32_t place, device::Reg last, device::Reg first, const BdWords& words) {
    for (std::uint32_t i = 0; i <= (last.offset - first.offset) / 4; ++i) write(tile, place + i * 4, words.at(i));
  }
  void enable(TileId tile, Direction direction, std::uint32_t channel) {
    const bool in = direction == Direction::S2MM;
    if (kind(tile) == TileKind::Shim)
      write(tile, (in ? shim1::DMA_S2MM_Ctrl : shim1::DMA_MM2S_Ctrl).at(channel), shim1::DMA_S2MM_Ctrl_Enable.mask());
    else
      write(tile, (in ? memory1::DMA_S2MM_Ctrl : memory1::DMA_MM2S_Ctrl).at(channel),
            memory1::DMA_S2MM_Ctrl_Enable.mask());
  }
  void queue(TileId tile, Direction direction, std::uint32_t channel, std::uint32_t bd) {
    const bool in = direction == Direction::S2MM;
    if (kind(tile) == TileKind::Shim)
      write(tile, (in ? shim1::DMA_S2MM_Start_Queue : shim1::DMA_MM2S_Start_Queue).at(channel), bd);
    else
      write(tile, (in ? memory1::DMA_S2MM_Start_Queue : memory1::DMA_MM2S_Start_Queue).at(channel), bd);
  }
  void start(TileId tile, Direction direction, std::uint32_t channel, std::uint32_t bd) {
    enable(tile, direction, channel);
    queue(tile, direction, channel, bd);
  }
  void join(TileId tile, Port from, Port to) {
    const bool is_shim = kind(tile) == TileKind::Shim;
    const auto slave = device::port_index(kind(tile), PortRole::Slave, from.bundle, from.channel, kAie1);
    const auto master = device::port_index(kind(tile), PortRole::Master, to.bundle, to.channel, kAie1);
    ASSERT_TRUE(slave && master);
    const device::Reg slaves = is_shim ? shim1::Stream_Switch_Slave_Config : core1::Stream_Switch_Slave_Config;
    const device::Reg masters = is_shim ? shim1::Stream_Switch_Master_Config : core1::Stream_Switch_Master_Config;
    write(tile, slaves.at(*slave), core1::Stream_Switch_Slave_Config_Slave_Enable.mask());
    write(tile, masters.at(*master),
          core1::Stream_Switch_Master_Config_Configuration.set(core1::Stream_Switch_Master_Config_Master_Enable.mask(),
                                                               *slave));
  }
  // Routes words from host memory to S2MM 1 of the core tile, and from its MM2S 0 back to host memory.
  void route() {
    write(kShim1, shim1::Mux_Config.offset, shim1::Mux_Config_South3.set(0, 1));
    write(kShim1, shim1::Demux_Config.offset, shim1::Demux_Config_South2.set(0, 1));
    join(kShim1, {Bundle::South, 3}, {Bundle::North, 4});
    join(kCore1, {Bundle::South, 4}, {Bundle::DMA, 1});
    join(kCore1, {Bundle::DMA, 0}, {Bundle::South, 3});
    join(kShim1, {Bundle::North, 3}, {Bundle::South, 2});
  }
  void transfer(std::uint32_t words) {
    shim_bd(kShim1, 0, HostRam::kBase, words);
    shim_bd(kShim1, 15, HostRam::kBase + 4000, words);
    start(kShim1, Direction::MM2S, 0, 0);
    start(kShim1, Direction::S2MM, 0, 15);
  }
  std::vector<std::uint32_t> result(std::uint32_t words) const {
    std::vector<std::uint32_t> list;
    for (std::uint32_t i = 0; i < words; ++i) list.push_back(host_word(1000 + i));
    return list;
  }
  void attach(TileId tile, std::string name, std::function<void(HostCore&)> body) {
    const auto attached = array.attach(tile, {std::move(name), std::move(body)});
    ASSERT_TRUE(attached.has_value()) << render(attached.error());
    write(tile, core1::Core_Control.offset, core1::Core_Control_Enable.mask());
  }
};

}  // namespace tessera::array
