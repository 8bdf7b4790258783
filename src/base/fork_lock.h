// Locks that no other thread holds at the moment when the process forks.
//
// A forked process has one thread: the copy of the thread that called fork(). A std::mutex that another thread held at
// that moment stays locked for ever in the forked process, and the data behind it may be half changed. So fork() waits
// here until all other threads have left their locks. It waits for a second at most, because one of them may wait for
// the thread that forks. A lock that is held for seconds, by threads that wait for no other, is awaited for minutes.
//
// A Condition is a counter. A std::condition_variable also knows its sleeping threads, and in a forked process its
// destructor would wait for them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>

namespace tessera {

// For std::lock_guard and std::unique_lock.
class Mutex {
 public:
  enum class Held : std::uint8_t { Shortly, ForSeconds };

  constexpr explicit Mutex(Held held = Held::Shortly) : held_(held) {}
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;
  void lock();
  void unlock();

 private:
  void lock_for_seconds();
  std::mutex mutex_;
  const Held held_;
};

class Condition {
 public:
  using Clock = std::chrono::steady_clock;

  Condition() = default;
  Condition(const Condition&) = delete;
  Condition& operator=(const Condition&) = delete;
  void notify_all();
  // Waits for the next notify_all(), or for less.
  void wait(std::unique_lock<Mutex>& lock) { sleep(lock, std::nullopt); }
  template <class Holds>
  void wait(std::unique_lock<Mutex>& lock, Holds holds) {
    while (!holds()) wait(lock);
  }
  // Returns holds().
  template <class Holds>
  bool wait_until(std::unique_lock<Mutex>& lock, Clock::time_point end, Holds holds) {
    while (!holds())
      if (!sleep(lock, end)) return holds();
    return true;
  }

 private:
  bool sleep(std::unique_lock<Mutex>& lock, std::optional<Clock::time_point> end);  // false at `end`
  std::atomic<std::uint32_t> changes_ = 0;
};

}  // namespace tessera
