// Handles of the C functions: each is an object of XRT's C++ class in a table of its own. A handle that the program
// closed, or never got, is refused and not followed.
#pragma once

#include "base/fork_lock.h"
#include "base/lasting.h"
#include "xrt/codes.h"
#include "xrt/faults.h"

#include <cerrno>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace tessera::xrtlib {

// For functions of C: tells the present exception to the log, and sets errno.
void take_exception() noexcept;
// Returns the result of the function; after an exception, `failed`.
template <class F>
auto guarded(decltype(std::declval<F>()()) failed, F function) noexcept -> decltype(function()) {
  try {
    return function();
  } catch (...) {
    take_exception();
    return failed;
  }
}

// Returns a text that a function of C gets. Throws for a null pointer.
inline std::string text_of_c(const char* text, const char* name) {
  if (text != nullptr) return text;
  throw_system(EINVAL, fmt::format("{} is null", name),
               problem(code::bad_argument, "the argument {} is a null pointer", name).help("give a text"));
}

template <class T>
class Handles {
 public:
  // The table of the process: C functions have no object that could own it. It is never destroyed, because static
  // objects of the program may use it when they end.
  static Handles& all() {
    return tessera::lasting([] { return Handles(); });
  }

  void* add(T object) {
    auto kept = std::make_unique<T>(std::move(object));
    const std::lock_guard lock(mutex_);
    T* const handle = kept.get();
    objects_.emplace(handle, std::move(kept));
    return handle;
  }
  T get(void* handle) {
    const std::lock_guard lock(mutex_);
    if (const auto found = objects_.find(handle); found != objects_.end()) return *found->second;
    refuse_handle();
  }
  // The object is destroyed outside of the lock: it may wait for a call.
  void close(void* handle) {
    std::unique_lock lock(mutex_);
    const auto found = objects_.find(handle);
    if (found == objects_.end()) refuse_handle();
    const std::unique_ptr<T> last = std::move(found->second);
    objects_.erase(found);
    lock.unlock();
  }

 private:
  [[noreturn]] static void refuse_handle() {
    throw_system(EINVAL, "No such handle",
                 problem(code::misuse, "the handle was closed, or was never a handle")
                     .help("use handles between the functions that open and close them"));
  }
  Mutex mutex_;
  std::map<void*, std::unique_ptr<T>> objects_;
};

}  // namespace tessera::xrtlib
