// Float arithmetic on half accumulators, which are sixteen fp32 lanes.
//
// As with integers a config word says what shape a multiplication has. Two shapes are public (clang/lib/Headers/aiev2
// of llvm-aie): matrices of 4 x 8 by 8 x 4, and lane-wise sums of two products. The operands are read in stage 1, the
// accumulators in stage 3, and all of them are added at once (float_mac.h), so everything is done in the late part.
//
// Sums of accumulators look only at the word's accumulator bits: captures with random words show that the others change
// nothing, and that shift16 moves the first accumulator up by 16 bits as if it were an integer. With 64-bit
// accumulators it does something else there.

#include "array/core/float_mac.h"
#include "array/core/semantics.h"
#include "array/multiply_config.h"  // generated

namespace tessera::array {
namespace {

using isa::Role;

constexpr std::uint32_t kWideAccumulators = 1, kFloatAccumulators = 2;  // accumulator modes
constexpr std::uint32_t kBfloatOperands = 3;                            // the operand mode of the public shapes
enum Variant : std::uint32_t { Matrix = 0, LaneWise = 1 };

// What the first part decided, as bits of LateData::word.
enum Decided : std::uint32_t {
  NegateProducts = 1,
  NegateAcc1 = 2,
  NegateAcc2 = 4,
  DropAcc1 = 8,
  IsLaneWise = 16,
  Shift = 32
};
std::uint32_t when(bool condition, Decided what) {
  return condition ? what : 0U;
}

FloatSigns signs_of(std::uint32_t word) {
  return {(word & NegateProducts) != 0, (word & NegateAcc1) != 0, (word & NegateAcc2) != 0};
}
FloatLanes acc1_of(const Exec& x, std::uint32_t word) {
  if ((word & DropAcc1) != 0 || !x.has(Role::A1)) return {};
  FloatLanes lanes = x.get<FloatLanes>(Role::A1);
  if ((word & Shift) != 0)
    for (std::uint32_t& lane : lanes) lane <<= 16;
  return lanes;
}
FloatLanes acc2_of(const Exec& x) {
  return x.has(Role::A2) ? x.get<FloatLanes>(Role::A2) : FloatLanes{};
}

static_assert(sizeof(LateData::bytes) == 2 * sizeof(BfloatLanes));

void multiply_late(const Exec& x, LateData& data) {
  BfloatLanes a, b;
  std::memcpy(a.data(), data.bytes.data(), sizeof a);
  std::memcpy(b.data(), data.bytes.data() + sizeof a, sizeof b);
  FloatLanes out;
  const auto mac = (data.word & IsLaneWise) != 0 ? float_lane_mac : float_matrix_mac;
  mac(a, b, acc1_of(x, data.word), acc2_of(x), signs_of(data.word), out);
  x.set_all(Role::D, out);
}
// The template argument is the opcode's own negation.
template <bool NegateProduct>
void multiply(const Exec& x) {
  const MultiplyConfig config = MultiplyConfig::decode(x.u32(Role::C));
  if (config.accumulator_mode != kFloatAccumulators || config.operand_mode != kBfloatOperands ||
      config.variant > LaneWise || config.shift16 || config.negation_mask != 0)
    return x.unsettled(fmt::format("config word {:#010x} asks for no float shape that is public", x.u32(Role::C)));
  const auto a = x.get<BfloatLanes>(Role::S1), b = x.get<BfloatLanes>(Role::S2);
  LateData& data = x.late(multiply_late);
  std::memcpy(data.bytes.data(), a.data(), sizeof a);
  std::memcpy(data.bytes.data() + sizeof a, b.data(), sizeof b);
  data.word = when(NegateProduct != config.negate_product, NegateProducts) | when(config.negate_acc1, NegateAcc1) |
              when(config.negate_acc2, NegateAcc2) | when(config.zero_acc1, DropAcc1) |
              when(config.variant == LaneWise, IsLaneWise);
}

void add_late(const Exec& x, LateData& data) {
  FloatLanes out;
  float_add(acc1_of(x, data.word), acc2_of(x), signs_of(data.word), out);
  x.set_all(Role::D, out);
}
template <bool NegateFirst, bool NegateSecond>
void add(const Exec& x) {
  const MultiplyConfig config = MultiplyConfig::decode(x.u32(Role::C));
  if (config.shift16 && config.accumulator_mode == kWideAccumulators)
    return x.unsettled(fmt::format("config word {:#010x} shifts a 64-bit accumulator", x.u32(Role::C)));
  x.late(add_late).word = when(NegateFirst != config.negate_acc1, NegateAcc1) |
                          when(NegateSecond != config.negate_acc2, NegateAcc2) | when(config.zero_acc1, DropAcc1) |
                          when(config.shift16, Shift);
}

void clear(const Exec& x) {
  x.set_all(Role::D, FloatLanes{});
}

}  // namespace

void define_float(Semantics& table) {
  using M = isa::Mnemonic;
  table.define({
      {M::vmul_f, multiply<false>},
      {M::vnegmul_f, multiply<true>},
      {M::vmac_f, multiply<false>},
      {M::vmsc_f, multiply<true>},
      {M::vaddmac_f, multiply<false>},
      {M::vaddmsc_f, multiply<true>},
      {M::vadd_f, add<false, false>},
      {M::vsub_f, add<false, true>},
      {M::vnegadd_f, add<true, true>},
      {M::vnegsub_f, add<true, false>},
      {M::vneg_f, add<true, false>},
      {M::vclr_f, clear},
  });
}

}  // namespace tessera::array
