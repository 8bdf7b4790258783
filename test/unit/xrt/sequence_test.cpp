// Random sequences of calls, alone and in several threads. TESSERA_LONG=1: as many as issue and page promise.
#include "xrt/sequence.h"

#include <fmt/format.h>
#include <cstdlib>
#include <mutex>

#include <random>
#include <thread>

namespace tessera::xrtlib {
namespace {

// Returns the first step that went wrong, or nothing.
std::string run_sequence(const std::shared_ptr<const Sequence::Common>& common, unsigned seed, int steps,
                         bool hostile) {
  std::mt19937 random(seed);
  Sequence sequence(common, [&] { return static_cast<std::uint32_t>(random()); }, hostile);
  int step = 0;
  try {
    for (; step < steps; ++step) sequence.step();
    sequence.finish();
  } catch (const Sequence::Wrong& wrong) {
    return fmt::format("seed {}, step {}: {}", seed, step, wrong.what);
  }
  return "";
}

int steps_of(int usual, int at_length) {
  return std::getenv("TESSERA_LONG") != nullptr ? at_length : usual;
}

TEST(Sequence, EachResultIsThatOfTheModel) {
  for (unsigned seed = 1; seed <= 8; ++seed)
    EXPECT_EQ(run_sequence(std::make_shared<const Sequence::Common>(), seed, steps_of(300, 20'000), true), "");
}

TEST(Sequence, ThreadsShareADeviceAContextAndAKernel) {
  const auto common = std::make_shared<const Sequence::Common>();
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (unsigned seed = 11; seed < 19; ++seed)
    threads.emplace_back([&, seed] {
      const std::string wrong = run_sequence(common, seed, steps_of(150, 12'500), false);
      const std::lock_guard lock(mutex);
      EXPECT_EQ(wrong, "");
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace tessera::xrtlib
