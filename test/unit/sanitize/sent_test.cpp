// Tests the knowledge that words of a stream carry (sanitize/sent.h) against a model that keeps a copy of the sender's
// clock for each word.
#include "sanitize/sent.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera::sanitize {

namespace {

constexpr AgentId kSender = 1, kClocks = 4;

void expect_equal(const VectorClock& one, const VectorClock& other) {
  for (AgentId agent = 0; agent < kClocks; ++agent) ASSERT_EQ(one[agent], other[agent]) << "of agent " << agent;
}

TEST(Sent, EachWordCarriesTheClockItWasSentWith) {
  std::mt19937 random(1);
  VectorClock clock, other;
  clock.advance(kSender);
  SentWords sent;
  std::vector<VectorClock> model;
  std::vector<std::uint8_t> numbers;
  VectorClock taker, all_taken;
  for (int step = 0; step < 20'000; ++step) {
    switch (random() % 16) {
      case 0:  // learns of another agent
        other.advance(random() % 2 == 0 ? 0 : 3);
        clock.join(other);
        break;
      case 1: clock.advance(kSender); break;  // passes its clock to another agent
      default: {
        const std::uint64_t words = random() % 8 == 0 ? 1 + random() % 200 : 1;
        for (std::uint64_t i = 0; i < words; ++i) {
          model.push_back(clock);
          model.back().advance(kSender, static_cast<Epoch>(i));
        }
        std::uint8_t number = sent.send(kSender, clock, words);
        for (std::uint64_t i = 0; i < words; ++i) numbers.push_back(number++);
        ASSERT_EQ(clock[kSender], model.back()[kSender] + 1);
      }
    }
    if (model.empty()) continue;
    const std::size_t later = random() % std::min<std::size_t>(model.size(), 256);
    const std::size_t word = model.size() - 1 - later;
    VectorClock by_number, by_place;
    sent.take(numbers[word], by_number);
    sent.take_back(later, by_place);
    expect_equal(by_number, model[word]);
    expect_equal(by_place, model[word]);
    sent.take_back(later, taker);  // for an agent that knows of some words already
    all_taken.join(model[word]);
    expect_equal(taker, all_taken);
  }
}

TEST(Sent, OlderWordsCountAsLaterOnesAndUnknownOnesAsNothing) {
  SentWords sent;
  VectorClock clock, taker;
  sent.take(7, taker);
  expect_equal(taker, VectorClock());
  clock.advance(kSender);
  std::uint8_t first = 0;
  for (int word = 0; word < 300; ++word) {
    const std::uint8_t number = sent.send(kSender, clock);
    if (word == 0) first = number;
  }
  sent.take(first, taker);
  EXPECT_EQ(taker[kSender], 257U);  // word 256, counted from 0, has the same number
}

}  // namespace
}  // namespace tessera::sanitize
