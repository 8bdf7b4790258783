// Memory for machine code: a region of bounded size, whose pages are writable or executable, never both.
//
// The region belongs to one core, and its owner writes code only while no code of the region runs. So the pages change
// from executable to writable and back around each write. A second, writable mapping of the same pages would save
// these two calls, but a child process shares such pages with its parent, and the code of one would overwrite the code
// of the other. The pages here are private to the process.
#pragma once

#include "base/bytes.h"

#include <cstddef>

namespace tessera::core::aie2 {

class CodeMemory {
 public:
  static constexpr std::size_t kBytes = 512 << 10;  // for each core

  CodeMemory() = default;
  ~CodeMemory();
  CodeMemory(const CodeMemory&) = delete;
  CodeMemory& operator=(const CodeMemory&) = delete;

  // Copies code into the region and returns its address; nullptr if the region has no room, or if the system refuses
  // the memory. Code must not contain addresses relative to its own place outside of itself.
  const std::byte* add(ByteSpan code);
  bool full() const { return full_; }  // add() has refused code, so clear() would help
  void clear() { used_ = 0, full_ = false; }

 private:
  std::byte* begin_ = nullptr;
  std::size_t used_ = 0;
  bool full_ = false;
};

}  // namespace tessera::core::aie2
