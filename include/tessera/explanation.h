// Why nothing moves, as a graph: units, the waits of each, the units that could end each wait, and the culprit.
//
// From the asker (units[chain.front()], the controller's sync above all) the edges lead to units that could end its
// wait. The culprit is at the end of `chain`: a unit whose wait no unit can end any more, or the first unit of `ring`,
// units that wait for each other.
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
  std::optional<std::size_t> unit;  // in Explanation::units; none for a port or a descriptor
  std::string text;                 // "core (0,2) releases it: 3 times so far, last in cycle 700"
  bool dead = false;                // it never will
};

struct WaitUnit {
  struct Lock {
    Tile tile;
    std::uint32_t index = 0;
    std::int32_t value = 0;              // that it holds
    std::optional<std::int64_t> demand;  // that the unit needs; none: any value
    bool at_least = false;               // the demand or more; otherwise exactly the demand
    bool binary = false;                 // of AIE1: free or acquired besides its value
    bool acquired = false;               // of a binary lock
    std::optional<Named> named;
  };
  struct Bytes {  // of a data memory, that a core polls
    Tile tile;
    std::uint64_t first = 0, length = 0;
    std::optional<Named> named;
  };
  // The work of a channel under way. Tasks and executions are counted from 1.
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
  std::optional<std::uint64_t> since;  // cycle
  std::optional<Lock> lock;
  std::vector<Channel> tokens;  // of a wait for their task-complete tokens
  std::vector<Bytes> polls;
  std::optional<std::uint32_t> pc;  // of a core
  std::string position;             // "pc 0x40 in block+0x0 (block.cc:7)"
  std::optional<Transfer> transfer;
  bool needs_all = false;  // each of the edges is needed; otherwise one is enough
  std::vector<WaitEdge> edges;
};

struct Explanation {
  std::string headline;  // one clause that names the culprit
  std::string help;
  std::vector<std::string> places;  // of the design, of what the headline names
  std::vector<std::string> facts;   // that the headline leaves out
  std::vector<WaitUnit> units;
  std::vector<std::size_t> chain;  // units from the asker to the culprit, or to the first unit of the ring
  std::vector<std::size_t> ring;   // units that wait for each other; empty when there is no ring
  bool dead = false;               // it is certain that the wait will never end
  std::string moves;               // the units that still move, as far as they are known
};

}  // namespace tessera::api
