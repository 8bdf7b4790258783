// Stages of fast Fourier transforms: decimation in time; inputs and outputs of a transform are in natural order.
//
// A stage of radix R takes n points. They belong to V interleaved transforms (V is the vectorization). The stage
// combines transforms of n / V / R points into transforms of n / V points. With L = n / V / R twiddles in each table:
//
//   for j < L, k < V, q < R:  in_m = x[(j * R + m) * V + k]
//     out[(j + q * L) * V + k] = sum over m of w_m[j] * W(q * m / R) * in_m,    W(t) = exp(-2 pi i t),  w_0 = 1
//
// The caller's table for m holds w_m[j] = W(j * m * V / n), scaled by 2^shift_tw. The inverse uses the conjugates of
// all W and does not divide by n. The caller passes the tables in the order of m, except for radix 4, whose order is 2,
// 1, 3.
//
// Problem. The documents give this meaning, but do not define how often a stage rounds. Decision: once. A stage of
// integers multiplies the points that have no twiddle (m = 0) by 2^shift_tw, and adds exactly. It then shifts the sums
// right by `shift`, and rounds and saturates them by the core's modes. For radix 2 and 4 all operations before the
// shift are exact, because all W(q * m / R) are 1, -1, i or -i. Radix 3 and 5 multiply by constants of 40 bits. A core
// uses shorter constants and rounds in between, so the results for radix 3 and 5 may differ from a core's in their last
// bits. Stages of floats add in double and round the sum to float; a bfloat16 result is then rounded by the core's
// mode. These stages may differ from a core in their last bits, too.
//
// facts/aie_api/fft.tsv lists the types and radices of each architecture, and the least vectorization of odd radices.
#pragma once

#include "aie_api/convert.hpp"
#include "aie_api/memory.hpp"
#include "aie_api/multiplier.hpp"

#include "aie_tables/fft.hpp"  // generated

namespace aie {

namespace detail {

template <unsigned Radix, class Input, class Output, class Twiddle>
inline constexpr bool has_fft = (tables::fft_of<Input, Output, Twiddle>.radices >> Radix & 1) != 0;

template <class Input, class Output>
using default_twiddle =
    std::conditional_t<is_float<Input>, Input,
                       std::conditional_t<(tables::fft_of<Input, Output, cint16>.radices != 0), cint16, cint32>>;

// Real and imaginary parts of the constants W(i / R), with 40 bits after the point. For even radices they are 0, 1 or
// -1, without bits after the point.
inline constexpr unsigned kFftConstantBits = 40;
template <unsigned Radix>
struct fft_constant {
  static constexpr unsigned bits = Radix % 2 == 0 ? 0 : kFftConstantBits;
  static complex_number<std::int64_t> of(unsigned i) {
    constexpr double turn = 6.28318530717958647693;
    const double angle = -turn * (i % Radix) / Radix, one = static_cast<double>(std::int64_t{1} << bits);
    const auto nearest = [](double value) { return static_cast<std::int64_t>(value + (value < 0 ? -0.5 : 0.5)); };
    return {nearest(__builtin_cos(angle) * one), nearest(__builtin_sin(angle) * one)};
  }
};

// Returns the m in the formula that belongs to the caller's table number `table`.
template <unsigned Radix>
constexpr unsigned fft_rate(unsigned table) {
  return Radix == 4 && table < 2 ? 2 - table : table + 1;
}

// `Lanes` butterflies, computed together. real[m][i] and imag[m][i] hold input m of butterfly i, already multiplied by
// its twiddle.
template <unsigned Radix, class Input, class Output, class Twiddle, unsigned Lanes>
struct fft_step {
  static constexpr bool is_whole = is_integer<Output>;
  // A sum has the bits of the operands and of the constant, and three more.
  static constexpr unsigned bits = bits_of<real_t<Input>> + bits_of<real_t<Twiddle>> + fft_constant<Radix>::bits + 3;
  using Wide = std::conditional_t<!is_whole, double, std::conditional_t<(bits <= 64), std::int64_t, int128>>;
  Wide real[Radix][Lanes], imag[Radix][Lanes];

