// Translates blocks (native.h).

#include "core/aie2/native.h"

#include "core/aie2/block.h"

#ifdef TESSERA_NATIVE
#include "core/aie2/assembler.h"
#include "core/aie2/emit.h"
#endif

namespace tessera::core::aie2 {

void NativeCode::clear() {
  memory_.clear();
  gate_ = nullptr;
  waiting_.clear();
}

#ifndef TESSERA_NATIVE

bool NativeCode::is_available() {
  return false;
}
void NativeCode::request(Core::State&, Block&) {}
NativeCode::Left NativeCode::run(Core::State&, Block& block, unsigned, Cycle) {
  return {&block, static_cast<std::uint64_t>(Reason::Between)};
}

#else

using namespace Xbyak::util;

namespace {

constexpr std::size_t kMaxCode = 96 << 10;  // of one block
constexpr std::size_t kCodeAlignment = 16;
constexpr int kFrame = 8;  // keeps the stack aligned to 16 bytes

// Enters native code: Left gate(register file, entry, room, pipeline cycle). Translated code leaves by leave().
class Gate : public Xbyak::CodeGenerator {
 public:
  explicit Gate(std::span<std::uint8_t> buffer) : CodeGenerator(buffer.size(), buffer.data()) {
    for (const Xbyak::Reg64& reg : {rbx, rbp, r12, r13, r14, r15}) push(reg);
    sub(rsp, kFrame);
    mov(rbx, rdi);
    mov(r14, rdx);
    mov(r15, rcx);
    jmp(rsi);
  }
};

class Translator {
 public:
  Translator(Core::State& s, Block& block, std::span<std::uint8_t> buffer, NativeCode::Counts& counts)
      : block_(block), code_(s, buffer), counts_(counts) {
    translated_->calls.reserve(block.steps.size());
  }

  std::shared_ptr<Translated> translate() {
    const bool asks = !block_.requests.empty();
    std::uint32_t step = asks ? block_.second_bundle : 0;
    entries_.resize(asks ? 1 : 0);
    for (; step < block_.steps.size(); ++step) {
      enter(block_.steps[step].bundle);
      append(step);
    }
    enter(static_cast<std::uint16_t>(block_.bundles));
    finish();
    stubs();
    return std::move(translated_);
  }
  ByteSpan code() const { return {code_.getCode(), code_.getSize()}; }
  // The entries by bundle, as offsets in the code. The bundles in front of `first()` have none.
  const std::vector<std::size_t>& entries() const { return entries_; }

 private:
  struct Slow {
    Xbyak::Label* begin;
    Xbyak::Label end;
    std::uint32_t step;
  };
  struct Fault {
    Xbyak::Label begin;
    std::uint32_t step;
  };

  void enter(std::uint16_t bundle);
  void append(std::uint32_t step);
  bool emit(Translate meaning, const Uop& uop);
  void call(std::uint32_t step);
  void call_late(std::uint32_t step);
  void check_fault(std::uint32_t step);
  std::uint64_t argument(const Uop& uop);

  void finish();
  void count();
  void follow(const std::uint32_t* pc, unsigned delay);
  void stubs();
  void leave(NativeCode::Reason reason, std::uint32_t step = 0);

  template <class Function>
  void call_function(Function* function) {
    code_.mov(rax, reinterpret_cast<std::uint64_t>(function));
    code_.call(rax);
  }
  // The distance of a part of the block from the block.
  int distance(const auto& part) const {
    return static_cast<int>(reinterpret_cast<const std::byte*>(&part) - reinterpret_cast<const std::byte*>(&block_));
  }

