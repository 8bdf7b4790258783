// xrt::queue: a thread that executes functions of the program in order. Devices have no part in it.
#include <xrt/experimental/xrt_queue.h>

#include <condition_variable>
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
    if (thread_.get_id() == std::this_thread::get_id())
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
    std::mutex mutex;
    std::condition_variable changed;
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
  std::thread thread_;
};

queue::queue() : impl(std::make_shared<queue_impl>()) {}

void queue::add_task(task&& next) {
  impl->add(std::move(next));
}

}  // namespace xrt
