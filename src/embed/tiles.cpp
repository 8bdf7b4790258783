// Tiles of a session: their state as data, and their memories and registers by address.
#include "array/parts/view.h"
#include "device/core_view.h"
#include "device/registers.h"
#include "device/tile_layout.h"
#include "embed/codes.h"
#include "embed/convert.h"
#include "embed/session_state.h"
#include "report/tile_state.h"

#include <algorithm>

namespace tessera::embed {

using device::Direction;
using device::TileId;

namespace {

constexpr std::uint32_t kWordBytes = 4;

constexpr std::uint32_t word_of(std::uint32_t address) {
  return address - address % kWordBytes;
}

// Returns the words of a tile's buffer descriptors as an npu::TileState (npu/replay.h). src/report makes the texts from
// it.
npu::TileState descriptors_of(array::Array& array, TileId tile) {
  const device::Device& device = array.device();
  npu::TileState state;
  state.kind = device.kind(tile);
  state.arch = device.arch;
  const device::TileLayout& layout = device::tile_layout(state.kind, state.arch);
  for (std::uint32_t i = 0; i < layout.bd.count; ++i)
    for (unsigned word = 0; word < layout.descriptor->words; ++word) {
      const std::uint32_t offset = layout.bd.at(i) + kWordBytes * word;
      state.registers[offset] = array.peek32(device.address(tile, offset)).value_or(0);
    }
  return state;
}

std::vector<api::DescriptorState> descriptor_states(array::Array& array, TileId tile) {
  const npu::TileState state = descriptors_of(array, tile);
  const device::TileLayout& layout = device::tile_layout(state.kind, state.arch);
  std::vector<api::DescriptorState> all;
  for (std::uint32_t i = 0; i < layout.bd.count; ++i) {
    api::DescriptorState one{i, {}, {}};
    for (unsigned word = 0; word < layout.descriptor->words; ++word)
      one.words.push_back(state.read(layout.bd.at(i) + kWordBytes * word));
    if (std::ranges::all_of(one.words, [](std::uint32_t word) { return word == 0; })) continue;
    one.text = report::describe_bd({array.device(), tile, state}, i).text;
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<api::ChannelState> channel_states(array::Array& array, TileId tile) {
  const device::Device& device = array.device();
  const device::TileLayout& layout = device::tile_layout(device.kind(tile), device.arch);
  const auto word = [&](std::uint32_t offset) { return array.peek32(device.address(tile, offset)).value_or(0); };
  std::vector<api::ChannelState> all;
  for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
    const device::ChannelLayout& channel = layout.channel(direction);
    for (unsigned i = 0; i < device.model(tile).channels(direction); ++i)
      all.push_back({to_api(direction), static_cast<std::uint8_t>(i), word(channel.control.at(i)),
                     word(channel.status.at(channel.shares_status ? 0 : i))});
  }
  return all;
}

}  // namespace

Result<void> SessionState::check_tile(TileId tile) const {
  const device::Device& device = array().device();
  if (device.contains(tile)) return {};
  return Failure(error(code::outside_tile, "{} has no tile {}", device.name, to_string(tile))
                     .help("the device has columns 0 to {} and rows 0 to {}", device.cols - 1, device.rows - 1));
}

Result<api::TileState> SessionState::tile(TileId tile) {
  CHECK_OK(check_tile(tile));
  const array::TileSnapshot snapshot = array().inspect(tile);
  api::TileState all;
  all.tile = to_api(tile);
  all.kind = to_api(array().device().kind(tile));
  all.locks = snapshot.locks;
  if (snapshot.core) all.core = to_api(*snapshot.core, snapshot.core_state);
  const array::Tile* here = array().view().find(tile);
  if (const array::CoreUnit* core = here == nullptr ? nullptr : here->core.get()) {
    all.has_host_core = core->host() != nullptr;
    all.core_was_enabled = core->was_enabled();
  }
  if (array().device().model(tile).bds == 0) return all;
  all.descriptors = descriptor_states(array(), tile);
  all.channels = channel_states(array(), tile);
  return all;
}

Result<void> SessionState::check_memory(TileId tile, std::uint32_t address, std::size_t bytes) const {
  CHECK_OK(check_tile(tile));
  const std::uint32_t size = array().device().model(tile).data_memory;
  if (in_range(address, bytes, size)) return {};
  return Failure(error(code::outside_tile, "bytes {:#x} to {:#x} are not in the data memory of {}", address,
                       address + std::max<std::uint64_t>(bytes, 1) - 1, to_string(tile))
                     .note("the data memory has {:#x} bytes, from address 0 on", size)
                     .help("read the memory of a neighbour at that neighbour"));
}

Result<void> SessionState::read_memory(TileId tile, std::uint32_t address, std::span<std::uint8_t> bytes) {
  CHECK_OK(check_tile(tile));
  if (const auto place = device::memory_place(array().device(), tile, address)) {
    tile = place->tile;
    address = place->address;
  }
  CHECK_OK(check_memory(tile, address, bytes.size()));
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto at = static_cast<std::uint32_t>(address + i);
    if (i == 0 || at % kWordBytes == 0) {
      TRY(word, array().peek32(array().device().address(tile, word_of(at))));
    }
    bytes[i] = static_cast<std::uint8_t>(word >> (at % kWordBytes * 8));
  }
  return {};
}

Result<void> SessionState::write_memory(TileId tile, std::uint32_t address, ByteSpan bytes) {
  CHECK_OK(check_memory(tile, address, bytes.size()));
  if (bytes.empty()) return {};
  // The array writes whole words. So the other bytes of the first and the last word are written with their present
  // values.
  const std::uint32_t begin = word_of(address);
  const auto end = static_cast<std::uint32_t>(align_up(address + bytes.size(), kWordBytes));
  Bytes words(end - begin);
  for (const std::uint32_t edge : {begin, end - kWordBytes})
    CHECK_OK(read_memory(tile, edge, std::span(words).subspan(edge - begin, kWordBytes)));
  std::ranges::copy(bytes, words.begin() + (address - begin));
  return array().write_block(array().device().address(tile, begin), words);
}

Result<std::uint32_t> SessionState::read_register(TileId tile, std::uint32_t offset) {
  CHECK_OK(check_tile(tile));
  const std::uint64_t address = array().device().address(tile, offset);
  if (array().shows_core(address)) array().catch_up();
  return array().read32(address);
}

Result<std::uint32_t> SessionState::peek_register(TileId tile, std::uint32_t offset) {
  CHECK_OK(check_tile(tile));
  return array().peek32(array().device().address(tile, offset));
}

// Writes a register. Hardware accepts some writes that are mistakes of the program. They stop the array, and this
// function then returns the array's fault.
Result<void> SessionState::write_register(TileId tile, std::uint32_t offset, std::uint32_t value) {
  CHECK_OK(check_tile(tile));
  CHECK_OK(array().write32(array().device().address(tile, offset), value));
  return array().fault() ? Result<void>(Failure(*array().fault())) : Result<void>();
}

Result<std::uint32_t> SessionState::register_offset(TileId tile, const std::string& name) const {
  CHECK_OK(check_tile(tile));
  const device::Device& device = array().device();
  for (const device::RegisterInfo& info : device::find_registers(name, device.arch))
    if (device::tile_kind(*info.run) == device.kind(tile)) return info.offset;
  return Failure(error(code::no_register, "{} has no register '{}'", to_string(tile), name)
                     .help("`tessera explain NAME` shows registers, and the tiles that have them"));
}

Result<void> SessionState::break_at(const api::BreakPoint& point) {
  const array::BreakPoint room = to_room(point);
  CHECK_OK(check_tile(room.tile));
  const device::TileModel& model = array().device().model(room.tile);
  const bool is_core = model.kind == device::TileKind::Core;
  if (room.kind == array::BreakPoint::Kind::Pc &&
      (!is_core || !room.number || *room.number >= model.program_memory || *room.number % 2 != 0))
    return Failure(error(code::outside_tile, "the breakpoint names no program address of {}", to_string(room.tile))
                       .help("give a core tile, and an even address in its program memory of {:#x} bytes",
                             device::tile_model(model.arch, device::TileKind::Core).program_memory));
  if (room.kind != array::BreakPoint::Kind::Pc) {
    const bool is_lock = room.kind == array::BreakPoint::Kind::Lock;
    const std::uint32_t count = is_lock ? model.locks : model.bds;
    if (room.number.value_or(0) >= count)
      return Failure(error(code::outside_tile, "{} has {} {}", to_string(room.tile), count,
                           is_lock ? "locks" : "buffer descriptors")
                         .help("numbers begin with 0"));
  }
  if (room.hit == 0)
    return Failure(error(code::outside_tile, "a breakpoint cannot stop at hit 0").help("the first hit is 1"));
  breaks_.push_back(room);
  array().break_at(room);
  return {};
}

}  // namespace tessera::embed
