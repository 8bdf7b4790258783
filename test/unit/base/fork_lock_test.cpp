// Locks around fork(): a forked process finds them free, and whole data behind them.
#include "base/fork_lock.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>
#include <vector>

namespace tessera {
namespace {

using std::chrono::milliseconds;

struct Pair {
  Mutex mutex;
  Condition changed;
  std::uint64_t first = 0, second = 0;  // equal without the lock
};

TEST(ForkLock, AChildFindsFreeLocksAndWholeData) {
  Pair pair;
  std::atomic<bool> stops = false;
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      while (!stops) {
        std::unique_lock lock(pair.mutex);
        ++pair.first;
        std::this_thread::sleep_for(std::chrono::microseconds(100));
        ++pair.second;
        pair.changed.notify_all();
        if (i == 0) pair.changed.wait_until(lock, Condition::Clock::now() + milliseconds(1), [] { return false; });
      }
    });
  for (int i = 0; i < 100; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::alarm(60);  // a hang, and nothing else
      const std::lock_guard lock(pair.mutex);
      ::_exit(pair.first == pair.second ? 0 : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  }
  stops = true;
  for (std::thread& thread : threads) thread.join();
}

// A compilation takes seconds, and another thread waits for the compiler meanwhile.
TEST(ForkLock, AForkWaitsForLocksThatAreHeldForSeconds) {
  Mutex mutex(Mutex::Held::ForSeconds);
  std::atomic<int> inside = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i)
    threads.emplace_back([&] {
      const std::lock_guard lock(mutex);
      ++inside;
      std::this_thread::sleep_for(milliseconds(1500));
    });
  while (inside == 0) std::this_thread::yield();
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(60);  // a hang, and nothing else
    const std::lock_guard lock(mutex);
    ::_exit(0);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  for (std::thread& thread : threads) thread.join();
}

// The compiler itself forks, to read text of strangers in a process of its own.
TEST(ForkLock, AThreadThatHoldsALockForSecondsForksAtOnce) {
  Mutex mutex(Mutex::Held::ForSeconds);
  std::unique_lock lock(mutex);
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) threads.emplace_back([&] { const std::lock_guard waits(mutex); });
  const auto began = Condition::Clock::now();
  for (int i = 0; i < 10; ++i) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
  }
  EXPECT_LT(Condition::Clock::now() - began, std::chrono::seconds(9));  // a second for each if it waited
  lock.unlock();
  for (std::thread& thread : threads) thread.join();
}

TEST(ForkLock, AThreadThatForksInsideKeepsItsLock) {
  Pair pair;
  const std::lock_guard lock(pair.mutex);
  const pid_t child = ::fork();
  if (child == 0) {
    pair.mutex.unlock();
    pair.mutex.lock();
    ::_exit(0);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(ForkLock, AWaitEndsWithTheChangeOrWithItsTime) {
  Pair pair;
  std::unique_lock lock(pair.mutex);
  const auto began = Condition::Clock::now();
  EXPECT_FALSE(pair.changed.wait_until(lock, began + milliseconds(20), [&] { return pair.first != 0; }));
  EXPECT_GE(Condition::Clock::now() - began, milliseconds(20));
  EXPECT_FALSE(pair.changed.wait_until(lock, began - std::chrono::hours(1'000'000), [&] { return pair.first != 0; }));
  std::thread other([&] {
    const std::lock_guard inside(pair.mutex);
    pair.first = 1;
    pair.changed.notify_all();
  });
  pair.changed.wait(lock, [&] { return pair.first != 0; });
  EXPECT_EQ(pair.first, 1U);
  lock.unlock();
  other.join();
}

}  // namespace
}  // namespace tessera
