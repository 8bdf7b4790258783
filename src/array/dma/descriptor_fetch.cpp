// Reads and checks a descriptor before its first word moves, and finds the memory and the locks that it names.
//
// The kind of tile decides the meaning of a descriptor's addresses and lock numbers. In a shim tile, an address is an
// address of host memory. In a memory tile, addresses and lock numbers cover the tile and both neighbours, but only the
// first channels reach the neighbours. In a core tile, they mean the tile's own memory and locks. fetch() and place()
// find all faults but those of locks, so the words that follow need no checks. lock_of() checks the number of a lock
// when the channel uses the lock.
//
// Example: BD 3 of memory tile (1,1) has base address 0x80040 and 16 words, and MM2S 5 executes it.
//   fetch()  reads its words, steps its iteration counter, refuses features that Tessera does not emulate
//   place()  0x80040 is byte 0x40 of the tile's own memory; 64 bytes from there lie inside it, so the walk begins
#include "array/codes.h"
#include "array/dma_facts.h"
#include "array/parts/channels.h"
#include "array/parts/hooks.h"
#include "array/parts/locks.h"
#include "array/parts/parts.h"
#include "array/tile/clocks.h"
#include "device/bd_banks.h"
#include "device/capabilities.h"

namespace tessera::array {

using device::Direction;
using device::TileKind;
using device::to_string;

namespace {

// Returns the fault for a channel of a memory tile that names memory or locks of a neighbour, but reaches only its own
// tile.
Diag out_of_reach(const Channel& channel, device::TileId neighbour, std::string_view what) {
  return error(code::no_neighbour, "{} does not reach the {} of {}", channel.name(), what, to_string(neighbour))
      .note("channels 0 to {} of a memory tile see its neighbours, the other channels do not",
            dma_facts::kNeighbourChannels - 1)
      .help("use one of the first {} channels", dma_facts::kNeighbourChannels);
}

}  // namespace

void Channels::decode(Channel& channel) {
  channel.bd = decode_bd(*channel.tile->layout.descriptor, channel.bd_words);
  if (channel.direction == Direction::S2MM)  // only sending channels pad
    for (Dimension& dimension : channel.bd.dimensions) dimension.before = dimension.after = 0;
}

// Reads and checks the descriptor. Stops the machine and returns false if the channel cannot execute it. Steps the
// descriptor's iteration counter here and not at the end, so that software can set the counter by rewriting the
// descriptor while the channel executes it.
bool Channels::fetch(Channel& channel) {
  Tile& tile = *channel.tile;
  const device::ChannelLayout& layout = tile.layout.channel(channel.direction);
  const auto refuse = [&](device::Field flag, Diag diag) {
    stop_at(channel, flag, std::move(diag));
    return false;
  };
  if (channel.bd_id >= tile.model.bds)
    return refuse(layout.bd_unavailable,
                  error(code::bd_invalid, "{} has no buffer descriptor {}", to_string(tile.id), channel.bd_id)
                      .help("the tile has {} buffer descriptors, counted from 0", tile.model.bds));
  if (const device::DescriptorBank mine = device::descriptors_of(tile.model, channel.index);
      !mine.contains(channel.bd_id))
    return refuse(layout.bd_unavailable,
                  error(code::bd_invalid, "{} cannot use buffer descriptor {}", channel.name(), channel.bd_id)
                      .note("even channels of a memory tile use descriptors 0 to {}, odd channels {} to {}",
                            tile.model.bds / 2 - 1, tile.model.bds / 2, tile.model.bds - 1)
                      .help("use a descriptor from the range of this channel"));

  channel.bd_words = tile.bd_words(channel.bd_id);
  if (parts_.hooks) parts_.hooks->bd_fetched(channel);
  decode(channel);
  if (!channel.bd.valid)
    return refuse(layout.bd_invalid,
                  error(code::bd_invalid, "buffer descriptor {} of {} is not valid", channel.bd_id, to_string(tile.id))
                      .note("the Valid_BD bit of the descriptor is 0")
                      .help("write the descriptor before starting it"));

  const std::uint32_t control = tile.registers.at(layout.control.at(channel.index));
  channel.compressed = channel.bd.compression && layout.compression.get(control) != 0;
  channel.block = {};
  channel.moved = 0;
  const std::pair<bool, std::string_view> features[] = {
      {channel.compressed && !capabilities(parts_.device).emulated_compression, "compression of this architecture"},
      {channel.compressed && channel.bd.length % kBlockWords != 0,
       "compression with a length that is not a multiple of 8 words"},
      {channel.finish_on_tlast == Channel::kCountsInTokens, "finish on TLAST with counts in tokens"},
  };
  for (const auto& [used, feature] : features)
    if (used)
      return refuse({}, error(code::unsupported, "{} uses {}, which is not emulated", channel.name(), feature)
                            .note("no public source says how this feature works")
                            .help("configure the channel without this feature"));
  if (channel.direction == Direction::MM2S) channel.looks_at_words = channel.bd.packet || channel.compressed;

  if (channel.bd.unsettled != Unsettled::Nothing)
    return refuse({}, error(code::unsupported, "{} uses {}, which is not emulated", channel.name(),
                            to_string(channel.bd.unsettled))
                          .note("no public source says what the hardware does with such a descriptor")
                          .help("configure the descriptor without this feature"));
  channel.history.bds |= std::uint64_t{1} << channel.bd_id;
  const device::BdLayout& descriptor = *tile.layout.descriptor;
  const device::BdPlace& counter = descriptor.place(device::BdField::IterationCurrent);
  if (!counter.exists()) return true;
  std::uint32_t& word = tile.registers.at(tile.layout.bd.at(channel.bd_id) + counter.word * 4U);
  word = with_next_iteration(descriptor, word, channel.bd);
  return true;
}

// Finds the memory that the descriptor moves words to or from. Stops the machine and returns false if an address lies
// outside of this memory, or if the channel does not reach it.
bool Channels::place(Channel& channel) {
  Tile& tile = *channel.tile;
  const device::ChannelLayout& layout = tile.layout.channel(channel.direction);
  const std::uint64_t start = channel.bd.start();
  const bool reads = channel.direction == Direction::MM2S;

  if (tile.kind == TileKind::Shim) {
    channel.memory = nullptr;
    channel.walk = channel.bd.walk(0);
    channel.host_address = start * 4;
    if (channel.walk.extent() == 0) return true;
    auto mapped = parts_.memory.map(channel.host_address, channel.walk.extent() * 4, !reads);
    if (mapped) return true;
    stop_at(channel, layout.host_decode, std::move(mapped).error());
    return false;
  }

  Tile* owner = &tile;
  std::uint64_t offset = start;
  if (channel.bd.length == 0) {  // moves nothing, so its address does not matter
    offset = 0;
  } else if (tile.kind == TileKind::Mem) {  // addresses cover its own memory and both neighbours' memories
    const device::View* view =
        start * 4 <= UINT32_MAX ? tile.model.memory_view(static_cast<std::uint32_t>(start * 4)) : nullptr;
    const device::TileId id =
        view == nullptr ? device::TileId{255, 255}
                        : device::TileId{static_cast<std::uint8_t>(tile.id.col + view->col_offset), tile.id.row};
    const bool is_western = view != nullptr && tile.id.col + view->col_offset < 0 && parts_.device.first_column > 0;
    if (!is_western && (!parts_.device.contains(id) || parts_.device.kind(id) != TileKind::Mem)) {
      stop_at(channel, layout.memory_unavailable,
              error(code::no_neighbour, "buffer descriptor {} of {} names memory of a tile that does not exist",
                    channel.bd_id, to_string(tile.id))
                  .note("DMA address {:#x}; a memory tile sees its western neighbour, itself and its eastern "
                        "neighbour, in this order",
                        start * 4)
                  .help("the tile's own memory begins at DMA address {:#x}", tile.model.views[1].memory_base));
      return false;
    }
    if (id != tile.id && channel.index >= dma_facts::kNeighbourChannels) {
      stop_at(channel, layout.memory_unavailable, out_of_reach(channel, id, "memory"));
      return false;
    }
    owner = is_western ? &parts_.tiles.western(tile.id.row) : &parts_.tiles.tile(id);
    if (is_western) warn_of_western(channel);
    if (owner->isolated != 0 || owner->stopped != 0)
      if (auto refusal = blocked(*owner, tile, channel.name(), "the memory")) {
        stop_at(channel, layout.memory_unavailable, std::move(*refusal));
        return false;
      }
    offset = start - view->memory_base / 4;
  }
  channel.memory = owner;
  channel.walk = channel.bd.walk(offset);
  const std::uint64_t extent = channel.walk.extent() * 4;
  if (in_range(offset * 4, extent, owner->data.size())) {
    if (parts_.hooks) parts_.hooks->bd_placed(channel, offset * 4, offset * 4 + extent);
    return true;
  }
  stop_at(channel, layout.memory_unavailable,
          error(code::bd_out_of_bounds, "buffer descriptor {} of {} {} past the memory", channel.bd_id,
                to_string(tile.id), reads ? "reads" : "writes")
              .note("base {:#x} + extent {:#x} > {:#x} bytes of tile memory of {}", offset * 4, extent,
                    owner->data.size(), to_string(owner->id))
              .help("shorten the transfer (length {} words) or a dimension, or move the buffer", channel.bd.length));
  return false;
}

// Memory west of the partition causes a warning and not a fault: compilers have used this memory by mistake and moved
// the data back again, which works where the partition begins right of column 0.
void Channels::warn_of_western(const Channel& channel) {
  for (const Diag& warning : parts_.warnings)
    if (warning.code.id == code::western_memory.id) return;
  parts_.warnings.push_back(
      error(code::western_memory, "buffer descriptor {} of {} names memory west of the partition", channel.bd_id,
            to_string(channel.tile->id))
          .at("{}", channel.name())
          .at("cycle {}", parts_.now())
          .note("DMA address {:#x}; on hardware this memory belongs to another column, perhaps to another program",
                channel.bd.start() * 4)
          .help("the tile's own memory begins at DMA address {:#x}", channel.tile->model.views[1].memory_base));
}

// Returns the lock that a number in a descriptor means, or an error. Only the DMA of a memory tile reaches its
// neighbours' locks.
Result<LockRef> Channels::lock_of(const Channel& channel, std::uint32_t id) {
  if (channel.tile->kind == TileKind::Mem) {
    TRY(const LockRef lock, parts_.locks.in_view(*channel.tile, id));
    if (lock.tile != channel.tile && channel.index >= dma_facts::kNeighbourChannels)
      return Failure(out_of_reach(channel, lock.tile->id, "locks"));
    return lock;
  }
  if (id >= channel.tile->locks.size())
    return Failure(error(code::no_lock, "{} has no lock {}", to_string(channel.tile->id), id)
                       .help("the tile has {} locks, counted from 0", channel.tile->locks.size()));
  return LockRef{channel.tile, id};
}

// After a checkpoint is loaded: finds the memory of the channel's descriptor again, and the channel's progress in it.
// Returns false when the checkpoint contradicts the descriptor.
bool Channels::find_again(Channel& channel) {
  const std::uint64_t left = channel.walk.remaining();
  decode(channel);
  if (!place(channel) || left > channel.walk.remaining()) return false;
  channel.walk.skip_to(left);
  return true;
}

}  // namespace tessera::array