  Block& block_;
  Assembler code_;
  NativeCode::Counts& counts_;  // to add to
  std::shared_ptr<Translated> translated_ = std::make_shared<Translated>();
  std::vector<std::size_t> entries_;
  std::deque<Slow> slow_;
  std::deque<Fault> faults_;
  Xbyak::Label pause_, between_, leave_;
};

// Begins a bundle: before its first step, or at the end of the block. The bundles without steps before it have the same
// entry. If the slice has ended, the block pauses.
void Translator::enter(std::uint16_t bundle) {
  if (entries_.size() > bundle) return;
  code_.clean_vectors();  // the code may be entered here
  entries_.resize(bundle + 1U, code_.getSize());
  if (bundle == 0) return;  // a slice has at least one cycle
  code_.cmp(r14, bundle);
  bundle == block_.bundles ? code_.jb(pause_, Assembler::T_NEAR) : code_.jbe(pause_, Assembler::T_NEAR);
}

void Translator::append(std::uint32_t index) {
  const BlockStep& step = block_.steps[index];
  using Kind = BlockStep::Kind;
  switch (step.kind) {
    case Kind::Copy4:
    case Kind::Copy8:
    case Kind::Copy32:
    case Kind::Copy64:
    case Kind::CopyAny: return code_.copy(rbx + step.to, rbx + step.from, step.size);
    case Kind::Late: return call_late(index);
    case Kind::Issue: break;
    case Kind::Used:
    case Kind::Dropped: assert(false && "cores that report their accesses do not use native code"); return;
  }
  const Translate meaning = Semantics::get().translate(kAie2.encoding(step.uop->opcode).mnemonic);
  if (meaning == nullptr || !emit(meaning, *step.uop)) return call(index);
  ++counts_.inline_steps;
  if (Xbyak::Label* const slow = code_.taken_slow()) {
    slow_.push_back({slow, {}, index});
    code_.L(slow_.back().end);
  }
}

bool Translator::emit(Translate meaning, const Uop& uop) {
  code_.begin_step();
  const Emit emit(code_, uop);
  meaning(emit);
  return code_.end_step();
}

std::uint64_t Translator::argument(const Uop& uop) {
  return reinterpret_cast<std::uint64_t>(&translated_->calls.emplace_back(Exec{code_.state(), uop}));
}

void Translator::call(std::uint32_t step) {
  ++counts_.calls;
  code_.clean_vectors();
  code_.mov(rdi, argument(*block_.steps[step].uop));
  call_function(block_.steps[step].execute);
  check_fault(step);
}

// Calls the late part that the first part of the instruction has put into its cell, if it did.
void Translator::call_late(std::uint32_t index) {
  const BlockStep& step = block_.steps[index];
  const int cell = static_cast<int>(step.cell * sizeof(LateCell));
  Xbyak::Label none;
  code_.clean_vectors();
  code_.mov(rax, code_.long_at(code_.layout.cell_execute + cell));
  code_.test(rax, rax);
  code_.jz(none);
  code_.mov(code_.long_at(code_.layout.cell_execute + cell), 0);
  code_.mov(rdi, argument(*step.uop));
  code_.lea(rsi, code_.at(code_.layout.cell_data + cell));
  code_.call(rax);
  check_fault(index);
  code_.L(none);
}

void Translator::check_fault(std::uint32_t step) {
  code_.cmp(code_.byte[rbx + code_.layout.stopped], 0);
  code_.jne(faults_.emplace_back(Fault{{}, step}).begin, Assembler::T_NEAR);
}

// The end of the block, as run_rest() in block_run.cpp defines it.
void Translator::finish() {
  code_.clean_vectors();
  const bool ends_loop = block_.last_pc == block_.loop_end;
  if (block_.sets_loop_end || (ends_loop && block_.last_length != isa::kLongestBundle))
    return leave(NativeCode::Reason::Ended);
  count();
  const std::uint32_t next = block_.last_pc + block_.last_length;
  Xbyak::Label branches, falls;
  code_.cmp(code_.word_at(code_.layout.delay), 0);
  code_.jne(branches, Assembler::T_NEAR);
  if (ends_loop) {
    code_.mov(eax, code_.word_at(code_.layout.lc));
    code_.test(eax, eax);
    code_.jz(falls, Assembler::T_NEAR);
    code_.dec(eax);
    code_.mov(code_.word_at(code_.layout.lc), eax);
    code_.jz(falls, Assembler::T_NEAR);
    code_.mov(eax, code_.word_at(code_.layout.ls));
    follow(nullptr, 0);
    code_.L(falls);
  }
  follow(&next, 0);
  code_.L(branches);
  code_.mov(code_.word_at(code_.layout.delay), block_.delay);
  if (block_.delay != 0) return follow(&next, block_.delay);
  code_.mov(eax, code_.word_at(code_.layout.branch_target));
  follow(nullptr, 0);
}

void Translator::count() {
  const StateLayout& layout = code_.layout;
  for (const int counter : {layout.now, layout.pipe, layout.bundles}) code_.add(code_.long_at(counter), block_.bundles);
  if (block_.instructions != 0) code_.add(code_.long_at(layout.instructions), block_.instructions);
  code_.mov(code_.word_at(layout.underway), block_.underway);
  code_.mov(rcx, reinterpret_cast<std::uint64_t>(&block_));
  code_.inc(code_.qword[rcx + distance(block_.executions)]);
  code_.add(r15, block_.bundles);
  code_.sub(r14, block_.bundles);
}

// Goes to the block at *pc, or at eax. rcx has the address of this block, whose last two successors tell the way.
void Translator::follow(const std::uint32_t* pc, unsigned delay) {
  pc != nullptr ? code_.mov(code_.word_at(code_.layout.pc), *pc) : code_.mov(code_.word_at(code_.layout.pc), eax);
  code_.test(r14, r14);
  code_.jz(between_, Assembler::T_NEAR);
  for (const Block::Exit& exit : block_.exits) {
    Xbyak::Label other;
    pc != nullptr ? code_.cmp(code_.dword[rcx + distance(exit.pc)], *pc)
                  : code_.cmp(code_.dword[rcx + distance(exit.pc)], eax);
    code_.jne(other);
    if (block_.delay != 0) {  // a branch that is taken or not leads to the same pc
      code_.cmp(code_.dword[rcx + distance(exit.delay)], delay);
      code_.jne(other);
    }
    code_.mov(rdx, code_.qword[rcx + distance(exit.block)]);
    code_.mov(rdx, code_.qword[rdx + distance(block_.entry)]);
    code_.test(rdx, rdx);
    code_.jz(between_, Assembler::T_NEAR);
    code_.jmp(rdx);
    code_.L(other);
  }
  code_.jmp(between_, Assembler::T_NEAR);
}

void Translator::leave(NativeCode::Reason reason, std::uint32_t step) {
  code_.mov(edx, step << 8 | static_cast<std::uint32_t>(reason));
  code_.jmp(leave_, Assembler::T_NEAR);
}

// The code that is rarely reached, and the way out.
void Translator::stubs() {
  for (Slow& slow : slow_) {
    code_.L(*slow.begin);
    code_.vzeroupper();
    code_.mov(rdi, argument(*block_.steps[slow.step].uop));
    call_function(block_.steps[slow.step].execute);
    check_fault(slow.step);
    code_.jmp(slow.end, Assembler::T_NEAR);
  }
  for (Fault& fault : faults_) {
    code_.L(fault.begin);
    leave(NativeCode::Reason::Fault, fault.step);
  }
  code_.L(pause_);  // before the bundle with the number of the room
  code_.mov(rdx, r14);
  code_.shl(rdx, 8);
  code_.or_(rdx, static_cast<std::uint32_t>(NativeCode::Reason::Paused));
  code_.jmp(leave_, Assembler::T_NEAR);
  code_.L(between_);
  leave(NativeCode::Reason::Between);
  code_.L(leave_);
  code_.vzeroupper();
  code_.mov(rax, reinterpret_cast<std::uint64_t>(&block_));
  code_.add(rsp, kFrame);
  for (const Xbyak::Reg64& reg : {r15, r14, r13, r12, rbp, rbx}) code_.pop(reg);
  code_.ret();
}

}  // namespace

bool NativeCode::is_available() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
         __builtin_cpu_supports("lzcnt") != 0;
}

