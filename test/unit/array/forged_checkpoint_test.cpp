// Tests that loading refuses states of the event queue that no run saves. Their numbers would become indices.
#include "base/archive.h"
#include "cores.h"
#include "device/aie2_events.h"

#include <algorithm>

namespace tessera::array {
namespace {

constexpr std::uint32_t kCycle = 3000, kTimer = 4;  // the timer's number in entries of the kind Match

enum Kind : std::uint8_t { Settle, Line, Match, Level, Look };

// Returns an entry of the event queue as a state holds it: cycle, kind, place and data. Behind the last entry, a state
// has the cycle of the first entry and the number of entries that are not of the kind Match.
Bytes entry(std::uint8_t kind, std::uint32_t place, std::uint32_t data) {
  Bytes bytes;
  append_le<std::uint64_t>(bytes, kCycle);
  append_le<std::uint8_t>(bytes, kind);
  append_le<std::uint32_t>(bytes, place);
  append_le<std::uint32_t>(bytes, data);
  return bytes;
}
constexpr std::size_t kEntry = 17, kFirst = 2 * kEntry, kOthers = kFirst + 8;  // in bytes, from the timer's entry on

class ForgedQueue : public testing::Test {
 protected:
  // Saves an array whose timer will reach a value, and finds the entry that waits for it. One more entry follows: it
  // was made between the two writes of the value.
  void SetUp() override {
    count_timer(saved_);
    Saver saver;
    saved_.array.save(saver);
    state_ = std::move(saver).take();
    for (place_ = 0; place_ < places(); ++place_) {
      const auto found = std::ranges::search(state_, entry(Match, place_, kTimer));
      if (found.empty()) continue;
      at_ = static_cast<std::size_t>(found.begin() - state_.begin());
      return;
    }
    FAIL() << "the state has no entry for the timer";
  }

  bool loads(const Bytes& state) {
    Rig rig;
    Loader loader(state);
    rig.array.load(loader);
    if (!loader.good() || !loader.at_end()) return false;
    rig.run(2 * kCycle);
    return true;
  }
  // Returns whether the state loads with this entry in place of the timer's.
  bool loads(std::uint8_t kind, std::uint32_t place, std::uint32_t data) {
    Bytes forged = state_;
    std::ranges::copy(entry(kind, place, data), forged.begin() + static_cast<std::ptrdiff_t>(at_));
    return loads(kind == Match ? forged : with_more(std::move(forged), kOthers));
  }
  // Returns the state with a number raised by one. `place` counts bytes from the entry of the timer.
  Bytes with_more(Bytes state, std::size_t place) const {
    store_le(state, at_ + place, load_le<std::uint64_t>(state, at_ + place) + 1);
    return state;
  }
  std::uint32_t places() const { return 2U * saved_.array.device().cols * saved_.array.device().rows; }

  std::uint32_t place_ = 0;
  Bytes state_;

 private:
  static void count_timer(Rig& rig) {
    std::uint32_t word = core::Performance_Control0_Cnt0_Start_Event.set(0, device::events::core::TIMER_VALUE_REACHED);
    rig.write(kCoreTile, core::Performance_Control0.offset, word);
    rig.write(kCoreTile, core::Timer_Trig_Event_High_Value.offset, 0);
    rig.write(kCoreTile, core::Timer_Trig_Event_Low_Value.offset, kCycle);
  }

  Rig saved_;
  std::size_t at_ = 0;
};

TEST_F(ForgedQueue, EntriesOfEachKindLoad) {
  EXPECT_TRUE(loads(Match, place_, kTimer));
  EXPECT_TRUE(loads(Match, place_, 0));
  EXPECT_TRUE(loads(Settle, place_, ~0U));
  EXPECT_TRUE(loads(Look, place_, ~0U));
  EXPECT_TRUE(loads(Level, place_, 191 << 1 | 1));
  EXPECT_TRUE(loads(Line, places() - 1, 3 << 16 | 0xffff));
}

TEST_F(ForgedQueue, NumbersBeyondTheirTablesAreRefused) {
  EXPECT_FALSE(loads(Match, place_, kTimer + 1));
  EXPECT_FALSE(loads(Match, place_, ~0U));
  EXPECT_FALSE(loads(Level, place_, 192 << 1));
  EXPECT_FALSE(loads(Line, place_, 4 << 16));
  EXPECT_FALSE(loads(Line, places(), 0));
  for (const std::uint8_t kind : {Settle, Match, Level, Look}) EXPECT_FALSE(loads(kind, 512 * places() + place_, 0));
  EXPECT_FALSE(loads(Look + 1, place_, 0));
}

TEST_F(ForgedQueue, TheFirstCycleAndTheCountAgreeWithTheEntries) {
  EXPECT_TRUE(loads(state_));
  EXPECT_FALSE(loads(with_more(state_, kFirst)));
  EXPECT_FALSE(loads(with_more(state_, kOthers)));
}

}  // namespace
}  // namespace tessera::array
