// Float multiply-accumulate (float_mac.h): sixteen lanes at once, in 32-bit integers. Machines with AVX-512 use these
// functions only for rare operands (float_mac_avx512.cpp).
//
// A term becomes an integer with 23 fraction bits below the largest exponent of its lane. Products then have at most 25
// bits, and the sum of eight products and two accumulators at most 30 bits with its sign. The conversion of that sum to
// a float normalises it and rounds to nearest even, as required; only the exponent needs an adjustment afterwards.
//
// Infinities and NaNs need flags by lane. They are rare, so the fast path only detects that some operand has the
// exponent 255, and a plain loop then corrects the results of such lanes.
//
// The code uses the compiler's vector types rather than loops: speed depends on permutations of the matrix elements and
// on shifts by lane, and neither g++ nor clang finds both in loops. Comparisons use arithmetic that gives masks of all
// ones, because g++ 12 splits vector comparisons into scalars; no difference computed here overflows. Helpers take
// references, because each version of a function (TESSERA_SIMD) would pass a vector by value in another way.

#include "core/aie2/float_mac.h"

#include "base/simd.h"

#include <cstring>
#include <span>

namespace tessera::core::aie2 {
namespace {

using U = std::uint32_t __attribute__((vector_size(kVectorBytes)));
using I = std::int32_t __attribute__((vector_size(kVectorBytes)));
using F = float __attribute__((vector_size(kVectorBytes)));
using Half = std::uint16_t __attribute__((vector_size(kVectorBytes / 2)));

constexpr unsigned kMantissaBits = 23, kBfloatMantissaBits = 7;  // as stored
constexpr std::uint32_t kSign = 1U << 31, kExponent = 0xFFU << kMantissaBits, kNan = kExponent | 1;
constexpr std::uint16_t kBfloatSign = 0x8000, kBfloatExponent = 0x7F80;
constexpr int kBias = 127, kSpecialExponent = 255;

constexpr int kAbsent = -1024;  // the exponent of a zero factor or term: below all others, also if doubled

// Mantissas have one bit more than in the sum, so that every alignment shifts by at least one bit and can round. A
// product of two mantissas has 14 fraction bits; a term of the sum has 23.
constexpr unsigned kGuard = 1, kProductShift = kMantissaBits - 2 * kBfloatMantissaBits + kGuard;

// One operand of the products: signed mantissas and exponents by element.
struct Factors {
  I mantissa, exponent;
};
TESSERA_INLINE void split(const U& bits, Factors& out, I& special) {
  const I field = I(bits >> kBfloatMantissaBits & 0xFF);
  const I present = -field >> 31;  // a denormal counts as zero
  const I sign = -I(bits >> 15 & 1);
  const I magnitude = I((bits & 0x7F) | 0x80) & present;
  out.mantissa = (magnitude ^ sign) - sign;
  out.exponent = field + (kAbsent & ~present);
  special |= field + 1;
}
TESSERA_INLINE void load(const std::uint8_t* from, Factors& low, Factors& high, I& special) {
  std::array<Half, 2> halves;
  std::memcpy(halves.data(), from, sizeof halves);
  split(__builtin_convertvector(halves[0], U), low, special);
  split(__builtin_convertvector(halves[1], U), high, special);
}

struct FloatTerm {
  I mantissa, exponent;  // the exponent is biased twice, as for a product
};
TESSERA_INLINE void load(const std::uint8_t* from, bool negate, FloatTerm& out, I& special) {
  U bits;
  std::memcpy(&bits, from, sizeof bits);
  const I field = I(bits >> kMantissaBits & 0xFF);
  const I normal = -field >> 31;
  const I magnitude = I(bits & ((1U << kMantissaBits) - 1)) | (normal & 1 << kMantissaBits);
  const I sign = -I(bits >> 31 ^ (negate ? 1U : 0U));
  out.mantissa = ((magnitude ^ sign) - sign) << kGuard;
  out.exponent = field + 1 + normal + kBias + (kAbsent & ~(-magnitude >> 31));  // a denormal has the exponent 1
  special |= field + 1;
}

TESSERA_INLINE void raise(I& largest, const I& exponent) {
  const I difference = largest - exponent;
  largest -= difference & difference >> 31;
}

// Adds mantissa / 2^distance, rounded to nearest even.
TESSERA_INLINE void add_aligned(I& sum, const FloatTerm& term, const I& largest) {
  constexpr int most = 31;  // a shift by 31 leaves no bit
  const I beyond = largest - term.exponent + static_cast<int>(kGuard) - most;
  const I distance = most + (beyond & beyond >> 31);
  const I below_half = (1 << (distance - 1)) - 1;
  sum += (term.mantissa + below_half + (term.mantissa >> distance & 1)) >> distance;
}

// Converts the sum to a float, and moves its exponent to the lane's exponent. A result below the normal numbers becomes
// zero, and a result above them infinity.
TESSERA_INLINE void normalise(const I& sum, const I& largest, FloatLanes& out) {
  const F value = __builtin_convertvector(sum, F);
  U bits;
  std::memcpy(&bits, &value, sizeof bits);
  const I move = largest - (2 * kBias + static_cast<int>(kMantissaBits));
  const I exponent = I(bits >> kMantissaBits & 0xFF) + move;
  const I present = (sum | -sum) >> 31;
  const I tiny = (exponent - 1) >> 31, huge = (kSpecialExponent - 1 - exponent) >> 31 & present;
  const U moved = bits + (U(move) << kMantissaBits);
  bits = (moved & U(present & ~tiny & ~huge)) | (bits & kSign) | (kExponent & U(huge));
  std::memcpy(out.data(), &bits, sizeof bits);
}

template <unsigned Count>
TESSERA_INLINE void add_terms(const FloatTerm* terms, FloatLanes& out) {
  I largest = terms[0].exponent;
  for (unsigned i = 1; i < Count; ++i) raise(largest, terms[i].exponent);
  I sum = {};
  for (unsigned i = 0; i < Count; ++i) add_aligned(sum, terms[i], largest);
  normalise(sum, largest, out);
}
// Adds `Count` terms and the second accumulator, whose term has room behind them.
template <unsigned Count>
TESSERA_INLINE void add_terms(FloatTerm* terms, const std::uint8_t* acc2, FloatSigns signs, I& special,
                              FloatLanes& out) {
  if (signs.one_accumulator) return add_terms<Count>(terms, out);
  load(acc2, signs.negate_acc2, terms[Count], special);
  add_terms<Count + 1>(terms, out);
}

// Returns whether some exponent was 255. `special` collects the bits of (exponent + 1). Only 256 has the bit `one`.
TESSERA_INLINE bool any(const I& special) {
  std::array<std::uint64_t, kVectorBytes / 8> words;
  std::memcpy(words.data(), &special, sizeof words);
  std::uint64_t all = 0;
  for (const std::uint64_t word : words) all |= word;
  constexpr std::uint64_t one = kSpecialExponent + 1;
  return (all & (one | one << 32)) != 0;
}

// Collects the infinities and NaNs among a lane's operands, and corrects the lane's sum for them.
class Special {
 public:
  void add(std::uint32_t bits, bool negate) {  // an accumulator
    if ((bits & kExponent) != kExponent) return;
    nan_ |= (bits & ~kSign) != kExponent;
    infinite_[((bits & kSign) != 0) != negate] = true;
  }
  void add(std::uint16_t left, std::uint16_t right, bool negate) {  // a product
    if ((left & kBfloatExponent) != kBfloatExponent && (right & kBfloatExponent) != kBfloatExponent) return;
    nan_ |= (left & ~kBfloatSign) > kBfloatExponent || (right & ~kBfloatSign) > kBfloatExponent;
    nan_ |= (left & kBfloatExponent) == 0 || (right & kBfloatExponent) == 0;  // infinity times zero
    infinite_[(((left ^ right) & kBfloatSign) != 0) != negate] = true;
  }
  std::uint32_t of(std::uint32_t sum) const {
    if (nan_ || (infinite_[0] && infinite_[1])) return sum | kNan;
    return infinite_[0] ? kExponent : infinite_[1] ? kSign | kExponent : sum;
  }

