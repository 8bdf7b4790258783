// The thread on which all kernels run, and how threads of the host program wait for them.
//
// The graph moves only while a thread of the host program waits in a call. So main() is one more agent beside the
// cores: while main() computes, no virtual time passes, and the order of all events is fixed. Kernels run on a separate
// thread, because host programs may call from several threads, and a fiber must not move between threads. A mutex
// guards everything; the executor's thread holds it while kernels run.
#pragma once

#include "adf/run/engine.h"
#include "adf/run/time_limit.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace tessera::adf {

// Ended: another thread of the host program has ended the graph.
enum class Outcome { Reached, Stuck, Failed, TimedOut, Ended };

class Executor {
 public:
  using Lock = std::unique_lock<std::mutex>;

  // Returns a lock. A thread of the host program holds it while it looks at graphs or changes them.
  Lock lock();
  // Runs the graphs until `reached` returns true, until nothing can move, or until release() of the run to which the
  // condition belongs.
  Outcome wait(Lock& held, const std::function<bool()>& reached, const void* run);
  void release(const void* run);
  // Runs a job on the thread of the kernels.
  void ask(Lock& held, const std::function<void()>& job);
  // Returns the number of calls of the host program so far.
  std::uint64_t calls() const { return calls_; }
  // For calls that cannot go on: waits until another thread of the host program has made a call, and returns whether
  // one has. `since`: calls() at the moment when nothing could move; later calls may have been made already. False at
  // once if there is no other thread.
  bool another_acts(Lock& held, std::uint64_t since);

  Engine& engine() { return engine_; }
  void set_limits(double seconds, std::uint64_t cycles) {
    timeout_ = seconds;
    cycle_limit_ = cycles;
  }

 private:
  struct Waiter {
    const std::function<bool()>* reached;
    const void* run;
    std::optional<Outcome> outcome;
  };
  void start();
  void loop();
  bool finish_reached();
  void finish_all(Outcome outcome);
  bool others_may_act(Lock& held, std::size_t idle, std::uint64_t since);
  void refuse_exit(const char* call);
  void note_fork();

  Engine engine_;
  std::mutex mutex_;
  std::condition_variable work_, done_;
  std::list<Waiter*> waiters_;
  const std::function<void()>* job_ = nullptr;
  std::atomic<unsigned> contenders_{0};
  std::uint64_t calls_ = 0;  // number of calls of the host program
  std::size_t idle_ = 0;     // threads in another_acts()
  bool is_started_ = false;
  std::atomic<std::thread::id> thread_{};  // of the kernels
  double timeout_ = 0;
  TimeLimit limit_;
  std::uint64_t cycle_limit_ = 0;
};

}  // namespace tessera::adf
