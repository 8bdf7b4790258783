// The fibers on which cores work.
//
// A core needs a stack only while the code of a kernel is on it. Between two invocations it keeps nothing there, so it
// gives its fiber back when it has to wait. 400 cores with windows then use a few stacks, whose pages are in memory and
// in the cache already; with a stack for each core, the start of a graph spends most of its time on new pages.
#pragma once

#include "base/fiber.h"

#include <memory>
#include <vector>

namespace tessera::adf {

class Core;

class Worker {
 public:
  Worker();
  // Lets the core work, or go on, until it returns from Core::work() or suspends inside of it.
  void resume(Core& core) {
    core_ = &core;
    fiber_.resume();
  }
  Fiber& fiber() { return fiber_; }

 private:
  Core* core_ = nullptr;
  Fiber fiber_;
};

class Workers {
 public:
  std::unique_ptr<Worker> take();
  void give_back(std::unique_ptr<Worker> one) { idle_.push_back(std::move(one)); }

 private:
  std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace tessera::adf
