// Lane-wise vector operations of the mv slot: arithmetic, comparison, minimum and maximum, selection.
//
// An X register is 64 lanes of 8, 32 of 16 or 16 of 32 bits. Comparisons give one bit per lane, lane 0 in bit 0: 64
// bits in a pair of R registers for 8-bit lanes, else 32 bits in one R register. The ".d" forms take their signedness
// from crVaddSign. The functions are plain loops over arrays, which g++ and clang turn into SIMD.

#include "core/aie2/control_registers.h"
#include "core/aie2/lane_masks.h"
#include "core/aie2/semantics.h"

namespace tessera::core::aie2 {
namespace {

using isa::Role;

template <class T>
Lanes<T> lanes(const Exec& x, Role role) {
  return x.get<Lanes<T>>(role);
}

// Writes one bit per lane to the pair or the single register that the encoding names.
template <class T>
void set_mask(const Exec& x, std::uint64_t mask) {
  if constexpr (sizeof(T) == 1)
    x.set(roles::C, mask);
  else
    x.set(roles::C, static_cast<std::uint32_t>(mask));
}
template <class T>
std::uint64_t selection(const Exec& x) {
  if constexpr (sizeof(T) == 1)
    return x.u64(roles::Sel);
  else
    return x.u32(roles::Sel);
}

// Arithmetic wraps, so it uses the unsigned type of the same width.
template <class T>
using Wrap = std::make_unsigned_t<T>;
template <class T>
using Bits =
    std::conditional_t<sizeof(T) == 1, std::uint8_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint32_t>>;

template <class T, class F>
std::uint64_t mask_of(F&& holds) {
  Lanes<Bits<T>> ones;
  for (unsigned i = 0; i < ones.size(); ++i) ones[i] = static_cast<Bits<T>>(holds(i) ? ~Bits<T>{0} : 0);
  return collect<Bits<T>>(ones);
}

template <class T>
T wrap_sub(T a, T b) {
  return static_cast<T>(static_cast<Wrap<T>>(static_cast<Wrap<T>>(a) - static_cast<Wrap<T>>(b)));
}
template <class T>
T wrap_add(T a, T b) {
  return static_cast<T>(static_cast<Wrap<T>>(static_cast<Wrap<T>>(a) + static_cast<Wrap<T>>(b)));
}

template <class T>
void vadd(const Exec& x) {
  const auto a = lanes<T>(x, roles::S1), b = lanes<T>(x, roles::S2);
  Lanes<T> d;
  for (unsigned i = 0; i < d.size(); ++i) d[i] = wrap_add(a[i], b[i]);
  x.set_all(roles::D, d);
}
template <class T>
void vsub(const Exec& x) {
  const auto a = lanes<T>(x, roles::S1), b = lanes<T>(x, roles::S2);
  Lanes<T> d;
  for (unsigned i = 0; i < d.size(); ++i) d[i] = wrap_sub(a[i], b[i]);
  x.set_all(roles::D, d);
}
// Bit i selects s2 (vsel) or subtraction (vaddsub) for lane i.
template <class T>
void vsel(const Exec& x) {
  const auto a = lanes<T>(x, roles::S1), b = lanes<T>(x, roles::S2);
  Lanes<T> chosen, d;
  spread(selection<T>(x), chosen);
  for (unsigned i = 0; i < d.size(); ++i) d[i] = static_cast<T>((b[i] & chosen[i]) | (a[i] & ~chosen[i]));
  x.set_all(roles::D, d);
}
template <class T>
void vaddsub(const Exec& x) {
  const auto a = lanes<T>(x, roles::S1), b = lanes<T>(x, roles::S2);
  Lanes<T> negated, d;
  spread(selection<T>(x), negated);
  for (unsigned i = 0; i < d.size(); ++i)
    d[i] = wrap_add(a[i], wrap_sub(static_cast<T>(b[i] ^ negated[i]), negated[i]));
  x.set_all(roles::D, d);
}

void vband(const Exec& x) {
  const auto a = lanes<std::uint64_t>(x, roles::S1), b = lanes<std::uint64_t>(x, roles::S2);
  Lanes<std::uint64_t> d;
  for (unsigned i = 0; i < d.size(); ++i) d[i] = a[i] & b[i];
  x.set_all(roles::D, d);
}
void vbor(const Exec& x) {
  const auto a = lanes<std::uint64_t>(x, roles::S1), b = lanes<std::uint64_t>(x, roles::S2);
  Lanes<std::uint64_t> d;
  for (unsigned i = 0; i < d.size(); ++i) d[i] = a[i] | b[i];
  x.set_all(roles::D, d);
}

// Comparisons of s1 with s2. `Result` computes the lane of d from a pair of lanes; `Holds` gives the bit of the mask.
struct Less {
  template <class T>
  bool operator()(T a, T b) const {
    return a < b;
  }
};
struct GreaterEqual {
  template <class T>
  bool operator()(T a, T b) const {
    return a >= b;
  }
};
struct Difference {
  template <class T>
  T operator()(T a, T b) const {
    return wrap_sub(a, b);
  }
};
struct Maximum {
  template <class T>
  T operator()(T a, T b) const {
    return a < b ? b : a;
  }
};
struct Minimum {
  template <class T>
  T operator()(T a, T b) const {
    return a >= b ? b : a;
  }
};
// max(a - b, 0)
struct MaximumDifference {
  template <class T>
  T operator()(T a, T b) const {
    return a < b ? T{0} : wrap_sub(a, b);
  }
};

// A bfloat16 lane, ordered by sign and magnitude: -0 is less than +0 (found on a Phoenix NPU and published by xdna-emu;
// Tessera's captures have no such pair). With a NaN both comparisons are false (captured), so the minimum and the
// maximum are then s1.
struct Bfloat {
  std::uint16_t bits;
  bool nan() const { return (bits & 0x7FFF) > 0x7F80; }
  int order() const { return (bits & 0x8000) != 0 ? ~(bits & 0x7FFF) : bits; }
  bool operator<(Bfloat other) const { return !nan() && !other.nan() && order() < other.order(); }
  bool operator>=(Bfloat other) const { return !nan() && !other.nan() && order() >= other.order(); }
};

template <class T, class Holds>
void compare(const Exec& x) {
  const auto a = lanes<T>(x, roles::S1), b = lanes<T>(x, roles::S2);
  set_mask<T>(x, mask_of<T>([&](unsigned i) { return Holds{}(a[i], b[i]); }));
}
template <class T, class Result, class Holds>
void combine(const Exec& x) {
  const auto a = lanes<T>(x, roles::S1), b = lanes<T>(x, roles::S2);
  Lanes<T> d;
  for (unsigned i = 0; i < d.size(); ++i) d[i] = Result{}(a[i], b[i]);
  x.set_all(roles::D, d);
  set_mask<T>(x, mask_of<T>([&](unsigned i) { return Holds{}(a[i], b[i]); }));
}

// The ".d" form: crVaddSign selects signed or unsigned.
template <class T, class Holds>
void compare_dynamic(const Exec& x) {
  control(x, Control::VaddSign) != 0 ? compare<T, Holds>(x) : compare<Wrap<T>, Holds>(x);
}
template <class T, class Result, class Holds>
void combine_dynamic(const Exec& x) {
  control(x, Control::VaddSign) != 0 ? combine<T, Result, Holds>(x) : combine<Wrap<T>, Result, Holds>(x);
}

template <class T>
void veqz(const Exec& x) {
  const auto a = lanes<T>(x, roles::S2);
  set_mask<T>(x, mask_of<T>([&](unsigned i) { return a[i] == 0; }));
}
// d = -s1; the mask has the lanes in which s1 > 0.
template <class T>
void vneg_gtz(const Exec& x) {
  const auto a = lanes<T>(x, roles::S1);
  Lanes<T> d;
  for (unsigned i = 0; i < d.size(); ++i) d[i] = wrap_sub(T{0}, a[i]);
  x.set_all(roles::D, d);
  set_mask<T>(x, mask_of<T>([&](unsigned i) { return a[i] > 0; }));
}
// d = ~s1; the mask has the lanes in which s1 < 0.
template <class T>
void vbneg_ltz(const Exec& x) {
  const auto a = lanes<T>(x, roles::S1);
  Lanes<T> d;
  for (unsigned i = 0; i < d.size(); ++i) d[i] = static_cast<T>(~a[i]);
  x.set_all(roles::D, d);
  set_mask<T>(x, mask_of<T>([&](unsigned i) { return a[i] < 0; }));
}
// d = |s1|; the mask has the lanes in which s1 > 0.
template <class T>
void vabs_gtz(const Exec& x) {
  const auto a = lanes<T>(x, roles::S1);
  Lanes<T> d;
  for (unsigned i = 0; i < d.size(); ++i) d[i] = a[i] < 0 ? wrap_sub(T{0}, a[i]) : a[i];
  x.set_all(roles::D, d);
  set_mask<T>(x, mask_of<T>([&](unsigned i) { return a[i] > 0; }));
}
template <class T>
void vabs_gtz_dynamic(const Exec& x) {
  control(x, Control::VaddSign) != 0 ? vabs_gtz<T>(x) : vabs_gtz<Wrap<T>>(x);
}

}  // namespace

#define TESSERA_BY_WIDTH(name, function)                                        \
  {M::name##8, function<std::int8_t>}, {M::name##16, function<std::int16_t>}, { \
    M::name##32, function<std::int32_t>                                         \
  }
#define TESSERA_COMPARE(name, ...)                                                                                    \
  {M::name##_s8, compare<std::int8_t, __VA_ARGS__>}, {M::name##_s16, compare<std::int16_t, __VA_ARGS__>},             \
      {M::name##_s32, compare<std::int32_t, __VA_ARGS__>}, {M::name##_d8, compare_dynamic<std::int8_t, __VA_ARGS__>}, \
      {M::name##_d16, compare_dynamic<std::int16_t, __VA_ARGS__>}, {                                                  \
    M::name##_d32, compare_dynamic<std::int32_t, __VA_ARGS__>                                                         \
  }
#define TESSERA_COMBINE(name, ...)                                                                                    \
  {M::name##_s8, combine<std::int8_t, __VA_ARGS__>}, {M::name##_s16, combine<std::int16_t, __VA_ARGS__>},             \
      {M::name##_s32, combine<std::int32_t, __VA_ARGS__>}, {M::name##_d8, combine_dynamic<std::int8_t, __VA_ARGS__>}, \
      {M::name##_d16, combine_dynamic<std::int16_t, __VA_ARGS__>}, {                                                  \
    M::name##_d32, combine_dynamic<std::int32_t, __VA_ARGS__>                                                         \
  }

void define_vector(Semantics& table) {
  namespace M = operations;
  table.define({
      TESSERA_BY_WIDTH(vadd_, vadd),
      TESSERA_BY_WIDTH(vsub_, vsub),
      TESSERA_BY_WIDTH(vsel_, vsel),
      TESSERA_BY_WIDTH(vaddsub_, vaddsub),
      {M::vband, vband},
      {M::vbor, vbor},
      TESSERA_COMPARE(vlt, Less),
      TESSERA_COMPARE(vge, GreaterEqual),
      TESSERA_COMBINE(vsub_lt, Difference, Less),
      TESSERA_COMBINE(vsub_ge, Difference, GreaterEqual),
      TESSERA_COMBINE(vmax_lt, Maximum, Less),
      TESSERA_COMBINE(vmin_ge, Minimum, GreaterEqual),
      TESSERA_COMBINE(vmaxdiff_lt, MaximumDifference, Less),
      {M::vlt_bf16, compare<Bfloat, Less>},
      {M::vge_bf16, compare<Bfloat, GreaterEqual>},
      {M::vmax_lt_bf16, combine<Bfloat, Maximum, Less>},
      {M::vmin_ge_bf16, combine<Bfloat, Minimum, GreaterEqual>},
      TESSERA_BY_WIDTH(veqz_, veqz),
      TESSERA_BY_WIDTH(vneg_gtz, vneg_gtz),
      TESSERA_BY_WIDTH(vbneg_ltz_s, vbneg_ltz),
      TESSERA_BY_WIDTH(vabs_gtz_s, vabs_gtz),
      TESSERA_BY_WIDTH(vabs_gtz_d, vabs_gtz_dynamic),
  });
}

#undef TESSERA_BY_WIDTH
#undef TESSERA_COMPARE
#undef TESSERA_COMBINE

}  // namespace tessera::core::aie2
