// Stages of FFTs by their definition, one output at a time, and the Fourier sum.
#pragma once

#include "aie_api/model.h"

#include <cmath>
#include <complex>

namespace model {

using LongComplex = std::complex<long double>;

inline LongComplex root(long double turns) {
  const long double angle = -2 * std::acos(-1.0L) * turns;
  return {std::cos(angle), std::sin(angle)};
}

// The roots of unity root(i / n), conjugated for an inverse transform.
inline std::vector<LongComplex> roots(std::size_t n, bool inverse) {
  std::vector<LongComplex> all;
  for (std::size_t i = 0; i < n; ++i) {
    const LongComplex w = root(static_cast<long double>(i) / static_cast<long double>(n));
    all.push_back(inverse ? std::conj(w) : w);
  }
  return all;
}
// Multiplies without the special treatment of infinities that operator* has.
inline LongComplex product(LongComplex a, LongComplex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

inline std::vector<LongComplex> fourier(const std::vector<LongComplex>& x, bool inverse) {
  const std::size_t n = x.size();
  const std::vector<LongComplex> w = roots(n, inverse);
  std::vector<LongComplex> out(n);
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i) out[k] += product(x[i], w[i * k % n]);
  return out;
}

// Returns the sums of a stage before their shift. tables[m - 1] has the twiddles of input m, scaled by `one`.
inline std::vector<LongComplex> stage(const std::vector<LongComplex>& x,
                                      const std::vector<std::vector<LongComplex>>& tables, std::size_t radix,
                                      std::size_t v, long double one, bool inverse) {
  const std::size_t n = x.size(), points = n / v / radix;
  const std::vector<LongComplex> w = roots(radix, inverse);
  std::vector<LongComplex> out(n);
  for (std::size_t j = 0; j < points; ++j)
    for (std::size_t k = 0; k < v; ++k)
      for (std::size_t q = 0; q < radix; ++q) {
        LongComplex sum = x[j * radix * v + k] * one;
        for (std::size_t m = 1; m < radix; ++m) {
          const LongComplex twiddle = inverse ? std::conj(tables[m - 1][j]) : tables[m - 1][j];
          sum += product(product(x[(j * radix + m) * v + k], twiddle), w[q * m % radix]);
        }
        out[(j + q * points) * v + k] = sum;
      }
  return out;
}

}  // namespace model
