#ifdef TESSERA_NATIVE

#include "core/aie2/assembler.h"

namespace tessera::core::aie2 {

StateLayout::StateLayout(Core::State& s) {
  const auto distance = [&s](const auto& part) {
    return static_cast<int>(reinterpret_cast<const std::byte*>(&part) - reinterpret_cast<const std::byte*>(&s.regs));
  };
  now = distance(s.now);
  pipe = distance(s.pipe);
  until = distance(s.until);
  bundles = distance(s.bundles);
  instructions = distance(s.instructions);
  underway = distance(s.underway);
  pc = distance(s.pc);
  delay = distance(s.delay);
  branch_target = distance(s.branch_target);
  whole_memory = distance(s.whole_memory);
  part_words_until = distance(s.part_words.until());
  stopped = distance(s.stopped);
  lc = distance(s.regs.lc);
  ls = distance(s.regs.ls);
  cell_execute = distance(s.cells[0].execute);
  cell_data = distance(s.cells[0].data);
}

namespace {

// The registers that a step may use, besides rax.
constexpr std::uint8_t kFree[] = {Xbyak::Operand::RCX, Xbyak::Operand::RDX, Xbyak::Operand::RSI, Xbyak::Operand::RDI,
                                  Xbyak::Operand::R8,  Xbyak::Operand::R9,  Xbyak::Operand::R10, Xbyak::Operand::R11,
                                  Xbyak::Operand::RBP, Xbyak::Operand::R12, Xbyak::Operand::R13};

}  // namespace

std::uint8_t Assembler::take() {
  if (taken_ == std::size(kFree)) {
    refused_ = true;
    taken_ = 0;
  }
  return kFree[taken_++];
}

Xbyak::Label& Assembler::slow() {
  if (slow_ == nullptr) slow_ = &labels_.emplace_back();
  return *slow_;
}

void Assembler::begin_step() {
  slow_ = nullptr;
  taken_ = 0;
  refused_ = false;
  writes_.clear();
  begin_ = getSize();
  vectors_used_before_ = vectors_used_;
}

bool Assembler::end_step() {
  if (!refused_)
    for (const std::function<void()>& write : writes_) write();
  if (!refused_) return true;
  setSize(begin_);
  vectors_used_ = vectors_used_before_;
  return false;
}

void Assembler::copy(const Xbyak::RegExp& to, const Xbyak::RegExp& from, unsigned size) {
  constexpr unsigned kWide = 32;
  unsigned done = 0;
  // All loads of a group come before its stores.
  for (; size - done >= 2 * kWide; done += 2 * kWide) {
    vmovdqu(ymm0, ptr[from + done]);
    vmovdqu(ymm1, ptr[from + (done + kWide)]);
    vmovdqu(ptr[to + done], ymm0);
    vmovdqu(ptr[to + (done + kWide)], ymm1);
    vectors_used_ = true;
  }
  for (; size - done >= kWide; done += kWide) {
    vmovdqu(ymm0, ptr[from + done]);
    vmovdqu(ptr[to + done], ymm0);
    vectors_used_ = true;
  }
  for (; size - done >= 16; done += 16) {
    vmovdqu(xmm0, ptr[from + done]);
    vmovdqu(ptr[to + done], xmm0);
  }
  for (; size - done >= 8; done += 8) {
    mov(rax, ptr[from + done]);
    mov(ptr[to + done], rax);
  }
  for (; size - done >= 4; done += 4) {
    mov(eax, ptr[from + done]);
    mov(ptr[to + done], eax);
  }
  for (; done < size; ++done) {
    mov(al, ptr[from + done]);
    mov(ptr[to + done], al);
  }
}

void Assembler::clear(const Xbyak::RegExp& to, unsigned size) {
  vpxor(xmm0, xmm0, xmm0);
  assert(size % 16 == 0);
  for (unsigned done = 0; done < size; done += 16) vmovdqu(ptr[to + done], xmm0);
}

void Assembler::clean_vectors() {
  if (std::exchange(vectors_used_, false)) vzeroupper();
}

}  // namespace tessera::core::aie2

#endif
