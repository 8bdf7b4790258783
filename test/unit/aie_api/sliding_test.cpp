// Tests sliding multiplication and weighted sums: each row of the table with its steps, against sums in 128 bits.
#include "aie_api/faults.h"
#include "aie_api/sliding_rows.h"

namespace model {
namespace {

template <unsigned Lanes, unsigned Points, int CoeffStep, int X, int Y, class C, class D, class Tag>
void slides() {
  using Ops = aie::sliding_mul_ops<Lanes, Points, CoeffStep, X, Y, C, D, Tag>;
  using Acc = typename Ops::accum_type;
  static_assert(Ops::lanes == Lanes && Ops::points == Points && Ops::num_mul * Ops::columns_per_mul >= Points);
  std::mt19937_64 random(Lanes * 1000 + Points);
  for (int round = 0; round < 8 && !testing::Test::HasFatalFailure(); ++round) {
    const auto coeff = any_vector<C, kCoeffs<C>>(random);
    const auto data = any_vector<D, kData<D>>(random);
    const auto start = any_accum<Acc>(random);
    const auto cs = static_cast<unsigned>(random() % (aie::tables::kCoeffStarts != 0 ? aie::tables::kCoeffStarts : 64));
    const auto ds = static_cast<unsigned>(random() % 200);
    const auto product = [&](unsigned l) {
      Complex sum;
      for (unsigned p = 0; p < Points; ++p)
        sum = sum + number(coeff.get((cs + p * CoeffStep) % coeff.size())) *
                        number(data.get((ds + l * Y + p * X) % data.size()));
      return sum;
    };
    expect_lanes("mul", Ops::mul(coeff, cs, data, ds), product);
    expect_lanes("negmul", Ops::negmul(coeff, cs, data, ds), [&](unsigned l) { return Complex{} - product(l); });
    expect_lanes("mac", Ops::mac(start, coeff, cs, data, ds), [&](unsigned l) { return lane(start, l) + product(l); });
    expect_lanes("op_sub", Ops::mac(aie::op_sub(start), coeff, cs, data, ds),
                 [&](unsigned l) { return lane(start, l) - product(l); });
    expect_lanes("sliding_mul", aie::sliding_mul<Lanes, Points, CoeffStep, X, Y, Tag>(coeff, cs, data, ds), product);
    expect_lanes("sliding_mac", aie::sliding_mac<Lanes, Points, CoeffStep, X, Y>(start, coeff, cs, data, ds),
                 [&](unsigned l) { return lane(start, l) + product(l); });
  }
}

template <unsigned Lanes, unsigned Channels, unsigned Points, class C, class D, class Tag>
void slides_by_channel() {
  std::mt19937_64 random(Channels);
  constexpr unsigned outputs = Lanes / Channels;
  using Ops = aie::sliding_mul_ch_ops<outputs, Channels, Points, 1, 1, 1, C, D, Tag>;
  for (int round = 0; round < 8 && !testing::Test::HasFatalFailure(); ++round) {
    const auto coeff = any_vector<C, kCoeffs<C>>(random);
    const auto data = any_vector<D, kData<D>>(random);
    const auto start = any_accum<typename Ops::accum_type>(random);
    const auto cs = static_cast<unsigned>(random() % 9), ds = static_cast<unsigned>(random() % 9);
    const auto product = [&](unsigned l) {
      Complex sum;
      for (unsigned p = 0; p < Points; ++p)
        sum = sum + number(coeff.get(((cs + p) * Channels + l % Channels) % coeff.size())) *
                        number(data.get(((ds + l / Channels + p) * Channels + l % Channels) % data.size()));
      return sum;
    };
    expect_lanes("ch", aie::sliding_mul_ch<outputs, Channels, Points, 1, 1, 1, Tag>(coeff, cs, data, ds), product);
    expect_lanes("ch mac", aie::sliding_mac_ch<outputs, Channels, Points>(start, coeff, cs, data, ds),
                 [&](unsigned l) { return lane(start, l) + product(l); });
  }
}

// Tests a plain row twice: its first steps with twice its points, and its last steps with more points and half of the
// lanes. Tests a row of channels with its points, and with more points.
template <unsigned Row>
void row() {
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
    if constexpr (r.of == family::plain) {
      slides<r.lanes, 2 * r.points, cs, x, y, C, D, Tag>();
      slides<(r.lanes + 1) / 2, more_points(r), last_cs, last_x, last_y, C, D, Tag>();
    } else if constexpr (r.of == family::ch) {
      slides_by_channel<r.lanes, r.channels, r.points, C, D, Tag>();
      slides_by_channel<r.lanes, r.channels, more_points(r), C, D, Tag>();
    }
  }
}
template <unsigned... Rows>
void rows(std::integer_sequence<unsigned, Rows...>) {
  (row<Rows>(), ...);
}
TEST(Sliding, EachRowOfTheTable) {
  static_assert(kRows > 20);
  rows(std::make_integer_sequence<unsigned, kRows>{});
}

TEST(Sliding, OlderFormsAndNames) {
  std::mt19937_64 random(3);
  const auto coeff = any_vector<int16, 16>(random);
  const auto data = any_vector<int16, 64>(random);
  const auto want = aie::sliding_mul<8, 4>(coeff, 3, data, 9);
  const auto check = [&](const auto& got) {
    for (unsigned i = 0; i < 8; ++i) ASSERT_TRUE(lane(got, i) == lane(want, i));
  };
  check(aie::sliding_mul<8, 4, 3>(coeff, data, 9));
  check(aie::sliding_mul_x_ops<8, 4, 1, 1, int16, int16>::mul(coeff, 3, data, 9));
  check(aie::sliding_mul_y_ops<8, 4, 1, 1, int16, int16>::mul(coeff, 3, data, 9));
  check(aie::sliding_mul_xy_ops<8, 4, 1, 1, int16, int16>::mul(coeff, 3, data, 9));
}

// A product of two smallest 16-bit numbers is 2^30, so two such products exceed the signed range of 32 bits.
TEST(Sliding, LeastNumbers) {
  aie::vector<int16, 16> least;
  for (unsigned i = 0; i < 16; ++i) least.set(-32768, i);
  constexpr unsigned points = __AIE_ARCH__ == 10 ? 6 : 5;
  const auto sum = [](unsigned) { return Complex{Int{points} << 30, 0}; };
  expect_lanes("mul", aie::sliding_mul<8, points>(least, 0, least, 0), sum);
  const aie::accum<decltype(aie::sliding_mul<8, points>(least, 0, least, 0))::tag, 8> none(
      aie::vector<int16, 8>{0, 0, 0, 0, 0, 0, 0, 0});
  expect_lanes("op_sub", aie::sliding_mac<8, points>(aie::op_sub(none), least, 0, least, 0),
               [&](unsigned i) { return Complex{} - sum(i); });
}

TEST(Sliding, CoefficientsThatCannotBeFirst) {
  std::mt19937_64 random(5);
  const auto coeff = any_vector<int16, 16>(random);
  const auto data = any_vector<int16, 64>(random);
  const auto fault = [&](unsigned start) {
    return fault_of([&] { static_cast<void>(aie::sliding_mul<8, 4>(coeff, start, data, 0)); });
  };
  EXPECT_EQ(fault(15), "");
  EXPECT_EQ(fault(16), __AIE_ARCH__ == 10 ? "a sliding multiplication cannot start at this coefficient" : "");
#if __AIE_ARCH__ == 10
  const auto symmetric = [&](unsigned start) {
    return fault_of([&] { static_cast<void>(aie::sliding_mul_sym<8, 8>(coeff, start, data, 0)); });
  };
  EXPECT_EQ(symmetric(12), "");
  EXPECT_EQ(symmetric(16), "a sliding multiplication cannot start at this coefficient");
  EXPECT_EQ(fault_of([&] { static_cast<void>(aie::sliding_mul_sym<8, 8>(coeff, 16, data, 0, data, 8)); }),
            "a sliding multiplication cannot start at this coefficient");
#endif
}

// 16 lanes of 8 points of 16 bits are 128 products. AIE computes 32 of them at once, AIE-ML 64, XDNA 2 all 128.
TEST(Sliding, CountsItsMultiplications) {
  std::mt19937_64 random(6);
  const auto coeff = any_vector<int16, 16>(random);
  const auto data = any_vector<int16, 64>(random);
  const tessera::slot_counts before = tessera::slots();
  static_cast<void>(aie::sliding_mul<16, 8>(coeff, 0, data, 0));
  const tessera::slot_counts counts = tessera::slots() - before;
  EXPECT_EQ(counts[tessera::slot::multiply], __AIE_ARCH__ == 10 ? 4U : __AIE_ARCH__ == 20 ? 2U : 1U);
}

TEST(Accumulate, WeightedSums) {
  std::mt19937_64 random(8);
  for (int round = 0; round < 50; ++round) {
    const auto coeff = any_vector<int16, 16>(random);
    const std::array data{any_vector<int16, 16>(random), any_vector<int16, 16>(random), any_vector<int16, 16>(random)};
    const auto at = static_cast<unsigned>(random() % 13);
    const auto sum = [&](unsigned l) {
      Complex total;
      for (unsigned i = 0; i < 3; ++i) total = total + number(coeff.get(at + i)) * number(data[i].get(l));
      return total;
    };
    const auto got = aie::accumulate<16>(coeff, at, data[0], data[1], data[2]);
    const auto start = any_accum<std::remove_const_t<decltype(got)>>(random);
    expect_lanes("accumulate", got, sum);
    expect_lanes("array", aie::accumulate<16>(coeff, at, data), sum);
    expect_lanes("tag", aie::accumulate<16, acc64>(coeff, at, data), sum);
    expect_lanes("mac", aie::accumulate<16>(start, coeff, at, data[0], data[1], data[2]),
                 [&](unsigned l) { return lane(start, l) + sum(l); });
    expect_lanes("op_sub", aie::accumulate<16>(aie::op_sub(start), coeff, at, data),
                 [&](unsigned l) { return lane(start, l) - sum(l); });
    expect_lanes("older", aie::accumulate<16, 2>(coeff, data[0]),
                 [&](unsigned l) { return number(coeff.get(2)) * number(data[0].get(l)); });
  }
}

}  // namespace
}  // namespace model
