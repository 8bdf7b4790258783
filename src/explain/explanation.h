// An explanation as data: the units that wait, the units that could end each wait, and the culprit. explain.h makes it.
#pragma once

#include "array/lock.h"
#include "array/part_names.h"
#include "array/report.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::explain {

// A wait of a caller outside the array. `text` names the caller: "the sync", "the end of the run".
struct CallerWait {
  struct Channel {
    device::TileId tile;
    device::Direction direction;
    std::uint8_t channel;
  };
  struct Bits {  // of the word at `address`
    std::uint64_t address;
    std::uint32_t mask, value;
  };
  std::string who;
  std::vector<Channel> tokens{};  // a task-complete token of each
  bool any = false;               // one token from any of these is enough, as often as `who` says
  std::vector<Channel> tasks{};   // the end of all tasks of each
  std::optional<Bits> bits{};
  // The place of the first later register write of the caller for which `is_write` holds: "line 8 (WRITE)". Empty when
  // the later writes are not known.
  using IsWrite = std::function<bool(std::uint64_t address, std::uint32_t value)>;
  std::function<std::optional<std::string>(const IsWrite& is_write)> later{};
  // The last such write before the wait.
  std::function<std::optional<std::string>(const IsWrite& is_write)> earlier{};
};

// A unit that could end a wait.
struct WaitEdge {
  std::optional<std::size_t> unit;  // in Explanation::units; absent for a port or a descriptor
  std::string text;                 // "core (0,2) releases it: 3 times so far, last in cycle 700"
  bool dead = false;                // it never will
};

struct WaitUnit {
  struct Lock {  // that it waits for
    device::TileId tile;
    std::uint32_t index;
    std::int32_t value;  // that it holds
    array::LockDemand demand;
    std::optional<array::Named> named{};
  };
  struct Bytes {  // that it polls, of a tile's data memory
    device::TileId tile;
    std::uint64_t first, length;
    std::optional<array::Named> named{};
  };
  std::string name;                     // "core (0,2)", "S2MM 0 of (0,1)", "the sync"
  std::optional<array::Named> named{};  // what the design calls it, and where it says so
  std::optional<device::TileId> tile;
  bool waits = false;
  std::string state;  // "waits for lock 1 of (0,2) >= 2, which is 1"; "has ended its 2 tasks"; "is disabled"
  std::optional<array::Cause> cause;
  std::optional<array::Cycle> since;  // of a wait, if known
  std::optional<Lock> lock{};
  std::vector<CallerWait::Channel> tokens{};  // of a wait for them
  std::vector<Bytes> polls{};
  // Of a core.
  std::optional<std::uint32_t> pc;
  std::string position;  // "pc 0x40 in block+0x0 (block.cc:7)"
  // Of a channel: the descriptor, how much of it was done, the task and its execution, counted from 1.
  std::optional<std::uint32_t> bd;
  std::uint64_t words = 0, of_words = 0;
  std::uint64_t task = 0, of_tasks = 0;
  std::uint64_t execution = 0, of_executions = 0;

  bool needs_all = false;  // each of the edges is needed; otherwise one is enough
  std::vector<WaitEdge> edges;
};

struct Explanation {
  std::string headline;  // one clause that names the culprit
  std::string help;
  std::vector<std::string>
      places;                      // of the design, of what the headline names: "lock 3 of (0,2) is ..., at a.mlir:8:3"
  std::vector<std::string> facts;  // that the headline leaves out, such as a lock that is given and that no unit takes
  std::vector<WaitUnit> units;
  std::vector<std::size_t> chain;  // from the caller to the culprit, or to the first unit of the ring
  std::vector<std::size_t> ring;   // units that wait for each other; empty when there is no such ring
  bool dead = false;               // it is certain that the wait will never end
  std::string moves;               // of an array that is not at rest: the units that keep it moving, as far as known

  // The lines of a diagnostic after the headline: the way to the culprit, the ring, and the other waiting units.
  std::vector<std::string> lines() const;
};

}  // namespace tessera::explain
