// Tests the streams and cascades of a core through its ports.
#include "aie_api/aie.hpp"
#include "aie_api/queues.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace core_streams {
namespace {

using model::Beats;
using model::Words;

// Connects ports to this core until the end of a test.
struct Ports {
  Words words[2];
  Beats beats;
  adf::host::core_ports ports{{&words[0], &words[1]}, {&words[0], &words[1]}, &beats, &beats};
  Ports() { aie::detail::state().ports = &ports; }
  ~Ports() { aie::detail::state().ports = nullptr; }
  Ports(const Ports&) = delete;
};

#if __AIE_ARCH__ == 10

TEST(CorePorts, WordsGoThroughTheirPort) {
  Ports core;
  put_ms(0, -5);
  put_ms(1, 7, true);
  bool is_last = false;
  EXPECT_EQ(get_ss(1, is_last), 7);
  EXPECT_TRUE(is_last);
  EXPECT_EQ(get_ss(0), -5);
}
TEST(CorePorts, FourWordsInARow) {
  Ports core;
  put_wms(1, v4int32(1, -2, 3, -4), true);
  ASSERT_EQ(core.words[1].queue.size(), 4U);
  EXPECT_FALSE(core.words[1].queue[2].is_last);
  EXPECT_TRUE(core.words[1].queue[3].is_last);
  const v4int32 back = get_wss(1);
  EXPECT_EQ(back.get(0), 1);
  EXPECT_EQ(back.get(3), -4);
}
TEST(CorePorts, ABeatOfTheCascade) {
  Ports core;
  v8acc48 acc = null_v8acc48();
  for (unsigned i = 0; i < 8; ++i) acc.set_lane(i, (std::int64_t{1} << 46) - 3 * i);
  put_mcd(acc);
  ASSERT_EQ(core.beats.queue.size(), 1U);
  const v8acc48 back = get_scd();
  for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(back.lane(i), acc.lane(i));
}
TEST(CorePortsDeathTest, WhatIsNotConnectedIsAFault) {
  EXPECT_DEATH(get_ss(0), "not connected");
  Ports core;
  EXPECT_DEATH(get_ss(2), "no such stream port");
}

#else

// Returns the bits of all lanes, in the order of the lanes.
template <class Values>
std::vector<bool> bits_of(const Values& values, unsigned width) {
  std::vector<bool> bits;
  for (unsigned i = 0; i < Values::size(); ++i) {
    std::uint64_t lane = 0;
    const auto value = values.lane(i);
    if constexpr (aie::detail::is_nibble<std::remove_cvref_t<decltype(value)> >)
      lane = static_cast<std::uint64_t>(static_cast<int>(value));
    else
      std::memcpy(&lane, &value, sizeof value);
    for (unsigned bit = 0; bit < width; ++bit) bits.push_back((lane >> bit & 1) != 0);
  }
  return bits;
}

std::mt19937_64 random_bits(7);

template <class Values>
Values any_values() {
  Values values;
  for (unsigned i = 0; i < Values::size(); ++i) {
    using Lane = std::remove_cvref_t<decltype(values.lane(0))>;
    if constexpr (aie::detail::is_float<Lane>)
      values.set_lane(i, Lane(static_cast<float>(static_cast<std::int16_t>(random_bits())) / 8.0F));
    else
      values.set_lane(i, static_cast<Lane>(random_bits()));
  }
  return values;
}

// Sends values into the cascade, 512 bits in a beat, the first lanes first. Then takes the same values from the
// cascade.
template <class Values>
void goes_through_the_cascade(Values (*get)(int), unsigned width) {
  Ports core;
  const Values sent = any_values<Values>();
  put_mcd(sent);
  const std::vector<bool> bits = bits_of(sent, width);
  ASSERT_EQ(core.beats.queue.size() * 512, bits.size());
  for (std::size_t i = 0; i < bits.size(); ++i)
    ASSERT_EQ((core.beats.queue[i / 512].words[i % 512 / 64] >> i % 64 & 1) != 0, bits[i]) << i;
  EXPECT_EQ(bits_of(get(1), width), bits);
  EXPECT_TRUE(core.beats.queue.empty());
}

TEST(CorePorts, EachTypeGoesThroughTheCascade) {
  goes_through_the_cascade(get_scd_v128int4, 4);
  goes_through_the_cascade(get_scd_v256uint4, 4);
  goes_through_the_cascade(get_scd_v64uint8, 8);
  goes_through_the_cascade(get_scd_v128int8, 8);
  goes_through_the_cascade(get_scd_v32int16, 16);
  goes_through_the_cascade(get_scd_v64uint16, 16);
  goes_through_the_cascade(get_scd_v32bfloat16, 16);
  goes_through_the_cascade(get_scd_v16int32, 32);
  goes_through_the_cascade(get_scd_v32int32, 32);
  goes_through_the_cascade(get_scd_v32uint32, 32);
  goes_through_the_cascade(get_scd_v16acc32, 32);
  goes_through_the_cascade(get_scd_v32acc32, 32);
  goes_through_the_cascade(get_scd_v8acc64, 64);
  goes_through_the_cascade(get_scd_v16acc64, 64);
  goes_through_the_cascade(get_scd_v16accfloat, 32);
  goes_through_the_cascade(get_scd_v32accfloat, 32);
#if __AIE_ARCH__ == 21
  goes_through_the_cascade(get_scd_v64acc32, 32);
  goes_through_the_cascade(get_scd_v32acc64, 64);
  goes_through_the_cascade(get_scd_v64accfloat, 32);
#endif
}
TEST(CorePorts, WordsAndTheirMark) {
  Ports core;
  put_ms(-5);
  put_ms(7, 1);
  put_ms(8U, 0, 1);
  put_ms(1.5F);
  bool is_last = true;
  EXPECT_EQ(get_ss(is_last), -5);
  EXPECT_FALSE(is_last);
  EXPECT_EQ(get_ss_int(is_last), 7);
  EXPECT_TRUE(is_last);
  EXPECT_EQ(get_ss_uint(is_last), 8U);
  EXPECT_TRUE(is_last);
  EXPECT_EQ(get_ss_float(), 1.5F);
}
template <class Vector>
void goes_through_the_stream(Vector (*get)()) {
  Ports core;
  const Vector sent = any_values<Vector>();
  put_ms(sent, 0, 1);
  const std::vector<bool> bits = bits_of(sent, Vector::type_bits());
  ASSERT_EQ(core.words[0].queue.size() * 32, bits.size());
  for (std::size_t i = 0; i < bits.size(); ++i) {
    ASSERT_EQ((core.words[0].queue[i / 32].bits >> i % 32 & 1) != 0, bits[i]) << i;
    ASSERT_EQ(core.words[0].queue[i / 32].is_last, i / 32 + 1 == bits.size() / 32);
  }
  EXPECT_EQ(bits_of(get(), Vector::type_bits()), bits);
}
TEST(CorePorts, EachTypeGoesThroughTheStream) {
  goes_through_the_stream(get_ss_v4int32);
  goes_through_the_stream(get_ss_v32uint4);
  goes_through_the_stream(get_ss_v16int16);
  goes_through_the_stream(get_ss_v64uint8);
  goes_through_the_stream(get_ss_v32int32);
  goes_through_the_stream(get_ss_v128int8);
}
TEST(CorePortsDeathTest, WhatIsNotConnectedIsAFault) {
  EXPECT_DEATH(get_ss(), "not connected");
  Ports core;
  EXPECT_DEATH(get_scd_v16int32(0), "not enabled");
  EXPECT_DEATH(put_mcd(null_v16acc32(), 0), "not enabled");
}

#endif

}  // namespace
}  // namespace core_streams
