// Runs a function in a process of its own; its result comes back as bytes.
//
// For work that leaves traces in its process, such as the static variables of a library, and has to begin anew each
// time; and for running several such functions at once. The child starts as a copy of this process, so nothing is read
// or compiled twice. Its output is lost. It ignores signals that ask to end; it ends with this process at the latest.
#pragma once

#include "base/bytes.h"

#include <functional>
#include <optional>

namespace tessera {

class Child {
 public:
  // Only the calling thread may be running, and it must outlive the child. started() is false when the system could not
  // make a process.
  explicit Child(const std::function<Bytes()>& work);
  Child(Child&& other) noexcept;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  Child& operator=(Child&&) = delete;
  ~Child();  // ends the child

  bool started() const { return process_ > 0; }
  // Waits for the child to end. None when it ended without a result, when the result has more than `most` bytes, or as
  // soon as the caller gives up waiting.
  std::optional<Bytes> result(std::uint64_t most, const std::function<bool()>& gives_up);

 private:
  int process_ = -1;
  int from_ = -1;
};

}  // namespace tessera
