// Removes unfinished files when a signal or exit() ends the process, and tells long work of a request to stop.
//
// SIGINT, SIGTERM, SIGHUP and SIGPIPE can end a process at any point, and would leave temporary folders and
// half-written outputs. So a list holds the paths of unfinished files and folders, and a signal handler removes them
// before the signal has its usual effect. A handler may neither allocate nor take a mutex: the list is a fixed array of
// atomic pointers, and the handler removes a folder only by system calls.
//
// Code that can stop in order holds an `Interruptible` and polls signal(). The handler then only records the first
// signal, unless it is SIGPIPE. The second signal ends the process as above.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace tessera {

// While the object exists, the end of the process by a signal or by exit() also removes this path, and a folder with
// its contents. The list has at most 64 paths; further paths stay. A fork of the process leaves the path alone.
class Unfinished {
 public:
  Unfinished() = default;
  explicit Unfinished(const std::filesystem::path& path);
  Unfinished(Unfinished&& other) noexcept;
  Unfinished& operator=(Unfinished&& other) noexcept;
  ~Unfinished();

 private:
  std::unique_ptr<std::string> path_;  // on the heap, because the list points to its characters
  std::size_t place_ = 0;
};

// Makes this code install no signal handlers, for a library whose host program has its own. Destructors still remove
// the paths. Call it before the first Unfinished or Interruptible.
void leave_signals() noexcept;
bool listens_to_signals() noexcept;

// Removes all listed paths. For a handler that ends the process itself; uses only system calls.
void remove_unfinished() noexcept;

class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

  // Returns the signal received since the construction of the first Interruptible.
  static std::optional<int> signal() noexcept;
};

}  // namespace tessera
