// A function in a process of its own, whose result comes back as bytes.
//
// For work that leaves traces in its process, such as the static variables of a library, and has to begin anew each
// time; and for several such at once. The child starts as a copy of this process, so nothing is read or compiled twice.
// What it prints is lost.
#pragma once

#include "base/bytes.h"

#include <functional>
#include <optional>

namespace tessera {

class Child {
 public:
  // No thread but the calling one may be at work. False in started() where the system has no process for it.
  explicit Child(const std::function<Bytes()>& work);
  Child(Child&& other) noexcept;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  Child& operator=(Child&&) = delete;
  ~Child();  // ends it

  bool started() const { return process_ > 0; }
  // Waits for its end. None when it came to one before it had a result, or has more than `most` bytes.
  std::optional<Bytes> result(std::uint64_t most);

 private:
  int process_ = -1;
  int from_ = -1;
};

}  // namespace tessera
