// The engine of blocks: executes programs as blocks whose pipeline it computes in advance.
//
// The plain engine (engine.cpp) keeps results under way in a ring, and checks in each cycle which results land (reach
// their registers). But up to the next branch, the program text already determines which result lands in which cycle.
// So the fast engine translates bundles that follow each other, up to the last delay slot of a branch or the end of a
// loop body, once into a list of steps: execute an instruction, execute a late part of an instruction (one that reads
// its operands in a later stage), or copy a result to its register. A result under way has a slot of its own behind the
// register file (RegisterFile::renamed). The instruction writes to this slot, an early reader on a forwarding path
// reads from it, and a step copies it to the register in the cycle in which the result lands.
//
// The results under way at the beginning of a block are also known, because the block before it ended with them. So the
// key of a block is (pc, end of the loop, results under way, delay slots left of a branch). A block remembers its last
// two successors, so a loop soon executes without a look-up.
//
// A slice (the cycles that one call of Core::run may execute) may end inside a block. The core then remembers the next
// step, and the next slice goes on there. The registers are right between any two bundles. If anybody wants to see the
// results under way at such a place, the builder goes through the block's bundles again, up to that place.
//
// A bundle that may wait is the first one of its block. The core asks for its requests after the results of the cycle
// have landed, and waits inside of the block. In the delay slots of a branch, too, such a bundle begins a block.
//
// The plain engine executes the rest: bundles that set the status of a stream or end the program, branches in delay
// slots, and all bundles that the builder (block_build.cpp) does not translate. Both engines use the same semantics and
// the same register file, and results under way can move between ring and slots at any bundle. Tests run both engines
// and compare their states.
//
// The native engine (native.h) translates the steps of blocks that run often to machine code.
//
// One alternative was rejected: writing a result early where no instruction reads the register gives wrong registers
// whenever a program stops.
#pragma once

#include "core/aie2/loaded_values.h"

#include <compare>
#include <map>
#include <unordered_map>

namespace tessera::core::aie2 {

// A result under way in a slot of RegisterFile::renamed.
struct Flight {
  std::uint16_t due;     // lands at the beginning of this cycle, counted from the beginning of the block
  std::uint16_t offset;  // its destination, as Location
  std::uint16_t size;
  std::uint16_t slot;
  Bypass bypass;  // the path on which it is forwarded
  auto operator<=>(const Flight&) const = default;
};

// A second or third part of an instruction that will run later, with its data in State::cells.
struct LateFlight {
  std::uint16_t due;
  std::uint16_t cell;
  std::uint32_t bundle;  // index in State::decoded
  std::uint8_t uop;
  std::uint8_t stage;  // the stage in which it runs
  auto operator<=>(const LateFlight&) const = default;
};

// All results and parts under way between two blocks, each list in the order of landing.
struct Underway {
  std::vector<Flight> flights;
  std::vector<LateFlight> lates;
  std::vector<LoadedValue> loads;  // only with CoreOptions::tell_accesses: loads whose use is still unknown
  auto operator<=>(const Underway&) const = default;
};

class NativeCode;
struct Translated;  // native.h

struct BlockStep {
  enum class Kind : std::uint8_t { Issue, Late, Copy4, Copy8, Copy32, Copy64, CopyAny, Used, Dropped };
  Kind kind;
  std::uint16_t bundle;                      // index in the block
  std::uint16_t from = 0, to = 0, size = 0;  // copies: places in the register file
  std::uint16_t cell = 0;                    // for late parts, and for loads whose value is used or dropped
  Execute execute = nullptr;
  const Uop* uop = nullptr;  // a uop of this block, whose operands name slots
};

// Uops at lasting addresses. A std::deque would take memory for each of them alone, since they are large.
class BlockUops {
 public:
  Uop& add(const Uop& uop) {
    if (size_ % kChunk == 0) chunks_.push_back(std::make_unique_for_overwrite<std::array<Uop, kChunk>>());
    Uop& here = (*this)[size_++];
    here = uop;
    return here;
  }
  std::size_t size() const { return size_; }
  Uop& operator[](std::size_t index) { return (*chunks_[index / kChunk])[index % kChunk]; }

