// The counts of a run: cycles, work and waiting. Plain data, which the array fills and src/report prints.
#pragma once

#include "array/types.h"
#include "core/counts.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::array {

struct ChannelReport {
  device::TileId tile;
  device::Direction direction;
  std::uint8_t channel = 0;
  std::uint64_t bytes = 0;  // moved between memory and stream
  std::uint64_t tasks = 0;  // queue entries completed
  std::uint64_t bds = 0;    // buffer descriptors completed
  StallCycles stalls;

  template <class A>
  void archive(A& a) {
    a.template all_but<3>(*this, bytes, tasks, bds, stalls);  // tile, direction and channel only identify the record
  }
};

// Counts of the emulator's own work. Tests use them to show that an idle array costs nothing.
struct Work {
  std::uint64_t events = 0;  // events taken from the event queue
  std::uint64_t slices = 0;  // times that a core began a slice
  std::uint64_t bursts = 0;  // groups of stream words moved at once
  std::uint64_t hops = 0;    // single words moved through a switch
  std::uint64_t tiles = 0;   // tiles created

  template <class A>
  void archive(A& a) {
    a.all(*this, events, slices, bursts, hops, tiles);
  }
};

struct Report {
  Cycle cycles = 0;
  std::vector<CoreReport> cores;        // cores that were enabled at least once; by column, then row
  std::vector<ChannelReport> channels;  // channels that moved a byte or hold a task; by tile, direction, channel
  Work work;
};

// A unit that cannot move, as text. Example: unit "core (0,2)", reason "waits for lock 0 of (0,2) >= 1, which is 0".
struct Waiting {
  std::string unit;
  std::string reason;
  Cycle since = 0;
};

}  // namespace tessera::array
