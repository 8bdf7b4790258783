// Memory for machine code: a region of bounded size, whose pages are writable or executable, never both.
//
// A piece of code gets pages of its own. They are writable until the code is complete, then executable until clear().
// So pages with code that may run never change, and a system that refuses executable memory only refuses the new piece.
// A second, writable mapping of the same pages would save the two calls for each piece, but a child process shares such
// pages with its parent, and the code of one would overwrite the code of the other. The pages here are private.
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

  // Copies code to new pages and returns its address; nullptr if the region has no room, or if the system refuses the
  // memory. The code must not contain addresses relative to its own place outside of itself.
  const std::byte* add(ByteSpan code);
  bool full() const { return full_; }  // add() found no room
  // Gives all pages back. No code in them may run any more.
  void clear();

 private:
  std::byte* begin_ = nullptr;
  std::size_t used_ = 0;
  bool full_ = false;
};

}  // namespace tessera::core::aie2
