// Tests trace units against a model that keeps the asserted events of each cycle. The decoder must return the encoded
// events.
#include "array/tile/trace_unit.h"
#include "array/events/trace_decode.h"
#include "array/timing.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera::array {
namespace {

// Column 1, row 2, type 0, ID 2, as captured.
constexpr std::uint32_t kHeader = 0x00220002;

std::vector<std::uint32_t> drain(TraceUnit& unit) {
  std::vector<std::uint32_t> words;
  for (; unit.has_words(); unit.pop()) words.push_back(unit.front());
  return words;
}

TraceUnit make(TraceMode mode) {
  TraceUnit unit;
  unit.header = kHeader;
  unit.mode = mode;
  unit.start = 1;
  return unit;
}

TEST(TraceUnit, EncodesWhatAPortDoesAsThePhoenixDoes) {
  // From a capture of a memory module (xdna-emu, mode0_add_one_objfifo_r0.bin): a long silence, slot 0 for 16 cycles,
  // one cycle without events, slot 0 for 16 cycles. 0xa01ec4: slot 0 after 7876 cycles; 0x00: again; 0xee: and 14 times
  // more; 0x01: after one cycle.
  TraceUnit unit = make(TraceMode::Time);
  unit.begin(100, 0x4f279);
  unit.see(101 + 7876, 1, 0);
  unit.see(101 + 7876 + 16, 0, 0);
  unit.see(101 + 7876 + 17, 1, 0);
  unit.see(101 + 7876 + 33, 0, 0);
  unit.end(101 + 7876 + 40);
  EXPECT_EQ(drain(unit), (std::vector<std::uint32_t>{kHeader, 0xf0000000, 0x0004f279, 0xa01ec400, 0xee0100ee,
                                                     0xdc000007, 0xfefefefe, 0xfefefefe}));
}

// Returns the words that follow an overrun that ends in cycle `end`.
std::vector<std::uint32_t> words_after(TraceUnit& unit, Cycle end) {
  drain(unit);
  for (const Cycle cycle : {end + 1, end + 2, end + 5}) unit.see(cycle, 3, 0);
  unit.end(end + 10);
  return drain(unit);
}

// A unit without room loses frames, but losing frames must not take computing time. After 2^58 cycles of silence, the
// unit must end with the same words as after some 5000 frames, if the last frame ends at the same place of a word.
TEST(TraceUnit, LosesAnAgeOfSilenceAtOnce) {
  constexpr Cycle kSync = 262143, kAge = (Cycle{1} << 40) * kSync;
  for (Cycle end = 5000 * kSync; end < 5004 * kSync; end += kSync) {
    std::vector<std::vector<std::uint32_t>> words;
    for (const Cycle age : {Cycle{0}, kAge}) {
      TraceUnit unit = make(TraceMode::Time);
      unit.begin(0, 0 - age);  // so that both timers show the same at the end
      unit.see(end + age, 1, 0);
      words.push_back(words_after(unit, end + age));
    }
    EXPECT_GT(words[0].size(), 4U);
    EXPECT_EQ(words[0], words[1]) << end;
  }
}

TEST(TraceUnit, LosesAnAgeOfRepeatsAtOnce) {
  constexpr Cycle kRepeat = 1023, kAge = (Cycle{1} << 48) * kRepeat;
  for (Cycle end = 5000 * kRepeat; end < 5004 * kRepeat; end += kRepeat) {
    std::vector<std::vector<std::uint32_t>> words;
    for (const Cycle age : {Cycle{0}, kAge}) {
      TraceUnit unit = make(TraceMode::Time);
      unit.begin(0, 0 - age);
      unit.see(1, 1, 0);
      unit.see(end + age, 2, 0);
      words.push_back(words_after(unit, end + age));
    }
    EXPECT_GT(words[0].size(), 4U);
    EXPECT_EQ(words[0], words[1]) << end;
  }
}

TEST(TraceUnit, CountsLongHoldsAsThePhoenixDoes) {
  // The same capture, core: slot 7 from the beginning on for 7917 cycles, then slots 3 and 7.
  TraceUnit unit = make(TraceMode::Time);
  unit.begin(0, 0x4f27b);
  unit.see(1, 0x80, 0);
  unit.see(7918, 0x88, 0);
  unit.see(7926, 0x80, 0);
  unit.see(7927, 0, 0);
  unit.end(7930);
  const auto words = drain(unit);
  ASSERT_EQ(words.size(), 16U);
  EXPECT_EQ(std::vector(words.begin(), words.begin() + 10),
            (std::vector<std::uint32_t>{kHeader, 0xf0000000, 0x0004f27b, 0x70dbfffe, 0xdbffdbff, 0xdbffdbff, 0xdbffdbff,
                                        0xdaf3c880, kHeader, 0xe770fefe}));
}

// Converts the masks and program counters of single cycles to spans.
std::vector<TraceSpan> spans(const std::vector<std::pair<std::uint8_t, std::uint32_t>>& cycles, Cycle timer, bool pc) {
  std::vector<TraceSpan> out;
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    const auto [mask, at] = cycles[i];
    if (mask == 0) continue;
    const std::optional<std::uint32_t> where = pc ? std::optional(at) : std::nullopt;
    if (!out.empty() && out.back().mask == mask && out.back().pc == where &&
        out.back().first + out.back().cycles == timer + i)
      ++out.back().cycles;
    else
      out.push_back({timer + i, 1, mask, where});
  }
  return out;
}

