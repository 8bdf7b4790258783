// The functions of Emit: each appends the machine code of one operation.

#ifdef TESSERA_NATIVE

#include "core/aie2/emit.h"

#include "core/aie2/assembler.h"

namespace tessera::core::aie2 {

using Xbyak::util::eax;
using Xbyak::util::r15;
using Xbyak::util::rax;
using Xbyak::util::rbx;

namespace {

void apply(Assembler& code, Emit::Operation operation, const Xbyak::Reg32& to, const Xbyak::Operand& with) {
  switch (operation) {
    case Emit::Operation::Add: return code.add(to, with);
    case Emit::Operation::Sub: return code.sub(to, with);
    case Emit::Operation::Mul: return code.imul(to, with);
    case Emit::Operation::And: return code.and_(to, with);
    case Emit::Operation::Or: return code.or_(to, with);
    case Emit::Operation::Xor: return code.xor_(to, with);
    default: assert(false && "shifts have their own instructions");
  }
}

void set_flag(Assembler& code, Emit::Relation relation, const Xbyak::Reg32& to) {
  const Xbyak::Reg8 byte = to.cvt8();
  switch (relation) {
    case Emit::Relation::Equal: code.sete(byte); break;
    case Emit::Relation::NotEqual: code.setne(byte); break;
    case Emit::Relation::Less: code.setb(byte); break;
    case Emit::Relation::NotLess: code.setae(byte); break;
    case Emit::Relation::LessSigned: code.setl(byte); break;
    case Emit::Relation::NotLessSigned: code.setge(byte); break;
  }
  code.movzx(to, byte);
}

}  // namespace

Emit::Word Emit::word_at(Location place) const {
  const std::uint8_t to = code_.take();
  code_.mov(code_.r32(to), code_.word_at(place.offset));
  return {this, to};
}

Emit::Word Emit::word(std::uint32_t constant) const {
  const std::uint8_t to = code_.take();
  code_.mov(code_.r32(to), constant);
  return {this, to};
}

std::uint8_t Emit::binary(Operation operation, std::uint8_t a, std::uint8_t b) const {
  const std::uint8_t to = code_.take();
  const Xbyak::Reg32 d = code_.r32(to), x = code_.r32(a), y = code_.r32(b);
  switch (operation) {
    case Operation::ShiftLeft: code_.shlx(d, x, y); break;
    case Operation::ShiftRight: code_.shrx(d, x, y); break;
    case Operation::ShiftRightSigned: code_.sarx(d, x, y); break;
    default: code_.mov(d, x); apply(code_, operation, d, y);
  }
  return to;
}

std::uint8_t Emit::binary_with(Operation operation, std::uint8_t a, std::uint32_t constant) const {
  const std::uint8_t to = code_.take();
  const Xbyak::Reg32 d = code_.r32(to), x = code_.r32(a);
  code_.mov(d, x);
  switch (operation) {
    case Operation::Add: code_.add(d, constant); break;
    case Operation::Sub: code_.sub(d, constant); break;
    case Operation::Mul: code_.imul(d, d, static_cast<int>(constant)); break;
    case Operation::And: code_.and_(d, constant); break;
    case Operation::Or: code_.or_(d, constant); break;
    case Operation::Xor: code_.xor_(d, constant); break;
    case Operation::ShiftLeft: code_.shl(d, static_cast<int>(constant)); break;
    case Operation::ShiftRight: code_.shr(d, static_cast<int>(constant)); break;
    case Operation::ShiftRightSigned: code_.sar(d, static_cast<int>(constant)); break;
  }
  return to;
}

Condition Emit::compare(Relation relation, std::uint8_t a, std::uint8_t b) const {
  const std::uint8_t to = code_.take();
  code_.cmp(code_.r32(a), code_.r32(b));
  set_flag(code_, relation, code_.r32(to));
  return {this, to};
}

Condition Emit::compare_with(Relation relation, std::uint8_t a, std::uint32_t constant) const {
  const std::uint8_t to = code_.take();
  code_.cmp(code_.r32(a), constant);
  set_flag(code_, relation, code_.r32(to));
  return {this, to};
}

std::uint8_t Emit::choose(Condition condition, std::uint8_t yes, std::uint8_t no) const {
  const std::uint8_t to = code_.take();
  const Xbyak::Reg32 flag = code_.r32(condition.reg);
  code_.mov(code_.r32(to), code_.r32(no));
  code_.test(flag, flag);
  code_.cmovnz(code_.r32(to), code_.r32(yes));
  return to;
}

Emit::Sum Emit::sum(Word a, Word b, bool carry) const {
  const std::uint8_t to = code_.take(), out = code_.take();
  code_.mov(code_.r32(to), code_.r32(a.reg));
  if (carry) {
    code_.stc();
    code_.adc(code_.r32(to), code_.r32(b.reg));
  } else {
    code_.add(code_.r32(to), code_.r32(b.reg));
  }
  set_flag(code_, Relation::Less, code_.r32(out));  // the carry flag
  return {{this, to}, {this, out}};
}

Emit::Sum Emit::sum(Word a, Word b, Word carry) const {
  const std::uint8_t to = code_.take(), out = code_.take();
  code_.mov(code_.r32(to), code_.r32(a.reg));
  code_.bt(code_.r32(carry.reg), 0);
  code_.adc(code_.r32(to), code_.r32(b.reg));
  set_flag(code_, Relation::Less, code_.r32(out));
  return {{this, to}, {this, out}};
}

Emit::Word Emit::leading_zeros(Word value) const {
  const std::uint8_t to = code_.take();
  code_.lzcnt(code_.r32(to), code_.r32(value.reg));
  return {this, to};
}

void Emit::set_at(Location where, Word value) const {
  code_.later([this, where, reg = code_.r32(value.reg)] {
    if (where.mask == ~0U) return code_.mov(code_.word_at(where.offset), reg);
    code_.mov(eax, reg);
    code_.and_(eax, where.mask);
    code_.mov(code_.word_at(where.offset), eax);
  });
}

void Emit::set_address(Location where, Word value) const {
  set_at({where.offset, where.size, kAddressMask}, value);
}

void Emit::set_address_if(Condition condition, Location where, Word value) const {
  code_.later([this, where, flag = code_.r32(condition.reg), reg = code_.r32(value.reg)] {
    Xbyak::Label end;
    code_.test(flag, flag);
    code_.jz(end);
    code_.mov(eax, reg);
    code_.and_(eax, kAddressMask);
    code_.mov(code_.word_at(where.offset), eax);
    code_.L(end);
  });
}

// The check of Exec::memory() for the usual case: the memory is known and fills its window, the address is aligned, and
// no byte or halfword is being stored.
Place Emit::access(Word address, unsigned size) const {
  const std::uint8_t place = code_.take(), window = code_.take();
  const Xbyak::Reg32 from = code_.r32(address.reg), to = code_.r32(place), index = code_.r32(window);
  code_.lea(index, code_.ptr[code_.r64(address.reg) - static_cast<int>(kFirstWindow)]);
  code_.shr(index, static_cast<int>(kWindowBits));
  code_.cmp(index, kQuadrants);
  code_.jae(code_.slow(), Assembler::T_NEAR);
  if (size > 1) {
    code_.test(from, size - 1);
    code_.jnz(code_.slow(), Assembler::T_NEAR);
  }
  code_.mov(rax, code_.ptr[rbx + code_.r64(window) * sizeof(void*) + code_.layout.whole_memory]);
  code_.test(rax, rax);
  code_.jz(code_.slow(), Assembler::T_NEAR);
  code_.cmp(r15, code_.long_at(code_.layout.part_words_until));
  code_.jb(code_.slow(), Assembler::T_NEAR);
  code_.mov(to, from);
  code_.and_(to, kWindowSize - 1);
  code_.add(code_.r64(place), rax);
  return {place};
}

Emit::Word Emit::read_number(Place from, unsigned size, bool is_signed) const {
  const std::uint8_t to = code_.take();
  const Xbyak::Reg32 d = code_.r32(to);
  const Xbyak::Reg64 place = code_.r64(from.reg);
  switch (size) {
    case 1: is_signed ? code_.movsx(d, code_.byte[place]) : code_.movzx(d, code_.byte[place]); break;
    case 2: is_signed ? code_.movsx(d, code_.word[place]) : code_.movzx(d, code_.word[place]); break;
    default: code_.mov(d, code_.dword[place]);
  }
  return {this, to};
}

void Emit::put(Place to, Word word) const {
  code_.later([this, to, word] { code_.mov(code_.dword[code_.r64(to.reg)], code_.r32(word.reg)); });
}

void Emit::fill(Location to, Place from, unsigned size, unsigned whole) const {
  code_.later([this, to, from, size, whole] {
    code_.copy(rbx + to.offset, Xbyak::RegExp(code_.r64(from.reg)), size);
    if (whole > size) code_.clear(rbx + (to.offset + size), whole - size);
  });
}

void Emit::spill(Place to, Location from, unsigned size) const {
  code_.later([this, to, from, size] { code_.copy(Xbyak::RegExp(code_.r64(to.reg)), rbx + from.offset, size); });
}

void Emit::copy_register(Location to, Location from, unsigned size) const {
  code_.later([this, to, from, size] { code_.copy(rbx + to.offset, rbx + from.offset, size); });
}

void Emit::branch(Word target) const {
  branch_if({this, word(1).reg}, target);
}

void Emit::branch_if(Condition condition, Word target) const {
  code_.cmp(code_.word_at(code_.layout.delay), 0);
  code_.jnz(code_.slow(), Assembler::T_NEAR);
  code_.test(code_.r32(target.reg), kTargetAlignment - 1);
  code_.jnz(code_.slow(), Assembler::T_NEAR);
  code_.later([this, flag = code_.r32(condition.reg), to = code_.r32(target.reg)] {
    Xbyak::Label end;
    code_.test(flag, flag);
    code_.jz(end);
    code_.mov(eax, to);
    code_.and_(eax, kAddressMask);
    code_.mov(code_.word_at(code_.layout.branch_target), eax);
    code_.mov(code_.word_at(code_.layout.delay), kDelaySlots + 1);
    code_.L(end);
  });
}

}  // namespace tessera::core::aie2

#endif
