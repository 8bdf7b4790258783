// The fast engine: programs as blocks whose pipeline is worked out in advance.
//
// The plain engine (engine.cpp) carries results through a ring and checks in each cycle which of them land. But this
// pipeline does not depend on data: the program text alone, up to branches, determines which result lands in which
// cycle. So a straight run of bundles, up to the sixth bundle of a branch or the end of a loop body, is worked out once
// into a list of steps: execute this, copy that result to its register, run this late part. A result under way has a
// slot of its own behind the register file (RegisterFile::renamed). The instruction writes there directly, an early
// reader on a forwarding path reads there directly, and the list has a copy to the register at the cycle of its
// landing.
//
// The results under way at the beginning of a block are known as well, since every way to it ends in such a list. A
// block is therefore made for (pc, end of the loop, results under way), and its exit is described in the same way.
// After one or two turns of a loop, its blocks follow each other without a look-up.
//
// The plain engine executes the rest: bundles that may wait or end the program, branches in delay slots, slices that
// end within a block, and all bundles that the builder declines. Both engines run the same semantics on the same
// register file, and results under way can move between ring and slots at any bundle; tests run both and compare.
//
// Refused: emitting machine code (it would need a second copy of the semantics), and writing a result early where no
// instruction reads the register (registers would be wrong whenever a program stops).
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
  Bypass bypass;  // path on which it is forwarded
  auto operator<=>(const Flight&) const = default;
};

// A second or third part that will run, with its data in State::cells.
struct LateFlight {
  std::uint16_t due;
  std::uint16_t cell;
  std::uint32_t bundle;  // of State::decoded
  std::uint8_t uop;
  std::uint8_t stage;  // of the uop, in which it runs
  auto operator<=>(const LateFlight&) const = default;
};

// All results and parts under way between two blocks, each list in the order of landing.
struct Underway {
  std::vector<Flight> flights;
  std::vector<LateFlight> lates;
  std::vector<LoadedValue> loads;  // when accesses are reported: loads whose use is not known yet
  auto operator<=>(const Underway&) const = default;
};

struct BlockStep {
  enum class Kind : std::uint8_t { Issue, Late, Copy4, Copy8, Copy32, Copy64, CopyAny, Used, Dropped };
  Kind kind;
  std::uint16_t bundle;                      // of the block
  std::uint16_t from = 0, to = 0, size = 0;  // copies: places in the register file
  std::uint16_t cell = 0;                    // late parts; loads whose value is used, or dropped
  Execute execute = nullptr;
  const Uop* uop = nullptr;  // of this block, with operands at their present places
};

struct Block {
  struct Part {
    std::uint16_t bundle;   // of the block
    std::uint32_t decoded;  // of State::decoded
  };
  struct Exit {
    std::uint32_t pc = 0, loop_end = 0;
    Block* block = nullptr;
  };

  std::vector<BlockStep> steps;
  std::deque<Uop> uops;
  std::uint32_t bundles = 0;  // 0: the bundle here is for the plain engine
  std::uint32_t instructions = 0;
  std::uint32_t last_pc = 0;  // of the last bundle
  std::uint8_t last_length = 0;
  std::uint32_t underway = 0;  // at the end: index into the descriptions of BlockCache
  std::vector<Part> parts;     // its bundles with instructions
  std::uint64_t executions = 0;
  std::array<Exit, 2> exits;  // the last two ways on
};

class BlockCache {
 public:
  BlockCache() { intern({}); }

  // The block for the core's pc, loop end and results under way; built on first use. The pointer stays valid until
  // clear().
  Block& find(Core::State& s);
  // The same after `from`, which remembers its successor.
  Block& follow(Block& from, Core::State& s);
  // Forgets the blocks, because the program changed, or because slices that end within a block have made more and more
  // blocks that begin there.
  void clear(Core::State& s);
  bool crowded() const { return blocks_.size() > kMaxBlocks; }
  // Adds how often each block was executed to its bundles.
  void count_executions(Core::State& s);

  std::uint32_t intern(Underway underway);
  const Underway& underway(std::uint32_t id) const { return *underways_[id]; }

 private:
  struct Key {
    std::uint32_t pc, loop_end, underway;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return (std::size_t{key.underway} << 40 | std::size_t{key.pc} << 20 | key.loop_end) *
             0x9E37'79B9'7F4A'7C15U;  // not a fact: 2^64 divided by the golden ratio
    }
  };

  static constexpr std::size_t kMaxBlocks = 4096;

  std::map<Underway, std::uint32_t> ids_;
  std::vector<const Underway*> underways_;
  std::unordered_map<Key, std::unique_ptr<Block>, Hash> blocks_;
};

// Works out the block at the core's pc (block_build.cpp).
std::unique_ptr<Block> build_block(Core::State& s, const Underway& begin, BlockCache& cache);

// Moves the results under way from the ring to slots or back; no effect when they are there already. to_slots refuses
// (false) combinations that no compiled program can have under way.
bool to_slots(Core::State& s);
void to_ring(Core::State& s);

// Executes blocks until the slice or the program ends, or a bundle for the plain engine comes. False when the next
// block would outlast the slice. Defined in block_run.cpp.
bool run_blocks(Core::State& s);

}  // namespace tessera::core::aie2
