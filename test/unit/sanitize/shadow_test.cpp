// Tests the records about the accesses to a memory (sanitize/shadow.h) against a model with a record for each word.
#include "sanitize/shadow.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera::sanitize {

using namespace array;

namespace {

constexpr unsigned kAccessors = 4;
constexpr std::uint64_t kWords = 1024;  // four pages

// The rules for one word. It keeps the last write and, of the reads since then, those that are not ordered before a
// later read.
struct WordModel {
  std::optional<Access> write, read;
  std::vector<Access> readers;
  unsigned written = 0;

  static bool known(const Access& earlier, const VectorClock& clock) { return earlier.epoch <= clock[earlier.agent]; }
  static bool race(const Access& earlier, const Access& access, const VectorClock& clock) {
    return earlier.agent != access.agent && (earlier.mask & access.mask) != 0 && !known(earlier, clock);
  }
  static void put(std::optional<Access>& place, Access access) {
    if (place && place->agent == access.agent) {
      if (place->order > access.order) return;
      if (place->epoch == access.epoch) access.mask |= place->mask;
    }
    place = access;
  }
  std::optional<Access> note(const Access& access, const VectorClock& clock) {
    if (!access.writes) {
      if (write && write->order > access.order) return std::nullopt;
      if (!read || read->agent == access.agent || known(*read, clock)) {
        put(read, access);
      } else {
        const auto mine = std::ranges::find(readers, access.agent, &Access::agent);
        std::optional<Access> place = mine == readers.end() ? std::nullopt : std::optional(*mine);
        put(place, access);
        if (mine == readers.end())
          readers.push_back(*place);
        else
          *mine = *place;
      }
      return write && race(*write, access, clock) ? write : std::nullopt;
    }
    std::vector<Access> earlier = readers;
    if (read) earlier.insert(earlier.begin(), *read);
    if (write) earlier.insert(earlier.begin(), *write);
    const auto first = std::ranges::find_if(earlier, [&](const Access& each) { return race(each, access, clock); });
    read.reset();
    readers.clear();
    put(write, access);
    written |= access.mask;
    return first == earlier.end() ? std::nullopt : std::optional(*first);
  }
};

std::string name_of(std::uint64_t word, const Access& access) {
  return fmt::format("word {} agent {} at {} epoch {} order {} mask {:#x} {}", word, access.agent, access.where,
                     access.epoch, access.order, access.mask, access.writes);
}

TEST(Shadow, FindsTheRacesOfARecordForEachWord) {
  std::mt19937 random(1);
  const auto pick = [&](std::uint64_t count) { return random() % count; };
  Shadow shadow;
  std::vector<WordModel> model(kWords);
  std::array<VectorClock, kAccessors> clocks;
  for (AgentId agent = 0; agent < kAccessors; ++agent) clocks[agent].advance(agent);
  std::uint64_t order = 0, races = 0;
  for (int step = 0; step < 30'000; ++step) {
    const auto me = static_cast<AgentId>(pick(kAccessors));
    if (pick(3) == 0) {  // learns of another
      const auto other = static_cast<AgentId>(pick(kAccessors));
      if (pick(2) == 0) {
        clocks[me].join(clocks[other]);
        clocks[other].advance(other);
      } else {  // up to one of the last words that it sent
        const Epoch latest = clocks[other][other];
        clocks[me].join(other, latest - static_cast<Epoch>(pick(std::min<Epoch>(latest, 400))));
      }
      continue;
    }
    // Vectors and scalars, buffers, whole pages; often the same places.
    static constexpr std::uint64_t kSizes[] = {1, 2, 4, 16, 32, 32, 32, 64, 1024, 1280, 2048};
    const std::uint64_t size = kSizes[pick(std::size(kSizes))];
    std::uint64_t begin = pick(kWords * 4 - size + 1);
    if (pick(8) != 0) begin -= begin % std::min<std::uint64_t>(size, 1024);
    Access access{.agent = me, .writes = pick(2) == 0, .where = static_cast<std::uint32_t>(step)};
    access.epoch = clocks[me][me];
    access.order = ++order;
    if (pick(16) == 0) access.order -= std::min<std::uint64_t>(order - 1, pick(8));  // a load that is reported late
    access.rising = !access.writes && size % 4 == 0 && begin % 4 == 0 && pick(3) == 0;
    if (access.writes) access.order = order;

    std::vector<std::string> expected, found;
    for (std::uint64_t word = begin / 4; word * 4 < begin + size; ++word) {
      Access one = access;
      if (access.rising) one.epoch += static_cast<Epoch>(word - begin / 4);
      one.rising = false;
      for (unsigned byte = 0; byte < 4; ++byte)
        if (begin <= word * 4 + byte && word * 4 + byte < begin + size)
          one.mask |= static_cast<std::uint8_t>(1 << byte);
      if (const auto race = model[word].note(one, clocks[me])) expected.push_back(name_of(word, *race));
    }
    for (const Shadow::Race& race : shadow.note(begin, begin + size, access, clocks[me]))
      found.push_back(name_of(race.word, race.earlier));
    ASSERT_EQ(found, expected) << "step " << step << " of agent " << me;
    races += expected.size();
    if (access.rising) clocks[me].advance(me, static_cast<Epoch>(size / 4));

    const std::uint64_t from = pick(kWords * 4 - 64), to = from + 1 + pick(64);
    bool none = false, some = false;
    for (std::uint64_t byte = from; byte < to; ++byte)
      ((model[byte / 4].written >> byte % 4 & 1) != 0 ? some : none) = true;
    ASSERT_EQ(shadow.written(from, to).none, none) << "step " << step;
    ASSERT_EQ(shadow.written(from, to).some, some) << "step " << step;
    const std::uint64_t word = pick(kWords);
    ASSERT_EQ(shadow.last_write(word).order, model[word].write.value_or(Access{}).order) << "step " << step;
  }
  EXPECT_GT(races, 10'000U);
}

TEST(Shadow, WhatWasGivenCountsAsWritten) {
  Shadow shadow;
  EXPECT_TRUE(shadow.written(0, 4096).none);
  EXPECT_FALSE(shadow.written(0, 4096).some);
  shadow.give(1030, 3000);
  EXPECT_TRUE(shadow.written(1029, 3000).none);
  EXPECT_FALSE(shadow.written(1030, 3000).none);
  EXPECT_TRUE(shadow.written(2999, 3001).none);
  EXPECT_FALSE(shadow.written(3000, 4096).some);
}

// If another agent writes bytes that were unwritten at an earlier read, and nothing orders the read and the write, the
// finding about the read is dropped: it is a race instead.
TEST(Shadow, ForgetsUnwrittenReadsThatAWriteIsInARaceWith) {
  Shadow shadow;
  VectorClock reader, writer;
  reader.advance(0);
  writer.advance(1);
  const Access read{.agent = 0, .epoch = 1, .order = 1};
  shadow.note_unwritten({read, 0x400, 0x380, 0x420});
  shadow.note_unwritten({read, 0x800, 0x800, 0x804});
  const Access write{.agent = 1, .writes = true, .epoch = 1, .order = 2};
  shadow.note(0x420, 0x800, write, writer);
  EXPECT_EQ(shadow.unwritten().size(), 2U);
  shadow.note(0x300, 0x384, write, writer);
  EXPECT_EQ(shadow.unwritten().size(), 1U);
  writer.join(reader);
  shadow.note(0x800, 0x900, write, writer);  // in order: it was unwritten when it was read
  EXPECT_EQ(shadow.unwritten().size(), 1U);
}

}  // namespace
}  // namespace tessera::sanitize
