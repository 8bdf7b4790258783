// A function that can be left in the middle and continued later, on a stack of its own.
//
// Host cores are plain C++ functions that block: somewhere deep in a loop they wait for a lock. There are three ways to
// run such a function beside others. A thread each costs a kernel switch per wait and needs locking that is not needed
// anywhere else here. C++20 coroutines would force every function between the body and the wait to be a coroutine. A
// fiber costs a dozen instructions per switch, and the body needs no change. Boost.Context supplies the switch itself;
// this class adds the rest: the stack has a guard page, the sanitizer is told of each switch, exceptions under way stay
// with their fiber, and a fiber that is destroyed before its end unwinds its stack, so that nothing on it leaks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace tessera::core {

class Fiber {
 public:
  explicit Fiber(std::function<void()> body);  // runs at the first resume()
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;
  ~Fiber();  // unwinds

  // From outside: continues until the body suspends or ends. Not after it has ended.
  void resume();
  bool ended() const;
  // The body ended by an exception that it did not catch.
  bool escaped() const;
  // The stack that the body may use, once it has begun; a guard page lies below.
  std::span<const std::uint8_t> stack() const;

  // From inside the body: returns to the caller of resume(). When the fiber is to be unwound, suspend() throws an
  // exception that the fiber itself catches. In a destructor that runs during this unwinding, it returns at once
  // instead.
  void suspend();
  bool unwinding() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tessera::core
