#include "xrt/exit_listeners.h"

#include "base/process_end.h"

#include <cstdlib>
#include <utility>

namespace tessera::xrtlib {

ExitListeners& exit_listeners() {
  static ExitListeners* const all = [] {
    std::atexit([] { exit_listeners().tell(); });
    return new ExitListeners;  // never destroyed: objects in static objects of the program may outlive it
  }();
  return *all;
}

void ExitListeners::listen(const void* who, std::function<void()> function) {
  const std::lock_guard lock(mutex_);
  listeners_.insert_or_assign(who, std::move(function));
}

void ExitListeners::unlisten(const void* who) {
  const std::lock_guard lock(mutex_);
  listeners_.erase(who);
}

void ExitListeners::tell() {
  process_end::begin();
  const std::lock_guard lock(mutex_);
  for (const auto& [who, function] : listeners_) function();
}

}  // namespace tessera::xrtlib