  void put(unsigned m, unsigned lane, Input in, Twiddle twiddle, bool inverse) {
    const Wide re = part(in.real), im = part(in.imag), w = part(twiddle.real);
    const Wide v = inverse ? -part(twiddle.imag) : part(twiddle.imag);
    real[m][lane] = re * w - im * v;
    imag[m][lane] = re * v + im * w;
  }
  void put(unsigned lane, Input in, [[maybe_unused]] unsigned shift_tw) {
    if constexpr (is_whole) {
      const Wide one = Wide{1} << shift_tw;
      real[0][lane] = part(in.real) * one;
      imag[0][lane] = part(in.imag) * one;
    } else {
      real[0][lane] = part(in.real);
      imag[0][lane] = part(in.imag);
    }
  }

  // Writes output q of all butterflies to `out`: integers shifted, rounded and saturated, floats only rounded.
  void finish(unsigned q, unsigned shift, bool inverse, Output* out) const {
    Wide sums[2 * Lanes] = {};
    for (unsigned m = 0; m < Radix; ++m) {
      const Wide c = constant_real(q * m), s = constant_imag(q * m, inverse);
      for (unsigned i = 0; i < Lanes; ++i) {
        sums[2 * i] += real[m][i] * c - imag[m][i] * s;
        sums[2 * i + 1] += real[m][i] * s + imag[m][i] * c;
      }
    }
    auto* to = reinterpret_cast<real_t<Output>*>(out);
    if constexpr (is_whole) {
      check_shift(static_cast<int>(shift));
      const unsigned right = shift + fft_constant<Radix>::bits;
      shift_round_saturate(sums, to, 2 * Lanes, static_cast<int>(right), rounding(), saturation());
    } else {
      float rounded[2 * Lanes];
      for (unsigned i = 0; i < 2 * Lanes; ++i) rounded[i] = static_cast<float>(sums[i]);
      leave(rounded, 2 * Lanes, to, 0);
    }
  }

