// The complete state of a core as data: registers, results under way in the pipeline, decoded program, counters.
//
// The pipeline. The result of an instruction that issues in cycle t and writes in stage D is visible to readers of
// cycle t+D and later. Instead of moving results through stages, the engine puts each result into a ring slot for the
// cycle in which the result lands; at the start of a cycle the engine writes that slot's results to the register file.
// An operand that is read late (an accumulator in stage 3, the data of a byte store in stage 7) makes its instruction
// run in two parts: the second part waits in the same ring. The generator of the tables computes the length of the ring
// and the capacity of a slot from the schedule (limits.h), so that no program can overflow them.
//
// Cycles in the ring are *pipeline* cycles: the pipeline of a stalled core does not advance. `now` is the array's time.
#pragma once

#include "core/aie2/core.h"
#include "core/aie2/limits.h"  // generated
#include "core/aie2/memory_timing.h"
#include "core/aie2/multiply.h"
#include "core/aie2/part_words.h"
#include "core/aie2/registers.h"

#include <deque>
#include <memory>
#include <vector>

namespace tessera::core::aie2 {

using OperationCounts = std::array<std::uint64_t, kMnemonics>;  // executions, by operation

struct Uop;
class BlockCache;
class LoadedValues;
struct Exec;
class Emit;
struct LateData;
using Execute = void (*)(const Exec&);
using Translate = void (*)(const Emit&);  // makes machine code (emit.h)
using ExecuteLate = void (*)(const Exec&, LateData&);
using Ask = Request (*)(const Exec&);

// Forwarding paths: on a path, a consumer sees a producer's result one cycle earlier. Mov links the vector operations
// of the mv slot, Vec the integer accumulator operations of the vec slot.
enum class Bypass : std::uint8_t { None, Mov, Vec };
inline constexpr unsigned kBypasses = 3;

// An instruction ready to execute: its operands are places in the register file or numbers.
struct Uop {
  Execute execute = nullptr;
  Ask ask = nullptr;  // for instructions with a request: returns this request
  isa::Opcode opcode{};
  isa::Form form = forms::None;
  std::uint8_t result_stage = 1;       // the pipeline stage in which the result is written
  std::uint8_t late_stage = 0;         // the stage of the second part, 0 when there is none
  std::uint8_t last_stage = 0;         // the stage of the third part, 0 when there is none
  std::uint8_t status_stage = 1;       // the stage in which the status register is written
  bool direct = false;                 // the result may be written at once (mark_direct in decode.cpp)
  bool direct_pointer = false;         // the address update may be written at once
  bool loads = false;                  // loads from memory, except compressed loads
  bool carries = false;                // writes the carry besides its result
  bool reports = false;                // writes the status of a stream besides its result
  Bypass bypass_in = Bypass::None;     // path on which operands may arrive one cycle early
  Bypass bypass_out = Bypass::None;    // path on which the result is forwarded
  std::uint8_t modifier = 0;           // the group of m, dn, dj, dc that a 2-D or 3-D form steps by
  std::uint32_t results = 0;           // bit n: the operand with isa::Role n is written
  std::uint8_t index = 0;              // index in its bundle
  std::uint32_t bundle = 0;            // index of its bundle in State::decoded
  std::uint32_t pc = 0;                // of the bundle
  std::int32_t imm = 0;                // the immediate, or the scaled address offset
  std::int32_t second_imm = 0;         // the second immediate of a control packet header
  std::uint32_t target = 0;            // for calls: the return address
  std::array<Location, kRoles> reg{};  // by isa::Role; size 0 when the operand is absent or an immediate
  Location pointer{};                  // the register that gets the address update
  // In the fast engine (block.h): the cycle counted from the beginning of the block, and the cell with the data of the
  // next part.
  std::uint16_t when = 0;
  std::int16_t late_cell = -1;
  Location status{};  // the slot of the carry; size 0: the carry goes to its register
  std::optional<std::uint16_t>
      load_cell;  // with reported accesses: the cell of a load that counts only if its value is used

  bool is_result(isa::Role role) const { return (results >> static_cast<unsigned>(role) & 1) != 0; }
};

// Data that one part of an instruction passes to the next.
struct LateData {
  alignas(64) std::array<std::uint8_t, kAccumulatorBytes> bytes{};
  std::array<std::uint8_t, kAccumulatorBytes> more{};  // data beyond the size of `bytes`
  std::uint32_t address = 0;
  std::uint32_t word = 0;

  template <class A>
  void archive(A& a) {
    a.all(*this, bytes, more, address, word);
  }
};

struct Landing {
  Location where;
  alignas(64) std::array<std::uint8_t, kAccumulatorBytes> bytes;
};

struct Late {
  std::uint32_t bundle;
  std::uint8_t uop;
  std::uint8_t stage;  // in which it runs
  ExecuteLate execute;
  LateData data;
};

// A late part in the fast engine, whose list of steps gives the uop and the cycle. `execute` is nullptr once the part
// has run.
struct LateCell {
  ExecuteLate execute = nullptr;
  LateData data;
};
inline constexpr unsigned kLateCells = 64;

// A place inside a block, between two bundles, at which a slice ended (block.h).
struct Block;
struct Within {
  Block* block = nullptr;    // nullptr: the core is not inside a block
  std::uint16_t bundle = 0;  // the next one, as an index in the block
  std::uint32_t step = 0;    // the next one
  bool waits = false;        // the results of this cycle have landed, and the bundle waits for its requests
};

struct RingSlot {
  std::uint8_t landings = 0;
  std::uint8_t lates = 0;
  std::array<std::int8_t, kBypasses> bypass{-1, -1,
                                            -1};  // by path: index of the landing that readers may see one cycle early
  std::array<Landing, kMaxLandings> landing;
  std::array<Late, kMaxLates> late;

