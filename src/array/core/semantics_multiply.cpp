// Integer multiply-accumulate and accumulator arithmetic.
//
// A multiplication's shape is not in its opcode but in a config word held by a scalar register: operand widths, matrix
// or lane-wise, signedness, negations. Operands are read in stage 1 and multiplied at once; the accumulator input is
// read in stage 3, so the sum is the late part. Matrices are row-major, M x K times K x N into M x N accumulator lanes.
//
// Shapes and the layout of the word: mlir-aie lib/Conversion/AIEVecToLLVM (facts/isa/aie2-multiply-config.tsv). Shapes
// that are not in kShapes stop the machine with a report.

#include "array/core/semantics.h"
#include "array/multiply_config.h"  // generated

namespace tessera::array {
namespace {

using isa::Role;

template <class T>
using AccLanes = std::array<T, kAccumulatorBytes / sizeof(T)>;

// How an opcode and a config word combine: result = +-acc1 +-acc2 +-product.
struct Signs {
  bool zero_acc1;
  bool negate_acc1;
  bool negate_product;
};

// The product of two X registers as accumulator lanes, in wrapping arithmetic of the accumulator's width.
template <class Acc, class A, class B, unsigned M, unsigned K, unsigned N>
void matrix_product(const Exec& x, LateData& out, bool a_signed, bool b_signed) {
  static_assert(M * K * sizeof(A) <= kVectorBytes && K * N * sizeof(B) <= kVectorBytes);
  using Wide = std::make_unsigned_t<Acc>;
  const auto a = x.get<Lanes<A>>(Role::S1);
  const auto b = x.get<Lanes<B>>(Role::S2);
  const auto widen = [](auto value, bool is_signed) {
    using T = decltype(value);
    return is_signed ? static_cast<Wide>(static_cast<Acc>(value))
                     : static_cast<Wide>(static_cast<std::make_unsigned_t<T>>(value));
  };
  std::array<Wide, M * K> wide_a;
  std::array<Wide, K * N> wide_b;
  for (unsigned i = 0; i < wide_a.size(); ++i) wide_a[i] = widen(a[i], a_signed);
  for (unsigned i = 0; i < wide_b.size(); ++i) wide_b[i] = widen(b[i], b_signed);
  std::array<Wide, kAccumulatorBytes / sizeof(Acc)> sum{};
  for (unsigned m = 0; m < M; ++m)
    for (unsigned k = 0; k < K; ++k)
      for (unsigned n = 0; n < N; ++n) sum[m * N + n] += wide_a[m * K + k] * wide_b[k * N + n];
  static_assert(sizeof sum == sizeof out.bytes);
  std::memcpy(out.bytes.data(), sum.data(), sizeof sum);
}

// Lane-wise: lane i is the sum over k of a[i + k*Width] * b[i + k*Width].
template <class Acc, class T, unsigned Width, unsigned K>
void lane_product(const Exec& x, LateData& out, bool a_signed, bool b_signed) {
  using Wide = std::make_unsigned_t<Acc>;
  const auto a = x.get<Lanes<T>>(Role::S1);
  const auto b = x.get<Lanes<T>>(Role::S2);
  const auto widen = [](T value, bool is_signed) {
    return is_signed ? static_cast<Wide>(static_cast<Acc>(value))
                     : static_cast<Wide>(static_cast<std::make_unsigned_t<T>>(value));
  };
  std::array<Wide, kAccumulatorBytes / sizeof(Acc)> sum{};
  for (unsigned k = 0; k < K; ++k)
    for (unsigned i = 0; i < Width; ++i)
      sum[i] += widen(a[i + k * Width], a_signed) * widen(b[i + k * Width], b_signed);
  std::memcpy(out.bytes.data(), sum.data(), sizeof sum);
}

using Product = void (*)(const Exec&, LateData&, bool a_signed, bool b_signed);
struct Shape {
  unsigned accumulator_mode, operand_mode, variant;
  Product product;
};
constexpr std::array kShapes = {
    Shape{0, 1, 0, matrix_product<std::int32_t, std::int8_t, std::int8_t, 4, 8, 8>},
    Shape{0, 2, 0, matrix_product<std::int32_t, std::int16_t, std::int8_t, 4, 4, 8>},
    Shape{0, 3, 0, matrix_product<std::int32_t, std::int16_t, std::int16_t, 4, 2, 8>},
    Shape{0, 1, 1, lane_product<std::int32_t, std::int8_t, 32, 2>},
    Shape{0, 3, 1, lane_product<std::int32_t, std::int16_t, 32, 1>},
    Shape{1, 0, 0, matrix_product<std::int64_t, std::int32_t, std::int16_t, 4, 2, 4>},
    Shape{1, 2, 0, matrix_product<std::int64_t, std::int16_t, std::int8_t, 2, 8, 8>},
    Shape{1, 2, 1, matrix_product<std::int64_t, std::int16_t, std::int8_t, 4, 8, 4>},
    Shape{1, 3, 0, matrix_product<std::int64_t, std::int16_t, std::int16_t, 2, 4, 8>},
    Shape{1, 3, 1, matrix_product<std::int64_t, std::int16_t, std::int16_t, 4, 4, 4>},
};

const Shape* find_shape(const MultiplyConfig& config) {
  for (const Shape& shape : kShapes)
    if (shape.accumulator_mode == config.accumulator_mode && shape.operand_mode == config.operand_mode &&
        shape.variant == config.variant)
      return &shape;
  return nullptr;
}

// Accumulator arithmetic on 32- or 64-bit lanes, wrapping. `first` is negated or dropped, `second` negated.
template <class Lane>
void combine(const std::uint8_t* first, const std::uint8_t* second, const Signs& signs, std::uint8_t* out) {
  AccLanes<Lane> a, b;
  std::memcpy(a.data(), first, sizeof a);
  std::memcpy(b.data(), second, sizeof b);
  for (unsigned i = 0; i < a.size(); ++i) {
    const Lane term = signs.zero_acc1 ? Lane{0} : signs.negate_acc1 ? static_cast<Lane>(0 - a[i]) : a[i];
    a[i] = signs.negate_product ? static_cast<Lane>(term - b[i]) : static_cast<Lane>(term + b[i]);
  }
  std::memcpy(out, a.data(), sizeof a);
}
void combine(bool wide, const std::uint8_t* first, const std::uint8_t* second, const Signs& signs, std::uint8_t* out) {
  wide ? combine<std::uint64_t>(first, second, signs, out) : combine<std::uint32_t>(first, second, signs, out);
}

using Accumulator = std::array<std::uint8_t, kAccumulatorBytes>;

// The late part: acc1 (+ acc2) + product. What the first part decided travels in `word`.
constexpr std::uint32_t kWide = 1, kZeroAcc1 = 2, kNegateAcc1 = 4, kNegateProduct = 8;
Signs signs_of(std::uint32_t word) {
  return {(word & kZeroAcc1) != 0, (word & kNegateAcc1) != 0, (word & kNegateProduct) != 0};
}
std::uint32_t word_of(bool wide, const Signs& signs) {
  return (wide ? kWide : 0) | (signs.zero_acc1 ? kZeroAcc1 : 0) | (signs.negate_acc1 ? kNegateAcc1 : 0) |
         (signs.negate_product ? kNegateProduct : 0);
}
void accumulate_late(const Exec& x, LateData& data) {
  Accumulator acc{};
  if (x.has(Role::A1)) acc = x.get<Accumulator>(Role::A1);
  combine((data.word & kWide) != 0, acc.data(), data.bytes.data(), signs_of(data.word), acc.data());
  x.set_all(Role::D, acc);
}

// One multiplication; the template arguments are the opcode's own negations.
template <bool HasAcc1, bool NegateAcc1, bool NegateProduct>
void multiply(const Exec& x) {
  const MultiplyConfig config = MultiplyConfig::decode(x.u32(Role::C));
  const Shape* shape = find_shape(config);
  if (shape == nullptr || config.negation_mask != 0 || config.shift16 || config.negate_acc2)
    return x.unsettled(fmt::format("config word {:#010x} asks for a shape that is not modelled", x.u32(Role::C)));
  LateData& data = x.late(accumulate_late);
  shape->product(x, data, config.a_signed, config.b_signed);
  data.word = word_of(config.accumulator_mode == 1, {!HasAcc1 || config.zero_acc1, NegateAcc1 != config.negate_acc1,
                                                     NegateProduct != config.negate_product});
}

// Accumulator sums: d = +-a1 +-a2, both read late.
template <bool NegateFirst, bool NegateSecond>
void accumulator_sum_late(const Exec& x, LateData& data) {
  const auto first = x.get<Accumulator>(Role::A1), second = x.get<Accumulator>(Role::A2);
  Accumulator out;
  combine((data.word & kWide) != 0, first.data(), second.data(),
          {(data.word & kZeroAcc1) != 0, NegateFirst, NegateSecond}, out.data());
  x.set_all(Role::D, out);
}
template <bool NegateFirst, bool NegateSecond>
void accumulator_sum(const Exec& x) {
  const MultiplyConfig config = MultiplyConfig::decode(x.u32(Role::C));
  if (config.accumulator_mode > 1 || config.negate_acc1 || config.negate_acc2 || config.negate_product ||
      config.negation_mask != 0 || config.shift16)
    return x.unsettled(fmt::format("config word {:#010x} asks for more than a plain sum", x.u32(Role::C)));
  x.late(accumulator_sum_late<NegateFirst, NegateSecond>).word =
      word_of(config.accumulator_mode == 1, {config.zero_acc1, false, false});
}

void negate_late(const Exec& x, LateData& data) {
  const auto source = x.get<Accumulator>(Role::A1);
  const Accumulator zero{};
  Accumulator out;
  combine((data.word & kWide) != 0, zero.data(), source.data(), {true, false, true}, out.data());
  x.set_all(Role::D, out);
}
void negate(const Exec& x) {
  const MultiplyConfig config = MultiplyConfig::decode(x.u32(Role::C));
  if (config.accumulator_mode > 1 || config.zero_acc1 || config.negate_acc1)
    return x.unsettled(fmt::format("config word {:#010x} asks for more than a plain negation", x.u32(Role::C)));
  x.late(negate_late).word = word_of(config.accumulator_mode == 1, {});
}

void clear(const Exec& x) {
  x.set_all(Role::D, Accumulator{});
}

void move_late(const Exec& x, LateData&) {
  x.set_all(Role::D, x.get<Accumulator>(Role::S));
}
void move(const Exec& x) {
  x.late(move_late);
}

}  // namespace

void define_multiply(Semantics& table) {
  using M = isa::Mnemonic;
  table.define({
      {M::vmul, multiply<false, false, false>},
      {M::vnegmul, multiply<false, false, true>},
      {M::vmac, multiply<true, false, false>},
      {M::vmsc, multiply<true, false, true>},
      {M::vnegmac, multiply<true, true, true>},
      {M::vnegmsc, multiply<true, true, false>},
      {M::vadd, accumulator_sum<false, false>},
      {M::vsub, accumulator_sum<false, true>},
      {M::vnegadd, accumulator_sum<true, true>},
      {M::vnegsub, accumulator_sum<true, false>},
      {M::vneg, negate},
      {M::vclr, clear},
      {M::vmov_d, move},
  });
}

}  // namespace tessera::array
