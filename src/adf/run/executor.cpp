#include "adf/run/executor.h"

#include "adf/codes.h"
#include "adf/run/memory_faults.h"
#include "base/exit.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace tessera::adf {

namespace {

std::size_t threads_of_process() {
  std::size_t count = 0;
  std::error_code failure;
  for (auto it = std::filesystem::directory_iterator("/proc/self/task", failure);
       !failure && it != std::filesystem::directory_iterator(); it.increment(failure))
    ++count;
  return count;
}

// Returns whether the kernel runs another thread of this process, or will as soon as it has a processor for it.
bool does_another_thread_run() {
  const std::string own = std::to_string(::gettid());
  std::error_code failure;
  for (auto it = std::filesystem::directory_iterator("/proc/self/task", failure);
       !failure && it != std::filesystem::directory_iterator(); it.increment(failure)) {
    if (it->path().filename() == own) continue;
    std::ifstream file(it->path() / "stat");
    std::string line;
    std::getline(file, line);
    // The state follows the name of the thread, which may contain any character, in parentheses.
    const std::size_t state = line.rfind(") ");
    if (state != line.npos && line.compare(state + 2, 1, "R") == 0) return true;
  }
  return false;
}

// The executor whose kernels must not end the process.
Executor*& watched() {
  static Executor* executor = nullptr;
  return executor;
}

}  // namespace

Executor::Lock Executor::lock() {
  if (std::this_thread::get_id() == thread_ && engine_.running() != nullptr)
    engine_.running()->fail(error(code::kernel_fault, "a kernel calls a function that controls graphs")
                                .note("kernels run on cores, and only the host program controls graphs and GMIOs")
                                .help("call it in main()"));
  ++contenders_;
  Lock held(mutex_);
  --contenders_;
  ++calls_;
  return held;
}

void Executor::start() {
  if (std::exchange(is_started_, true)) return;
  std::thread([this] { loop(); }).detach();
  watched() = this;
  std::atexit([] { watched()->refuse_exit("exit()"); });
  std::at_quick_exit([] { watched()->refuse_exit("quick_exit()"); });
  pthread_atfork(nullptr, nullptr, [] { watched()->note_fork(); });
}

Outcome Executor::wait(Lock& held, const std::function<bool()>& reached, const void* run) {
  if (reached()) return Outcome::Reached;
  start();
  Waiter waiter{&reached, run, {}};
  waiters_.push_back(&waiter);
  work_.notify_all();
  done_.wait(held, [&] { return waiter.outcome.has_value(); });
  return *waiter.outcome;
}

void Executor::release(const void* run) {
  std::erase_if(waiters_, [&](Waiter* waiter) {
    if (waiter->run == run) waiter->outcome = Outcome::Ended;
    return waiter->run == run;
  });
  done_.notify_all();
}

void Executor::ask(Lock& held, const std::function<void()>& job) {
  start();
  done_.wait(held, [this] { return job_ == nullptr; });  // another thread may ask
  job_ = &job;
  work_.notify_all();
  done_.wait(held, [this, &job] { return job_ != &job; });
}

bool Executor::finish_reached() {
  bool any = false;
  for (auto it = waiters_.begin(); it != waiters_.end();) {
    if (!(*(*it)->reached)()) {
      ++it;
      continue;
    }
    (*it)->outcome = Outcome::Reached;
    it = waiters_.erase(it);
    any = true;
  }
  if (any) done_.notify_all();
  return any;
}

// A kernel that calls exit() would end the program in the middle of a run, as if it had succeeded.
void Executor::refuse_exit(const char* call) {
  if (std::this_thread::get_id() != thread_ || engine_.running() == nullptr) return;
  set_fault_receiver({});
  const Diag diag = engine_.running()->placed(error(code::kernel_fault, "a kernel calls {}", call)
                                                  .help("return from the kernel, and let main() end the program"));
  std::fflush(nullptr);
  std::fputs(render(diag).c_str(), stderr);
  _exit(static_cast<int>(Exit::Failed));
}

// The copy of the process has no threads but this one, so it cannot go on with the graph. A child that calls exec or
// _exit never comes back here.
void Executor::note_fork() {
  if (std::this_thread::get_id() == thread_ && engine_.running() != nullptr) engine_.running()->refuse_return();
}

void Executor::finish_all(Outcome outcome) {
  for (Waiter* waiter : waiters_) waiter->outcome = outcome;
  waiters_.clear();
  done_.notify_all();
}

bool Executor::another_acts(Lock& held, std::uint64_t since) {
  ++idle_;
  const bool acts = others_may_act(held, idle_, since);
  --idle_;
  return acts;
}

// Returns whether another thread of the host program makes a call: it may let the graph go on. Waits until all of them
// have slept for two seconds; not longer than a minute, or than the time limit. `idle` threads of the host program wait
// in calls. `since`: the number of calls when the graph stood still.
bool Executor::others_may_act(Lock& held, std::size_t idle, std::uint64_t since) {
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;
  constexpr Seconds kStep(0.05), kMostAsleep(2), kMost(60);
  if (calls_ != since) return true;
  if (threads_of_process() <= idle + 1) return false;
  const Seconds most = timeout_ == 0 ? kMost : std::min(kMost, Seconds(timeout_));
  const Clock::time_point begin = Clock::now();
  Clock::time_point awake = begin;  // when another thread ran for the last time
  while (Clock::now() - awake < kMostAsleep && Clock::now() - begin < most) {
    if (work_.wait_for(held, kStep, [&] { return calls_ != since; })) return true;
    if (does_another_thread_run()) awake = Clock::now();
  }
  return false;
}

void Executor::loop() {
  Lock held(mutex_);
  thread_ = std::this_thread::get_id();
  watch_memory_faults();
  limit_.begin(timeout_);
  for (std::uint64_t steps = 0;; ++steps) {
    if (job_ != nullptr) {
      (*job_)();
      job_ = nullptr;
      done_.notify_all();
    }
    if (waiters_.empty()) {
      limit_.end();
      work_.wait(held, [this] { return !waiters_.empty() || job_ != nullptr; });
      limit_.begin(timeout_);
    }
    if (waiters_.empty()) continue;
    if (engine_.has_failed()) {
      finish_all(Outcome::Failed);
      continue;
    }
    finish_reached();
    if (waiters_.empty()) continue;
    if (!engine_.step() && !engine_.has_failed() && !finish_reached() && !others_may_act(held, waiters_.size(), calls_))
      finish_all(limit_.is_over() ? Outcome::TimedOut : Outcome::Stuck);
    if (cycle_limit_ != 0 && engine_.now() >= cycle_limit_) finish_all(Outcome::TimedOut);
    if (limit_.is_over() && !engine_.has_failed()) finish_all(Outcome::TimedOut);
    constexpr std::uint64_t kLook = 256;  // steps between looks at other threads
    if (steps % kLook != 0) continue;
    if (contenders_ != 0) {
      held.unlock();
      std::this_thread::yield();
      held.lock();
    }
  }
}

}  // namespace tessera::adf
