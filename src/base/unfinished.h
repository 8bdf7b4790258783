// What a signal must not leave behind, and how somebody who asks a run to end is heard.
//
// SIGINT, SIGTERM, SIGHUP and SIGPIPE end a process wherever it is: folders for temporary files and outputs that are
// half written would stay. So their paths are listed here as long as they are unfinished, and a handler removes them
// before the signal does what it always does. A handler may neither allocate nor take a lock: the list is a fixed array
// of atomic pointers, and a folder is removed by system calls alone.
//
// Who can end in order says so by an `Interruptible`: the first signal is then remembered for it to ask about, and the
// second one ends the process as above.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace tessera {

// A path that is removed, a folder with all that is in it, when a signal ends the process. Beyond some sixty at a time
// they stay.
class Unfinished {
 public:
  Unfinished() = default;
  explicit Unfinished(const std::filesystem::path& path);
  Unfinished(Unfinished&& other) noexcept;
  Unfinished& operator=(Unfinished&& other) noexcept;
  ~Unfinished();

 private:
  std::unique_ptr<std::string> path_;  // which the list points into
  std::size_t place_ = 0;
};

// Removes all of them. For whoever ends the process in a handler of its own; calls nothing but system calls.
void remove_unfinished() noexcept;

class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

  // The signal that has come since one of these was made.
  static std::optional<int> signal() noexcept;
};

}  // namespace tessera