 private:
  template <class Part>
  static Wide part(Part value) {
    if constexpr (is_whole)
      return value;
    else
      return static_cast<double>(static_cast<float>(value));
  }
  static Wide constant_real(unsigned i) { return scaled(constants()[i % Radix].real); }
  static Wide constant_imag(unsigned i, bool inverse) {
    const Wide imag = scaled(constants()[i % Radix].imag);
    return inverse ? -imag : imag;
  }
  static Wide scaled(std::int64_t constant) {
    if constexpr (is_whole)
      return constant;
    else
      return static_cast<double>(constant) / static_cast<double>(std::int64_t{1} << fft_constant<Radix>::bits);
  }
  static const std::array<complex_number<std::int64_t>, Radix>& constants() {
    static const auto all = [] {
      std::array<complex_number<std::int64_t>, Radix> made;
      for (unsigned i = 0; i < Radix; ++i) made[i] = fft_constant<Radix>::of(i);
      return made;
    }();
    return all;
  }
};

// Counts the multiplications of `butterflies` butterflies, and their loads, conversions and stores.
template <unsigned Radix, class Input, class Output, class Twiddle>
void count_fft(unsigned butterflies) {
  using Tag = product_tag<accauto, Input, Twiddle>;
  count_products<Input, Twiddle, Tag>(butterflies, Radix - 1);
  count(slot::load, instructions(butterflies * Radix * bits_of<Input>) +
                        instructions(butterflies * (Radix - 1) * bits_of<Twiddle>));
  count_bits(slot::convert, butterflies * Radix * bits_of<Output>);
  count_bits(slot::store, butterflies * Radix * bits_of<Output>);
}

// The positions of the inputs and twiddles of output p, for p < n / R; outputs p + q * n / R have the same positions.
struct fft_place {
  unsigned twiddle, first;  // twiddle: in each table; first: in x, with the other inputs V apart
};
constexpr fft_place fft_place_of(unsigned p, unsigned radix, unsigned vectorization) {
  return {p / vectorization, p / vectorization * radix * vectorization + p % vectorization};
}

template <unsigned Radix, class Input, class Output, class Twiddle, unsigned Lanes>
void fft_gather(fft_step<Radix, Input, Output, Twiddle, Lanes>& step, const Input* x,
                const std::array<const Twiddle*, Radix - 1>& tables, unsigned from, unsigned vectorization,
                unsigned shift_tw, bool inverse) {
  if (shift_tw >= bits_of<real_t<Twiddle>>) fault("the point of an FFT stage's twiddles lies outside of their bits");
  for (unsigned i = 0; i < Lanes; ++i) {
    const fft_place place = fft_place_of(from + i, Radix, vectorization);
    step.put(i, x[place.first], shift_tw);
    for (unsigned t = 0; t < Radix - 1; ++t) {
      const unsigned m = fft_rate<Radix>(t);
      step.put(m, i, x[place.first + m * vectorization], tables[t][place.twiddle], inverse);
    }
  }
}

template <unsigned Radix, class Input, class Output, class Twiddle>
void fft_stage(const Input* x, const std::array<const Twiddle*, Radix - 1>& tables, unsigned n, unsigned vectorization,
               unsigned shift_tw, unsigned shift, bool inverse, Output* out) {
  static_assert(has_fft<Radix, Input, Output, Twiddle>, "the architecture has no FFT stage of these types and radix");
  constexpr unsigned block = tables::fft_of<Input, Output, Twiddle>.block;
  const unsigned part = n / Radix;
  const auto check_start = [](const void* at) { check_aligned(at, vector_decl_align, tables::kVectorBits); };
  check_start(x), check_start(out);
  for (const Twiddle* table : tables) check_start(table);
  if (vectorization == 0 || n % (Radix * vectorization) != 0 || part < block || part % block != 0)
    fault("the points of an FFT stage are too few, or not a multiple of its radix times its vectorization");
  if (Radix % 2 != 0 && vectorization < block) fault("the vectorization of an FFT stage of odd radix is too small");
  for (unsigned from = 0; from < part; from += block) {
    fft_step<Radix, Input, Output, Twiddle, block> step;
    fft_gather(step, x, tables, from, vectorization, shift_tw, inverse);
    for (unsigned q = 0; q < Radix; ++q) step.finish(q, shift, inverse, out + q * part + from);
  }
  count_fft<Radix, Input, Output, Twiddle>(part);
}

template <class Input, class Output, class Twiddle>
concept fixed_fft = is_integer<Input> && is_integer<Output> && is_integer<Twiddle>;
template <class Input, class Output, class Twiddle>
concept float_fft = is_float<Input> && is_float<Output> && is_float<Twiddle>;

}  // namespace detail

// --- stages of integers ---
// A stage reads n points from x and writes n points to out; the two must not overlap. The value 1.0 of a twiddle is
// 2^shift_tw. It is a fault if memory is not aligned to vector_decl_align, or if n or the vectorization does not fit
// the radix and the types (facts/aie_api/fft.tsv).
template <unsigned Vectorization, class Input, class Output, class Twiddle>
  requires detail::fixed_fft<Input, Output, Twiddle>
void fft_dit_r2_stage(const Input* x, const Twiddle* tw, unsigned n, unsigned shift_tw, unsigned shift, bool inv,
                      Output* out) {
  detail::fft_stage<2, Input, Output, Twiddle>(x, {tw}, n, Vectorization, shift_tw, shift, inv, out);
}
template <unsigned Vectorization, class Input, class Output, class Twiddle>
  requires(detail::fixed_fft<Input, Output, Twiddle> && __AIE_ARCH__ != 21)
void fft_dit_r3_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, unsigned n, unsigned shift_tw,
                      unsigned shift, bool inv, Output* out) {
  detail::fft_stage<3, Input, Output, Twiddle>(x, {tw0, tw1}, n, Vectorization, shift_tw, shift, inv, out);
}
template <unsigned Vectorization, class Input, class Output, class Twiddle>
  requires detail::fixed_fft<Input, Output, Twiddle>
