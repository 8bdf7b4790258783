// A DMA channel as data: its queue of tasks, the descriptor it executes, and how far it is. dma.cpp moves it.
//
//   Idle --task--> Fetch --valid descriptor--> Acquire --lock--> Transfer --all words moved--> Finish --> Fetch or Idle
//
// A task executes a chain of descriptors `repeat + 1` times and may end with a token. S2MM channels hold the words that
// arrived before they were wanted (the FIFOs of the switches on the way); MM2S channels own the stream that leaves
// them.
#pragma once

#include "array/array.h"
#include "array/bd.h"
#include "array/stream.h"

#include <deque>

namespace tessera::array {

struct Tile;

struct Task {
  std::uint32_t bd = 0;
  std::uint32_t repeat = 0;
  bool token = false;
};

struct Channel {
  enum class Phase : std::uint8_t { Idle, Fetch, Acquire, Transfer, Finish };
  struct Wait {
    Cause cause;
    Cycle since;
  };

  Tile* tile = nullptr;
  device::Direction direction = device::Direction::S2MM;
  std::uint8_t index = 0;
  UnitId unit = 0;

  Phase phase = Phase::Idle;
  std::deque<Task> queue;  // waiting, without the one that runs
  bool overflow = false;
  Task task;
  std::uint32_t executions_left = 0;  // of the chain, the current one included
  std::uint32_t bd_id = 0;
  Bd bd;
  Walk walk;
  // What the addresses of the walk count from: the data memory of a tile, or host memory.
  Tile* memory = nullptr;
  std::uint64_t host_address = 0;

  std::optional<Wait> wait;
  ChannelReport counts;

  Feeder feeder;                    // S2MM: where its words come from
  Channel* burst_from = nullptr;    // S2MM: the source of the burst that it takes words from now
  std::vector<std::uint32_t> fifo;  // S2MM: arrived, not yet taken
  Stream stream;                    // MM2S: where its words go

  bool transferring() const { return phase == Phase::Transfer && walk.remaining() > 0; }
  std::string name() const;  // "MM2S 0 of (0,2)"
};

}  // namespace tessera::array
