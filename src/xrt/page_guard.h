// Guards pages of a buffer, so that the library learns when the program touches them.
//
// Two ways exist. userfaultfd also sees accesses inside system calls, but a process without privileges may not use it
// on most systems. mprotect() and a handler of SIGSEGV work everywhere, and are the choice here. The price: a system
// call that gets a guarded address fails with EFAULT, as fwrite() of many bytes straight from map() does, or read()
// into it.
//
// The system kills a thread that touches a guarded page while it blocks SIGSEGV, and a handler that the program has
// installed since would take the touch for a crash. So no page is guarded then (guard_hindrance()).
//
// The handler runs in the thread that touched the page, between two instructions of the program. The program cannot be
// inside malloc() at that moment, and this library never touches guarded pages itself, so the handler may allocate and
// lock. Every other fault goes to the handler that was installed before. A program that installs a handler of its own
// later gets all faults, and must pass on those that it does not know.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace tessera::xrtlib {

// Returns why pages cannot be guarded now: the program has a handler of SIGSEGV of its own, or a thread of it blocks
// the signal. "" if they can.
std::string guard_hindrance();

class PageGuard {
 public:
  // `code`: the instruction that touches the byte.
  using Touched = std::function<void(std::uint64_t offset, bool writes, const void* code)>;

  // The handler calls `touched` for a touch of guarded pages of `memory`; the function must release the page. `memory`
  // begins at a page and outlives the object. Empty memory is never guarded.
  PageGuard(std::span<std::uint8_t> memory, Touched touched);
  ~PageGuard();
  PageGuard(const PageGuard&) = delete;
  PageGuard& operator=(const PageGuard&) = delete;

  // Guards all pages of the bytes [begin, end). The caller locks guard(), release() and is_guarded().
  void guard(std::uint64_t begin, std::uint64_t end);
  void release(std::uint64_t begin, std::uint64_t end);
  bool is_guarded(std::uint64_t byte) const;

 private:
  friend class GuardRegistry;
  void set(std::uint64_t begin, std::uint64_t end, bool guarded);

  const std::span<std::uint8_t> memory_;
  const Touched touched_;
  std::vector<bool> guarded_;  // by page
};

}  // namespace tessera::xrtlib
