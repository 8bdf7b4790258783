// Scalar arithmetic and moves. Source: the public LLVM target description; values captured on silicon confirm the shift
// rule and the carry.

#include "core/aie2/control_registers.h"
#include "core/aie2/semantics.h"

#include <bit>

namespace tessera::core::aie2 {
namespace {

using isa::Role;
constexpr Role D = roles::D, S = roles::S, S0 = roles::S0, S1 = roles::S1;

// Computes a + b + carry, and the carry out.
void add_with_carry(const Exec& x, std::uint32_t a, std::uint32_t b, bool carry) {
  const std::uint64_t sum = std::uint64_t{a} + b + (carry ? 1 : 0);
  x.set(D, static_cast<std::uint32_t>(sum));
  set_control(x, Control::Carry, static_cast<std::uint32_t>(sum >> 32));
}

void add(const Exec& x) {
  add_with_carry(x, x.u32(S0), x.u32(S1), false);
}
void add_i(const Exec& x) {
  add_with_carry(x, x.u32(S0), static_cast<std::uint32_t>(x.imm()), false);
}
void adc(const Exec& x) {
  add_with_carry(x, x.u32(S0), x.u32(S1), control(x, Control::Carry) != 0);
}
void sub(const Exec& x) {
  add_with_carry(x, x.u32(S0), ~x.u32(S1), true);
}
void sbc(const Exec& x) {
  add_with_carry(x, x.u32(S0), ~x.u32(S1), control(x, Control::Carry) != 0);
}
void add_nc(const Exec& x) {
  x.set(D, x.u32(S0) + static_cast<std::uint32_t>(x.imm()));
}

void bit_and(const Exec& x) {
  x.set(D, x.u32(S0) & x.u32(S1));
}
void bit_or(const Exec& x) {
  x.set(D, x.u32(S0) | x.u32(S1));
}
void bit_xor(const Exec& x) {
  x.set(D, x.u32(S0) ^ x.u32(S1));
}

void eq(const Exec& x) {
  x.set(D, std::uint32_t{x.u32(S0) == x.u32(S1)});
}
void ne(const Exec& x) {
  x.set(D, std::uint32_t{x.u32(S0) != x.u32(S1)});
}
void ge(const Exec& x) {
  x.set(D, std::uint32_t{x.i32(S0) >= x.i32(S1)});
}
void lt(const Exec& x) {
  x.set(D, std::uint32_t{x.i32(S0) < x.i32(S1)});
}
void geu(const Exec& x) {
  x.set(D, std::uint32_t{x.u32(S0) >= x.u32(S1)});
}
void ltu(const Exec& x) {
  x.set(D, std::uint32_t{x.u32(S0) < x.u32(S1)});
}
void eqz(const Exec& x) {
  x.set(D, std::uint32_t{x.u32(S0) == 0});
}
void nez(const Exec& x) {
  x.set(D, std::uint32_t{x.u32(S0) != 0});
}

// The sign of the count gives the direction; its magnitude, modulo 32, gives the distance.
struct Shift {
  bool right;
  unsigned amount;
};
Shift shift_of(std::int32_t count) {
  return count >= 0 ? Shift{false, static_cast<std::uint32_t>(count) % 32}
                    : Shift{true, (0U - static_cast<std::uint32_t>(count)) % 32};
}
void lshl(const Exec& x) {
  const Shift shift = shift_of(x.i32(S1));
  x.set(D, shift.right ? x.u32(S0) >> shift.amount : x.u32(S0) << shift.amount);
}
void ashl(const Exec& x) {
  const Shift shift = shift_of(x.i32(S1));
  x.set(D, shift.right ? x.i32(S0) >> shift.amount : static_cast<std::int32_t>(x.u32(S0) << shift.amount));
}

void mul(const Exec& x) {
  x.set(D, x.u32(S0) * x.u32(S1));
}
void abs_(const Exec& x) {
  const std::uint32_t value = x.u32(S0);
  x.set(D, (value >> 31) != 0 ? 0U - value : value);
}
void clz(const Exec& x) {
  x.set(D, static_cast<std::uint32_t>(std::countl_zero(x.u32(S0))));
}
// Counts the leading bits equal to the sign bit, the sign bit included.
void clb(const Exec& x) {
  const std::uint32_t value = x.u32(S0);
  const std::uint32_t folded = (value >> 31) != 0 ? ~value : value;
  x.set(D, static_cast<std::uint32_t>(std::countl_zero(folded)));
}

void extend_s8(const Exec& x) {
  x.set(D, std::int32_t{static_cast<std::int8_t>(x.u32(S0))});
}
void extend_s16(const Exec& x) {
  x.set(D, std::int32_t{static_cast<std::int16_t>(x.u32(S0))});
}
void extend_u8(const Exec& x) {
  x.set(D, x.u32(S0) & 0xFF);
}
void extend_u16(const Exec& x) {
  x.set(D, x.u32(S0) & 0xFFFF);
}

// One step of a restoring division. The dividend is in r31 and the remainder in s0; both shift left as one number. If
// the remainder is at least the divisor, the step subtracts the divisor, and a one enters the quotient, which replaces
// the dividend in r31. After 32 steps from a remainder of 0, r31 holds the quotient and d the remainder.
void divs(const Exec& x) {
  const std::uint32_t dividend = x.u32(roles::Sd);
  const std::uint32_t divisor = x.u32(S1);
  const std::uint32_t remainder = x.u32(S0) << 1 | dividend >> 31;
  const bool fits_in = remainder >= divisor;
  x.set(D, fits_in ? remainder - divisor : remainder);
  x.set(roles::Sd, dividend << 1 | std::uint32_t{fits_in});
}

void sel_eqz(const Exec& x) {
  x.set(D, x.u32(roles::Cond) == 0 ? x.u32(S0) : x.u32(S1));
}
void sel_nez(const Exec& x) {
  x.set(D, x.u32(roles::Cond) != 0 ? x.u32(S0) : x.u32(S1));
}

void move_immediate(const Exec& x) {
  x.set(D, static_cast<std::uint32_t>(x.imm()));
}
void move_scalar(const Exec& x) {
  x.set(D, x.u32(S));
}
// Reads the free-running cycle counter.
void move_counter(const Exec& x) {
  x.s.bus.told_time();
  x.set(D, std::uint64_t{x.now()});
}

}  // namespace

void define_scalar(Semantics& table) {
  namespace M = operations;
  table.define({
      {M::add, add, nullptr, true},
      {M::add_i, add_i, nullptr, true},
      {M::adc, adc, nullptr, true},
      {M::sub, sub, nullptr, true},
      {M::sbc, sbc, nullptr, true},
      {M::add_nc, add_nc},
      {M::and_, bit_and},
      {M::or_, bit_or},
      {M::xor_, bit_xor},
      {M::eq, eq},
      {M::ne, ne},
      {M::ge, ge},
      {M::lt, lt},
      {M::geu, geu},
      {M::ltu, ltu},
      {M::eqz, eqz},
      {M::nez, nez},
      {M::lshl, lshl},
      {M::ashl, ashl},
      {M::mul, mul},
      {M::abs, abs_},
      {M::clz, clz},
      {M::clb, clb},
      {M::extend_s8, extend_s8},
      {M::extend_s16, extend_s16},
      {M::extend_u8, extend_u8},
      {M::extend_u16, extend_u16},
      {M::divs, divs},
      {M::sel_eqz, sel_eqz},
      {M::sel_nez, sel_nez},
      {M::movx, move_immediate},
      {M::movxm, move_immediate},
      {M::mova, move_immediate},
      {M::mov_i, move_immediate},
      {M::mov, move_scalar},
      {M::movx_cr, move_scalar},
      {M::mov_cntr, move_counter},
      {M::mov_d1, move_scalar},
      {M::mov_d2, move_scalar},
      {M::mov_d3, move_scalar},
      {M::mov_d4, move_scalar},
      {M::mov_d5, move_scalar},
      {M::mov_d6, move_scalar},
  });
}

}  // namespace tessera::core::aie2
