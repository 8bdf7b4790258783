// The fibers on which cores work.
//
// A core needs a stack only while the code of a kernel is on it. Between two invocations it keeps nothing there, so it
// gives its fiber back when it has to wait. 400 cores with windows then use a few stacks, whose pages are in memory and
// in the cache already; with a stack for each core, the start of a graph spends most of its time on new pages.
#pragma once

#include "base/fiber.h"

#include <memory>
#include <utility>
#include <vector>

namespace tessera::adf {

// Work for a fiber: a core.
class Work {
 public:
  virtual void work() = 0;  // returns when nothing is left on the stack

 protected:
  ~Work() = default;
};

class Worker {
 public:
  Worker()
      : fiber_([this] {
          for (;;) {
            of_->work();
            fiber_.suspend();
          }
        }) {}

  // Lets the core work, or go on, until it returns from work() or suspends inside of it.
  void resume(Work& of) {
    of_ = &of;
    fiber_.resume();
  }
  Fiber& fiber() { return fiber_; }

 private:
  Work* of_ = nullptr;
  Fiber fiber_;
};

class Workers {
 public:
  std::unique_ptr<Worker> take() {
    if (idle_.empty()) return std::make_unique<Worker>();
    std::unique_ptr<Worker> last = std::move(idle_.back());
    idle_.pop_back();
    return last;
  }
  void give_back(std::unique_ptr<Worker> one) { idle_.push_back(std::move(one)); }

 private:
  std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace tessera::adf