void fft_dit_r4_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, const Twiddle* tw2, unsigned n,
                      unsigned shift_tw, unsigned shift, bool inv, Output* out) {
  detail::fft_stage<4, Input, Output, Twiddle>(x, {tw0, tw1, tw2}, n, Vectorization, shift_tw, shift, inv, out);
}
template <unsigned Vectorization, class Input, class Output, class Twiddle>
  requires(detail::fixed_fft<Input, Output, Twiddle> && __AIE_ARCH__ != 21)
void fft_dit_r5_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, const Twiddle* tw2, const Twiddle* tw3,
                      unsigned n, unsigned shift_tw, unsigned shift, bool inv, Output* out) {
  detail::fft_stage<5, Input, Output, Twiddle>(x, {tw0, tw1, tw2, tw3}, n, Vectorization, shift_tw, shift, inv, out);
}

// --- stages of floats, without shifts ---
template <unsigned Vectorization, class Input, class Output, class Twiddle>
  requires(detail::float_fft<Input, Output, Twiddle> && __AIE_ARCH__ != 21)
void fft_dit_r2_stage(const Input* x, const Twiddle* tw, unsigned n, bool inv, Output* out) {
  detail::fft_stage<2, Input, Output, Twiddle>(x, {tw}, n, Vectorization, 0, 0, inv, out);
}
template <unsigned Vectorization, class Input, class Output, class Twiddle>
  requires(detail::float_fft<Input, Output, Twiddle> && __AIE_ARCH__ == 10)
void fft_dit_r3_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, unsigned n, bool inv, Output* out) {
  detail::fft_stage<3, Input, Output, Twiddle>(x, {tw0, tw1}, n, Vectorization, 0, 0, inv, out);
}
template <unsigned Vectorization, class Input, class Output, class Twiddle>
  requires(detail::float_fft<Input, Output, Twiddle> && __AIE_ARCH__ == 20)
void fft_dit_r4_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, const Twiddle* tw2, unsigned n, bool inv,
                      Output* out) {
  detail::fft_stage<4, Input, Output, Twiddle>(x, {tw0, tw1, tw2}, n, Vectorization, 0, 0, inv, out);
}
template <unsigned Vectorization, class Input, class Output, class Twiddle>
  requires(detail::float_fft<Input, Output, Twiddle> && __AIE_ARCH__ == 10)
void fft_dit_r5_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, const Twiddle* tw2, const Twiddle* tw3,
                      unsigned n, bool inv, Output* out) {
  detail::fft_stage<5, Input, Output, Twiddle>(x, {tw0, tw1, tw2, tw3}, n, Vectorization, 0, 0, inv, out);
}

// --- with a vectorization given at run time (AIE only) ---
#if __AIE_ARCH__ == 10
template <class Input, class Output, class Twiddle>
  requires detail::fixed_fft<Input, Output, Twiddle>
void fft_dit_r2_stage(const Input* x, const Twiddle* tw, unsigned n, unsigned vectorization, unsigned shift_tw,
                      unsigned shift, bool inv, Output* out) {
  detail::fft_stage<2, Input, Output, Twiddle>(x, {tw}, n, vectorization, shift_tw, shift, inv, out);
}
template <class Input, class Output, class Twiddle>
  requires detail::fixed_fft<Input, Output, Twiddle>
void fft_dit_r3_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, unsigned n, unsigned vectorization,
                      unsigned shift_tw, unsigned shift, bool inv, Output* out) {
  detail::fft_stage<3, Input, Output, Twiddle>(x, {tw0, tw1}, n, vectorization, shift_tw, shift, inv, out);
}
template <class Input, class Output, class Twiddle>
  requires detail::fixed_fft<Input, Output, Twiddle>
void fft_dit_r4_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, const Twiddle* tw2, unsigned n,
                      unsigned vectorization, unsigned shift_tw, unsigned shift, bool inv, Output* out) {
  detail::fft_stage<4, Input, Output, Twiddle>(x, {tw0, tw1, tw2}, n, vectorization, shift_tw, shift, inv, out);
}
template <class Input, class Output, class Twiddle>
  requires detail::fixed_fft<Input, Output, Twiddle>
