// Tests symmetric sliding multiplication: each row of the table with its steps, against sums in 128 bits.
#include "aie_api/faults.h"
#include "aie_api/sliding_rows.h"

#if __AIE_ARCH__ == 10

namespace model {
namespace {

template <unsigned Lanes, unsigned Points, int CoeffStep, int X, int Y, class C, class D, class Tag>
void slides_symmetrically() {
  using Ops = aie::sliding_mul_sym_ops<Lanes, Points, CoeffStep, X, Y, C, D, Tag>;
  using Acc = typename Ops::accum_type;
  std::mt19937_64 random(Lanes * 1000 + Points);
  for (int round = 0; round < 8 && !testing::Test::HasFatalFailure(); ++round) {
    const auto coeff = any_vector<C, kCoeffs<C>>(random);
    const auto data = any_vector<D, kData<D> / 2>(random), other = any_vector<D, kData<D> / 2>(random);
    const auto start = any_accum<Acc>(random);
    const auto cs = static_cast<unsigned>(random() % 16), ls = static_cast<unsigned>(random() % 100),
               rs = 100 + static_cast<unsigned>(random() % 100);
    // Two vectors have twice the pairs of one vector.
    const auto sum = [&](const auto& right_data, unsigned right_start, bool is_anti) {
      const unsigned pairs = &right_data == &data ? Points / 2 : Points;
      return [&, pairs, right_start, is_anti](unsigned l) {
        Complex total;
        for (unsigned p = 0; p < pairs; ++p) {
          const Complex left = number(data.get((ls + l * Y + p * X) % data.size()));
          const Complex right = number(right_data.get((right_start + l * Y - p * X) % data.size()));
          total =
              total + number(coeff.get((cs + p * CoeffStep) % coeff.size())) * (is_anti ? left - right : left + right);
        }
        return total;
      };
    };
    const auto from = [&](auto of) { return [&start, of](unsigned l) { return lane(start, l) + of(l); }; };
    const unsigned end = ls + (Points - 1) * X;
    expect_lanes("mul_sym", Ops::mul_sym(coeff, cs, data, ls), sum(data, end, false));
    expect_lanes("mul_antisym", Ops::mul_antisym(coeff, cs, data, ls), sum(data, end, true));
    expect_lanes("mac_sym", Ops::mac_sym(start, coeff, cs, data, ls), from(sum(data, end, false)));
    expect_lanes("mac_antisym", Ops::mac_antisym(start, coeff, cs, data, ls), from(sum(data, end, true)));
    expect_lanes("two starts", Ops::mul_sym(coeff, cs, data, ls, rs), sum(data, rs, false));
    expect_lanes("two vectors", Ops::mul_antisym(coeff, cs, data, ls, other, rs), sum(other, rs, true));
    expect_lanes("sliding_mul_sym", aie::sliding_mul_sym<Lanes, Points, CoeffStep, X, Y, Tag>(coeff, cs, data, ls),
                 sum(data, end, false));
    expect_lanes("sliding_mac_antisym",
                 aie::sliding_mac_antisym<Lanes, Points, CoeffStep, X, Y>(start, coeff, cs, data, ls, other, rs),
                 from(sum(other, rs, true)));
  }
}

// Tests a row twice: its first steps with twice its points, and its last steps with more points.
template <unsigned Row>
void symmetric_row() {
  constexpr aie::tables::sliding_row r = aie::tables::kSliding[Row];
  using C = element_type<r.coeff>;
  using D = element_type<r.data>;
  if constexpr (aie::detail::is_integer<C> && aie::detail::is_integer<D>) {  // mul_float_test.cpp covers floats
    using Tag = typename aie::detail::tag_of_class<aie::detail::product_class<C, D>, r.accum_bits>::type;
    SCOPED_TRACE(testing::Message() << "row " << Row);
    constexpr int cs = first_step(r.coeff_steps), x = first_step(r.x_steps);
    constexpr int last_cs = last_step(r.coeff_steps), last_x = last_step(r.x_steps);
    constexpr int y = r.y_steps == 1 ? x : first_step(r.y_steps),
                  last_y = r.y_steps == 1 ? last_x : last_step(r.y_steps);
    if constexpr (r.of == family::sym) {
      slides_symmetrically<r.lanes, 2 * r.points, cs, x, y, C, D, Tag>();
      slides_symmetrically<r.lanes, more_points(r), last_cs, last_x, last_y, C, D, Tag>();
    }
  }
}
template <unsigned... Rows>
void symmetric_rows(std::integer_sequence<unsigned, Rows...>) {
  (symmetric_row<Rows>(), ...);
}
TEST(SlidingSym, EachRowOfTheTable) {
  static_assert(kRows > 20);
  symmetric_rows(std::make_integer_sequence<unsigned, kRows>{});
}

template <unsigned Points, int CoeffStep, int Step, class C, class D>
void has_a_centre() {
  using Ops = aie::sliding_mul_sym_uct_ops<4, Points, CoeffStep, Step, C, D>;
  std::mt19937_64 random(Points);
  for (int round = 0; round < 20 && !testing::Test::HasFatalFailure(); ++round) {
    const auto coeff = any_vector<C, kCoeffs<C>>(random);
    const auto data = any_vector<D, kData<D>>(random);
    const auto start = any_accum<typename Ops::accum_type>(random);
    const auto cs = static_cast<unsigned>(random() % 16), ds = static_cast<unsigned>(random() % 100),
               shift = static_cast<unsigned>(random() % 48);
    const auto sum = [&](bool is_anti) {
      return [&, is_anti](unsigned l) {
        const auto at = [&](unsigned i) { return number(data.get((ds + i * Step) % data.size())); };
        if (l >= 2) return at(Points / 2 + l - 2) * Complex{Int{1} << shift, 0};
        Complex total;
        for (unsigned p = 0; p < Points / 2; ++p) {
          const Complex left = at(l + p), right = at(l + Points - 1 - p);
          total =
              total + number(coeff.get((cs + p * CoeffStep) % coeff.size())) * (is_anti ? left - right : left + right);
        }
        return total;
      };
    };
    expect_lanes("mul", aie::sliding_mul_sym_uct<4, Points, CoeffStep, Step>(coeff, cs, data, ds, shift), sum(false));
    expect_lanes("anti", aie::sliding_mul_antisym_uct<4, Points, CoeffStep, Step>(coeff, cs, data, ds, shift),
                 sum(true));
    expect_lanes("mac", aie::sliding_mac_sym_uct<4, Points, CoeffStep, Step>(start, coeff, cs, data, ds, shift),
                 [&](unsigned l) { return lane(start, l) + sum(false)(l); });
    expect_lanes("op_sub", Ops::mac_antisym_uct(aie::op_sub(start), coeff, cs, data, ds, shift),
                 [&](unsigned l) { return lane(start, l) - sum(true)(l); });
  }
}
TEST(SlidingSym, ACentreOfItsOwn) {
  has_a_centre<4, 1, 1, cint16, cint16>();
  has_a_centre<8, 2, 3, cint16, cint16>();
  has_a_centre<8, 1, 2, int32, cint16>();
  has_a_centre<4, 3, 4, cint32, cint16>();
}

TEST(SlidingSym, TheMiddleOfOddPointsCountsOnce) {
  std::mt19937_64 random(7);
  const auto coeff = any_vector<int16, 16>(random);
  const auto data = any_vector<cint16, 16>(random);
  const auto start = any_accum<aie::accum<cacc48, 4>>(random);
  const auto seven = [&](unsigned cs, unsigned ds, int step) {
    return [&, cs, ds, step](unsigned l) {
      const auto at = [&](int i) {
        return number(data.get((ds + l * static_cast<unsigned>(step) + static_cast<unsigned>(i * step)) % 16));
      };
      Complex total = number(coeff.get((cs + 3) % 16)) * at(3);
      for (int p = 0; p < 3; ++p)
        total = total + number(coeff.get((cs + static_cast<unsigned>(p)) % 16)) * (at(p) + at(6 - p));
      return total;
    };
  };
  expect_lanes("mul", aie::sliding_mul_sym<4, 7, 1, 1, 1>(coeff, 2, data, 5), seven(2, 5, 1));
  expect_lanes("steps", aie::sliding_mul_sym<4, 7, 1, 2, 2>(coeff, 0, data, 3), seven(0, 3, 2));
  expect_lanes("mac", aie::sliding_mac_sym<4, 7, 1, 1, 1>(start, coeff, 0, data, 2),
               [&](unsigned l) { return lane(start, l) + seven(0, 2, 1)(l); });
  expect_lanes("op_sub", aie::sliding_mac_sym<4, 7, 1, 1, 1>(aie::op_sub(start), coeff, 0, data, 2),
               [&](unsigned l) { return lane(start, l) - seven(0, 2, 1)(l); });
  EXPECT_NE(fault_of([&] { aie::sliding_mul_antisym<4, 7, 1, 1, 1>(coeff, 0, data, 2); }), "");
  EXPECT_NE(fault_of([&] { aie::sliding_mul_sym<4, 7, 1, 1, 1>(coeff, 0, data, 2, 9); }), "");
}

TEST(SlidingSym, OlderForms) {
  std::mt19937_64 random(4);
  const auto coeff = any_vector<int16, 16>(random);
  const auto data = any_vector<int16, 32>(random), other = any_vector<int16, 32>(random);
  const auto start = any_accum<aie::accum<acc48, 8>>(random);
  const auto check = [](const auto& got, const auto& want) {
    for (unsigned i = 0; i < 8; ++i) ASSERT_TRUE(lane(got, i) == lane(want, i)) << i;
  };
  check(aie::sliding_mul_sym<8, 8, 3>(coeff, data, 9), aie::sliding_mul_sym<8, 8>(coeff, 3, data, 9));
  check(aie::sliding_mul_antisym<8, 8, 3>(coeff, data, 9, other, 5),
        aie::sliding_mul_antisym<8, 8>(coeff, 3, data, 9, other, 5));
  check(aie::sliding_mac_sym<8, 8, 3>(start, coeff, data, 9, other, 5),
        aie::sliding_mac_sym<8, 8>(start, coeff, 3, data, 9, other, 5));
  check(aie::sliding_mac_antisym<8, 8, 3>(start, coeff, data, 9),
        aie::sliding_mac_antisym<8, 8>(start, coeff, 3, data, 9));
}

}  // namespace
}  // namespace model

#endif
