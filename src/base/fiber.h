// A function that can suspend in the middle and continue later, on its own stack.
//
// Host cores and kernels of ADF graphs are plain C++ functions that block: deep in a loop they wait for a lock or data.
// There are three ways to run such a function beside other functions. A thread for each function costs a kernel switch
// per wait and needs mutexes, which the rest of Tessera does not need. C++20 coroutines would force every function
// between the body and the wait to be a coroutine. A fiber costs a dozen instructions per switch, and the body needs no
// change. Boost.Context supplies the switch itself. This class adds the rest: a guard page below the stack, a report of
// each switch to AddressSanitizer, exceptions that stay with their fiber, and a destructor that unwinds the stack of an
// unfinished fiber, so that nothing on it leaks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace tessera {

class Fiber {
 public:
  explicit Fiber(std::function<void()> body);  // runs at the first resume()
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;
  ~Fiber();  // unwinds the stack of an unfinished fiber

  // From outside: continues until the body suspends or ends. Do not call after the body has ended.
  void resume();
  bool ended() const;
  // Returns whether the body ended by an exception that it did not catch.
  bool escaped() const;
  // Returns the stack that the body may use, once it has begun; a guard page lies below.
  std::span<const std::uint8_t> stack() const;

  // From inside the body: returns to the caller of resume(). While the fiber is destroyed, suspend() throws an
  // exception that the fiber itself catches; in a destructor that runs during this unwinding, suspend() returns at once
  // instead.
  void suspend();
  bool unwinding() const;
  // Makes the destructor leave the body where it is, with everything on its stack. For a body that cannot unwind.
  void abandon();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tessera
