#include "xrt/exit_listeners.h"

#include "base/lasting.h"
#include "base/process_end.h"

#include <cstdlib>
#include <utility>

namespace tessera::xrtlib {

ExitListeners& exit_listeners() {
  return lasting([] {  // objects in static objects of the program may outlive it
    std::atexit([] { exit_listeners().tell(); });
    return ExitListeners();
  });
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
