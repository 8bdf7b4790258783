// An explanation as data: the units that wait, the units that could end each wait, and the culprit. explain() makes it
// (explain.h).
#pragma once

#include "array/lock.h"
#include "array/part_names.h"
#include "array/report.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::explain {

// A wait of a caller outside the array, for example of the controller. `who` names the caller in the text: "the sync",
// "the end of the run".
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
  std::vector<Channel> tokens{};  // waits for a task-complete token of each channel
  bool any = false;               // a token from any of these channels is enough
  std::vector<Channel> tasks{};   // waits for the end of all tasks of each channel
  std::optional<Bits> bits{};
  // Searches the caller's register writes that come after the wait. Returns the place of the first write for which
  // `is_write` is true: "line 8 (WRITE)". Empty when the caller's later writes are unknown.
  using IsWrite = std::function<bool(std::uint64_t address, std::uint32_t value)>;
  std::function<std::optional<std::string>(const IsWrite& is_write)> later{};
  // Like `later`, but for the last matching write before the wait.
  std::function<std::optional<std::string>(const IsWrite& is_write)> earlier{};
  // Returns whether a later wait of the caller takes a token of the channel. Empty when the caller's later waits are
  // unknown.
  std::function<bool(const Channel& channel)> takes_later{};
};

// A unit that could end a wait.
struct WaitEdge {
  std::optional<std::size_t> unit;  // index in Explanation::units; absent if no unit is the obstacle, but a port
  std::string text;                 // "core (0,2) releases it: 3 times so far, last in cycle 700"
  bool dead = false;                // no unit will end the wait through this edge
};

struct WaitUnit {
  struct Lock {  // the lock that the unit waits for
    device::TileId tile;
    std::uint32_t index;
    std::int32_t value;  // the value that the lock has
    array::LockDemand demand;
    std::optional<array::Named> named{};
  };
  struct Bytes {  // polled bytes of a tile's data memory
    device::TileId tile;
    std::uint64_t first, length;
    std::optional<array::Named> named{};
  };
  std::string name;                     // "core (0,2)", "S2MM 0 of (0,1)", "the sync"
  std::optional<array::Named> named{};  // the unit's name in the design, and the line that declares it
  std::optional<device::TileId> tile;
  bool waits = false;
  std::string state;  // "waits for lock 1 of (0,2) >= 2, which is 1"; "has ended its 2 tasks"; "is disabled"
  std::optional<array::Cause> cause;
  std::optional<array::Cycle> since;  // start of the wait, if known
  std::optional<Lock> lock{};
  std::vector<CallerWait::Channel> tokens{};  // for a caller: the channels whose tokens it waits for
  std::vector<Bytes> polls{};
  // For a core.
  std::optional<std::uint32_t> pc;
  std::string position;  // "pc 0x40 in block+0x0 (block.cc:7)"
  // For a channel: its descriptor, the words moved and the words in all, and the numbers of its task and of the task's
  // execution, counted from 1.
  std::optional<std::uint32_t> bd;
  std::uint64_t words = 0, of_words = 0;
  std::uint64_t task = 0, of_tasks = 0;
  std::uint64_t execution = 0, of_executions = 0;

  bool needs_all = false;  // every edge must end the wait; otherwise one is enough
  std::vector<WaitEdge> edges;
};

struct Explanation {
  std::string headline;  // one clause that names the culprit
  std::string help;
  std::vector<std::string> places;  // lines of the design: "lock 3 of (0,2) is ..., at a.mlir:8:3"
  std::vector<std::string> facts;   // facts that the headline leaves out, such as a released lock that no unit acquires
  std::vector<WaitUnit> units;
  std::vector<std::size_t> chain;  // from the caller to the culprit, or to the first unit of the ring
  std::vector<std::size_t> ring;   // units that wait for each other; empty when there is no such ring
  bool dead = false;               // the wait will certainly never end
  std::string moves;               // for an array that is not at rest: the units that keep it moving, if known

  // Returns the lines of a diagnostic after the headline: the way to the culprit, the ring, and the other waiting
  // units.
  std::vector<std::string> lines() const;
};

}  // namespace tessera::explain
