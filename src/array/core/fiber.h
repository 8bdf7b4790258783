// A function that can be left in the middle and continued later, on a stack of its own.
//
// Host cores are plain C++ functions that block: somewhere deep in a loop they wait for a lock. Three ways exist to run
// such a function besides others. A thread each costs a kernel switch per wait and needs locking that nothing here has.
// C++20 coroutines would force every function between the body and the wait to be one. A fiber costs a dozen
// instructions per switch, and the body stays what it is. Boost.Context supplies the switch itself; the rest is below:
// the stack has a guard page, the sanitizer is told of each switch, exceptions under way stay with their fiber, and a
// fiber that is dropped half-way unwinds its stack, so that nothing on it leaks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace tessera::array {

class Fiber {
 public:
  explicit Fiber(std::function<void()> body);  // runs at the first resume()
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;
  ~Fiber();  // unwinds

  // From outside: goes on until the body suspends or ends. Not after it has ended.
  void resume();
  bool ended() const;
  // Ended by an exception that the body let go.
  bool escaped() const;
  // What the body may use of its stack, once it has begun; a guard page lies below.
  std::span<const std::uint8_t> stack() const;

  // From inside the body: back to whoever resumed. When the fiber is to be unwound, this throws what the fiber itself
  // catches; in a destructor that runs because of it, it returns at once instead.
  void suspend();
  bool unwinding() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tessera::array