 private:
  static constexpr std::size_t kChunk = 8;
  std::vector<std::unique_ptr<std::array<Uop, kChunk>>> chunks_;
  std::size_t size_ = 0;
};

struct Block {
  struct Part {
    std::uint16_t bundle;   // index in the block
    std::uint32_t decoded;  // index in State::decoded
  };
  struct Exit {
    std::uint32_t pc = ~0U, loop_end = 0;  // no pc: an exit that is not used yet
    unsigned delay = 0;
    Block* block = nullptr;
  };

  std::vector<BlockStep> steps;
  BlockUops uops;
  std::uint32_t bundles = 0;  // 0: the plain engine has to execute the bundle here
  std::uint32_t instructions = 0;
  std::vector<std::uint32_t> pcs;    // of its bundles
  std::vector<const Uop*> requests;  // of its first bundle
  std::uint32_t first_issue = 0;     // the step of its first instruction
  std::uint32_t second_bundle = 0;   // the step behind the first bundle
  std::uint32_t last_pc = 0;
  std::uint8_t last_length = 0;
  unsigned delay = 0;          // delay slots left at the end, if the branch before them is taken
  std::uint32_t underway = 0;  // results under way at the end: BlockCache::underway(id)
  std::vector<Part> parts;     // its bundles with instructions
  std::uint32_t loop_end = 0;  // the address of the last bundle of the loop around the block
  bool sets_loop_end = false;
  std::uint64_t executions = 0;
  std::array<Exit, 2> exits;  // the two successors used last

  // In the native engine: how often an untranslated block has run, its machine code, and the entry of this code for
  // predecessors, which is absent if the core has to ask for requests first.
  std::uint32_t heat = 0;
  const std::byte* entry = nullptr;
  std::shared_ptr<const Translated> translated;
};

class BlockCache {
 public:
  BlockCache();
  ~BlockCache();

  // Returns the block for the core's pc, loop end and results under way; built on first use. The reference stays valid
  // until clear().
  Block& find(Core::State& s);
  // Returns the block to execute after `from`, which remembers its last two successors; nullptr where no block is worth
  // its cost yet.
  Block* follow(Block& from, Core::State& s);
  // Drops all blocks. Call when the program has changed, before its bundles are decoded again, and when the cache is
  // crowded.
  void clear(Core::State& s);
  bool crowded() const;
  // Returns the native engine of this core; nullptr where this build or this host has none.
  NativeCode* native();
  // Adds the number of executions of each block to its bundles in State::decoded, and sets it to 0.
  void count_executions(Core::State& s);

  std::uint32_t intern(const Underway& underway);
  // Returns an empty object to fill for intern(), whose memory is used again each time.
  Underway& draft() {
    draft_.flights.clear();
    draft_.lates.clear();
    draft_.loads.clear();
    return draft_;
  }
  const Underway& underway(std::uint32_t id) const { return *underways_[id]; }

 private:
  struct Key {
    std::uint32_t pc, loop_end, underway;
    unsigned delay;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return (std::size_t{key.underway} << 43 | std::size_t{key.delay} << 40 | std::size_t{key.pc} << 20 |
              key.loop_end) *
             0x9E37'79B9'7F4A'7C15U;  // not a fact: 2^64 divided by the golden ratio
    }
  };

  static constexpr std::size_t kMaxBlocks = 4096;

  Underway draft_;
  std::map<Underway, std::uint32_t> ids_;
  std::vector<const Underway*> underways_;
  std::unordered_map<Key, std::unique_ptr<Block>, Hash> blocks_;
  std::unique_ptr<NativeCode> native_;
};

// Builds the block at the core's pc (block_build.cpp).
std::unique_ptr<Block> build_block(Core::State& s, const Underway& begin, BlockCache& cache);
// Returns what is under way at this place in the block.
Underway underway_within(Core::State& s, const Underway& begin, const Within& at);

// Move the results under way from the ring to slots or back. They do nothing when the results are there already.
// to_slots returns false if the slots cannot hold the results; no compiled program has more results under way than
// slots.
bool to_slots(Core::State& s);
void to_ring(Core::State& s);

// Checks the request of an instruction to the outside. The core waits for a request that is not ready, and stops at a
// request that fails (engine.cpp).
enum class Answer : std::uint8_t { Ready, Blocked };
Answer ask(Core::State& s, const Uop& uop);

// Executes blocks until the slice ends, or until a bundle needs the plain engine: then returns nothing. Returns how the
// run ends if a fault stops the core, or if the core waits. Defined in block_run.cpp.
std::optional<Core::End> run_blocks(Core::State& s, Cycle sync);

}  // namespace tessera::core::aie2
