// The counts, findings and messages of a session, as plain data.
//
// Times are cycles of the array, counted from its reset; one cycle is one bundle of a core. Counts cover the whole time
// since the reset: for the counts of one call, a host subtracts the counts before the call.
#pragma once

#include <tessera/device.h>
#include <tessera/result.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::api {

// The name that a design gives to a lock, a buffer or another part, and its line in the design. "": the design has
// none.
struct Named {
  std::string name;   // "in_cons_prod_lock_0"
  std::string owner;  // the part of the design for which it was made: "object FIFO 'in'"
  std::string line;   // "file:line:column"
};

// Cycles that a unit waited, by the cause of the wait.
struct Stalls {
  std::uint64_t lock = 0, stream = 0, cascade = 0, registers = 0, memory = 0;
  std::uint64_t total() const { return lock + stream + cascade + registers + memory; }
};

struct CoreReport {
  Tile tile;
  std::optional<Named> named;
  std::uint64_t bundles = 0;       // executed, NOPs included
  std::uint64_t instructions = 0;  // slots that were not NOPs
  std::uint64_t active = 0;        // cycles from enable to the end, stalls included
  Stalls stalls;
  std::uint32_t pc = 0;                          // byte address in the program memory
  std::optional<std::uint64_t> host_operations;  // for a body on the host: its requests to the tile
  std::string state;                             // "done", "waits for lock 48 >= 1, which is 0"
};

struct ChannelReport {
  Tile tile;
  Direction direction = Direction::S2MM;
  std::uint8_t channel = 0;
  std::optional<Named> named;
  std::uint64_t bytes = 0;        // moved between memory and stream
  std::uint64_t tasks = 0;        // completed
  std::uint64_t descriptors = 0;  // completed
  Stalls stalls;
};

struct OperationCount {
  std::string operation;  // mnemonic
  std::uint64_t executed = 0;
};

// The limit of a successful run. `sentence` names the limit or, if no single unit is the limit, the busiest unit.
struct Bottleneck {
  struct Load {
    std::string unit;
    std::uint64_t busy = 0;     // bundles of a core, or words of a channel
    std::uint64_t waiting = 0;  // cycles that the unit waited
  };
  std::string sentence;
  std::vector<Load> chain;  // begins where the result leaves the array
};

struct Report {
  std::string device;
  std::uint64_t cycles = 0;
  std::uint64_t bundles = 0;               // of all cores
  std::vector<OperationCount> operations;  // executed operations of all cores
  std::vector<CoreReport> cores;           // cores that were enabled at least once; by column, then row
  std::vector<ChannelReport> channels;     // channels that moved a byte or hold a task
  std::optional<Bottleneck> bottleneck;    // if a call with a stream completed
};

// A message of a command stream to the host.
struct HostMessage {
  enum class Kind : std::uint8_t { Register, Time };
  Kind kind = Kind::Register;
  std::uint64_t cycle = 0;
  std::uint64_t address = 0;  // address of the register, or number of the time stamp
  std::uint32_t value = 0;    // value of the register
};

// A value that a body of a core has shown (aie.debug).
struct DebugValue {
  std::uint64_t cycle = 0;
  Tile tile;
  std::string text;
  std::string line;  // line of the design; "" if unknown
};

// The calls of a kernel on the host by one core, and the issue slots that they used by kind (KernelOptions::slots).
struct KernelCount {
  Tile tile;
  std::string kernel;
  std::uint64_t calls = 0;
  std::vector<std::uint64_t> slots;  // by kind of slot, in the order of include/kernel_abi/slots.h
};

// A mistake of the program that may still give the right result (SessionOptions::check).
struct Finding {
  struct Party {
    std::string who;  // "core (0,2) at pc 0x40"
    std::string does;
    std::uint64_t cycle = 0;
    std::optional<Named> named;
  };
  struct Place {
    std::string memory;
    std::uint64_t byte = 0;
    std::optional<Tile> tile;  // empty: memory of the host
    std::optional<Named> buffer;
  };
  Diagnostic diagnostic;         // its severity says whether the finding fails the program
  std::vector<Party> parties;    // in order of time
  std::optional<Place> at;       // the memory that all parties access
  std::string kind;              // the same text for findings of the same kind
  std::uint64_t count = 1;       // number of findings of this kind
  std::string accepted_by;       // the line that accepts it ("allow.txt:3"); "": not accepted
  std::string accepted_because;  // the reason in that line
};

struct Findings {
  std::vector<Finding> all;
  std::vector<Diagnostic> unused;                         // lines that accept no finding
  std::size_t cores = 0, channels = 0, host_buffers = 0;  // observed by the sanitizers
};

// An action of a core: a line of its trace (Session::trace_core()).
//
//   0,2 36 exec 0x20 acq #49, r10  // block (block.cc:9)   a bundle, in the cycle in which it executed
//   0,2 36 wait lock 31                                    the next bundle could not execute for 31 cycles
//   0,2 67 set r2 0x0000000f                               the new value of a register, visible from this cycle on
//   0,2 99 stop waits for lock 1 of (0,2) >= 1, which is 0 the call ended
//
// The steps of one core are in the order of cycles. Several cores take turns in the order in which Tessera emulates
// them.
struct CoreStep {
  Tile tile;
  std::uint64_t cycle = 0;
  std::string kind;  // "exec", "wait", "set" or "stop"
  std::string text;
};
// Returns the line, without a line end.
TESSERA_API std::string to_text(const CoreStep& step);

// A breakpoint that ended Session::run() or advance().
struct Stop {
  enum class Kind : std::uint8_t { Pc, Lock, Descriptor };
  Kind kind = Kind::Pc;
  Tile tile;
  std::uint32_t number = 0;  // the address, lock or descriptor
  std::uint64_t hit = 0;     // counted from 1
  std::uint64_t cycle = 0;
  std::string by;                      // the unit: "MM2S 0 of (0,2)"
  std::int32_t before = 0, after = 0;  // values of a lock
  std::string text;
};

}  // namespace tessera::api
