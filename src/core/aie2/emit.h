// The interface with which the meaning of an instruction makes machine code, for the native engine (native.h).
//
// The native engine needs the meaning of simple instructions as machine code. A second set of definitions would soon
// differ from the first. So a meaning is written once, as a generic function over `X`:
//
//   constexpr auto bit_and = [](const auto& x) { x.set(D, x.u32(S0) & x.u32(S1)); };
//
// With X = Exec (exec.h) the values are numbers, and the function executes the instruction. With X = Emit they are
// `Coded` values, which stand for registers of the host, and each operator appends a machine instruction that computes
// its result. Both classes have functions of the same names. A meaning of this kind has no `if` over values; it takes
// select(), branch_if() and set_address_if(). The exception is the test whether load() or store() found memory.
//
// Emit makes the checks of an instruction first and delays everything that the instruction writes until the meaning has
// returned. A check that fails jumps to a call of the same meaning with an Exec, which then finds an unchanged core.
// An operand is read where the meaning reads it, so the meaning may not read a register that it has set.
//
// This header needs no assembler, because the files with meanings include it in all builds. emit.cpp has the functions.
#pragma once

#include "core/aie2/control_registers.h"
#include "core/aie2/semantics.h"

namespace tessera::core::aie2 {

class Assembler;  // assembler.h
class Emit;

#ifdef TESSERA_NATIVE
inline constexpr bool kHasNative = true;
#else
inline constexpr bool kHasNative = false;
#endif

// A number of type T (32 bits) in a register of the host.
template <class T>
struct Coded {
  const Emit* emit;
  std::uint8_t reg;
};
// A register of the host that holds 0 or 1.
struct Condition {
  const Emit* emit;
  std::uint8_t reg;
};
// A checked place in data memory, whose address is in a register of the host.
struct Place {
  std::uint8_t reg;
  explicit operator bool() const { return true; }  // where the check fails, the code does not come here
};

class Emit {
 public:
  using Word = Coded<std::uint32_t>;
  using Number = Coded<std::int32_t>;
  enum class Operation : std::uint8_t { Add, Sub, Mul, And, Or, Xor, ShiftLeft, ShiftRight, ShiftRightSigned };
  enum class Relation : std::uint8_t { Equal, NotEqual, Less, NotLess, LessSigned, NotLessSigned };

  Emit(Assembler& code, const Uop& uop) : u(uop), code_(code) {}

  // Operands
  std::int32_t imm() const { return u.imm; }
  Location where(isa::Role role) const { return u.reg[static_cast<unsigned>(role)]; }
  Word u32(isa::Role role) const { return word_at(where(role)); }
  Number i32(isa::Role role) const { return {this, word_at(where(role)).reg}; }
  Word word_at(Location place) const;
  Word word(std::uint32_t constant) const;

  // Operations; Coded has operators for most of them.
  std::uint8_t binary(Operation operation, std::uint8_t a, std::uint8_t b) const;
  std::uint8_t binary_with(Operation operation, std::uint8_t a, std::uint32_t constant) const;
  Condition compare(Relation relation, std::uint8_t a, std::uint8_t b) const;
  Condition compare_with(Relation relation, std::uint8_t a, std::uint32_t constant) const;
  Word flag(Condition condition) const { return {this, condition.reg}; }
  template <class T>
  Coded<T> select(Condition condition, Coded<T> yes, Coded<T> no) const {
    return {this, choose(condition, yes.reg, no.reg)};
  }
  struct Sum {
    Word value, carry;
  };
  Sum sum(Word a, Word b, bool carry) const;
  Sum sum(Word a, Word b, Word carry) const;
  Word leading_zeros(Word value) const;

  // Results
  template <class T>
  void set(isa::Role role, Coded<T> value) const {
    set_at(where(role), {this, value.reg});
  }
  void set_at(Location where, Word value) const;
  void set_status(Location where, Word value) const { set_at(u.status.size != 0 ? u.status : where, value); }
  void set_address(Location where, Word value) const;
  void set_address_if(Condition condition, Location where, Word value) const;

  // Memory
  Word address() const;
  Word other_address(Word pointer) const;  // semantics_memory.cpp
  Place load(Word address, unsigned size) const { return access(address, size); }
  Place store(Word address, unsigned size) const { return access(address, size); }
  template <class T>
  Word number(Place from) const {
    return read_number(from, sizeof(T), std::is_signed_v<T>);
  }
  void put(Place to, Word word) const;
  template <unsigned kSize, unsigned kRegister = kSize>
  void set_from(isa::Role role, Place from) const {
    fill(where(role), from, kSize, kRegister);
  }
  template <unsigned kSize>
  void put_from(Place to, isa::Role role) const {
    spill(to, where(role), kSize);
  }
  template <unsigned kSize>
  void copy(isa::Role to, isa::Role from) const {
    copy_register(where(to), where(from), kSize);
  }

  // Control
  void branch(Word target) const;
  void branch_if(Condition condition, Word target) const;

  const Uop& u;

