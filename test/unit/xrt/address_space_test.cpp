// Contexts follow the changes of a device's addresses: what they rebuild from the changes is what is there.
#include "xrt/memory.h"

#include <gtest/gtest.h>

#include <random>

namespace tessera::xrtlib {
namespace {

using Map = std::map<std::uint64_t, std::shared_ptr<Pages>>;

// Follows a space as a context does.
struct Follower {
  std::uint64_t version = 0;
  Map pages;

  void follow(const AddressSpace& space) {
    const AddressSpace::Changes changes = space.since(version);
    if (changes.are_all) pages.clear();
    for (const auto& [address, one] : changes.pages) {
      pages.erase(address);
      if (one) pages.emplace(address, one);
    }
    version = changes.version;
  }
};

// One follower looks after each change, one now and then, and one so late that the changes are forgotten.
TEST(AddressSpace, FollowersSeeThePresentPages) {
  std::mt19937 random(7);
  AddressSpace space;
  Map present;
  Follower eager, lazy, late;
  for (int step = 0; step < 20000; ++step) {
    if (present.empty() || random() % 2 == 0) {
      auto pages = Pages::make(1 + random() % 100);
      const auto address = space.add(pages);
      ASSERT_TRUE(address);
      present.emplace(*address, std::move(pages));
    } else {
      const auto victim = std::next(present.begin(), static_cast<std::ptrdiff_t>(random() % present.size()));
      space.remove(victim->first);
      present.erase(victim);
    }
    eager.follow(space);
    ASSERT_EQ(eager.pages, present);
    if (random() % 50 == 0) {
      lazy.follow(space);
      ASSERT_EQ(lazy.pages, present);
    }
    if (step % 6000 == 5999) {
      late.follow(space);
      ASSERT_EQ(late.pages, present);
    }
  }
}

// Small buffers of the library are returned together; memory of the program at once, because the program frees it.
TEST(AddressSpace, ListenersHearOfManyEndsAtOnce) {
  AddressSpace space;
  int calls = 0;
  space.listen(&calls, [&] { ++calls; });
  for (int i = 0; i < 640; ++i) space.remove(*space.add(Pages::make(1)));
  EXPECT_EQ(calls, 10);
  for (int i = 0; i < 5; ++i) space.remove(*space.add(Pages::make(1 << 20)));
  EXPECT_EQ(calls, 15);
  alignas(4096) static std::uint8_t memory[4096];
  for (int i = 0; i < 5; ++i) space.remove(*space.add(Pages::of(memory, sizeof(memory))));
  EXPECT_EQ(calls, 20);
  space.unlisten(&calls);
  space.remove(*space.add(Pages::make(1 << 20)));
  EXPECT_EQ(calls, 20);
}

}  // namespace
}  // namespace tessera::xrtlib
