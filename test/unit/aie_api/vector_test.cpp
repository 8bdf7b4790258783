// Tests vectors and their parts: each member function against a list of the elements' bits.
#include "aie_api/faults.h"
#include "aie_api/lanes.h"

namespace vectors {
namespace {

using Bits = std::vector<std::uint64_t>;

template <class T, unsigned Elems>
Bits bits_of(const aie::vector<T, Elems>& v) {
  Bits bits;
  for (unsigned i = 0; i < Elems; ++i) bits.push_back(lanes::bits<T>(v.get(i)));
  return bits;
}
template <class T>
Bits unfilled(std::size_t count) {
  return Bits(count, lanes::bits<T>(aie::vector<T>().get(0)));
}
Bits operator+(Bits a, const Bits& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
Bits part_of(const Bits& whole, std::size_t from, std::size_t count) {
  const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(from);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}
const std::string kOutside = "an index is outside of a vector, an accumulator or a part of one";

template <class T>
void elements() {
  constexpr unsigned elems = lanes::kLanes<T, 256>;
  std::mt19937_64 random(elems);
  auto v = lanes::any<T, elems>(random);
  const auto& constant = v;
  Bits want = bits_of(v);
  for (unsigned i = 0; i < elems; ++i) {
    const auto value = model::any<T>(random);
    i % 3 == 0 ? v.set(value, i) : i % 3 == 1 ? void(v[i] = value) : void(v.elem_ref(i) = value);
    want[i] = lanes::bits<T>(value);
    ASSERT_EQ(bits_of(v), want) << i;
    ASSERT_EQ(lanes::bits<T>(constant[i]), want[i]);
    ASSERT_EQ(lanes::bits<T>(v.elem_const_ref(i).get()), want[i]);
  }
  v[1] = v[elems - 1];
  want[1] = want[elems - 1];
  EXPECT_EQ(bits_of(v), want);
  const auto value = model::any<T>(random);
  v.push(value);
  EXPECT_EQ(bits_of(v), Bits{lanes::bits<T>(value)} + part_of(want, 0, elems - 1));
  EXPECT_EQ(bits_of(aie::vector<T, elems>(v.get(0), v.get(1))), part_of(bits_of(v), 0, 2) + unfilled<T>(elems - 2));

  // On AIE-ML a write behind this vector of 256 bits still hits its register of 512 bits, and is not a fault. Such a
  // write is a fault on other architectures. Such a read is a fault on all architectures.
  const Bits before = bits_of(v);
  EXPECT_EQ(model::fault_of([&] { v.get(elems); }), kOutside);
  EXPECT_EQ(model::fault_of([&] { constant.elem_ref(elems); }), kOutside);
  EXPECT_EQ(model::fault_of([&] { v.set(value, elems); }), __AIE_ARCH__ == 20 ? "" : kOutside);
  EXPECT_EQ(model::fault_of([&] { v.set(value, 2 * elems - 1); }), __AIE_ARCH__ == 20 ? "" : kOutside);
  EXPECT_EQ(model::fault_of([&] { v.set(value, 2 * elems); }), kOutside);
  EXPECT_EQ(model::fault_of([&] { v[2 * elems]; }), kOutside);
  EXPECT_EQ(bits_of(v), before);
}
TEST(Vector, ElementsOfEachType) {
  lanes::All::each([]<class T>() { elements<T>(); });
}

template <class T>
void parts() {
  constexpr unsigned elems = lanes::kLanes<T, 512>, half = elems / 2, quarter = elems / 4;
  std::mt19937_64 random(elems);
  const auto v = lanes::any<T, elems>(random);
  const auto small = lanes::any<T, quarter>(random);
  const Bits all = bits_of(v), few = bits_of(small);
  for (unsigned i = 0; i < 4; ++i) {
    EXPECT_EQ(bits_of(v.template extract<quarter>(i)), part_of(all, i * quarter, quarter));
    EXPECT_EQ(bits_of(v.template grow_extract<quarter>(i)), part_of(all, i * quarter, quarter));
    EXPECT_EQ(bits_of(v.template split<quarter>()[i]), part_of(all, i * quarter, quarter));
    const Bits grown = unfilled<T>(i * quarter) + few + unfilled<T>((3 - i) * quarter);
    EXPECT_EQ(bits_of(small.template grow<elems>(i)), grown);
    EXPECT_EQ(bits_of(small.template grow_extract<elems>(i)), grown);
    auto changed = v;
    EXPECT_EQ(&changed.insert(i, small), &changed);
    EXPECT_EQ(bits_of(changed),
              part_of(all, 0, i * quarter) + few + part_of(all, (i + 1) * quarter, (3 - i) * quarter));
  }
  EXPECT_EQ(bits_of(small.template grow<half>()), few + unfilled<T>(quarter));
  EXPECT_EQ(bits_of(small.template grow_replicate<elems>()), few + few + few + few);
  EXPECT_EQ(bits_of(v.template extract<elems>(0)), all);
  aie::vector<T, elems> updated;
  updated.upd_all(v.template extract<half>(1), v.template extract<half>(0));
  EXPECT_EQ(bits_of(updated), part_of(all, half, half) + part_of(all, 0, half));
  EXPECT_EQ(model::fault_of([&] { v.template extract<quarter>(4); }), kOutside);
  EXPECT_EQ(model::fault_of([&] { v.template extract<elems>(1); }), kOutside);
  EXPECT_EQ(model::fault_of([&] { small.template grow<elems>(4); }), kOutside);
  EXPECT_EQ(model::fault_of([&] { updated.insert(2, v.template extract<half>(0)); }), kOutside);
}
TEST(Vector, PartsOfEachType) {
  lanes::All::each([]<class T>() { parts<T>(); });
}

TEST(Vector, CastsKeepEachBit) {
  lanes::All::each([]<class T>() {
    std::mt19937_64 random(5);
    const auto v = lanes::any<T, lanes::kLanes<T, 512>>(random);
    const auto bytes = v.template cast_to<uint8>();
    const auto words = aie::vector<int32, 16>(bytes);
    for (unsigned i = 0; i < 64; ++i) {
      std::uint8_t byte = 0;
      std::memcpy(&byte, reinterpret_cast<const char*>(v.data()) + i, 1);
      ASSERT_EQ(bytes.get(i), byte);
      ASSERT_EQ(static_cast<std::uint8_t>(words.get(i / 4) >> i % 4 * 8), byte);
    }
    EXPECT_EQ(bits_of(bytes.template cast_to<T>()), bits_of(v));
  });
}

// All unfilled elements of a type are equal. Unfilled floats are NaN, and no unfilled element is 0.
TEST(Vector, UnfilledElements) {
  lanes::Floats::each([]<class T>() { EXPECT_TRUE(model::is_nan(aie::vector<T>().get(3))); });
  lanes::All::each([]<class T>() {
    EXPECT_EQ(bits_of(aie::vector<T>()), unfilled<T>(aie::vector<T>::size()));
    EXPECT_NE(lanes::bits<T>(aie::vector<T>().get(0)), 0U);
    EXPECT_EQ(aie::vector<T>::bits(), 512U);
    EXPECT_EQ(aie::vector<T>::bytes(), 64U);
  });
}

// Unpacks lanes as signed or unsigned, as the call says.
template <class T, class To>
void unpacks() {
  constexpr unsigned elems = lanes::kLanes<T, 256>;
  std::mt19937_64 random(elems);
  const auto v = lanes::any<T, elems>(random);
  const auto number = [&](unsigned i, bool is_signed) {
    return static_cast<To>(static_cast<std::int64_t>(
        model::wrapped(static_cast<std::int64_t>(v.get(i)), aie::detail::bits_of<T>, is_signed)));
  };
  lanes::expect(v.template unpack<To>(), [&](unsigned i) { return static_cast<To>(v.get(i)); });
  lanes::expect(v.template unpack_sign<To>(true), [&](unsigned i) { return number(i, true); });
  lanes::expect(v.template unpack_sign<To>(false), [&](unsigned i) { return number(i, false); });
  lanes::expect(v.unpack(), [&](unsigned i) { return static_cast<To>(v.get(i)); });
  lanes::expect(v.unpack_sign(false), [&](unsigned i) { return number(i, false); });
}
template <class T, class To>
void packs() {
  constexpr unsigned elems = lanes::kLanes<T, 512>;
  std::mt19937_64 random(elems);
  for (const lanes::Saturation& saturation : lanes::kSaturations) {
    const lanes::Modes modes(saturation.mode);
    const auto v = lanes::any<T, elems>(random);
    const auto number = [&](unsigned i, bool is_signed) {
      const auto want =
          model::limited(static_cast<std::int64_t>(v.get(i)), aie::detail::bits_of<To>, is_signed, saturation.meaning);
      return static_cast<To>(static_cast<std::int64_t>(want));
    };
    lanes::expect(v.template pack<To>(), [&](unsigned i) { return number(i, aie::detail::is_signed<To>); });
    lanes::expect(v.template pack_sign<To>(true), [&](unsigned i) { return number(i, true); });
    lanes::expect(v.template pack_sign<To>(false), [&](unsigned i) { return number(i, false); });
    lanes::expect(v.pack(), [&](unsigned i) { return number(i, aie::detail::is_signed<To>); });
    lanes::expect(v.pack_sign(true), [&](unsigned i) { return number(i, true); });
  }
}
TEST(Vector, PacksAndUnpacks) {
  unpacks<int8, int16>();
  unpacks<uint8, std::conditional_t<aie::tables::kHasElement<uint16>, uint16, int16>>();
  packs<int16, int8>();
#if __AIE_ARCH__ != 10
  unpacks<int4, int8>();
  unpacks<uint4, uint8>();
  unpacks<int16, int32>();
  unpacks<uint16, uint32>();
  packs<int8, int4>();
  packs<uint8, uint4>();
  packs<uint16, uint8>();
  packs<int32, int16>();
  packs<uint32, uint16>();
#endif
}

}  // namespace
}  // namespace vectors
