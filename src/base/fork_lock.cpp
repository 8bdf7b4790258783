#include "base/fork_lock.h"

#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <ctime>
#include <thread>

namespace tessera {

namespace {

std::atomic<unsigned> inside = 0;       // threads with at least one lock, or about to get one
std::atomic<unsigned> long_inside = 0;  // threads with a lock that is held for seconds
std::atomic<unsigned> forks = 0;        // threads in fork()
// Locks of this thread. Signal handlers read this variable, and must not allocate memory for it.
[[gnu::tls_model("initial-exec")]] thread_local unsigned locks_held = 0, long_locks_held = 0;

void enter() {
  if (locks_held++ != 0) return;
  while (true) {
    ++inside;
    const unsigned forking = forks;
    if (forking == 0) return;
    --inside;
    forks.wait(forking);
  }
}

void leave() {
  if (--locks_held == 0) --inside;
}

unsigned own_place() {
  return locks_held == 0 ? 0 : 1;
}

unsigned own_long_place() {
  return long_locks_held == 0 ? 0 : 1;
}

void before_fork() {
  constexpr auto kPatience = std::chrono::seconds(1);
  constexpr auto kLongPatience = std::chrono::minutes(5);
  constexpr auto kShort = std::chrono::microseconds(50);
  ++forks;
  const auto began = Condition::Clock::now();
  while (true) {
    const auto waited = Condition::Clock::now() - began;
    const bool waits = inside != own_place() && waited < kPatience;
    const bool waits_long = long_inside != own_long_place() && waited < kLongPatience;
    if (!waits && !waits_long) return;
    std::this_thread::sleep_for(kShort);
  }
}

void after_fork_in_parent() {
  --forks;
  forks.notify_all();
}

void after_fork_in_child() {
  forks = 0;
  inside = own_place();
  long_inside = own_long_place();
}

[[maybe_unused]] const int registered = pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);

long futex(std::atomic<std::uint32_t>& word, int operation, std::uint32_t value, const timespec* end) {
  static_assert(sizeof(word) == sizeof(std::uint32_t));
  return syscall(SYS_futex, &word, operation | FUTEX_PRIVATE_FLAG, value, end, nullptr, FUTEX_BITSET_MATCH_ANY);
}

}  // namespace

void Mutex::lock() {
  if (held_ == Held::ForSeconds) return lock_for_seconds();
  enter();
  mutex_.lock();
}

// A thread that waits for such a lock does not count as inside, because the thread that holds it may fork.
void Mutex::lock_for_seconds() {
  constexpr auto kPause = std::chrono::milliseconds(1);
  enter();
  while (!mutex_.try_lock()) {
    leave();
    std::this_thread::sleep_for(kPause);
    enter();
  }
  if (long_locks_held++ == 0) ++long_inside;
}

void Mutex::unlock() {
  mutex_.unlock();
  if (held_ == Held::ForSeconds && --long_locks_held == 0) --long_inside;
  leave();
}

void Condition::notify_all() {
  ++changes_;
  futex(changes_, FUTEX_WAKE, INT_MAX, nullptr);
}

// A change between unlock() and the system call is not lost: the system then finds another value, and returns at once.
bool Condition::sleep(std::unique_lock<Mutex>& lock, std::optional<Clock::time_point> end) {
  timespec time{};
  if (end) {
    const auto since = std::max(end->time_since_epoch(), Clock::duration::zero());
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since);
    time.tv_sec = seconds.count();
    time.tv_nsec = std::chrono::nanoseconds(since - seconds).count();
  }
  const std::uint32_t seen = changes_;
  lock.unlock();
  const bool is_late = futex(changes_, FUTEX_WAIT_BITSET, seen, end ? &time : nullptr) != 0 && errno == ETIMEDOUT;
  lock.lock();
  return !is_late;
}

}  // namespace tessera
