// Operations that move lanes: reversing, shifting, transposing, interleaving, filtering.
//
// In each operation, a lane of the result is a copy of some lane of the operands, or is unfilled (vector.hpp). A
// distance, size or step that does not fit the vector is a fault of the kernel.
#pragma once

#include "aie_api/lanes.hpp"

#include <bit>
#include <utility>

namespace aie {
namespace detail {

// Returns a vector of `Elems` lanes: lane i is lane `source(i)` of v.
template <unsigned Elems, class T, unsigned From, class Source>
vector<T, Elems> permuted(const vector<T, From>& v, Source source) {
  count_bits(slot::permute, vector<T, Elems>::bits());
  vector<T, Elems> out{unfilled};
  for (unsigned i = 0; i < Elems; ++i) out.set_lane(i, v.lane(source(i)));
  return out;
}
// Puts the lanes of `low` and `high` side by side, and returns `Elems` lanes, starting at lane `first`.
template <class T, unsigned Elems>
vector<T, Elems> window(const vector<T, Elems>& low, const vector<T, Elems>& high, unsigned first) {
  if (first > Elems) fault("lanes are shifted by more than the vector's lanes");
  count_bits(slot::permute, vector<T, Elems>::bits());
  T both[2 * Elems];
  for (unsigned i = 0; i < Elems; ++i) both[i] = low.lane(i), both[Elems + i] = high.lane(i);
  vector<T, Elems> out{unfilled};
  for (unsigned i = 0; i < Elems; ++i) out.set_lane(i, both[first + i]);
  return out;
}
template <class T, unsigned Elems>
vector<T, Elems> filled(T value) {
  return lanewise<T, Elems>([](T lane) { return lane; }, same_lane<T>{value});
}
// Returns the exponent of `step`. It is a fault if `step` is not a power of two, or is larger than `most`.
inline unsigned check_step(unsigned step, unsigned most) {
  if (step == 0 || step > most || (step & (step - 1)) != 0)
    fault("a step is not a power of two, or too large for the vector");
  return static_cast<unsigned>(std::countr_zero(step));
}

}  // namespace detail

template <detail::HasVector V>
auto reverse(const V& v) {
  constexpr unsigned lanes = detail::operand_size<V>;
  return detail::permuted<lanes>(detail::as_vector(v), [](unsigned i) { return lanes - 1 - i; });
}

// --- shuffle_down functions move lanes down by `n`; the upper `n` lanes become free ---
// The free lanes stay unfilled.
template <detail::HasVector V>
auto shuffle_down(const V& v, unsigned n) {
  return detail::window(detail::as_vector(v), detail::vector_of<V>(), n);
}
// The free lanes get the lanes that were shifted out.
template <detail::HasVector V>
auto shuffle_down_rotate(const V& v, unsigned n) {
  return detail::window(detail::as_vector(v), detail::as_vector(v), n % detail::operand_size<V>);
}
// The free lanes get the lowest lanes of `fill`.
template <detail::HasVector V, detail::HasVector W>
  requires std::same_as<detail::vector_of<V>, detail::vector_of<W>>
auto shuffle_down_fill(const V& v, const W& fill, unsigned n) {
  return detail::window(detail::as_vector(v), detail::as_vector(fill), n);
}
// The free lanes get the highest lane.
template <detail::HasVector V>
auto shuffle_down_replicate(const V& v, unsigned n) {
  constexpr unsigned lanes = detail::operand_size<V>;
  const auto& values = detail::as_vector(v);
  return detail::window(values, detail::filled<detail::operand_type<V>, lanes>(values.lane(lanes - 1)), n);
}

// --- shuffle_up functions move lanes up by `n`; the lower `n` lanes become free ---
// shuffle_up_fill fills the free lanes with the highest lanes of `fill`, shuffle_up_replicate with the lowest lane of
// v.
template <detail::HasVector V>
auto shuffle_up(const V& v, unsigned n) {
  return detail::window(detail::vector_of<V>(), detail::as_vector(v), detail::operand_size<V> - n);
}
template <detail::HasVector V>
auto shuffle_up_rotate(const V& v, unsigned n) {
  constexpr unsigned lanes = detail::operand_size<V>;
  return detail::window(detail::as_vector(v), detail::as_vector(v), lanes - n % lanes);
}
template <detail::HasVector V, detail::HasVector W>
  requires std::same_as<detail::vector_of<V>, detail::vector_of<W>>
auto shuffle_up_fill(const V& v, const W& fill, unsigned n) {
  return detail::window(detail::as_vector(fill), detail::as_vector(v), detail::operand_size<V> - n);
}
template <detail::HasVector V>
auto shuffle_up_replicate(const V& v, unsigned n) {
  constexpr unsigned lanes = detail::operand_size<V>;
  const auto& values = detail::as_vector(v);
  return detail::window(detail::filled<detail::operand_type<V>, lanes>(values.lane(0)), values, lanes - n);
}

// Transposes a matrix of rows x cols elements that lies in the vector row by row. rows * cols must be the number of
// lanes (otherwise a fault).
template <detail::HasVector V>
auto transpose(const V& v, unsigned rows, unsigned cols) {
  constexpr unsigned lanes = detail::operand_size<V>;
  if (rows == 0 || rows > lanes || rows * cols != lanes)
    detail::fault("transpose: rows times columns must be the vector's lanes");
  const unsigned row_bits = detail::check_step(rows, lanes);  // rows and cols are powers of two, like their product
  return detail::permuted<lanes>(detail::as_vector(v),
                                 [&](unsigned i) { return (i & (rows - 1)) * cols + (i >> row_bits); });
}
// Public kernels use this internal name of the API (mlir-aie's bfp_conversion).
namespace detail {
template <class T, unsigned Elems>
struct transpose {
  static vector<T, Elems> run(const vector<T, Elems>& v, unsigned rows, unsigned cols) {
    return aie::transpose(v, rows, cols);
  }
};
}  // namespace detail

// --- interleaving of two vectors ---
namespace detail {

// Puts the N lanes of v and the N lanes of w side by side. Returns two vectors: the lanes source(0) to source(N - 1),
// and the lanes source(N) to source(2N - 1).
template <class V, class W, class Source>
auto interleaved(const V& v, const W& w, Source source) {
  using Vec = vector_of<V>;
  constexpr unsigned lanes = Vec::size();
  count_bits(slot::permute, 2 * Vec::bits());
  const auto& first = as_vector(v);
  const auto& second = as_vector(w);
  operand_type<V> both[2 * lanes];
  for (unsigned i = 0; i < lanes; ++i) both[i] = first.lane(i), both[lanes + i] = second.lane(i);
  const auto half = [&](unsigned start) {
    Vec out{unfilled};
    for (unsigned i = 0; i < lanes; ++i) out.set_lane(i, both[source(start + i)]);
    return out;
  };
  return std::pair<Vec, Vec>{half(0), half(lanes)};
}

}  // namespace detail

// Returns `step` lanes of v, then `step` lanes of w, and so on, as a pair of vectors, lower half first. `step` is a
// power of two.
template <detail::HasVector V, detail::HasVector W>
  requires std::same_as<detail::vector_of<V>, detail::vector_of<W>>
auto interleave_zip(const V& v, const W& w, unsigned step) {
  constexpr unsigned lanes = detail::operand_size<V>;
  const unsigned step_bits = detail::check_step(step, lanes);
  return detail::interleaved(v, w, [&](unsigned i) {
    const unsigned chunk = i >> step_bits;
    return chunk % 2 * lanes + chunk / 2 * step + (i & (step - 1));
  });
}
// Undoes interleave_zip. Returns a pair of vectors: the even-numbered chunks of `step` lanes of both operands, and the
// odd-numbered chunks.
template <detail::HasVector V, detail::HasVector W>
  requires std::same_as<detail::vector_of<V>, detail::vector_of<W>>
auto interleave_unzip(const V& v, const W& w, unsigned step) {
  constexpr unsigned lanes = detail::operand_size<V>;
  const unsigned step_bits = detail::check_step(step, lanes);
  return detail::interleaved(v, w, [&](unsigned i) {
    const unsigned of_half = i % lanes;
    return (of_half >> step_bits) * 2 * step + i / lanes * step + (of_half & (step - 1));
  });
}

// --- filters: half a vector, made of every second chunk of `step` lanes ---
namespace detail {

template <class V>
concept Halvable = HasVector<V> && vector_of<V>::bits() >= 256;

template <class V>
auto filtered(const V& v, unsigned step, unsigned first) {
  constexpr unsigned lanes = operand_size<V>;
  const unsigned step_bits = check_step(step, lanes / 2);
  return permuted<lanes / 2>(as_vector(v),
                             [&](unsigned i) { return (2 * (i >> step_bits) + first) * step + (i & (step - 1)); });
}

}  // namespace detail

template <detail::Halvable V>
auto filter_even(const V& v, unsigned step = 1) {
  return detail::filtered(v, step, 0);
}
template <detail::Halvable V>
auto filter_odd(const V& v, unsigned step = 1) {
  return detail::filtered(v, step, 1);
}

#if __AIE_ARCH__ / 10 >= 2
// --- the same functions with a step that the kernel checks once, outside of its loop ---
template <ElemBaseType T, unsigned Elems>
class interleave_zip_mode {
 public:
  explicit interleave_zip_mode(unsigned step) : step_(step) { detail::check_step(step, Elems); }
  unsigned step() const { return step_; }