 private:
  bool nan_ = false, infinite_[2] = {};
};

struct Place {
  unsigned left, right;
};
constexpr Place matrix_place(unsigned i, unsigned lane) {
  return {lane / 4 * 8 + i, i * 4 + lane % 4};
}
constexpr Place lane_place(unsigned i, unsigned lane) {
  return {i * kFloatLanes + lane, i * kFloatLanes + lane};
}

template <std::size_t kCount>
std::array<std::uint16_t, kCount> numbers(const std::uint8_t* bytes) {
  std::array<std::uint16_t, kCount> all;
  std::memcpy(all.data(), bytes, sizeof all);
  return all;
}

void put_right(std::span<const std::uint16_t> a, std::span<const std::uint16_t> b, unsigned products,
               Place (*place)(unsigned, unsigned), const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  FloatLanes acc1, acc2{};
  std::memcpy(acc1.data(), in.acc1, sizeof acc1);
  if (!signs.one_accumulator) std::memcpy(acc2.data(), in.acc2, sizeof acc2);
  for (unsigned lane = 0; lane < kFloatLanes; ++lane) {
    Special special;
    special.add(acc1[lane], signs.negate_acc1);
    special.add(acc2[lane], signs.negate_acc2);
    for (unsigned i = 0; i < products; ++i) {
      const Place at = place(i, lane);
      special.add(a[at.left], b[at.right], signs.negate_products);
    }
    out[lane] = special.of(out[lane]);
  }
}

}  // namespace

// Lane 4m + n takes element k of row m of the first matrix and element n of row k of the second.
#define TESSERA_FOUR(first, step) (first), (first) + (step), (first) + 2 * (step), (first) + 3 * (step)
#define TESSERA_COLUMN(k) \
  TESSERA_FOUR(k, 0), TESSERA_FOUR(8 + (k), 0), TESSERA_FOUR(16 + (k), 0), TESSERA_FOUR(24 + (k), 0)
#define TESSERA_ROW(k) \
  TESSERA_FOUR(4 * (k), 1), TESSERA_FOUR(4 * (k), 1), TESSERA_FOUR(4 * (k), 1), TESSERA_FOUR(4 * (k), 1)
#define TESSERA_PRODUCT(k)                                                                          \
  terms[k].mantissa = __builtin_shufflevector(a_low.mantissa, a_high.mantissa, TESSERA_COLUMN(k)) * \
                      __builtin_shufflevector(b_low.mantissa, b_high.mantissa, TESSERA_ROW(k));     \
  terms[k].exponent = __builtin_shufflevector(a_low.exponent, a_high.exponent, TESSERA_COLUMN(k)) + \
                      __builtin_shufflevector(b_low.exponent, b_high.exponent, TESSERA_ROW(k))

TESSERA_SIMD void float_matrix_by_integers(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  I special = {};
  Factors a_low, a_high, b_low, b_high;
  load(in.a, a_low, a_high, special);
  load(in.b, b_low, b_high, special);
  const int scale = signs.negate_products ? -(1 << kProductShift) : 1 << kProductShift;
  a_low.mantissa *= scale;
  a_high.mantissa *= scale;
  FloatTerm terms[10];
  TESSERA_PRODUCT(0);
  TESSERA_PRODUCT(1);
  TESSERA_PRODUCT(2);
  TESSERA_PRODUCT(3);
  TESSERA_PRODUCT(4);
  TESSERA_PRODUCT(5);
  TESSERA_PRODUCT(6);
  TESSERA_PRODUCT(7);
  load(in.acc1, signs.negate_acc1, terms[8], special);
  FloatLanes sum;
  add_terms<9>(terms, in.acc2, signs, special, sum);
  if (any(special)) [[unlikely]]
    put_right(numbers<kBfloatLanes>(in.a), numbers<kBfloatLanes>(in.b), 8, matrix_place, in, signs, sum);
  out = sum;
}

#undef TESSERA_PRODUCT
#undef TESSERA_ROW
#undef TESSERA_COLUMN
#undef TESSERA_FOUR

TESSERA_SIMD void float_lane_by_integers(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  I special = {};
  Factors a_half[2], b_half[2];
  load(in.a, a_half[0], a_half[1], special);
  load(in.b, b_half[0], b_half[1], special);
  const int scale = signs.negate_products ? -(1 << kProductShift) : 1 << kProductShift;
  FloatTerm terms[4];
  for (unsigned i = 0; i < 2; ++i) {
    terms[i].mantissa = a_half[i].mantissa * b_half[i].mantissa * scale;
    terms[i].exponent = a_half[i].exponent + b_half[i].exponent;
  }
  load(in.acc1, signs.negate_acc1, terms[2], special);
  FloatLanes sum;
  add_terms<3>(terms, in.acc2, signs, special, sum);
  if (any(special)) [[unlikely]]
    put_right(numbers<kBfloatLanes>(in.a), numbers<kBfloatLanes>(in.b), 2, lane_place, in, signs, sum);
  out = sum;
}

// The factors of eight products: for each product, one factor of every lane.
using LaneFactors = std::array<std::uint16_t, 8 * kFloatLanes>;

TESSERA_SIMD void float_factors_mac(const LaneFactors& a, const LaneFactors& b, const FloatInputs& in, FloatSigns signs,
                                    FloatLanes& out) {
  I special = {};
  const int scale = signs.negate_products ? -(1 << kProductShift) : 1 << kProductShift;
  FloatTerm terms[10];
  for (unsigned i = 0; i < 8; ++i) {
    std::array<Half, 2> halves;
    std::memcpy(&halves[0], a.data() + i * kFloatLanes, sizeof halves[0]);
    std::memcpy(&halves[1], b.data() + i * kFloatLanes, sizeof halves[1]);
    Factors left, right;
    split(__builtin_convertvector(halves[0], U), left, special);
    split(__builtin_convertvector(halves[1], U), right, special);
    terms[i].mantissa = left.mantissa * right.mantissa * scale;
    terms[i].exponent = left.exponent + right.exponent;
  }
  load(in.acc1, signs.negate_acc1, terms[8], special);
  FloatLanes sum;
  add_terms<9>(terms, in.acc2, signs, special, sum);
  if (any(special)) [[unlikely]]
    put_right(a, b, 8, lane_place, in, signs, sum);
  out = sum;
}

void float_sparse_mac(const WideBfloatLanes& a, const BfloatLanes& b, const Sparsity& sparsity, const FloatLanes& acc1,
                      const FloatLanes& acc2, FloatSigns signs, FloatLanes& out) {
  constexpr unsigned rows = 16, columns = 4, slots = rows / kSparseRows * kSparseSlots;
  LaneFactors left{}, right{};
  for (unsigned n = 0; n < columns; ++n)
    for (unsigned slot = 0; slot < slots; ++slot)
      if (const auto row = sparse_row(sparsity.data(), rows, sizeof b[0], n, slot))
        for (unsigned m = 0; m < kFloatLanes / columns; ++m) {
          left[slot * kFloatLanes + m * columns + n] = a[m * rows + *row];
          right[slot * kFloatLanes + m * columns + n] = b[slot * columns + n];
        }
  std::array<std::array<std::uint8_t, kVectorBytes>, 2> accumulators;
  std::memcpy(accumulators[0].data(), acc1.data(), sizeof acc1);
  std::memcpy(accumulators[1].data(), acc2.data(), sizeof acc2);
  float_factors_mac(left, right, {.acc1 = accumulators[0].data(), .acc2 = accumulators[1].data()}, signs, out);
}

TESSERA_SIMD void float_add_by_integers(const FloatInputs& in, FloatSigns signs, FloatLanes& out) {
  I special = {};
  FloatTerm terms[2];
  load(in.acc1, signs.negate_acc1, terms[0], special);
  load(in.acc2, signs.negate_acc2, terms[1], special);
  FloatLanes sum;
  add_terms<2>(terms, sum);
  if (any(special)) [[unlikely]]
    put_right({}, {}, 0, lane_place, in, signs, sum);
  out = sum;
}

}  // namespace tessera::core::aie2
