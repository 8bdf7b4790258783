// Float arithmetic on half accumulators, which are sixteen fp32 lanes.
//
// As for integers, a config word gives the shape of a multiplication (facts/isa/aie2-multiply-modes.tsv). The hardware
// reads operands in stage 1 and accumulators in stage 3, and adds all products and accumulators at once (float_mac.h),
// so the late part multiplies and adds.
//
// Captures with random config words show further effects. shift16 moves the first accumulator up by 16 bits as if it
// were an integer. If the word selects integer accumulators, sums of accumulators remain float sums, but products
// become products of integers, which Tessera refuses here.

#include "core/aie2/float_mac.h"
#include "core/aie2/multiply_modes.h"  // generated
#include "core/aie2/semantics.h"

#include <algorithm>

namespace tessera::core::aie2 {
namespace {

constexpr std::uint32_t kWideAccumulators = 1;  // an accumulator mode

// Decisions of the first part, as bits of LateData::word.
enum Decided : std::uint32_t { NegateProducts = 1, NegateAcc1 = 2, NegateAcc2 = 4, DropAcc1 = 8, Shift16 = 16 };
std::uint32_t when(bool condition, Decided what) {
  return condition ? what : 0U;
}

FloatSigns signs_of(std::uint32_t word) {
  return {(word & NegateProducts) != 0, (word & NegateAcc1) != 0, (word & NegateAcc2) != 0};
}
FloatLanes acc1_of(const Exec& x, std::uint32_t word) {
  if ((word & DropAcc1) != 0 || !x.has(roles::A1)) return {};
  FloatLanes lanes = x.get<FloatLanes>(roles::A1);
  if ((word & Shift16) != 0)
    for (std::uint32_t& lane : lanes) lane <<= 16;
  return lanes;
}
FloatLanes acc2_of(const Exec& x) {
  return x.has(roles::A2) ? x.get<FloatLanes>(roles::A2) : FloatLanes{};
}

// The operands for the late part: A in LateData::bytes, B and the sparsity in LateData::more.
static_assert(sizeof(LateData::bytes) == sizeof(WideBfloatLanes));
static_assert(sizeof(LateData::more) >= sizeof(BfloatLanes) + sizeof(Sparsity));
template <class T>
void pass(LateData& data, const T& a, const BfloatLanes& b) {
  std::memcpy(data.bytes.data(), a.data(), sizeof a);
  std::memcpy(data.more.data(), b.data(), sizeof b);
}
template <class T>
void receive(const LateData& data, T& a, BfloatLanes& b) {
  std::memcpy(a.data(), data.bytes.data(), sizeof a);
  std::memcpy(b.data(), data.more.data(), sizeof b);
}

template <auto Mac>
void multiply_late(const Exec& x, LateData& data) {
  BfloatLanes a, b;
  receive(data, a, b);
  FloatLanes out;
  FloatSigns signs = signs_of(data.word);
  signs.one_accumulator = !x.has(roles::A2);
  Mac(a, b, acc1_of(x, data.word), acc2_of(x), signs, out);
  x.set_all(roles::D, out);
}
void multiply_sparse_late(const Exec& x, LateData& data) {
  WideBfloatLanes a;
  BfloatLanes b;
  Sparsity sparsity;
  receive(data, a, b);
  std::memcpy(sparsity.data(), data.more.data() + sizeof b, sizeof sparsity);
  FloatLanes out;
  float_sparse_mac(a, b, sparsity, acc1_of(x, data.word), acc2_of(x), signs_of(data.word), out);
  x.set_all(roles::D, out);
}

// Returns the first factors: a pair of vectors where the opcode names a pair, otherwise a vector and zeros.
WideBfloatLanes first_factors(const Exec& x) {
  if (x.has(roles::Ys)) return x.get<WideBfloatLanes>(roles::Ys);
  WideBfloatLanes wide{};
  const auto a = x.get<BfloatLanes>(roles::S1);
  std::copy(a.begin(), a.end(), wide.begin());
  return wide;
}

// Adds the accumulators, without a product.
void add_late(const Exec& x, LateData& data) {
  FloatLanes out;
  float_add(acc1_of(x, data.word), acc2_of(x), signs_of(data.word), out);
  x.set_all(roles::D, out);
}

// The function that begins a multiplication, by the shape of its mode. The static_assert below proves that the table
// covers each mode with products.
using Begin = LateData& (*)(const Exec& x);
template <ExecuteLate kPart>
LateData& begin(const Exec& x) {
  return x.late<kPart>();
}
struct FloatKernel {
  MultiplyKind kind;
  unsigned m, k, n, channels;
  Begin begin;