 private:
  std::uint8_t choose(Condition condition, std::uint8_t yes, std::uint8_t no) const;
  Place access(Word address, unsigned size) const;
  Word read_number(Place from, unsigned size, bool is_signed) const;
  void fill(Location to, Place from, unsigned size, unsigned whole) const;
  void spill(Place to, Location from, unsigned size) const;
  void copy_register(Location to, Location from, unsigned size) const;

  Assembler& code_;
};

inline Emit::Word control(const Emit& x, Control which) {
  return x.word_at(control_location(which));
}
inline void set_control(const Emit& x, Control which, Emit::Word value) {
  x.set_status(control_location(which), value);
}

// The operators of numbers, each with a register or a constant on the right.
#define TESSERA_CODED_OPERATOR(symbol, name)                                                           \
  template <class T>                                                                                   \
  Coded<T> operator symbol(Coded<T> a, Coded<T> b) {                                                   \
    return {a.emit, a.emit->binary(Emit::Operation::name, a.reg, b.reg)};                              \
  }                                                                                                    \
  template <class T>                                                                                   \
  Coded<T> operator symbol(Coded<T> a, T b) {                                                          \
    return {a.emit, a.emit->binary_with(Emit::Operation::name, a.reg, static_cast<std::uint32_t>(b))}; \
  }
TESSERA_CODED_OPERATOR(+, Add)
TESSERA_CODED_OPERATOR(-, Sub)
TESSERA_CODED_OPERATOR(*, Mul)
TESSERA_CODED_OPERATOR(&, And)
TESSERA_CODED_OPERATOR(|, Or)
#undef TESSERA_CODED_OPERATOR

inline Emit::Word operator^(Emit::Word a, Emit::Word b) {
  return {a.emit, a.emit->binary(Emit::Operation::Xor, a.reg, b.reg)};
}
inline Emit::Word operator-(std::uint32_t a, Emit::Word b) {
  return a == 0 ? b.emit->word(0) - b : b.emit->word(a) - b;
}
inline Emit::Word operator~(Emit::Word a) {
  return {a.emit, a.emit->binary_with(Emit::Operation::Xor, a.reg, ~0U)};
}

// A shift to the right keeps the sign of a signed number. Only the low five bits of the distance count.
template <class T>
constexpr Emit::Operation kShiftRight =
    std::is_signed_v<T> ? Emit::Operation::ShiftRightSigned : Emit::Operation::ShiftRight;
template <class T>
Coded<T> operator<<(Coded<T> a, Emit::Word b) {
  return {a.emit, a.emit->binary(Emit::Operation::ShiftLeft, a.reg, b.reg)};
}
template <class T>
Coded<T> operator>>(Coded<T> a, Emit::Word b) {
  return {a.emit, a.emit->binary(kShiftRight<T>, a.reg, b.reg)};
}
template <class T>
Coded<T> operator<<(Coded<T> a, std::uint32_t b) {
  return {a.emit, a.emit->binary_with(Emit::Operation::ShiftLeft, a.reg, b)};
}
template <class T>
Coded<T> operator>>(Coded<T> a, std::uint32_t b) {
  return {a.emit, a.emit->binary_with(kShiftRight<T>, a.reg, b)};
}

template <class T>
Condition operator==(Coded<T> a, Coded<T> b) {
  return a.emit->compare(Emit::Relation::Equal, a.reg, b.reg);
}
template <class T>
Condition operator!=(Coded<T> a, Coded<T> b) {
  return a.emit->compare(Emit::Relation::NotEqual, a.reg, b.reg);
}
template <class T>
Condition operator==(Coded<T> a, T b) {
  return a.emit->compare_with(Emit::Relation::Equal, a.reg, static_cast<std::uint32_t>(b));
}
template <class T>
Condition operator!=(Coded<T> a, T b) {
  return a.emit->compare_with(Emit::Relation::NotEqual, a.reg, static_cast<std::uint32_t>(b));
}
template <class T>
constexpr Emit::Relation kLess = std::is_signed_v<T> ? Emit::Relation::LessSigned : Emit::Relation::Less;
template <class T>
constexpr Emit::Relation kNotLess = std::is_signed_v<T> ? Emit::Relation::NotLessSigned : Emit::Relation::NotLess;
template <class T>
Condition operator<(Coded<T> a, Coded<T> b) {
  return a.emit->compare(kLess<T>, a.reg, b.reg);
}
template <class T>
Condition operator<(Coded<T> a, T b) {
  return a.emit->compare_with(kLess<T>, a.reg, static_cast<std::uint32_t>(b));
}
template <class T>
Condition operator>=(Coded<T> a, Coded<T> b) {
  return a.emit->compare(kNotLess<T>, a.reg, b.reg);
}

inline Emit::Word Emit::address() const {
  return address_of(*this);
}

// The two functions of a meaning, for the table of semantics.
template <auto kMeaning>
void executes(const Exec& x) {
  kMeaning(x);
}
template <auto kMeaning>
void translates(const Emit& x) {
  kMeaning(x);
}
template <auto kMeaning>
Semantics::Entry both(isa::Mnemonic operation, bool carries = false) {
  Semantics::Entry entry{.operation = operation, .execute = executes<kMeaning>, .carries = carries};
  if constexpr (kHasNative) entry.translate = translates<kMeaning>;
  return entry;
}

}  // namespace tessera::core::aie2
