// The native engine: executes hot blocks as machine code.
//
// A block (block.h) is a list of steps that are the same in each execution. The engine of blocks goes through the list
// and calls a function for each step. That costs a few nanoseconds for each step, which is more than most steps take by
// themselves. The native engine translates the list, once the block has run often enough, to a function of the host:
//
//   - A copy of a result to its register becomes moves.
//   - An instruction with a meaning for Emit (emit.h) becomes machine code: scalar arithmetic, addresses, loads and
//     stores with their check, branches.
//   - Every other instruction becomes a call of its function in C++, so each meaning stands once.
//   - The end of the block counts, finds the next pc (branch, zero-overhead loop), and jumps to the block's successor,
//     so a hot loop does not leave machine code until the slice ends.
//
// Each instruction reads and writes the register file in memory, as in the other engines. Keeping results in registers
// of the host across instructions would be faster for scalar code, but then each of the many places at which a core may
// stop needs a way back to the true state. Vector operations, where the time of real programs goes, gain nothing.
//
// A slice may end before each bundle, and the code may be entered at each bundle. So cores that meet often run native
// code too. The first bundle of a block with requests always runs in the engine of blocks, which asks for them. After a
// fault, the engine of blocks executes the rest of the bundle. Cores that report their accesses, and cores with an
// observer, do not use native code.
//
// No C++ exception passes through native code: functions of instructions throw none except for lack of memory, which
// then ends the process.
#pragma once

#include "core/aie2/code_memory.h"
#include "core/aie2/exec.h"

namespace tessera::core::aie2 {

struct Block;

struct Translated {
  std::vector<Exec> calls;                // the arguments of calls
  std::vector<const std::byte*> entries;  // by bundle
};

class NativeCode {
 public:
  // Whether this build has the native engine, and the host the instructions that it needs.
  static bool is_available();

  // Tells that an untranslated block is about to run. A block that has run kHot times waits for its translation,
  // until several blocks wait or one has run kVeryHot times: each change of a page between writable and executable
  // takes as long as the translation of several blocks.
  void request(Core::State& s, Block& block);

  // How a run of native code ended. Between: after `block`, with the state as it is between blocks. Ended: at the end
  // of `block`, which is not counted yet. Paused: inside `block`, before the bundle number(), because the slice ended.
  // Fault: in the step number() of `block`.
  enum class Reason : std::uint8_t { Between, Ended, Paused, Fault };
  struct Left {
    Block* block;
    std::uint64_t how;
    Reason reason() const { return static_cast<Reason>(how & 0xFF); }
    std::uint32_t number() const { return static_cast<std::uint32_t>(how >> 8); }
  };
  // Runs a translated block from `bundle` on, and blocks after it. The slice has room for `room` cycles from the
  // beginning of the block.
  Left run(Core::State& s, Block& block, unsigned bundle, Cycle room);

  // The steps of all translated blocks: as machine code, and as calls of functions in C++.
  struct Counts {
    std::uint64_t inline_steps = 0, calls = 0;
  };
  const Counts& counts() const { return counts_; }

  bool full() const { return memory_.full(); }
  void clear();

 private:
  static constexpr std::size_t kBatch = 16;
  static constexpr std::uint32_t kHot = 100, kVeryHot = 400;
  void translate(Core::State& s);

  CodeMemory memory_;
  std::vector<Block*> waiting_;
  Counts counts_;
  const std::byte* gate_ = nullptr;  // the code through which run() enters blocks
  std::vector<std::uint8_t> draft_;
};

}  // namespace tessera::core::aie2
