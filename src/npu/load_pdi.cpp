// Executes LOADPDI, which loads another PDI into the partition while a stream runs.
//
// The firmware resets the partition before it loads a PDI; mlir-aie relies on this when it resets the array with an
// empty PDI. No public source says how far the reset goes. Tessera resets the state of an old configuration that would
// disturb a new one: cores, channels and their descriptors, locks, switches and multiplexers get their reset values.
// Memories, and registers of events, counters and traces, keep their contents. Like all configuration, the reset
// consists of register writes.
#include "device/aie2_registers.h"
#include "device/ports.h"
#include "device/tile_layout.h"
#include "npu/controller.h"

namespace tessera::npu {

namespace core = device::aie2::core;
using device::TileKind;

Result<void> Controller::reset(device::TileId tile) {
  const TileKind kind = array_.device().kind(tile);
  const device::TileLayout& layout = device::tile_layout(kind, array_.device().arch);
  const auto write = [&](std::uint32_t offset, std::uint32_t value) -> Result<void> {
    const std::uint64_t address = array_.device().address(tile, offset);
    TRY(const std::uint32_t now, array_.read32(address));
    return now == value ? Result<void>{} : array_.write32(address, value);
  };
  const auto clear = [&](device::Reg all) -> Result<void> {
    for (std::uint32_t i = 0; i < all.count; ++i) CHECK_OK(write(all.at(i), 0));
    return {};
  };
  if (kind == TileKind::Core)
    for (const std::uint32_t value : {core::Core_Control_Reset.mask(), 0U})
      CHECK_OK(array_.write32(array_.device().address(tile, core::Core_Control.offset), value));
  for (const device::ChannelLayout& channel : layout.channels)
    for (std::uint32_t i = 0; i < channel.control.count; ++i)
      for (const std::uint32_t value : {channel.reset.mask(), 0U})
        CHECK_OK(array_.write32(array_.device().address(tile, channel.control.at(i)), value));
  for (unsigned word = 0; word < layout.descriptor->words; ++word)
    CHECK_OK(clear({layout.bd.offset + 4 * word, layout.bd.count, layout.bd.stride}));
  CHECK_OK(clear(layout.locks));
  for (const device::Reg all : {layout.master_config, layout.slave_config, layout.slots}) CHECK_OK(clear(all));
  if (kind == TileKind::Shim)
    for (const device::ShimMuxPort& mux : device::shim_mux_ports(array_.device().arch)) CHECK_OK(clear(mux.reg));
  return {};
}

Result<void> Controller::load_pdi(std::uint64_t id) {
  TRY(const std::optional<container::Cdo> configuration, pdis_.take(id));
  if (!configuration) return {};
  for (const device::TileId tile : touched_) CHECK_OK(reset(tile));
  if (pdis_.prepare) CHECK_OK(pdis_.prepare(id));
  if (auto loaded = load(*configuration); !loaded)
    return Failure(std::move(loaded).error().within(fmt::format("PDI {}", id)));
  return {};
}

}  // namespace tessera::npu
