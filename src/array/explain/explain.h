// Why nothing moves: who waits for what, who could end the wait and why it will not, and who is to blame.
//
// A list of all waiting units is no answer. When one unit stops, everybody behind it stops as well, and units that have
// done their work wait for more for ever, which is how they are meant to be left. So the reasons are data: a graph
// whose nodes are units and whose edges say who could end a wait. From whoever asked (the controller's sync) the edges
// lead to the culprit, and there are two kinds only: a wait that nobody can end any more, because everybody who could
// has ended, was never started or is not connected; or a ring of units that wait for each other. The explanation names
// that one in a sentence, with the way to it. Other units are listed after, shortly.
//
// What an edge knows comes from three sources: the state of the units, what they did so far (Channel::History,
// LockUse), and what they would still do: descriptors that tasks will come to, instructions that a program contains
// (code_scan.h).
#pragma once

#include "array/lock.h"
#include "array/names.h"
#include "array/report.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::array {

// What somebody outside the array waits for. `text` names the asker: "the sync", "the end of the run".
struct Wanted {
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
  bool any = false;               // of any of these instead, as often as `who` says
  std::vector<Channel> tasks{};   // the end of all tasks of each
  std::optional<Bits> bits{};
  // Where the first register write stands that whoever waits comes to only afterwards and that `is_it` holds for:
  // "line 8 (WRITE)". Empty when it is not known what comes afterwards.
  using IsIt = std::function<bool(std::uint64_t address, std::uint32_t value)>;
  std::function<std::optional<std::string>(const IsIt& is_it)> later{};
  // The last such write before the wait.
  std::function<std::optional<std::string>(const IsIt& is_it)> earlier{};
};

// Somebody who could end a wait.
struct WaitEdge {
  std::optional<std::size_t> unit;  // in Explanation::units; none where there is no unit: a port, a descriptor
  std::string text;                 // "core (0,2) releases it: 3 times so far, last in cycle 700"
  bool dead = false;                // it never will
};

struct WaitUnit {
  struct Lock {  // that it waits for
    device::TileId tile;
    std::uint32_t index;
    std::int32_t value;  // that it holds
    LockDemand demand;
    std::optional<Named> named{};
  };
  struct Bytes {  // that it polls, of a tile's data memory
    device::TileId tile;
    std::uint64_t first, length;
    std::optional<Named> named{};
  };
  std::string name;              // "core (0,2)", "S2MM 0 of (0,1)", "the sync"
  std::optional<Named> named{};  // what the design calls it, and where it says so
  std::optional<device::TileId> tile;
  bool waits = false;
  std::string state;  // "waits for lock 1 of (0,2) >= 2, which is 1"; "has ended its 2 tasks"; "is disabled"
  std::optional<Cause> cause;
  std::optional<Cycle> since;  // of a wait, where it is known
  std::optional<Lock> lock{};
  std::vector<Wanted::Channel> tokens{};  // of a wait for them
  std::vector<Bytes> polls{};
  // Of a core.
  std::optional<std::uint32_t> pc;
  std::string position;  // "pc 0x40 in block+0x0 (block.cc:7)"
  // Of a channel: the descriptor, how much of it was done, the task and its execution, counted from 1.
  std::optional<std::uint32_t> bd;
  std::uint64_t words = 0, of_words = 0;
  std::uint64_t task = 0, of_tasks = 0;
  std::uint64_t execution = 0, of_executions = 0;

  bool needs_all = false;  // each of the edges has to give; otherwise one is enough
  std::vector<WaitEdge> edges;
};

struct Explanation {
  std::string headline;  // one clause that names the culprit
  std::string help;
  std::vector<std::string>
      places;                      // of the design, of what the headline names: "lock 3 of (0,2) is ..., at a.mlir:8:3"
  std::vector<std::string> facts;  // that the headline leaves out, such as a lock that is given and that no unit takes
  std::vector<WaitUnit> units;
  std::vector<std::size_t> chain;  // from whoever asked to the culprit, or to the first unit of the ring
  std::vector<std::size_t> ring;   // units that wait for each other; empty when there is no such ring
  bool dead = false;               // it is certain that the wait will never end
  std::string moves;               // of an array that is not at rest: what keeps it moving, as far as that is known

  // The lines of a diagnostic after the headline: the way to the culprit, the ring, and who else waits.
  std::vector<std::string> lines() const;
};

}  // namespace tessera::array
