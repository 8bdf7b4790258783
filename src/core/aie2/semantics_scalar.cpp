// Scalar arithmetic and moves. Source: the public LLVM target description; values captured on silicon confirm the shift
// rule and the carry.

#include "core/aie2/control_registers.h"
#include "core/aie2/emit.h"
#include "core/aie2/semantics.h"

namespace tessera::core::aie2 {
namespace {

using isa::Role;
constexpr Role D = roles::D, S = roles::S, S0 = roles::S0, S1 = roles::S1;

// Computes a + b + carry, and the carry out.
constexpr auto add_with_carry = [](const auto& x, const auto& a, const auto& b, const auto& carry) {
  const auto sum = x.sum(a, b, carry);
  x.set(D, sum.value);
  set_control(x, Control::Carry, sum.carry);
};

constexpr auto add = [](const auto& x) { add_with_carry(x, x.u32(S0), x.u32(S1), false); };
constexpr auto add_i = [](const auto& x) {
  add_with_carry(x, x.u32(S0), x.word(static_cast<std::uint32_t>(x.imm())), false);
};
constexpr auto adc = [](const auto& x) { add_with_carry(x, x.u32(S0), x.u32(S1), control(x, Control::Carry)); };
constexpr auto sub = [](const auto& x) { add_with_carry(x, x.u32(S0), ~x.u32(S1), true); };
constexpr auto sbc = [](const auto& x) { add_with_carry(x, x.u32(S0), ~x.u32(S1), control(x, Control::Carry)); };
constexpr auto add_nc = [](const auto& x) { x.set(D, x.u32(S0) + static_cast<std::uint32_t>(x.imm())); };

constexpr auto bit_and = [](const auto& x) { x.set(D, x.u32(S0) & x.u32(S1)); };
constexpr auto bit_or = [](const auto& x) { x.set(D, x.u32(S0) | x.u32(S1)); };
constexpr auto bit_xor = [](const auto& x) { x.set(D, x.u32(S0) ^ x.u32(S1)); };

constexpr auto eq = [](const auto& x) { x.set(D, x.flag(x.u32(S0) == x.u32(S1))); };
constexpr auto ne = [](const auto& x) { x.set(D, x.flag(x.u32(S0) != x.u32(S1))); };
constexpr auto ge = [](const auto& x) { x.set(D, x.flag(x.i32(S0) >= x.i32(S1))); };
constexpr auto lt = [](const auto& x) { x.set(D, x.flag(x.i32(S0) < x.i32(S1))); };
constexpr auto geu = [](const auto& x) { x.set(D, x.flag(x.u32(S0) >= x.u32(S1))); };
constexpr auto ltu = [](const auto& x) { x.set(D, x.flag(x.u32(S0) < x.u32(S1))); };
constexpr auto eqz = [](const auto& x) { x.set(D, x.flag(x.u32(S0) == 0U)); };
constexpr auto nez = [](const auto& x) { x.set(D, x.flag(x.u32(S0) != 0U)); };

// The sign of the count gives the direction; its magnitude, modulo 32, gives the distance.
constexpr auto shift = [](const auto& x, const auto& value) {
  const auto count = x.u32(S1);
  x.set(D, x.select(x.i32(S1) < 0, value >> ((0U - count) & 31U), value << (count & 31U)));
};
constexpr auto lshl = [](const auto& x) { shift(x, x.u32(S0)); };
constexpr auto ashl = [](const auto& x) { shift(x, x.i32(S0)); };

constexpr auto mul = [](const auto& x) { x.set(D, x.u32(S0) * x.u32(S1)); };
constexpr auto abs_ = [](const auto& x) {
  const auto value = x.u32(S0);
  x.set(D, x.select(x.i32(S0) < 0, 0U - value, value));
};
constexpr auto clz = [](const auto& x) { x.set(D, x.leading_zeros(x.u32(S0))); };
// Counts the leading bits equal to the sign bit, the sign bit included.
constexpr auto clb = [](const auto& x) {
  const auto value = x.u32(S0);
  x.set(D, x.leading_zeros(x.select(x.i32(S0) < 0, ~value, value)));
};

constexpr auto extend_s8 = [](const auto& x) { x.set(D, x.i32(S0) << 24U >> 24U); };
constexpr auto extend_s16 = [](const auto& x) { x.set(D, x.i32(S0) << 16U >> 16U); };
constexpr auto extend_u8 = [](const auto& x) { x.set(D, x.u32(S0) & 0xFFU); };
constexpr auto extend_u16 = [](const auto& x) { x.set(D, x.u32(S0) & 0xFFFFU); };

// One step of a restoring division. The dividend is in r31 and the remainder in s0; both shift left as one number. If
// the remainder is at least the divisor, the step subtracts the divisor, and a one enters the quotient, which replaces
// the dividend in r31. After 32 steps from a remainder of 0, r31 holds the quotient and d the remainder.
constexpr auto divs = [](const auto& x) {
  const auto dividend = x.u32(roles::Sd);
  const auto divisor = x.u32(S1);
  const auto remainder = x.u32(S0) << 1U | dividend >> 31U;
  const auto fits_in = remainder >= divisor;
  x.set(D, x.select(fits_in, remainder - divisor, remainder));
  x.set(roles::Sd, dividend << 1U | x.flag(fits_in));
};

constexpr auto sel_eqz = [](const auto& x) { x.set(D, x.select(x.u32(roles::Cond) == 0U, x.u32(S0), x.u32(S1))); };
constexpr auto sel_nez = [](const auto& x) { x.set(D, x.select(x.u32(roles::Cond) != 0U, x.u32(S0), x.u32(S1))); };

constexpr auto move_immediate = [](const auto& x) { x.set(D, x.word(static_cast<std::uint32_t>(x.imm()))); };
constexpr auto move_scalar = [](const auto& x) { x.set(D, x.u32(S)); };
// Reads the free-running cycle counter.
void move_counter(const Exec& x) {
  x.s.bus.told_time();
  x.set(D, std::uint64_t{x.now()});
}

}  // namespace

void define_scalar(Semantics& table) {
  namespace M = operations;
  table.define({
      both<add>(M::add, true),
      both<add_i>(M::add_i, true),
      both<adc>(M::adc, true),
      both<sub>(M::sub, true),
      both<sbc>(M::sbc, true),
      both<add_nc>(M::add_nc),
      both<bit_and>(M::and_),
      both<bit_or>(M::or_),
      both<bit_xor>(M::xor_),
      both<eq>(M::eq),
      both<ne>(M::ne),
      both<ge>(M::ge),
      both<lt>(M::lt),
      both<geu>(M::geu),
      both<ltu>(M::ltu),
      both<eqz>(M::eqz),
      both<nez>(M::nez),
      both<lshl>(M::lshl),
      both<ashl>(M::ashl),
      both<mul>(M::mul),
      both<abs_>(M::abs),
      both<clz>(M::clz),
      both<clb>(M::clb),
      both<extend_s8>(M::extend_s8),
      both<extend_s16>(M::extend_s16),
      both<extend_u8>(M::extend_u8),
      both<extend_u16>(M::extend_u16),
      both<divs>(M::divs),
      both<sel_eqz>(M::sel_eqz),
      both<sel_nez>(M::sel_nez),
      both<move_immediate>(M::movx),
      both<move_immediate>(M::movxm),
      both<move_immediate>(M::mova),
      both<move_immediate>(M::mov_i),
      both<move_scalar>(M::mov),
      both<move_scalar>(M::movx_cr),
      {M::mov_cntr, move_counter},
      both<move_scalar>(M::mov_d1),
      both<move_scalar>(M::mov_d2),
      both<move_scalar>(M::mov_d3),
      both<move_scalar>(M::mov_d4),
      both<move_scalar>(M::mov_d5),
      both<move_scalar>(M::mov_d6),
  });
}

}  // namespace tessera::core::aie2
