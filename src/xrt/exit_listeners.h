// Tells objects that the process ends by exit(). Threads may make and destroy objects meanwhile.
#pragma once

#include "base/fork_lock.h"

#include <functional>
#include <map>
#include <mutex>

namespace tessera::xrtlib {

class ExitListeners {
 public:
  // Calls the function at exit(), before static objects of the program are destroyed. `who` names the listener.
  void listen(const void* who, std::function<void()> function);
  // Waits for the function if exit() is calling it.
  void unlisten(const void* who);

 private:
  friend ExitListeners& exit_listeners();
  void tell();

  Mutex mutex_;
  std::map<const void*, std::function<void()>> listeners_;
};
ExitListeners& exit_listeners();

}  // namespace tessera::xrtlib
