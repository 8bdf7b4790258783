// Float multiply-accumulate: sums of bfloat16 products and fp32 accumulators, bit for bit as the vector unit forms
// them.
//
// The unit does not round after each operation. It shifts the mantissas of all products and accumulators down to the
// largest exponent, adds once and normalises (AM020, chapter 4, "Floating-Point Vector Unit"). The other rules come
// from captures of a Phoenix NPU and reproduce every captured value (test/unit/core/float_test.cpp, silicon_test.cpp):
// - The largest exponent is followed by 23 fraction bits.
// - A product is exact and not normalised: 8 x 8 bits of mantissa, the exponents added. Denormal factors count as zero.
//   Denormal accumulators keep their values.
// - A term with bits below the last fraction bit is rounded to nearest, ties to even. The sum is rounded to fp32 in the
//   same way.
// - A sum below the normal numbers becomes zero, and a sum above them infinity.
// - The exponent 255 counts like any other exponent until the end. Then, if an operand is a NaN, the exponent of the
//   result becomes 255 and its lowest bit 1; its other bits stay those of the sum.
//
// Cases that no capture shows follow IEEE 754. A zero that results from a small sum has the sum's sign, and an exact
// zero is positive. Infinities give infinity, or a NaN for zero times infinity and for infinities of both signs. Such a
// NaN has the form of a captured NaN.
#pragma once

#include "core/aie2/sparsity.h"

#include <array>

namespace tessera::core::aie2 {

inline constexpr unsigned kFloatLanes = kVectorBytes / 4;   // of half an accumulator
inline constexpr unsigned kBfloatLanes = kVectorBytes / 2;  // of a vector register
using FloatLanes = std::array<std::uint32_t, kFloatLanes>;
using BfloatLanes = std::array<std::uint16_t, kBfloatLanes>;

// The operands, in place: two vector registers and two halves of accumulators. Tessera reads them from the register
// file or from the data of a late part, because a copy would cost as much as a part of the arithmetic.
struct FloatInputs {
  const std::uint8_t* a = nullptr;  // 32 bfloat16 numbers
  const std::uint8_t* b = nullptr;
  const std::uint8_t* acc1 = nullptr;  // 16 floats
  const std::uint8_t* acc2 = nullptr;
};

// The terms to subtract. For an absent accumulator, pass zeros, which change nothing.
struct FloatSigns {
  bool negate_products = false;
  bool negate_acc1 = false;
  bool negate_acc2 = false;
  bool one_accumulator = false;  // acc2 holds zeros, so nothing needs to read it
};

// Multiplies a 4 x 8 matrix by an 8 x 4 matrix, both row-major, and adds two accumulators.
void float_matrix_mac(const FloatInputs& in, FloatSigns signs, FloatLanes& out);
// Computes a[i] * b[i] + a[i + 16] * b[i + 16] for each lane i, and adds two accumulators.
void float_lane_mac(const FloatInputs& in, FloatSigns signs, FloatLanes& out);
// Adds two accumulators, without products.
void float_add(const FloatInputs& in, FloatSigns signs, FloatLanes& out);
// Multiplies a 4 x 16 matrix by a sparse 16 x 4 matrix with eight slots per column, and adds two accumulators.
using WideBfloatLanes = std::array<std::uint16_t, 2 * kBfloatLanes>;
using Sparsity = std::array<std::uint8_t, kSparsityBytes>;
void float_sparse_mac(const WideBfloatLanes& a, const BfloatLanes& b, const Sparsity& sparsity, const FloatLanes& acc1,
                      const FloatLanes& acc2, FloatSigns signs, FloatLanes& out);

// The first three functions have two versions, which tests compare with each other and with the rules. The integers
// serve all operands on all machines (float_mac.cpp).
void float_matrix_by_integers(const FloatInputs& in, FloatSigns signs, FloatLanes& out);
void float_lane_by_integers(const FloatInputs& in, FloatSigns signs, FloatLanes& out);
void float_add_by_integers(const FloatInputs& in, FloatSigns signs, FloatLanes& out);
// The floats need AVX-512 (float_mac_avx512.cpp). They return false, without a result, on other machines and for
// operands with rare exponents.
bool float_matrix_by_floats(const FloatInputs& in, FloatSigns signs, FloatLanes& out);
bool float_lane_by_floats(const FloatInputs& in, FloatSigns signs, FloatLanes& out);
bool float_add_by_floats(const FloatInputs& in, FloatSigns signs, FloatLanes& out);

}  // namespace tessera::core::aie2
