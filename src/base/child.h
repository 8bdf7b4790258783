// Runs a function in a process of its own; its result comes back as bytes.
//
// For work that leaves traces in its process, such as the static variables of a library, and has to begin anew each
// time; and for running several such functions at once. The child starts as a copy of this process, so nothing is read
// or compiled twice. Its output is lost.
#pragma once

#include "base/bytes.h"

#include <functional>
#include <optional>

namespace tessera {

class Child {
 public:
  // Only the calling thread may be running. started() is false when the system could not make a process.
  explicit Child(const std::function<Bytes()>& work);
  Child(Child&& other) noexcept;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  Child& operator=(Child&&) = delete;
  ~Child();  // ends the child

  bool started() const { return process_ > 0; }
  // Waits for the child to end. None when it ended without a result, or when the result has more than `most` bytes.
  std::optional<Bytes> result(std::uint64_t most);

 private:
  int process_ = -1;
  int from_ = -1;
};

}  // namespace tessera
