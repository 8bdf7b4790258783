// The assembler of the native engine: Xbyak with the places of a core's state.
//
// Xbyak is a header, so the shared libraries can contain it; Debian's AsmJit is an archive that cannot be linked into
// them. The code of a block has no addresses relative to its own place, and is copied to its place when it is complete.
//
// Registers of the host in translated code: rbx has the address of the register file, r14 the room, that is, the cycles
// that the slice has left at the beginning of the block, and r15 the pipeline cycle at the beginning of the block. All
// others are free within one step. No result stays in a register from step to step, so the state of the core is right
// at each call and each end.
#pragma once

#include "core/aie2/block.h"
#include "core/aie2/exec.h"

#include <xbyak/xbyak.h>
#include <deque>
#include <functional>
#include <utility>

namespace tessera::core::aie2 {

// The distances from the register file of a core to the parts of its state.
struct StateLayout {
  explicit StateLayout(Core::State& s);
  int now, pipe, until, bundles, instructions, underway, pc, delay, branch_target, whole_memory, part_words_until;
  int stopped, lc, ls;
  int cell_execute, cell_data;  // of the first cell
};

class Assembler : public Xbyak::CodeGenerator {
 public:
  Assembler(Core::State& s, std::span<std::uint8_t> buffer)
      : CodeGenerator(buffer.size(), buffer.data()), layout(s), state_(s) {}

  // A place in the register file, or at a distance of StateLayout.
  Xbyak::Address at(int distance) { return ptr[rbx + distance]; }
  Xbyak::Address word_at(int distance) { return dword[rbx + distance]; }
  Xbyak::Address long_at(int distance) { return qword[rbx + distance]; }

  // Returns an unused register for the present step. When none is left, the step is refused.
  std::uint8_t take();
  static Xbyak::Reg32 r32(std::uint8_t reg) { return Xbyak::Reg32(reg); }
  static Xbyak::Reg64 r64(std::uint8_t reg) { return Xbyak::Reg64(reg); }

  // Copies bytes. The upper halves of the vector registers must be 0 before a call, because C++ compiled for SSE is
  // slow otherwise.
  void copy(const Xbyak::RegExp& to, const Xbyak::RegExp& from, unsigned size);
  void clear(const Xbyak::RegExp& to, unsigned size);
  void clean_vectors();

  // Between begin_step() and end_step(), a meaning appends the code of one step. end_step() returns false if the step
  // needs more registers than there are; then nothing was appended.
  void begin_step();
  bool end_step();
  Xbyak::Label& slow();  // of the present step: calls its function for Exec
  void later(std::function<void()> write) { writes_.push_back(std::move(write)); }
  Core::State& state() { return state_; }
  // The slow label of the last step, when something jumps to it.
  Xbyak::Label* taken_slow() { return slow_; }

  const StateLayout layout;

 private:
  Core::State& state_;
  std::deque<Xbyak::Label> labels_;
  Xbyak::Label* slow_ = nullptr;
  std::vector<std::function<void()>> writes_;
  std::size_t begin_ = 0;  // of the step
  unsigned taken_ = 0;
  bool refused_ = false;
  bool vectors_used_ = false;
  bool vectors_used_before_ = false;
};

}  // namespace tessera::core::aie2
