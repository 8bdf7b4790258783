// The terms of a multiplication: the elements of A and B that each term of a lane multiplies.
//
// facts/isa/aie2-multiply-modes.tsv gives the same formulas. multiply_terms.cpp multiplies by them, term by term;
// multiply_dot.cpp makes permutations from them when Tessera is compiled.
#pragma once

#include "core/aie2/multiply_modes.h"  // generated

namespace tessera::core::aie2 {

// Indices of elements.
struct ElementPair {
  unsigned a, b;
};

constexpr ElementPair matrix_term(const MultiplyMode& mode, unsigned lane, unsigned k) {
  const unsigned c = lane % mode.channels, output = lane / mode.channels, n = output % mode.n, m = output / mode.n;
  return {(m * mode.k + k) * mode.channels + c, (k * mode.n + n) * mode.channels + c};
}

constexpr ElementPair conv_term(const MultiplyMode& mode, unsigned lane, unsigned k) {
  const unsigned c = lane % mode.channels, m = lane / mode.channels;
  return {(m + k) * mode.channels + c, k * mode.channels + c};
}

}  // namespace tessera::core::aie2
