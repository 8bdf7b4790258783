// Runs a function in a separate process, which returns its result as bytes.
//
// Use a child for work that changes its process, such as the static variables of a library, and has to begin anew each
// time. Several children can work at once. The child starts as a copy of this process, so it keeps everything that this
// process has read and compiled. Its standard input is empty, and its output is lost. The child ignores SIGINT, SIGTERM
// and SIGHUP, and ends with this process at the latest.
#pragma once

#include "base/bytes.h"

#include <functional>
#include <optional>

namespace tessera {

class Child {
 public:
  // The calling thread must be the only thread, and must outlive the child. started() is false when the system could
  // not create the process.
  explicit Child(const std::function<Bytes()>& work);
  Child(Child&& other) noexcept;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  Child& operator=(Child&&) = delete;
  ~Child();  // ends the child

  bool started() const { return process_ > 0; }
  // For poll(): a file that becomes readable when the result begins to come, or when the child has ended without one.
  int file() const { return from_; }
  // Waits for the result of the child. Absent when the child ended without a result, when the result has more than
  // `most` bytes, or when `gives_up` returned true.
  std::optional<Bytes> result(std::uint64_t most, const std::function<bool()>& gives_up);

 private:
  int process_ = -1;
  int from_ = -1;
};

}  // namespace tessera
