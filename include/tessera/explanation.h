// The reason why nothing moves, as a graph: units, their waits, the units that could end each wait, and the culprit.
//
// Start at the asker (units[chain.front()], usually the controller's sync). Its edges lead to the units that could end
// its wait. The culprit is at the end of `chain`: either a unit whose wait no unit can end any more, or the first unit
// of `ring`. The units of a ring wait for each other.
#pragma once

#include <tessera/report.h>

namespace tessera::api {

enum class WaitCause : std::uint8_t { Lock, Stream, Cascade, Registers, Memory };

struct Channel {
  Tile tile;
  Direction direction = Direction::S2MM;
  std::uint8_t channel = 0;
};

struct WaitEdge {
  std::optional<std::size_t> unit;  // index in Explanation::units; empty for a port or a descriptor
  std::string text;                 // "core (0,2) releases it: 3 times so far, last in cycle 700"
  bool dead = false;                // true: this unit will certainly never end the wait
};

struct WaitUnit {
  struct Lock {
    Tile tile;
    std::uint32_t index = 0;
    std::int32_t value = 0;              // the value that the lock has now
    std::optional<std::int64_t> demand;  // the value that the unit needs; empty: any value
    bool at_least = false;               // true: `demand` or more; false: exactly `demand`
    bool binary = false;                 // a lock of AIE1, which is free or acquired and also has a value
    bool acquired = false;               // true: a unit has acquired this binary lock
    std::optional<Named> named;
  };
  struct Bytes {  // bytes of a data memory that a core polls
    Tile tile;
    std::uint64_t first = 0, length = 0;
    std::optional<Named> named;
  };
  // The present work of a channel. Tasks and executions are counted from 1.
  struct Transfer {
    std::uint32_t descriptor = 0;
    std::uint64_t words = 0, of_words = 0;
    std::uint64_t task = 0, of_tasks = 0;
    std::uint64_t execution = 0, of_executions = 0;
  };

  std::string name;  // "core (0,2)", "S2MM 0 of (0,1)", "the sync"
  std::optional<Named> named;
  std::optional<Tile> tile;
  bool waits = false;
  std::string state;  // "waits for lock 1 of (0,2) >= 2, which is 1"
  std::optional<WaitCause> cause;
  std::optional<std::uint64_t> since;  // the cycle in which the wait began
  std::optional<Lock> lock;
  std::vector<Channel> tokens;  // the unit waits for task-complete tokens of these channels
  std::vector<Bytes> polls;
  std::optional<std::uint32_t> pc;  // of a core: byte address in the program memory
  std::string position;             // "pc 0x40 in block+0x0 (block.cc:7)"
  std::optional<Transfer> transfer;
  bool needs_all = false;  // true: the wait ends after all edges have acted; false: after one
  std::vector<WaitEdge> edges;
};

struct Explanation {
  std::string headline;  // one clause that names the culprit
  std::string help;
  std::vector<std::string> places;  // where the design defines the units of the headline
  std::vector<std::string> facts;   // further facts, which the headline leaves out
  std::vector<WaitUnit> units;
  std::vector<std::size_t> chain;  // units from the asker to the culprit, or to the first unit of the ring
  std::vector<std::size_t> ring;   // units that wait for each other; empty when there is no ring
  bool dead = false;               // it is certain that the wait will never end
  std::string moves;               // the units that still move, if Tessera knows them
};

}  // namespace tessera::api
