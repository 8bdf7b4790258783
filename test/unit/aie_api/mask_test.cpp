// Tests masks, which are made of words, and whose lanes are read and written one by one.
#include "aie_api/faults.h"
#include "aie_api/lanes.h"

#include <bitset>

namespace {

template <unsigned Lanes>
void expect_bits(const aie::mask<Lanes>& made, const std::type_identity_t<std::bitset<Lanes>>& bits) {
  EXPECT_EQ(made.count(), bits.count()) << Lanes;
  for (unsigned i = 0; i < Lanes; ++i) EXPECT_EQ(made.test(i), bits.test(i)) << "lane " << i << " of " << Lanes;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
TEST(Mask, OfWords) {
  std::mt19937_64 random(1);
  for (unsigned times = 0; times < 20; ++times) {
    const auto a = static_cast<std::uint32_t>(random()), b = static_cast<std::uint32_t>(random());
    expect_bits(aie::mask<8>(a), std::bitset<8>(a));
    expect_bits(aie::mask<16>(a), std::bitset<16>(a));
    expect_bits(aie::mask<32>(a), std::bitset<32>(a));
    expect_bits(aie::mask<64>(a, b), std::bitset<64>(std::uint64_t{b} << 32 | a));
    expect_bits(aie::mask<32>::from_uint32(a), std::bitset<32>(a));
    expect_bits(aie::mask<64>::from_uint32(a, b), std::bitset<64>(std::uint64_t{b} << 32 | a));
    expect_bits(aie::mask<64>::from_uint64(std::uint64_t{b} << 32 | a), std::bitset<64>(std::uint64_t{b} << 32 | a));
  }
  expect_bits(aie::mask<32>(0x0000FFFFU), std::bitset<32>(0xFFFF));
  expect_bits(aie::mask<16>(0x5U), std::bitset<16>(5));
}
#pragma GCC diagnostic pop

TEST(Mask, OfOneBool) {
  EXPECT_TRUE(aie::mask<32>(true).full());
  EXPECT_TRUE(aie::mask<32>(false).empty());
  EXPECT_TRUE(aie::mask<32>(5).full());  // an int, which becomes a bool before it becomes a word
  EXPECT_TRUE(aie::mask<32>().empty());
}

TEST(Mask, ALaneOutsideIsAFault) {
  aie::mask<32> m = aie::mask<32>::from_uint32(1);
  const std::string outside = "a lane, a word or a part is outside of its mask";
  EXPECT_EQ(model::fault_of([&] { (void)m.test(31), m.set(31), m.clear(31); }), "");
  EXPECT_EQ(model::fault_of([&] { (void)m.test(32); }), outside);
  EXPECT_EQ(model::fault_of([&] { m.set(37); }), outside);
  EXPECT_EQ(model::fault_of([&] { m.clear(40); }), outside);
  EXPECT_EQ(model::fault_of([&] { (void)m.to_uint32(1); }), outside);
  EXPECT_EQ(model::fault_of([&] { (void)m.to_uint64(1); }), outside);
  EXPECT_EQ(model::fault_of([&] { (void)m.extract<16>(2); }), outside);
  EXPECT_EQ(model::fault_of([&] { m.insert(4, aie::mask<8>(true)); }), outside);
  expect_bits(m, std::bitset<32>(1));
}

TEST(Mask, PartsAndShifts) {
  std::mt19937_64 random(2);
  for (unsigned times = 0; times < 20; ++times) {
    const std::bitset<64> bits(random());
    auto m = aie::mask<64>::from_uint64(bits.to_ullong());
    expect_bits(m.extract<16>(2), std::bitset<16>((bits >> 32).to_ullong()));
    expect_bits(m << 19, bits << 19);
    expect_bits(m >> 41, bits >> 41);
    expect_bits(m << 64, std::bitset<64>());
    expect_bits(m >> 64, std::bitset<64>());
    unsigned zeros = 0;
    while (zeros < 64 && !bits.test(63 - zeros)) ++zeros;
    EXPECT_EQ(m.clz(), zeros);
    m.insert(3, aie::mask<16>(true));
    expect_bits(m, bits | std::bitset<64>(0xFFFFULL << 48));
  }
}

}  // namespace