  void clear() {
    landings = lates = 0;
    bypass.fill(-1);
  }
};

struct Decoded {
  std::uint32_t pc = 0;
  std::uint8_t length = 0;
  std::uint8_t requests =
      0;              // bit i: uops[i] has a request. The core checks the requests of such a bundle before it executes
  bool ends = false;  // holds `done`
  bool uses_memory = false;       // holds a load or a store
  bool branches = false;          // holds a branch or a call
  std::uint8_t kinds = 0;         // by BundleKind
  bool plain_only = false;        // only for the plain engine (needs_plain_engine in decode.cpp)
  bool sets_loop_end = false;     // writes LE in the cycle in which it issues
  std::uint16_t nop_bundles = 0;  // number of empty bundles from here on, of less than 16 bytes each
  std::uint32_t nop_bytes = 0;
  std::uint8_t heat = 0;         // how often a block could have begun here (run_blocks)
  std::uint64_t executions = 0;  // of the bundle; count_executed() derives the counts by operation
  std::vector<Uop> uops;         // loads first and stores last: a bundle reads memory before it writes
};

struct Core::State {
  static constexpr unsigned kRing = kRingCycles;

  State(CoreBus& the_bus, device::TileId the_tile);
  ~State();

  CoreBus& bus;
  device::TileId tile;
  RegisterFile regs;
  std::uint32_t pc = 0;

  Cycle now = 0;             // array time
  Cycle until = 0;           // the end of the slice
  Cycle pipe = 0;            // pipeline time
  bool cycle_begun = false;  // landings and late parts of `pipe` are done; a retry of a stalled bundle skips them
  std::array<RingSlot, kRing> ring;
  std::uint32_t ring_busy = 0;  // bit i: ring[i] is not empty

  // Options, and the state that they need.
  CoreOptions options;
  std::optional<MemoryTiming> memory_timing;
  bool tells_accesses = false;           // each load and store calls Exec::tell_access()
  bool notes_memory = false;             // reports each load and store by CoreBus::looks
  std::unique_ptr<LoadedValues> loaded;  // with options.tell_accesses
  PartWords part_words;
  MultiplyPlans multiply_plans;
  bool in_slots = false;
  std::uint32_t underway = 0;  // BlockCache::underway(id); within a block, at its beginning
  Within within;
  std::array<LateCell, kLateCells> cells;
  std::unique_ptr<BlockCache> blocks;

  unsigned delay = 0;  // delay slots left before the branch, 0 when none is pending
  std::uint32_t branch_target = 0;

  std::array<std::span<std::uint8_t>, kQuadrants> memory;  // empty until the first access
  std::array<std::uint8_t*, kQuadrants> whole_memory{};    // for the native engine: memories that fill their window
  std::vector<Decoded*> decoded_at;                        // by pc / 2: into `decoded`, or null
  std::deque<Decoded> decoded;  // never shrinks while the core runs: late parts refer to their uop

  CoreObserver* observer = nullptr;
  bool announced = false;  // the observer has seen the bundle at pc

  bool blocked = false;
  Request waiting{};  // while blocked
  bool done = false;
  Cycle idle = 0;  // cycles of array time in which the core was not enabled
  std::optional<Diag> fault;
  bool stopped = false;  // there is a fault; for the native engine

  std::uint64_t bundles = 0;
  std::uint64_t instructions = 0;
  OperationCounts executed{};  // in earlier programs; `decoded` counts for the present program
  StallCycles stalls;

  RingSlot& slot(unsigned stage) { return ring[(pipe + stage) % kRing]; }
  void mark_busy(unsigned stage) { ring_busy |= 1U << (pipe + stage) % kRing; }
};

// Adds the executions of the decoded bundles to `counts`, which are by operation (core_state.cpp).
void count_executed(Core::State& state, OperationCounts& counts);

// Stops the core with a report that gives the place and the cycle.
void stop_core(Core::State& state, std::uint32_t pc, Cycle now, Diag diag);

// Advances pc after a bundle: takes the pending branch, else the zero-overhead loop's branch, else the next bundle.
void advance_pc(Core::State& state, std::uint32_t pc, std::uint32_t bytes);

// Decodes the bundle at pc into `state` (decode.cpp).
Result<Decoded*> decode_new(Core::State& state, std::uint32_t pc);

// Returns the decoded bundle at pc, from the cache if it is there.
inline Result<Decoded*> decode_at(Core::State& state, std::uint32_t pc) {
  const std::size_t at = pc / 2;
  if (pc % 2 == 0 && at < state.decoded_at.size() && state.decoded_at[at] != nullptr) return state.decoded_at[at];
  return decode_new(state, pc);
}

}  // namespace tessera::core::aie2