 private:
  unsigned step_;
};
template <ElemBaseType T, unsigned Elems>
class interleave_unzip_mode {
 public:
  explicit interleave_unzip_mode(unsigned step) : step_(step) { detail::check_step(step, Elems); }
  unsigned step() const { return step_; }

 private:
  unsigned step_;
};
template <ElemBaseType T, unsigned Elems>
class filter_mode {
 public:
  static filter_mode even(unsigned step = 1) { return {step, 0}; }
  static filter_mode odd(unsigned step = 1) { return {step, 1}; }
  unsigned step() const { return step_; }
  unsigned first() const { return first_; }

 private:
  filter_mode(unsigned step, unsigned first) : step_(step), first_(first) { detail::check_step(step, Elems / 2); }
  unsigned step_, first_;
};

template <detail::HasVector V, detail::HasVector W>
auto interleave_zip(const V& v, const W& w,
                    const interleave_zip_mode<detail::operand_type<V>, detail::operand_size<V>>& mode) {
  return interleave_zip(v, w, mode.step());
}
template <detail::HasVector V, detail::HasVector W>
auto interleave_unzip(const V& v, const W& w,
                      const interleave_unzip_mode<detail::operand_type<V>, detail::operand_size<V>>& mode) {
  return interleave_unzip(v, w, mode.step());
}
template <detail::Halvable V>
auto filter(const V& v, const filter_mode<detail::operand_type<V>, detail::operand_size<V>>& mode) {
  return detail::filtered(v, mode.step(), mode.first());
}
#endif

}  // namespace aie
