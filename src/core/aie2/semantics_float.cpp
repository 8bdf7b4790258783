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

// The signs and options of a config word. An opcode can invert each sign.
std::uint32_t decided(const MultiplyConfig& config) {
  return when(config.negate_product, NegateProducts) | when(config.negate_acc1, NegateAcc1) |
         when(config.negate_acc2, NegateAcc2) | when(config.zero_acc1, DropAcc1) | when(config.shift16, Shift16);
}

constexpr FloatLanes kZeros{};

// The accumulators, in place where the register file has them.
class Accumulators {
 public:
  Accumulators(const Exec& x, std::uint32_t word)
      : first_((word & DropAcc1) != 0 || !x.has(roles::A1) ? zeros() : x.bytes(roles::A1, first_copy_)),
        second_(x.has(roles::A2) ? x.bytes(roles::A2, second_copy_) : zeros()),
        has_second_(x.has(roles::A2)) {
    if ((word & Shift16) == 0) return;
    FloatLanes shifted;
    std::memcpy(shifted.data(), first_, sizeof shifted);
    for (std::uint32_t& lane : shifted) lane <<= 16;
    std::memcpy(first_copy_.data(), shifted.data(), sizeof shifted);
    first_ = first_copy_.data();
  }
  Accumulators(const Accumulators&) = delete;
  Accumulators& operator=(const Accumulators&) = delete;

  FloatInputs with(const std::uint8_t* a, const std::uint8_t* b) const { return {a, b, first_, second_}; }
  FloatSigns signs(std::uint32_t word) const {
    return {(word & NegateProducts) != 0, (word & NegateAcc1) != 0, (word & NegateAcc2) != 0, !has_second_};
  }
  FloatLanes first() const { return lanes_of(first_); }
  FloatLanes second() const { return lanes_of(second_); }

 private:
  static const std::uint8_t* zeros() { return reinterpret_cast<const std::uint8_t*>(kZeros.data()); }
  static FloatLanes lanes_of(const std::uint8_t* bytes) {
    FloatLanes lanes;
    std::memcpy(lanes.data(), bytes, sizeof lanes);
    return lanes;
  }

  ByteLanes first_copy_, second_copy_;
  const std::uint8_t* first_;
  const std::uint8_t* second_;
  bool has_second_;
};

// The operands for the late part: A in LateData::bytes, B and the sparsity in LateData::more.
static_assert(sizeof(LateData::bytes) == sizeof(WideBfloatLanes));
static_assert(sizeof(LateData::more) >= sizeof(BfloatLanes) + sizeof(Sparsity));

template <auto Mac>
void multiply_late(const Exec& x, LateData& data) {
  const Accumulators accumulators(x, data.word);
  FloatLanes out;
  Mac(accumulators.with(data.bytes.data(), data.more.data()), accumulators.signs(data.word), out);
  x.set_all(roles::D, out);
}
void multiply_sparse_late(const Exec& x, LateData& data) {
  const Accumulators accumulators(x, data.word);
  WideBfloatLanes a;
  BfloatLanes b;
  Sparsity sparsity;
  std::memcpy(a.data(), data.bytes.data(), sizeof a);
  std::memcpy(b.data(), data.more.data(), sizeof b);
  std::memcpy(sparsity.data(), data.more.data() + sizeof b, sizeof sparsity);
  FloatLanes out;
  float_sparse_mac(a, b, sparsity, accumulators.first(), accumulators.second(), accumulators.signs(data.word), out);
  x.set_all(roles::D, out);
}

// Adds the accumulators, without a product.
void add_late(const Exec& x, LateData& data) {
  const Accumulators accumulators(x, data.word);
  FloatLanes out;
  float_add(accumulators.with(nullptr, nullptr), accumulators.signs(data.word), out);
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
// The functions by index in kFloatModes; add_late's for modes without products.
constexpr std::array<Begin, kFloatModes.size()> kBegins = [] {
  std::array<Begin, kFloatModes.size()> begins{};
  for (std::size_t place = 0; place < begins.size(); ++place) {
    begins[place] = begin<add_late>;
    for (const FloatKernel& kernel : kFloatKernels)
      if (kernel.fits(kFloatModes[place])) begins[place] = kernel.begin;
  }
  return begins;
}();

// Negates the products that the mask names, by changing the sign of the second factor. The factor's position gives the
// term and the lane.
void negate_products(std::uint8_t* factors, std::uint32_t mask, const MultiplyMode& mode) {
  const unsigned lanes = unsigned{mode.n} * mode.channels, share = kNegationBits / mode.negation_period;
  for (unsigned i = 0; i < kBfloatLanes; ++i) {
    const unsigned bit = share * (i % lanes % mode.negation_period) + mode.negation[i / lanes].bit;
    std::uint8_t& upper = factors[2 * i + 1];
    upper = static_cast<std::uint8_t>(upper ^ (mask >> bit & 1) << 7);
  }
}

// The template argument is the opcode's own negation.
template <bool NegateProduct>
void multiply_float(const Exec& x) {
  const MultiplyPlan& plan = x.s.multiply_plans.of(x.u32(roles::C));
  if (plan.float_place < 0) [[unlikely]]
    return x.unsettled(fmt::format("config word {:#010x} asks for a multiplication of integers", x.u32(roles::C)));
  const auto place = static_cast<std::size_t>(plan.float_place);
  const MultiplyMode& mode = kFloatModes[place];
  const bool has_sparsity = x.has(roles::Qx), sparse = mode.kind == MultiplyKind::Sparse;
  // A dense instruction in a sparse mode multiplies nothing.
  const bool multiplies = mode.kind != MultiplyKind::Nothing && (has_sparsity || !sparse);
  LateData& data = multiplies ? kBegins[place](x) : x.late<add_late>();
  data.word = decided(plan.config) ^ when(NegateProduct, NegateProducts);
  if (!multiplies) return;
  ByteLanes scratch;
  // The first factors are a pair of vectors where the opcode names a pair, otherwise a vector and zeros.
  const bool wide = x.has(roles::Ys);
  if (wide) {
    const auto pair = x.get<WideBfloatLanes>(roles::Ys);
    std::memcpy(data.bytes.data(), pair.data(), sizeof pair);
  } else {
    std::memcpy(data.bytes.data(), x.bytes(roles::S1, scratch), kVectorBytes);
  }
  std::memcpy(data.more.data(), x.bytes(has_sparsity ? roles::Qx : roles::S2, scratch), kVectorBytes);
  if (plan.config.negation_mask != 0) [[unlikely]]
    negate_products(data.more.data(), plan.config.negation_mask, mode);
  if (!sparse) return;
  if (!wide) std::memset(data.bytes.data() + kVectorBytes, 0, kVectorBytes);
  const auto sparsity = x.get<Sparsity>(roles::Mask);
  std::memcpy(data.more.data() + kVectorBytes, sparsity.data(), sizeof sparsity);
}

template <bool NegateFirst, bool NegateSecond>
void add_floats(const Exec& x) {
  const MultiplyConfig& config = x.s.multiply_plans.of(x.u32(roles::C)).config;
  if (config.shift16 && config.accumulator_mode == kWideAccumulators)
    return x.unsettled(fmt::format("config word {:#010x} shifts a 64-bit accumulator", x.u32(roles::C)));
  const std::uint32_t opcode = when(NegateFirst, NegateAcc1) | when(NegateSecond, NegateAcc2);
  x.late<add_late>().word = (decided(config) & ~NegateProducts) ^ opcode;
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
