// A movement of data: one or more tilings of a buffer, by one channel of one kind of tile.
#pragma once

#include "tiling/element.h"
#include "tiling/parameters.h"
#include "tiling/target.h"

namespace tessera::tiling {

// How descriptors are made. Plain: a dimension for each loop as it is written, and the others unrolled, as the vendor's
// compiler is known to do it. Fewest: loops are merged, split, iterated and searched for the shortest chain.
enum class Lowering : std::uint8_t { Fewest, Plain };

struct Movement {
  struct Locks {  // numbers of the tile's own locks; those of an AIE tile are one
    std::uint32_t acquire = 0, release = 1;
  };

  Kind kind = Kind::MemoryTile;
  device::Direction direction = device::Direction::MM2S;
  ElementType element{"int32", 32};
  std::vector<tiling_parameters> tilings;       // one after the other; those of a lower phase first
  std::vector<std::uint32_t> object_dimension;  // of the buffer, where a tiling does not say

  std::uint64_t address = 0;  // of the buffer in its memory, in bytes
  std::uint32_t channel = 0;
  std::optional<std::uint32_t> first_bd;  // none: the first that the channel can use
  std::optional<Locks> locks;
  std::optional<std::uint32_t> packet_id;  // of the packets of packet_port_id; none: the number of the port
  std::uint32_t buffers = 1;               // in turn, one behind the other in memory
  bool iteration = true;                   // descriptors may be executed several times
  Lowering lowering = Lowering::Fewest;
};

}  // namespace tessera::tiling
