// Tests reductions against the model: sums that wrap and saturate, the order in which floats are added, minima, maxima
// and products.
#include "aie_api/lanes.h"

namespace {

using lanes::Modes;
using model::kIsFirst;

template <class T>
T wrapped_to(model::Int value) {
  return static_cast<T>(
      static_cast<std::int64_t>(model::wrapped(value, aie::detail::bits_of<T>, aie::detail::is_signed<T>)));
}

// Architectures after AIE wrap each lane until sixteen lanes of 8 bits, or eight lanes of 16 bits, are left. The sum of
// these lanes loses no bit and is limited at the end, as the mode says.
template <class T, unsigned Elems>
T model_sum(const aie::vector<T, Elems>& v, model::Limit limit) {
  model::Int sum = 0;
  if (kIsFirst || sizeof(T) > 2) {
    for (unsigned i = 0; i < Elems; ++i) sum += static_cast<std::int64_t>(v.get(i));
    return wrapped_to<T>(sum);
  }
  constexpr unsigned last = sizeof(T) == 1 ? 16 : 8;
  for (unsigned lane = 0; lane < last; ++lane) {
    model::Int of_lane = 0;
    for (unsigned i = lane; i < Elems; i += last) of_lane += static_cast<std::int64_t>(v.get(i));
    sum += static_cast<std::int64_t>(wrapped_to<T>(of_lane));
  }
  return wrapped_to<T>(model::limited(sum, aie::detail::bits_of<T>, aie::detail::is_signed<T>, limit));
}
template <class T, unsigned Elems>
void sums() {
  std::mt19937_64 random(Elems);
  for (const lanes::Saturation& saturation : lanes::kSaturations)
    for (unsigned times = 0; times < 20; ++times) {
      const Modes modes(saturation.mode);
      const auto v = lanes::any<T, Elems>(random);
      ASSERT_EQ(aie::reduce_add(v), (model_sum<T, Elems>(v, saturation.meaning)));
    }
}
TEST(ReduceAdd, IntegersOfEverySize) {
  lanes::Integers::each([]<class T>() {
    sums<T, lanes::kLanes<T, 128>>();
    sums<T, lanes::kLanes<T, 256>>();
    sums<T, lanes::kLanes<T, 512>>();
    sums<T, lanes::kLanes<T, 1024>>();
  });
}
TEST(ReduceAdd, NarrowIntegersSaturateAtTheLastStep) {
  const Modes modes(aie::saturation_mode::saturate);
  const bool wraps = kIsFirst;
  EXPECT_EQ((aie::reduce_add(aie::broadcast<int8, 16>(127))), wraps ? -16 : 127);
  EXPECT_EQ((aie::reduce_add(aie::broadcast<int8, 64>(127))), -64);  // lanes wrap before the last step
  EXPECT_EQ((aie::reduce_add(aie::broadcast<int16, 8>(-32768))), wraps ? 0 : -32768);
}
TEST(ReduceAdd, ComplexIntegersByPart) {
  lanes::ComplexIntegers::each([]<class T>() {
    std::mt19937_64 random(3);
    const auto v = lanes::any<T, lanes::kLanes<T, 512>>(random);
    model::Int real = 0, imag = 0;
    for (unsigned i = 0; i < v.size(); ++i) real += v.get(i).real, imag += v.get(i).imag;
    using Part = aie::detail::real_t<T>;
    ASSERT_EQ(aie::reduce_add(v), T(wrapped_to<Part>(real), wrapped_to<Part>(imag)));
  });
}

// Adds registers lane by lane until one is left, and then adds the halves of this register.
float tree(std::vector<float> x, std::size_t in_register) {
  while (x.size() > in_register) {
    std::vector<float> next;
    for (std::size_t pair = 0; pair < x.size(); pair += 2 * in_register)
      for (std::size_t i = 0; i < in_register; ++i)
        next.push_back(model::float_sum(x[pair + i], x[pair + in_register + i]));
    x = next;
  }
  while (x.size() > 1) {
    std::vector<float> next;
    for (std::size_t i = 0; i < x.size() / 2; ++i) next.push_back(model::float_sum(x[i], x[i + x.size() / 2]));
    x = next;
  }
  return x[0];
}
template <class T, unsigned Elems>
void float_sums() {
  std::mt19937_64 random(Elems);
  for (const lanes::Rounding& rounding : lanes::kRoundings)
    for (unsigned times = 0; times < 20; ++times) {
      const Modes modes(aie::saturation_mode::none, rounding.mode);
      auto v = lanes::any<T, Elems>(random);
      std::vector<float> values;
      for (unsigned i = 0; i < Elems; ++i) {
        if (times % 2 == 0) v.set(T(static_cast<float>(static_cast<int>(random() % 20001) - 10000) / 37.0F), i);
        values.push_back(v.get(i));
      }
      const float sum = tree(values, 512 / aie::detail::bits_of<T>);
      if constexpr (std::is_same_v<T, float>)
        ASSERT_EQ(lanes::bits(aie::reduce_add(v)), lanes::bits(sum));
      else
        ASSERT_EQ(lanes::bits(aie::reduce_add(v)), lanes::bits(model::to_bfloat16(sum, rounding.meaning)));
    }
}
TEST(ReduceAdd, FloatsInTheirOrder) {
  lanes::Floats::each([]<class T>() {
    float_sums<T, lanes::kLanes<T, 128>>();
    float_sums<T, lanes::kLanes<T, 512>>();
    float_sums<T, lanes::kLanes<T, 2048>>();
  });
}
TEST(ReduceAddV, ALaneForEachVector) {
  const auto v = aie::broadcast<int32, 8>(1), w = aie::broadcast<int32, 8>(2);
  const auto two = aie::reduce_add_v(v, w);
  EXPECT_EQ(two.get(0), 8);
  EXPECT_EQ(two.get(1), 16);
  const auto four = aie::reduce_add_v(w, v, v, w);
  EXPECT_EQ(four.get(3), 16);
}

TEST(ReduceMinMax, EveryType) {
  decltype(lanes::Integers{} + lanes::Narrow{})::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 1024>;
    std::mt19937_64 random(elems);
    for (unsigned times = 0; times < 20; ++times) {
      const auto v = lanes::any<T, elems>(random);
      std::int64_t least = static_cast<std::int64_t>(v.get(0)), most = least;
      for (unsigned i = 1; i < elems; ++i) {
        least = std::min(least, static_cast<std::int64_t>(v.get(i)));
        most = std::max(most, static_cast<std::int64_t>(v.get(i)));
      }
      ASSERT_EQ(static_cast<std::int64_t>(aie::reduce_min(v)), least);
      ASSERT_EQ(static_cast<std::int64_t>(aie::reduce_max(v)), most);
    }
  });
}
TEST(ReduceMinMax, FloatsAtEveryPlace) {
  lanes::Floats::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>;
    for (unsigned at = 0; at < elems; ++at) {
      auto v = aie::broadcast<T, elems>(T(1.0F));
      v.set(T(-3.0F), at);
      v.set(T(4.0F), (at + 7) % elems);
      ASSERT_EQ(static_cast<float>(aie::reduce_min(v)), -3.0F);
      ASSERT_EQ(static_cast<float>(aie::reduce_max(v)), 4.0F);
    }
  });
}

TEST(ReduceMul, IntegersModuloTheirWidth) {
  lanes::Integers::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>;
    std::mt19937_64 random(elems);
    for (unsigned times = 0; times < 20; ++times) {
      auto v = lanes::any<T, elems>(random);
      std::uint64_t product = 1;
      for (unsigned i = 0; i < elems; ++i) {
        v.set(static_cast<T>(v.get(i) | 1), i);
        product *= static_cast<std::uint64_t>(static_cast<std::int64_t>(v.get(i)));
      }
      ASSERT_EQ(aie::reduce_mul(v), static_cast<T>(product));
    }
  });
}
TEST(ReduceMul, ComplexIntegers) {
  aie::vector<cint32, 4> v;
  for (unsigned i = 0; i < 4; ++i) v.set(cint32(static_cast<int>(i) + 1, 2 - static_cast<int>(i)), i);
  // (1 + 2i)(3 + 0i) = 3 + 6i, (2 + 1i)(4 - 1i) = 9 + 2i
  EXPECT_EQ(aie::reduce_mul(v), cint32(3 * 9 - 6 * 2, 3 * 2 + 6 * 9));
}

}  // namespace
