// Integer multiply-accumulate and accumulator arithmetic.
//
// A config word in a scalar register, not the opcode, selects the multiplication (multiply.h). The opcode has a sign
// for each term, and the word can invert each sign: result = +-acc1 +-acc2 +-product. For acc1, the word has two more
// options: to count acc1 as zero, or to shift it left by 16, as in programs that multiply 32-bit operands in 16-bit
// parts.
//
// The hardware reads operands in stage 1 and accumulators in stage 3, so Tessera multiplies at once and adds in the
// late part.
//
// Sparse forms name an X register with its mask, and in the wide form also a Y register; the known integer modes use
// the lower half of the Y register (captured).

#include "core/aie2/multiply.h"
#include "core/aie2/semantics.h"

namespace tessera::core::aie2 {
namespace {

using isa::Role;

Accumulator accumulator(const Exec& x, Role role) {
  return x.has(role) ? x.get<Accumulator>(role) : Accumulator{};
}

// The terms that an opcode subtracts, as bits of the late part's word (multiply.h). The config word can invert them.
template <bool NegateFirst, bool NegateSecond, bool NegateProduct>
constexpr std::uint32_t negated() {
  return (NegateFirst ? kNegateFirst : 0) | (NegateSecond ? kNegateSecond : 0) | (NegateProduct ? kNegateProduct : 0);
}

void unknown_word(const Exec& x, std::string_view what) {
  x.unsettled(fmt::format("config word {:#010x} asks for {}", x.u32(roles::C), what));
}

// Multiplication ------------------------------------------------------------------------------------------------------

// The sum of one accumulator and the products, without negation.
template <class Lane>
void add_lanes(const std::uint8_t* first, const std::uint8_t* products, Accumulator& sum) {
  using Lanes16 [[gnu::vector_size(16)]] = Lane;
  for (std::size_t at = 0; at < sum.size(); at += sizeof(Lanes16)) {
    Lanes16 a, b;
    std::memcpy(&a, first + at, sizeof a);
    std::memcpy(&b, products + at, sizeof b);
    a += b;
    std::memcpy(sum.data() + at, &a, sizeof a);
  }
}

void accumulate_late(const Exec& x, LateData& data) {
  Accumulator sum;
  if ((data.word & ~(kWideFirst | kZeroFirst)) == 0 && !x.has(roles::A2)) [[likely]] {
    if ((data.word & kZeroFirst) != 0 || !x.has(roles::A1)) return x.set_all(roles::D, data.bytes);
    Accumulator scratch;
    const std::uint8_t* first = x.bytes(roles::A1, scratch);
    (data.word & kWideFirst) != 0 ? add_lanes<std::uint64_t>(first, data.bytes.data(), sum)
                                  : add_lanes<std::uint32_t>(first, data.bytes.data(), sum);
    return x.set_all(roles::D, sum);
  }
  sum_accumulators(sum_of(data.word), accumulator(x, roles::A1), accumulator(x, roles::A2), data.bytes, sum);
  x.set_all(roles::D, sum);
}

template <bool NegateFirst, bool NegateSecond, bool NegateProduct>
void multiply(const Exec& x) {
  const MultiplyPlan& plan = x.s.multiply_plans.of(x.u32(roles::C));
  if (plan.unknown) [[unlikely]]
    return unknown_word(x, *plan.unknown);
  LateData& data = x.late<accumulate_late>();
  data.word = plan.sum ^ negated<NegateFirst, NegateSecond, NegateProduct>();
  const bool sparse = x.has(roles::Qx);
  ByteLanes scratch_a, scratch_b;
  const std::uint8_t* a = x.bytes(x.has(roles::Ys) ? roles::Ys : roles::S1, scratch_a);
  const std::uint8_t* b = x.bytes(sparse ? roles::Qx : roles::S2, scratch_b);
  if (!sparse) return multiply_product(plan, {a, b}, data.bytes);
  const auto sparsity = x.get<std::array<std::uint8_t, 16>>(roles::Mask);
  multiply_product(plan, {a, b, sparsity.data()}, data.bytes);
}

// Accumulator arithmetic ----------------------------------------------------------------------------------------------

// d = +-a1 +-a2, both read late. Captures show 32-bit lanes for every accumulator mode but 1.
void accumulator_sum_late(const Exec& x, LateData& data) {
  Accumulator sum;
  sum_accumulators(sum_of(data.word), accumulator(x, roles::A1), accumulator(x, roles::A2), Accumulator{}, sum);
  x.set_all(roles::D, sum);
}
template <bool NegateFirst, bool NegateSecond>
void accumulator_sum(const Exec& x) {
  const MultiplyConfig config = MultiplyConfig::decode(x.u32(roles::C));
  x.late<accumulator_sum_late>().word = sum_word(config) ^ negated<NegateFirst, NegateSecond, false>();
}

// vneg also uses the config word. Captured words zero its operand or leave it unchanged; Tessera refuses other words.
void negate(const Exec& x) {
  const MultiplyConfig config = MultiplyConfig::decode(x.u32(roles::C));
  if (!config.zero_acc1 && (config.shift16 || config.negate_acc1))
    return unknown_word(x, "more than the negation of an accumulator");
  accumulator_sum<true, false>(x);
}

void clear_accumulator(const Exec& x) {
  x.set_all(roles::D, Accumulator{});
}

void move_late(const Exec& x, LateData&) {
  x.set_all(roles::D, x.get<Accumulator>(roles::S));
}
void move_accumulator(const Exec& x) {
  x.late<move_late>();
}

}  // namespace

void define_multiply(Semantics& table) {
  namespace M = operations;
  // The forms (dense, sparse with a narrow first operand, sparse with a wide one) differ only in the roles of their
  // operands.
  const auto define_all = [&](Execute execute, isa::Mnemonic dense, isa::Mnemonic narrow, isa::Mnemonic wide) {
    table.define({{dense, execute}, {narrow, execute}, {wide, execute}});
  };
  define_all(multiply<false, false, false>, M::vmul, M::vmul_spn, M::vmul_spw);
  define_all(multiply<false, false, true>, M::vnegmul, M::vnegmul_spn, M::vnegmul_spw);
  define_all(multiply<false, false, false>, M::vmac, M::vmac_spn, M::vmac_spw);
  define_all(multiply<false, false, true>, M::vmsc, M::vmsc_spn, M::vmsc_spw);
  define_all(multiply<true, false, true>, M::vnegmac, M::vnegmac_spn, M::vnegmac_spw);
  define_all(multiply<true, false, false>, M::vnegmsc, M::vnegmsc_spn, M::vnegmsc_spw);
  define_all(multiply<false, false, false>, M::vaddmac, M::vaddmac_spn, M::vaddmac_spw);
  define_all(multiply<false, false, true>, M::vaddmsc, M::vaddmsc_spn, M::vaddmsc_spw);
  define_all(multiply<false, true, false>, M::vsubmac, M::vsubmac_spn, M::vsubmac_spw);
  define_all(multiply<false, true, true>, M::vsubmsc, M::vsubmsc_spn, M::vsubmsc_spw);
  table.define({
      {M::vadd, accumulator_sum<false, false>},
      {M::vsub, accumulator_sum<false, true>},
      {M::vnegadd, accumulator_sum<true, true>},
      {M::vnegsub, accumulator_sum<true, false>},
      {M::vneg, negate},
      {M::vclr, clear_accumulator},
      {M::vmov_d, move_accumulator},
  });
}

}  // namespace tessera::core::aie2