void fft_dit_r5_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, const Twiddle* tw2, const Twiddle* tw3,
                      unsigned n, unsigned vectorization, unsigned shift_tw, unsigned shift, bool inv, Output* out) {
  detail::fft_stage<5, Input, Output, Twiddle>(x, {tw0, tw1, tw2, tw3}, n, vectorization, shift_tw, shift, inv, out);
}
template <class Input, class Output, class Twiddle>
  requires detail::float_fft<Input, Output, Twiddle>
void fft_dit_r2_stage(const Input* x, const Twiddle* tw, unsigned n, unsigned vectorization, bool inv, Output* out) {
  detail::fft_stage<2, Input, Output, Twiddle>(x, {tw}, n, vectorization, 0, 0, inv, out);
}
template <class Input, class Output, class Twiddle>
  requires detail::float_fft<Input, Output, Twiddle>
void fft_dit_r3_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, unsigned n, unsigned vectorization,
                      bool inv, Output* out) {
  detail::fft_stage<3, Input, Output, Twiddle>(x, {tw0, tw1}, n, vectorization, 0, 0, inv, out);
}
template <class Input, class Output, class Twiddle>
  requires detail::float_fft<Input, Output, Twiddle>
void fft_dit_r5_stage(const Input* x, const Twiddle* tw0, const Twiddle* tw1, const Twiddle* tw2, const Twiddle* tw3,
                      unsigned n, unsigned vectorization, bool inv, Output* out) {
  detail::fft_stage<5, Input, Output, Twiddle>(x, {tw0, tw1, tw2, tw3}, n, vectorization, 0, 0, inv, out);
}
#endif

// --- the older form: the kernel's own loop makes the steps of a stage ---
//   auto it = fft.begin_stage(x, tw...);
//   out = fft.dit(*it++, shift_tw, shift, inv);
// In the first step, out[q] belongs at y + q * n / Radix; in each later step, one vector further.
template <unsigned Vectorization, unsigned Radix, class Input, class Output = Input,
          class Twiddle = detail::default_twiddle<Input, Output>>
class fft_dit {
  static_assert(detail::has_fft<Radix, Input, Output, Twiddle>, "the architecture has no FFT of these types and radix");

 public:
  static constexpr unsigned radix = Radix;
  static constexpr unsigned out_vector_size = tables::fft_of<Input, Output, Twiddle>.block;
  static_assert(Radix % 2 == 0 || Vectorization >= out_vector_size, "the vectorization of an odd radix is too small");
  using output_data = std::array<vector<Output, out_vector_size>, Radix>;

  // The positions that one step reads from.
  struct input_data {
    const Input* x;
    std::array<const Twiddle*, Radix - 1> tables;
    unsigned from;
  };
  class stage_iterator {
   public:
    explicit stage_iterator(const input_data& data) : data_(data) {}
    const input_data& operator*() const { return data_; }
    stage_iterator& operator++() {
      data_.from += out_vector_size;
      return *this;
    }
    stage_iterator operator++(int) {
      const stage_iterator before = *this;
      ++*this;
      return before;
    }

   private:
    input_data data_;
  };

  template <class... Tables>
    requires(sizeof...(Tables) == Radix - 1 && (std::same_as<Tables, Twiddle> && ...))
  stage_iterator begin_stage(const Input* x, const Tables*... tw) const {
    return stage_iterator({x, {tw...}, 0});
  }
  output_data dit(const input_data& data, unsigned shift_tw, unsigned shift, bool inv = false) const {
    detail::fft_step<Radix, Input, Output, Twiddle, out_vector_size> step;
    detail::fft_gather(step, data.x, data.tables, data.from, Vectorization, shift_tw, inv);
    output_data out;
    for (unsigned q = 0; q < Radix; ++q) step.finish(q, shift, inv, out[q].data());
    detail::count_fft<Radix, Input, Output, Twiddle>(out_vector_size);
    return out;
  }
  output_data dit(const input_data& data, bool inv = false) const
    requires(detail::is_float<Input>)
  {
    return dit(data, 0, 0, inv);
  }
};

}  // namespace aie