  constexpr bool fits(const MultiplyMode& mode) const {
    return mode.kind == kind && mode.m == m && mode.k == k && mode.n == n && mode.channels == channels;
  }
};
constexpr FloatKernel kFloatKernels[] = {
    {MultiplyKind::Matrix, 4, 8, 4, 1, begin<multiply_late<float_matrix_mac>>},
    {MultiplyKind::Matrix, 1, 2, 1, kFloatLanes, begin<multiply_late<float_lane_mac>>},
    {MultiplyKind::Sparse, 4, 16, 4, 1, begin<multiply_sparse_late>},
};
static_assert(std::ranges::all_of(kFloatModes, [](const MultiplyMode& mode) {
  return mode.kind == MultiplyKind::Nothing ||
         std::ranges::any_of(kFloatKernels, [&](const FloatKernel& kernel) { return kernel.fits(mode); });
}));
LateData& begin_mode(const Exec& x, const MultiplyMode& mode) {
  const FloatKernel* kernel =
      std::ranges::find_if(kFloatKernels, [&](const FloatKernel& each) { return each.fits(mode); });
  return kernel == std::end(kFloatKernels) ? x.late<add_late>() : kernel->begin(x);
}

// Negates the products that the mask names, by changing the sign of the second factor. The factor's position gives the
// term and the lane.
void negate_products(BfloatLanes& b, std::uint32_t mask, const MultiplyMode& mode) {
  const unsigned lanes = unsigned{mode.n} * mode.channels, share = kNegationBits / mode.negation_period;
  for (unsigned i = 0; mask != 0 && i < b.size(); ++i) {
    const unsigned bit = share * (i % lanes % mode.negation_period) + mode.negation[i / lanes].bit;
    b[i] = static_cast<std::uint16_t>(b[i] ^ (mask >> bit & 1) << 15);
  }
}
// The template argument is the opcode's own negation.
template <bool NegateProduct>
void multiply_float(const Exec& x) {
  const MultiplyConfig config = MultiplyConfig::decode(x.u32(roles::C));
  const int place = float_mode(config);
  if (place < 0)
    return x.unsettled(fmt::format("config word {:#010x} asks for a multiplication of integers", x.u32(roles::C)));
  const MultiplyMode& mode = kFloatModes[static_cast<std::size_t>(place)];
  const bool has_sparsity = x.has(roles::Qx), sparse = mode.kind == MultiplyKind::Sparse;
  // A dense instruction in a sparse mode multiplies nothing.
  const bool multiplies = mode.kind != MultiplyKind::Nothing && (has_sparsity || !sparse);
  LateData& data = multiplies ? begin_mode(x, mode) : x.late<add_late>();
  data.word = when(NegateProduct != config.negate_product, NegateProducts) | when(config.negate_acc1, NegateAcc1) |
              when(config.negate_acc2, NegateAcc2) | when(config.zero_acc1, DropAcc1) | when(config.shift16, Shift16);
  if (!multiplies) return;
  auto b = x.get<BfloatLanes>(has_sparsity ? roles::Qx : roles::S2);
  negate_products(b, config.negation_mask, mode);
  pass(data, first_factors(x), b);
  if (!sparse) return;
  const auto sparsity = x.get<Sparsity>(roles::Mask);
  std::memcpy(data.more.data() + sizeof b, sparsity.data(), sizeof sparsity);
}

template <bool NegateFirst, bool NegateSecond>
void add_floats(const Exec& x) {
  const MultiplyConfig config = MultiplyConfig::decode(x.u32(roles::C));
  if (config.shift16 && config.accumulator_mode == kWideAccumulators)
    return x.unsettled(fmt::format("config word {:#010x} shifts a 64-bit accumulator", x.u32(roles::C)));
  x.late<add_late>().word = when(NegateFirst != config.negate_acc1, NegateAcc1) |
                            when(NegateSecond != config.negate_acc2, NegateAcc2) | when(config.zero_acc1, DropAcc1) |
                            when(config.shift16, Shift16);
}

void clear_floats(const Exec& x) {
  x.set_all(roles::D, FloatLanes{});
}

}  // namespace

void define_float(Semantics& table) {
  namespace M = operations;
  table.define({
      {M::vmul_f, multiply_float<false>},        {M::vmul_f_spn, multiply_float<false>},
      {M::vmul_f_spw, multiply_float<false>},    {M::vnegmul_f, multiply_float<true>},
      {M::vnegmul_f_spn, multiply_float<true>},  {M::vnegmul_f_spw, multiply_float<true>},
      {M::vmac_f, multiply_float<false>},        {M::vmac_f_spn, multiply_float<false>},
      {M::vmac_f_spw, multiply_float<false>},    {M::vmsc_f, multiply_float<true>},
      {M::vmsc_f_spn, multiply_float<true>},     {M::vmsc_f_spw, multiply_float<true>},
      {M::vaddmac_f, multiply_float<false>},     {M::vaddmac_f_spn, multiply_float<false>},
      {M::vaddmac_f_spw, multiply_float<false>}, {M::vaddmsc_f, multiply_float<true>},
      {M::vaddmsc_f_spn, multiply_float<true>},  {M::vaddmsc_f_spw, multiply_float<true>},
      {M::vadd_f, add_floats<false, false>},     {M::vsub_f, add_floats<false, true>},
      {M::vnegadd_f, add_floats<true, true>},    {M::vnegsub_f, add_floats<true, false>},
      {M::vneg_f, add_floats<true, false>},      {M::vclr_f, clear_floats},
  });
}

}  // namespace tessera::core::aie2
