#include "base/archive.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera {
namespace {

struct Inner {
  std::uint16_t number = 0;
  std::optional<std::int32_t> maybe;

  template <class A>
  void archive(A& a) {
    a.all(*this, number, maybe);
    a.below(1000, number);
  }
  bool operator==(const Inner&) const = default;
};

enum class Colour : std::uint8_t { Red, Green };

struct Outer {
  bool flag = false;
  Colour colour = Colour::Red;
  std::array<Inner, 3> fixed;
  std::vector<Inner> many;
  std::deque<std::uint64_t> queue;
  std::map<std::uint8_t, std::string> names;
  std::set<std::int16_t> numbers;
  std::vector<bool> bits;
  std::pair<std::uint8_t, std::int64_t> pair;
  Bytes bytes;

  template <class A>
  void archive(A& a) {
    a.all(*this, flag, colour, fixed, many, queue, names, numbers, bits, pair, bytes);
    a.require(colour <= Colour::Green);
  }
  bool operator==(const Outer&) const = default;
};

// member_count() counts members of every kind.
static_assert(archiving::member_count<Inner>() == 2);
static_assert(archiving::member_count<Outer>() == 10);

Outer example() {
  Outer outer;
  outer.flag = true;
  outer.colour = Colour::Green;
  outer.fixed[1] = {999, -5};
  outer.many = {{1, {}}, {2, 7}};
  outer.queue = {1, ~std::uint64_t{0}};
  outer.names = {{3, "three"}, {4, ""}};
  outer.numbers = {-2, 5};
  outer.bits = {true, false, true};
  outer.pair = {9, -9};
  outer.bytes.resize(1000);
  outer.bytes[130] = 1;
  return outer;
}

Bytes saved(Outer outer) {
  Saver saver;
  outer.archive(saver);
  return std::move(saver).take();
}

TEST(Archive, GivesBackWhatWasSaved) {
  const Bytes bytes = saved(example());
  Outer loaded;
  loaded.names = {{77, "must go"}};
  Loader loader(bytes);
  loaded.archive(loader);
  EXPECT_TRUE(loader.good() && loader.at_end());
  EXPECT_EQ(loaded, example());
}

// Loading must end for any bytes. good() must be false after each truncated state, and loaded values must stay in their
// ranges.
TEST(Archive, LoadsAnyBytes) {
  const Bytes good = saved(example());
  for (std::size_t length = 0; length < good.size(); ++length) {
    Outer loaded;
    Loader loader(ByteSpan(good).first(length));
    loaded.archive(loader);
    EXPECT_FALSE(loader.good());
  }
  std::mt19937 random(1);
  for (unsigned i = 0; i < 20'000; ++i) {
    Bytes bytes = good;
    for (unsigned changes = random() % 4; changes < 4; ++changes)
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random() % 3 == 0 ? 0xFF : random());
    Outer loaded;
    Loader loader(bytes);
    loaded.archive(loader);
    if (!loader.good() || !loader.at_end()) continue;
    EXPECT_LE(loaded.colour, Colour::Green);
    for (const Inner& inner : loaded.fixed) EXPECT_LT(inner.number, 1000);
  }
}

TEST(Archive, KeepsMemoryOfAnySize) {
  std::mt19937 random(2);
  for (std::size_t size = 0; size < 300; ++size) {
    Bytes memory(size);
    for (std::uint8_t& byte : memory) byte = static_cast<std::uint8_t>(random() % 40 == 0 ? random() : 0);
    Saver saver;
    saver.memory(memory);
    const Bytes bytes = std::move(saver).take();
    Bytes loaded(size, 0xAA);
    Loader loader(bytes);
    loader.memory(loaded);
    EXPECT_TRUE(loader.good() && loader.at_end());
    EXPECT_EQ(loaded, memory);
  }
}

TEST(Archive, SpendsNothingOnZeros) {
  Bytes memory(1 << 20);
  memory[5000] = 1;
  Saver saver;
  saver.memory(memory);
  EXPECT_LT(std::move(saver).take().size(), 200U);
}

TEST(Archive, LoadsAnyMemory) {
  std::mt19937 random(3);
  for (unsigned i = 0; i < 20'000; ++i) {
    Bytes bytes(random() % 64);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() % 4 == 0 ? random() % 80 : 0);
    Bytes memory(random() % 100);
    Loader loader(bytes);
    loader.memory(memory);
  }
}

}  // namespace
}  // namespace tessera