void NativeCode::request(Core::State& s, Block& block) {
  ++block.heat;
  if (block.heat == (s.options.eager ? 1 : kHot)) waiting_.push_back(&block);
  if (!waiting_.empty() && (s.options.eager || waiting_.size() == kBatch || block.heat == kVeryHot)) translate(s);
}

// Translates the blocks that wait, as one piece of code.
void NativeCode::translate(Core::State& s) {
  struct Made {
    Block* block;
    std::shared_ptr<Translated> translated;
    std::vector<std::size_t> entries;  // in the code of all
  };
  draft_.resize(kMaxCode);
  std::vector<std::uint8_t> all;
  std::vector<Made> made;
  const bool needs_gate = gate_ == nullptr;
  try {
    if (needs_gate) {
      const Gate gate(draft_);
      all.assign(gate.getCode(), gate.getCode() + gate.getSize());
    }
    for (Block* const block : std::exchange(waiting_, {})) {
      Translator translator(s, *block, draft_, counts_);
      Made& one = made.emplace_back(Made{block, translator.translate(), translator.entries()});
      all.resize((all.size() + kCodeAlignment - 1) / kCodeAlignment * kCodeAlignment);
      for (std::size_t& entry : one.entries) entry += all.size();
      all.insert(all.end(), translator.code().begin(), translator.code().end());
    }
  } catch (const Xbyak::Error&) {
    // The code of a block is too long. This block, and the blocks behind it, stay with the engine of blocks.
  }
  const std::byte* const code = memory_.add(all);
  if (code == nullptr) return;
  if (needs_gate) gate_ = code;
  for (Made& one : made) {
    for (const std::size_t entry : one.entries) one.translated->entries.push_back(code + entry);
    if (one.block->requests.empty()) one.block->entry = one.translated->entries.front();
    one.block->translated = std::move(one.translated);
  }
}

NativeCode::Left NativeCode::run(Core::State& s, Block& block, unsigned bundle, Cycle room) {
  using Enter = Left (*)(void*, const std::byte*, std::uint64_t, std::uint64_t);
  return reinterpret_cast<Enter>(const_cast<std::byte*>(gate_))(&s.regs, block.translated->entries[bundle], room,
                                                                s.pipe);
}

#endif

}  // namespace tessera::core::aie2
