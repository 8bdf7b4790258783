// xrt::queue: a thread that executes functions of the program in order. Devices have no part in it.
#include "base/fork_lock.h"
#include "base/lasting.h"

#include <xrt/experimental/xrt_queue.h>

#include <unistd.h>

#include <deque>
#include <mutex>
#include <thread>

namespace xrt {

class queue_impl {
 public:
  queue_impl() : thread_([state = state_] { work(*state); }) {}
  // As XRT does: the function under way ends, and those behind it are dropped.
  ~queue_impl() {
    {
      const std::lock_guard lock(state_->mutex);
      state_->stops = true;
    }
    state_->changed.notify_all();
    if (process_ != ::getpid())
      tessera::abandon(std::move(thread_));  // a forked process has no such thread
    else if (thread_.get_id() == std::this_thread::get_id())
      thread_.detach();  // a function of the queue held the last handle
    else
      thread_.join();
  }
  queue_impl(const queue_impl&) = delete;
  queue_impl& operator=(const queue_impl&) = delete;

  void add(queue::task&& next) {
    {
      const std::lock_guard lock(state_->mutex);
      state_->tasks.push_back(std::move(next));
    }
    state_->changed.notify_all();
  }

 private:
  struct State {
    tessera::Mutex mutex;
    tessera::Condition changed;
    std::deque<queue::task> tasks;
    bool stops = false;
  };

  static void work(State& state) {
    std::unique_lock lock(state.mutex);
    while (true) {
      state.changed.wait(lock, [&] { return state.stops || !state.tasks.empty(); });
      if (state.stops) return;
      queue::task next = std::move(state.tasks.front());
      state.tasks.pop_front();
      lock.unlock();
      next.execute();
      next = {};
      lock.lock();
    }
  }

  const std::shared_ptr<State> state_ = std::make_shared<State>();
  const pid_t process_ = ::getpid();
  std::thread thread_;
};

queue::queue() : impl(std::make_shared<queue_impl>()) {}

void queue::add_task(task&& next) {
  impl->add(std::move(next));
}

}  // namespace xrt
