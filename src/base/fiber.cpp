#include "base/fiber.h"

#include "base/guarded_pages.h"

#include <boost/context/fiber.hpp>

#include <cxxabi.h>
#include <dlfcn.h>
#include <cassert>
#include <cstring>
#include <exception>
#include <optional>

// AddressSanitizer's functions, present if the program is built with it. Weak, because libadf is built without it and
// serves programs that are built with it.
extern "C" {
void __sanitizer_start_switch_fiber(void** keep, const void* bottom, std::size_t bytes) __attribute__((weak));
void __sanitizer_finish_switch_fiber(void* kept, const void** bottom, std::size_t* bytes) __attribute__((weak));
}

// Valgrind must know stacks; otherwise it takes a switch for a huge frame. Its header is not needed to build.
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(begin, end) 0U
#define VALGRIND_STACK_DEREGISTER(number) static_cast<void>(number)
#endif

namespace tessera {

namespace {

namespace context = boost::context;

// The size of a stack. It is only address space: unused pages cost nothing.
constexpr std::size_t kStackBytes = std::size_t{1} << 20;

struct Unwound {};  // thrown through the body by suspend(), caught by the fiber

// The two words in which the C++ runtime (Itanium ABI, 2.2.2) keeps the exceptions that a thread has caught and not
// finished. These words belong to a stack, so each switch exchanges them.
struct Exceptions {
  void* caught = nullptr;
  unsigned uncaught = 0;

  void swap(void* now) {
    Exceptions mine;
    std::memcpy(&mine, now, sizeof mine);
    std::memcpy(now, this, sizeof mine);
    *this = mine;
  }
};

// Returns the function by which a shared C++ runtime finds its two words. Returns nullptr if the process has no such
// runtime, or if this code uses it. A program with the C++ runtime inside has two runtimes as soon as it loads a
// library of kernels or the compiler.
using GetGlobals = void* (*)();
GetGlobals other_runtime() {
  void* library = dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return nullptr;
  void* found = dlsym(library, "__cxa_get_globals");
  dlclose(library);
  return found == reinterpret_cast<void*>(&abi::__cxa_get_globals) ? nullptr : reinterpret_cast<GetGlobals>(found);
}

// Boost.Context gives a stack back when its function has ended; here a stack lives as long as its fiber.
struct Kept {
  void deallocate(context::stack_context&) const {}
};

struct Stack {
  const void* bottom = nullptr;
  std::size_t bytes = 0;
};

// Reports a switch of stacks to AddressSanitizer. Call leave before the switch on the old stack, and enter after it on
// the new stack. `keep` receives the data for the return to the old stack; nullptr when the old stack ends.
void leave(void** keep, const Stack& to) {
  if (__sanitizer_start_switch_fiber != nullptr) __sanitizer_start_switch_fiber(keep, to.bottom, to.bytes);
}
void enter(void* kept, Stack* from) {
  if (__sanitizer_finish_switch_fiber != nullptr)
    __sanitizer_finish_switch_fiber(kept, from == nullptr ? nullptr : &from->bottom,
                                    from == nullptr ? nullptr : &from->bytes);
}

}  // namespace

struct Fiber::Impl {
  explicit Impl(std::function<void()> the_body) : body(std::move(the_body)) {}

  // Runs the body from its first resume to its end, on its own stack.
  context::fiber run(context::fiber&& caller) {
    enter(nullptr, &outer_stack);
    outer = std::move(caller);
    try {
      body();
    } catch (const Unwound&) {
    } catch (...) {
      escaped = true;
    }
    ended = true;
    leave(nullptr, outer_stack);
    return std::move(outer);
  }

  void resume() {
    if (!started) begin();
    swap_exceptions();
    void* kept = nullptr;
    leave(&kept, stack);
    inner = std::move(inner).resume();
    enter(kept, nullptr);
    swap_exceptions();
  }

  void swap_exceptions() {
    exceptions.swap(abi::__cxa_get_globals());
    if (other_globals != nullptr) other_exceptions.swap(other_globals());
  }

  // True while a destructor runs because of an exception, which must not meet a second one.
  bool is_throwing() const {
    if (std::uncaught_exceptions() != 0) return true;
    Exceptions other;
    if (other_globals != nullptr) std::memcpy(&other, other_globals(), sizeof other);
    return other.uncaught != 0;
  }

  void begin() {
    started = true;
    other_globals = other_runtime();  // a library of kernels is loaded before their fibers begin
    pages.emplace(kStackBytes);
    context::stack_context place;
    place.sp = pages->end();
    place.size = kStackBytes;
    stack = {pages->begin(), kStackBytes};
    valgrind_stack = VALGRIND_STACK_REGISTER(stack.bottom, place.sp);
    inner = context::fiber(std::allocator_arg, context::preallocated(place.sp, place.size, place), Kept(),
                           [this](context::fiber&& caller) { return run(std::move(caller)); });
  }

  std::function<void()> body;
  bool started = false, ended = false, unwinding = false, escaped = false;
  unsigned valgrind_stack = 0;
  std::optional<GuardedPages> pages;
  context::fiber inner, outer;
  Stack stack, outer_stack;
  // The exceptions of the side that does not run, in this runtime and in the other one.
  Exceptions exceptions, other_exceptions;
  GetGlobals other_globals = nullptr;
};

Fiber::Fiber(std::function<void()> body) : impl_(std::make_unique<Impl>(std::move(body))) {}

void Fiber::abandon() {
  static_cast<void>(impl_.release());
}

Fiber::~Fiber() {
  if (impl_ == nullptr) return;
  impl_->unwinding = true;
  while (impl_->started && !impl_->ended) impl_->resume();
  if (impl_->started) VALGRIND_STACK_DEREGISTER(impl_->valgrind_stack);
}

void Fiber::resume() {
  assert(!impl_->ended);
  impl_->resume();
}

bool Fiber::ended() const {
  return impl_->ended;
}

bool Fiber::escaped() const {
  return impl_->escaped;
}

std::span<const std::uint8_t> Fiber::stack() const {
  return {static_cast<const std::uint8_t*>(impl_->stack.bottom), impl_->stack.bytes};
}

bool Fiber::unwinding() const {
  return impl_->unwinding;
}

void Fiber::suspend() {
  if (!impl_->unwinding) {
    void* kept = nullptr;
    leave(&kept, impl_->outer_stack);
    impl_->outer = std::move(impl_->outer).resume();
    enter(kept, &impl_->outer_stack);
  }
  if (impl_->unwinding && !impl_->is_throwing()) throw Unwound();
}

}  // namespace tessera
