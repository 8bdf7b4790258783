// Streams and cascades of a core by their ports.
#include "aie_api/aie.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace {

// A queue of words, each with its mark.
struct Words final : adf::host::word_source, adf::host::word_sink {
  std::deque<std::pair<std::uint32_t, bool>> queue;
  std::uint32_t read(bool& is_last) override {
    const auto [word, last] = queue.front();
    queue.pop_front();
    is_last = last;
    return word;
  }
  void write(std::uint32_t word, bool is_last) override { queue.emplace_back(word, is_last); }
};
struct Beats final : adf::host::beat_source, adf::host::beat_sink {
  std::deque<adf::host::beat> queue;
  adf::host::beat read() override {
    const adf::host::beat beat = queue.front();
    queue.pop_front();
    return beat;
  }
  void write(const adf::host::beat& beat) override { queue.push_back(beat); }
};

// Ports of this core that are gone at the end of a test.
struct Ports {
  Words words[2];
  Beats beats;
  adf::host::core_ports ports{{&words[0], &words[1]}, {&words[0], &words[1]}, &beats, &beats};
  Ports() { aie::detail::state().ports = &ports; }
  ~Ports() { aie::detail::state().ports = nullptr; }
  Ports(const Ports&) = delete;
};

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
  EXPECT_FALSE(core.words[1].queue[2].second);
  EXPECT_TRUE(core.words[1].queue[3].second);
  const v4int32 back = get_wss(1);
  EXPECT_EQ(back.get(0), 1);
  EXPECT_EQ(back.get(3), -4);
}
TEST(CorePorts, ABeatOfTheCascade) {
  Ports core;
#if __AIE_ARCH__ == 10
  v8acc48 acc = null_v8acc48();
  for (unsigned i = 0; i < 8; ++i) acc.set_lane(i, (std::int64_t{1} << 46) - 3 * i);
  put_mcd(acc);
  ASSERT_EQ(core.beats.queue.size(), 1U);
  const v8acc48 back = get_scd();
  for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(back.lane(i), acc.lane(i));
#else
  v16int32 v = null_v16int32();
  for (unsigned i = 0; i < 16; ++i) v.set(static_cast<int>(i) - 8, i);
  put_mcd(v);
  ASSERT_EQ(core.beats.queue.size(), 1U);
  const v16int32 back = get_scd_v16int32();
  for (unsigned i = 0; i < 16; ++i) EXPECT_EQ(back.get(i), v.get(i));
#endif
}
TEST(CorePortsDeathTest, WhatIsNotConnectedIsAFault) {
  EXPECT_DEATH(get_ss(0), "not connected");
  Ports core;
  EXPECT_DEATH(get_ss(2), "no such stream port");
}

}  // namespace
