// Tests native types by name, parts of registers and accumulators, modes, and conversions between accumulators and
// vectors.
#include "aie_api/aie.hpp"
#include "aie_api/model.h"

#include <gtest/gtest.h>

namespace {

static_assert(std::is_same_v<v16int16, aie::vector<std::int16_t, 16>>);
static_assert(std::is_same_v<v4cint32, aie::vector<cint32, 4>>);

TEST(NativeTypes, UndefinedNullAndCast) {
  const v8int32 zeros = null_v8int32();
  for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(zeros.get(i), 0);
  EXPECT_EQ(undef_v8int32().get(0), v8int32().get(0));
  v8int32 words = null_v8int32();
  words.set(0x00020001, 1);
  const v16int16 halves = as_v16int16(words);
  EXPECT_EQ(halves.get(2), 1);
  EXPECT_EQ(halves.get(3), 2);
  EXPECT_EQ(as_v8int32(as_v32int8(halves)).get(1), 0x00020001);
}

template <class V>
V counting() {
  V v;
  for (unsigned i = 0; i < V::size(); ++i) v.set(static_cast<typename V::value_type>(i), i);
  return v;
}

// Expects that `extract` returns each part of a vector, and that `update` replaces it.
template <class Part, class V, class Extract, class Update>
void moves_parts(const Extract& extract, const Update& update) {
  const V whole = counting<V>();
  for (int i = 0; i < static_cast<int>(V::size() / Part::size()); ++i) {
    const Part part = extract(whole, i);
    for (unsigned k = 0; k < Part::size(); ++k)
      ASSERT_EQ(part.get(k), whole.get(static_cast<unsigned>(i) * Part::size() + k));
    const V updated = update(whole, i, part);
    const V changed = update(V(), i, part);
    for (unsigned k = 0; k < V::size(); ++k) {
      ASSERT_EQ(updated.get(k), whole.get(k));
      const bool is_inside = k / Part::size() == static_cast<unsigned>(i);
      ASSERT_EQ(changed.get(k), is_inside ? whole.get(k) : V().get(k));
    }
  }
}
TEST(Parts, LettersAreWidths) {
  const auto v = [](const auto& whole, int i) { return ext_v(whole, i); };
  const auto w = [](const auto& whole, int i) { return ext_w(whole, i); };
  const auto x = [](const auto& whole, int i) { return ext_x(whole, i); };
  const auto to_v = [](const auto& whole, int i, const auto& part) { return upd_v(whole, i, part); };
  const auto to_w = [](const auto& whole, int i, const auto& part) { return upd_w(whole, i, part); };
  const auto to_x = [](const auto& whole, int i, const auto& part) { return upd_x(whole, i, part); };
  moves_parts<v8int16, v16int16>(v, to_v);
  moves_parts<v8int16, v32int16>(v, to_v);
  moves_parts<v16int16, v32int16>(w, to_w);
  moves_parts<v16int16, v64int16>(w, to_w);
  moves_parts<v32int16, v64int16>(x, to_x);
  moves_parts<v32int8, v128int8>(w, to_w);
  moves_parts<v4int32, v8int32>(v, to_v);
}
TEST(Parts, NewRegisters) {
  const v8int32 part = counting<v8int32>();
  const v16int32 x = xset_w(1, part);
  const v32int32 y = yset_w(3, part);
  const v32int32 of_x = yset_x(1, counting<v16int32>());
  const v8int32 w = wset_v(1, counting<v4int32>());
  EXPECT_EQ(x.get(0), v16int32().get(0));
  EXPECT_EQ(x.get(15), 7);
  EXPECT_EQ(y.get(31), 7);
  EXPECT_EQ(of_x.get(16), 0);
  EXPECT_EQ(w.get(7), 3);
  EXPECT_EQ((xset_v(3, counting<v4int32>()).get(15)), 3);
  EXPECT_EQ((yset_v(7, counting<v4int32>()).get(31)), 3);
  EXPECT_DEATH(xset_w(2, part), "index");
}
TEST(Parts, Elements) {
  const v8int32 v = counting<v8int32>();
  EXPECT_EQ(ext_elem(v, 5), 5);
  EXPECT_EQ(upd_elem(v, 5, 50).get(5), 50);
  EXPECT_EQ(v.get(5), 5);
  const v8int32 shifted = shft_elem(v, 9);
  EXPECT_EQ(shifted.get(0), 9);
  for (unsigned i = 1; i < 8; ++i) EXPECT_EQ(shifted.get(i), static_cast<int>(i) - 1);
  EXPECT_DEATH(ext_elem(v, 8), "index");
}

#if __AIE_ARCH__ == 10
TEST(Parts, HalvesOfAccumulators) {
  v16acc48 acc = null_v16acc48();
  for (unsigned i = 0; i < 16; ++i) acc.set_lane(i, i);
  const v8acc48 low = ext_lo(acc), high = ext_hi(acc);
  const v16acc48 swapped = upd_hi(upd_lo(undef_v16acc48(), high), low);
  for (unsigned i = 0; i < 16; ++i) EXPECT_EQ(swapped.lane(i), (i + 8) % 16);
}

// Compares every lane with the model of shifts, at every shift and in two modes; convert_test covers the other modes.
template <class T, class Acc, class Leave>
void leaves(const Leave& leave) {
  std::mt19937_64 random(sizeof(T));
  using Real = aie::detail::real_t<T>;
  for (int shift = 0; shift <= 62; ++shift)
    for (const bool is_saturating : {false, true}) {
      Acc acc;
      for (unsigned i = 0; i < acc.part_count(); ++i)
        acc.parts()[i] = static_cast<typename Acc::real_type>(static_cast<std::int64_t>(random()) >> random() % 60);
      set_rnd(is_saturating ? rnd_conv_even : rnd_floor);
      is_saturating ? set_sat() : clr_sat();
      const auto out = leave(acc, shift);
      static_assert(std::is_same_v<std::remove_cvref_t<decltype(out)>, aie::vector<T, Acc::size()>>);
      const auto* parts = reinterpret_cast<const Real*>(out.data());
      for (unsigned i = 0; i < acc.part_count(); ++i) {
        const model::Int lane = model::wrapped(acc.parts()[i], Acc::accum_bits(), true);
        const model::Int rounded =
            model::shifted(lane, shift, is_saturating ? model::Round::HalfEven : model::Round::Floor);
        const model::Int want = model::limited(rounded, 8 * sizeof(Real), std::is_signed_v<Real>,
                                               is_saturating ? model::Limit::Full : model::Limit::None);
        ASSERT_EQ(std::int64_t{parts[i]}, static_cast<std::int64_t>(want)) << "shift " << shift << " part " << i;
      }
    }
  set_rnd(rnd_floor);
  clr_sat();
}
TEST(Leave, EachNameHasItsWidth) {
  const auto plain = [](const auto& acc, int shift) { return srs(acc, shift); };
  const auto wide = [](const auto& acc, int shift) { return lsrs(acc, shift); };
  leaves<std::int16_t, v16acc48>(plain), leaves<std::int16_t, v8acc48>(plain);
  leaves<std::int32_t, v8acc80>(plain), leaves<std::int32_t, v4acc80>(plain);
  leaves<cint16, v4cacc48>(plain), leaves<cint16, v8cacc48>(plain);
  leaves<cint32, v2cacc80>(plain), leaves<cint32, v4cacc80>(plain);
  leaves<std::int32_t, v16acc48>(wide), leaves<std::int32_t, v8acc48>(wide), leaves<cint32, v4cacc48>(wide);
  leaves<std::int8_t, v16acc48>([](const auto& acc, int shift) { return bsrs(acc, shift); });
  leaves<std::uint8_t, v16acc48>([](const auto& acc, int shift) { return ubsrs(acc, shift); });
}
TEST(Leave, InterleavedHalves) {
  v16acc48 acc = null_v16acc48();
  for (unsigned i = 0; i < 16; ++i) acc.set_lane(i, i * 4);
  const v16int16 out = srs_ilv(acc, 2);
  for (unsigned i = 0; i < 16; ++i) EXPECT_EQ(out.get(i), static_cast<int>(i / 2 + i % 2 * 8));
}

template <class To, class From, class Enter>
void enters(const Enter& enter) {
  std::mt19937_64 random(From::size());
  using Real = aie::detail::real_t<typename From::value_type>;
  for (int shift = 0; shift <= 62; shift += 3) {
    From v;
    auto* parts = reinterpret_cast<Real*>(v.data());
    for (unsigned i = 0; i < To::part_count(); ++i) parts[i] = model::any<Real>(random);
    const To acc = enter(v, shift);
    To copy = acc;
    for (unsigned i = 0; i < To::part_count(); ++i) {
      const model::Int want = model::wrapped(model::Int{parts[i]} * (model::Int{1} << shift), To::accum_bits(), true);
      ASSERT_TRUE(model::wrapped(copy.parts()[i], To::accum_bits(), true) == want) << "shift " << shift;
    }
  }
}
TEST(Enter, EachTypeHasItsAccumulator) {
  const auto narrow = [](const auto& v, int shift) { return ups(v, shift); };
  const auto wide = [](const auto& v, int shift) { return lups(v, shift); };
  enters<v16acc48, v16int16>(narrow), enters<v8acc48, v8int16>(narrow), enters<v8acc48, v8int32>(narrow);
  enters<v16acc48, v16int8>(narrow), enters<v16acc48, v16uint8>(narrow);
  enters<v8cacc48, v8cint16>(narrow), enters<v4cacc48, v4cint16>(narrow), enters<v4cacc48, v4cint32>(narrow);
  enters<v8acc80, v8int32>(wide), enters<v4acc80, v4int32>(wide);
  enters<v4cacc80, v4cint32>(wide), enters<v2cacc80, v2cint32>(wide);
  EXPECT_DEATH(ups(null_v16int16(), -1), "shift of -1");
  EXPECT_DEATH(ups(null_v16int16(), 63), "shift");
}
TEST(Widths, PackAndUnpack) {
  v16int16 v = null_v16int16();
  v.set(-128, 0), v.set(127, 1);
  const v16int8 packed = pack(v);
  EXPECT_EQ(packed.get(0), -128);
  EXPECT_EQ(packed.get(1), 127);
  EXPECT_EQ(unpack(packed).get(0), -128);
  EXPECT_EQ(unpack(as_v16uint8(packed)).get(0), 128);
  v.set(128, 2);
  EXPECT_DEATH(pack(v), "does not fit");
}
TEST(Modes, SymmetricSaturation) {
  set_sat(), set_symsat();
  EXPECT_EQ(aie::get_saturation(), aie::saturation_mode::symmetric);
  EXPECT_EQ(get_sat(), 1U);
  EXPECT_EQ(get_symsat(), 1U);
  v16acc48 acc = null_v16acc48();
  acc.set_lane(0, -40000);
  EXPECT_EQ(srs(acc, 0).get(0), -32767);
  clr_symsat();
  EXPECT_EQ(srs(acc, 0).get(0), -32768);
  clr_sat(), set_symsat();
  EXPECT_DEATH(srs(acc, 0), "symmetric saturation");
  clr_symsat();
}

// The API has functions of the same names. The names must also work with the colons of the global namespace.
TEST(Names, AreTheApisOwn) {
  v16int16 a = null_v16int16(), b = null_v16int16();
  a.set(-300, 3), b.set(200, 3);
  const v16acc48 product = mul(a, b), sum = ::mac(product, a, b), difference = msc(product, a, b);
  EXPECT_EQ(product.lane(3), -60000);
  EXPECT_EQ(sum.lane(3), -120000);
  EXPECT_EQ(difference.lane(3), 0);
  EXPECT_EQ(::negmul(a, b).lane(3), 60000);
  const v32int16 both = concat(a, b);
  EXPECT_EQ(both.get(19), 200);
  EXPECT_EQ(::concat(b, a).get(19), -300);
  EXPECT_EQ(::invsqrt(4.0f), 0.5f);
  EXPECT_EQ(::inv(4.0f), 0.25f);
  static_assert(std::is_same_v<decltype(mul(v8int32(), v8int32())), v8acc80>);
}

template <class... Args>
concept has_lsrs = requires(Args... args) { lsrs(args..., 0); };
template <class... Args>
concept has_bsrs = requires(Args... args) { bsrs(args..., 0); };
static_assert(has_lsrs<v8acc48> && !has_lsrs<v4acc80> && has_bsrs<v16acc48> && !has_bsrs<v8acc48>);
#endif

TEST(Modes, OldNamesAndNewOnesAreTheSameMode) {
  set_rnd(rnd_conv_even);
  EXPECT_EQ(aie::get_rounding(), aie::rounding_mode::conv_even);
  aie::set_rounding(aie::rounding_mode::ceil);
  EXPECT_EQ(get_rnd(), unsigned{rnd_ceil});
  set_rnd(rnd_floor);
  set_sat();
  EXPECT_EQ(aie::get_saturation(), aie::saturation_mode::saturate);
  clr_sat();
  EXPECT_EQ(get_sat(), 0U);
}

}  // namespace
