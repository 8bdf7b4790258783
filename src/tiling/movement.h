// A movement of data: one or more tilings of a buffer, by one channel of one kind of tile.
#pragma once

#include "tiling/element.h"
#include "tiling/parameters.h"
#include "tiling/target.h"

namespace tessera::tiling {

// How descriptors are made. Plain: each loop as written takes one dimension, and further loops are unrolled, as the
// vendor's compiler does. Fewest: loops are merged, split and iterated, and the shortest chain is searched.
enum class Lowering : std::uint8_t { Fewest, Plain };

struct Movement {
  struct Locks {  // numbers of the tile's own locks; an AIE tile uses one lock for both
    std::uint32_t acquire = 0, release = 1;
  };

  Kind kind = Kind::MemoryTile;
  device::Direction direction = device::Direction::MM2S;
  ElementType element{"int32", 32};
  std::vector<tiling_parameters> tilings;       // executed one after the other; a lower phase comes first
  std::vector<std::uint32_t> object_dimension;  // buffer_dimension for tilings without one

  std::uint64_t address = 0;  // address of the buffer in its memory, in bytes
  std::uint32_t channel = 0;
  std::optional<std::uint32_t> first_bd;  // none: the first descriptor that the channel can use
  std::optional<Locks> locks;
  std::optional<std::uint32_t> packet_id;  // ID of the packets of packet_port_id; none: the number of the port
  std::uint32_t buffers = 1;               // number of buffers, used in turn, consecutive in memory
  bool iteration = true;                   // descriptors may be executed several times
  Lowering lowering = Lowering::Fewest;
};

}  // namespace tessera::tiling
