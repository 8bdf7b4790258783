// The finished design and the counters of a placed program, as the array tells them. The reports add the names and the
// connections of the graph (mapping.h).
#pragma once

#include "adf/array/placement.h"

namespace tessera::adf {

struct PlacedRun {
  // A buffer or a lock of the finished design.
  struct Part {
    bool is_lock = false;
    device::TileId tile;
    std::uint32_t number = 0;  // address in the tile's memory, or number of the lock
    std::uint32_t bytes = 0;
    std::string name;
  };
  struct Use {
    std::uint64_t used = 0, of = 0;  // of 0: the tile has no such resource
  };
  struct Tile {
    device::TileId tile;
    std::string kind;
    std::uint64_t stack = 0;
    Use memory, descriptors, locks, s2mm, mm2s, ports;
  };
  // The counters of a DMA channel.
  struct ChannelCounts {
    array::Channel at;
    device::Direction direction = device::Direction::S2MM;
    std::uint64_t bytes = 0, tasks = 0, descriptors = 0;
    std::uint64_t lock_stalls = 0, stream_stalls = 0;
  };
  struct Clock {
    std::uint32_t bits = 0, kilohertz = 0, array_kilohertz = 0;
    double words_per_cycle() const {
      return array_kilohertz == 0 ? 1 : static_cast<double>(bits) / 32 * kilohertz / array_kilohertz;
    }
  };

  const array::Placement* placement = nullptr;
  const std::map<id, Plan>* plans = nullptr;  // by top graph
  std::vector<Part> parts;
  std::vector<Tile> tiles;
  std::vector<ChannelCounts> channels;
  std::map<id, Clock> clocks;  // by node of a PLIO
  std::string routes;          // JSON, schema tessera.routes/1
};

}  // namespace tessera::adf