TEST(TraceUnit, RandomSignalsComeBackCycleByCycle) {
  std::mt19937 random(7);
  for (unsigned round = 0; round < 200; ++round) {
    TraceUnit unit = make(TraceMode::Time);
    const Cycle begin = random() % 1000, timer = random();
    unit.begin(begin, timer);
    std::vector<std::pair<std::uint8_t, std::uint32_t>> cycles;
    std::vector<std::uint32_t> words;
    while (cycles.size() < 5000) {
      const auto mask = static_cast<std::uint8_t>(random() % 3 == 0   ? 0
                                                  : random() % 2 == 0 ? 1U << random() % 8
                                                                      : random());
      const unsigned lengths[] = {1, 1, 2, 15, 16, 17, 18, 1023, 1024, 1026, static_cast<unsigned>(random() % 40)};
      const unsigned length = lengths[random() % std::size(lengths)];
      if (length == 0) continue;
      unit.see(begin + 1 + cycles.size(), mask, 0);
      cycles.insert(cycles.end(), length, {mask, 0});
      const auto more = drain(unit);
      words.insert(words.end(), more.begin(), more.end());
    }
    unit.end(begin + 1 + cycles.size());
    const auto more = drain(unit);
    words.insert(words.end(), more.begin(), more.end());
    const auto streams = decode_trace(words);
    ASSERT_TRUE(streams.has_value());
    ASSERT_EQ(streams->size(), 1U);
    ASSERT_EQ((*streams)[0].runs.size(), 1U);
    const TraceRun& run = (*streams)[0].runs[0];
    EXPECT_EQ((*streams)[0].tile, (device::TileId{1, 2}));
    EXPECT_EQ(run.start, timer);
    EXPECT_EQ(run.stop, timer + 1 + cycles.size());
    EXPECT_EQ(run.spans, spans(cycles, timer + 1, false)) << "round " << round;
  }
}

TEST(TraceUnit, SilenceBeyondALongGapIsASync) {
  TraceUnit unit = make(TraceMode::Time);
  unit.begin(0, 0);
  unit.see(1'000'000, 4, 0);
  unit.see(1'000'001, 0, 0);
  unit.end(1'000'010);
  const auto streams = decode_trace(drain(unit));
  ASSERT_TRUE(streams.has_value());
  EXPECT_EQ((*streams)[0].runs[0].spans, (std::vector<TraceSpan>{{1'000'000, 1, 4, std::nullopt}}));
  EXPECT_EQ((*streams)[0].runs[0].stop, 1'000'010U);
}

TEST(TraceUnit, EventPcKeepsProgramCountersAndNoTime) {
  std::mt19937 random(8);
  TraceUnit unit = make(TraceMode::Pc);
  unit.begin(0, 50);
  std::vector<std::pair<std::uint8_t, std::uint32_t>> frames;
  std::vector<std::uint32_t> words;
  for (Cycle cycle = 1; cycle < 3000; ++cycle) {
    const auto mask = static_cast<std::uint8_t>(random() % 2 == 0 ? 0x80 : 0x21);
    const auto pc = static_cast<std::uint32_t>(random() % 4 * 2 + 0x3f00);
    unit.see(cycle, mask, pc);
    frames.emplace_back(mask, pc);
    const auto more = drain(unit);
    words.insert(words.end(), more.begin(), more.end());
  }
  unit.end(3000);
  const auto more = drain(unit);
  words.insert(words.end(), more.begin(), more.end());
  const auto streams = decode_trace(words);
  ASSERT_TRUE(streams.has_value());
  const TraceRun& run = (*streams)[0].runs[0];
  EXPECT_EQ(run.mode, TraceMode::Pc);
  EXPECT_EQ(run.spans, spans(frames, 51, true));
}

TEST(TraceUnit, WhatFindsNoRoomIsLostAndSaid) {
  TraceUnit unit = make(TraceMode::Time);
  unit.begin(0, 0);
  for (Cycle cycle = 1; cycle < 2000; ++cycle) unit.see(cycle, static_cast<std::uint8_t>(cycle % 3 * 5), 0);
  EXPECT_EQ(unit.state(), TraceUnit::State::Overrun);
  auto words = drain(unit);
  EXPECT_EQ(words.size(), timing::kTraceBufferWords);
  unit.see(2000, 1, 0);  // there is room again
  EXPECT_EQ(unit.state(), TraceUnit::State::Running);
  unit.see(2005, 2, 0);
  unit.end(2006);
  const auto more = drain(unit);
  words.insert(words.end(), more.begin(), more.end());
  const auto streams = decode_trace(words);
  ASSERT_TRUE(streams.has_value());
  ASSERT_EQ((*streams)[0].runs.size(), 2U);
  EXPECT_FALSE((*streams)[0].runs[0].stop.has_value());
  EXPECT_EQ((*streams)[0].runs[1].start, 2000U);
  EXPECT_EQ((*streams)[0].runs[1].spans.back(), (TraceSpan{2005, 1, 2, std::nullopt}));
}

TEST(TraceDecode, OtherBuffersAreRefused) {
  const std::uint32_t parity[] = {kHeader | 1, 0};
  const auto refused = decode_trace(parity);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code.id, "T0515");
  const std::uint32_t bits[] = {0x00220042, 0};
  EXPECT_FALSE(decode_trace(bits).has_value());
  const std::uint32_t empty[] = {0, 0, 0};
  EXPECT_TRUE(decode_trace(empty)->empty());
}

}  // namespace
}  // namespace tessera::array
