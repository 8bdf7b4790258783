// Lanes that change their places: reversed, shifted, transposed, interleaved, filtered.
//
// Each of these is a table of sources: lane i of the result is some lane of the operands. Lanes for which no source is
// named are not filled. A distance, a size or a step that the vector does not have is a fault of the kernel.
#pragma once

#include "aie_api/lanes.hpp"

#include <utility>

namespace aie {
namespace detail {

// Lane i of `Elems` from lane `source(i)`.
template <unsigned Elems, class T, unsigned From, class Source>
vector<T, Elems> permuted(const vector<T, From>& v, Source source) {
  count_bits(slot::permute, vector<T, Elems>::bits());
  vector<T, Elems> out{unfilled};
  for (unsigned i = 0; i < Elems; ++i) out.set_lane(i, v.lane(source(i)));
  return out;
}
inline void check_distance(unsigned distance, unsigned lanes) {
  if (distance > lanes) fault("lanes are shifted by more than the vector has");
}
inline void check_step(unsigned step, unsigned most) {
  if (step == 0 || step > most || (step & (step - 1)) != 0) fault("a step is no power of two that the vector has");
}

}  // namespace detail

template <detail::HasVector V>
auto reverse(const V& v) {
  constexpr unsigned lanes = detail::operand_size<V>;
  return detail::permuted<lanes>(detail::as_vector(v), [](unsigned i) { return lanes - 1 - i; });
}

// --- toward lower lanes: the upper `n` become free ---
template <detail::HasVector V>
auto shuffle_down_rotate(const V& v, unsigned n) {
  constexpr unsigned lanes = detail::operand_size<V>;
  return detail::permuted<lanes>(detail::as_vector(v), [&](unsigned i) { return (i + n) % lanes; });
}
// Free lanes are not filled.
template <detail::HasVector V>
auto shuffle_down(const V& v, unsigned n) {
  constexpr unsigned lanes = detail::operand_size<V>;
  detail::check_distance(n, lanes);
  auto out = shuffle_down_rotate(v, n);
  for (unsigned i = lanes - n; i < lanes; ++i) out.set_lane(i, detail::poison<detail::operand_type<V>>());
  return out;
}
// The lowest lanes of `fill`.
template <detail::HasVector V, detail::HasVector W>
  requires std::same_as<detail::vector_of<V>, detail::vector_of<W>>
auto shuffle_down_fill(const V& v, const W& fill, unsigned n) {
  constexpr unsigned lanes = detail::operand_size<V>;
  detail::check_distance(n, lanes);
  auto out = shuffle_down_rotate(v, n);
  const auto& from = detail::as_vector(fill);
  for (unsigned i = 0; i < n; ++i) out.set_lane(lanes - n + i, from.lane(i));
  return out;
}
// The highest lane.
template <detail::HasVector V>
auto shuffle_down_replicate(const V& v, unsigned n) {
  constexpr unsigned lanes = detail::operand_size<V>;
  detail::check_distance(n, lanes);
  auto out = shuffle_down_rotate(v, n);
  for (unsigned i = lanes - n; i < lanes; ++i) out.set_lane(i, detail::as_vector(v).lane(lanes - 1));
  return out;
}

// --- toward higher lanes: the lower `n` become free ---
template <detail::HasVector V>
auto shuffle_up_rotate(const V& v, unsigned n) {
  constexpr unsigned lanes = detail::operand_size<V>;
  return shuffle_down_rotate(v, lanes - n % lanes);
}
template <detail::HasVector V>
auto shuffle_up(const V& v, unsigned n) {
  detail::check_distance(n, detail::operand_size<V>);
  auto out = shuffle_up_rotate(v, n);
  for (unsigned i = 0; i < n; ++i) out.set_lane(i, detail::poison<detail::operand_type<V>>());
  return out;
}
// The highest lanes of `fill`.
template <detail::HasVector V, detail::HasVector W>
  requires std::same_as<detail::vector_of<V>, detail::vector_of<W>>
auto shuffle_up_fill(const V& v, const W& fill, unsigned n) {
  constexpr unsigned lanes = detail::operand_size<V>;
  detail::check_distance(n, lanes);
  auto out = shuffle_up_rotate(v, n);
  const auto& from = detail::as_vector(fill);
  for (unsigned i = 0; i < n; ++i) out.set_lane(i, from.lane(lanes - n + i));
  return out;
}
// The lowest lane.
template <detail::HasVector V>
auto shuffle_up_replicate(const V& v, unsigned n) {
  detail::check_distance(n, detail::operand_size<V>);
  auto out = shuffle_up_rotate(v, n);
  for (unsigned i = 0; i < n; ++i) out.set_lane(i, detail::as_vector(v).lane(0));
  return out;
}

// A matrix of rows x cols, row by row, becomes one of cols x rows.
template <detail::HasVector V>
auto transpose(const V& v, unsigned rows, unsigned cols) {
  constexpr unsigned lanes = detail::operand_size<V>;
  if (rows == 0 || rows > lanes || rows * cols != lanes) detail::fault("transpose: the vector is no such matrix");
  return detail::permuted<lanes>(detail::as_vector(v), [&](unsigned i) { return i % rows * cols + i / rows; });
}

// --- two vectors in turns, and back ---
namespace detail {

// Both halves of what lanes `source(0 ... 2N - 1)` of the operands, side by side, are.
template <class V, class W, class Source>
auto interleaved(const V& v, const W& w, Source source) {
  using Vec = vector_of<V>;
  constexpr unsigned lanes = Vec::size();
  count_bits(slot::permute, 2 * Vec::bits());
  const auto& first = as_vector(v);
  const auto& second = as_vector(w);
  const auto half = [&](unsigned start) {
    Vec out{unfilled};
    for (unsigned i = 0; i < lanes; ++i) {
      const unsigned from = source(start + i);
      out.set_lane(i, from < lanes ? first.lane(from) : second.lane(from - lanes));
    }
    return out;
  };
  return std::pair<Vec, Vec>{half(0), half(lanes)};
}

}  // namespace detail

// `step` lanes of v, as many of w, and so on.
template <detail::HasVector V, detail::HasVector W>
  requires std::same_as<detail::vector_of<V>, detail::vector_of<W>>
auto interleave_zip(const V& v, const W& w, unsigned step) {
  constexpr unsigned lanes = detail::operand_size<V>;
  detail::check_step(step, lanes);
  return detail::interleaved(v, w, [&](unsigned i) {
    const unsigned chunk = i / step;
    return chunk % 2 * lanes + chunk / 2 * step + i % step;
  });
}
// What a zip has made: the chunks with even numbers of both, and those with odd ones.
template <detail::HasVector V, detail::HasVector W>
  requires std::same_as<detail::vector_of<V>, detail::vector_of<W>>
auto interleave_unzip(const V& v, const W& w, unsigned step) {
  constexpr unsigned lanes = detail::operand_size<V>;
  detail::check_step(step, lanes);
  return detail::interleaved(v, w, [&](unsigned i) {
    const unsigned of_half = i % lanes;
    return of_half / step * 2 * step + i / lanes * step + of_half % step;
  });
}

// --- every other chunk of `step` lanes ---
namespace detail {

template <class V>
concept Halvable = HasVector<V> && vector_of<V>::bits() >= 256;

template <class V>
auto filtered(const V& v, unsigned step, unsigned first) {
  constexpr unsigned lanes = operand_size<V>;
  check_step(step, lanes / 2);
  return permuted<lanes / 2>(as_vector(v), [&](unsigned i) { return (2 * (i / step) + first) * step + i % step; });
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
// --- a step that is worked out before the loop ---
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
