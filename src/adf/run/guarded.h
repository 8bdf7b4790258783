// Memory for the buffers of kernels, between pages that nobody may touch.
//
// A kernel that reads or writes outside of its buffer must not read its neighbour's data in silence. Checks in the
// headers cannot see pointers that kernels compute themselves. So a block ends where a page without access begins, and
// another one lies before it: the processor itself finds the access, and run/memory_faults.h tells whose block it is.
// A block that is not a multiple of its alignment leaves some bytes behind it; they have a pattern, and so have bytes
// in front. `is_intact` sees writes there.
#pragma once

#include <cstddef>
#include <memory>

namespace tessera::adf {

class Guarded {
 public:
  // Zeros. The alignment suits every vector that fits into the block.
  Guarded(std::size_t bytes, const void* owner);
  ~Guarded();
  Guarded(Guarded&&) = delete;

  std::byte* data() const { return data_; }
  bool is_intact() const;

 private:
  std::byte* pages_ = nullptr;  // all pages, with those without access
  std::size_t mapped_ = 0;
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
  std::byte *first_ = nullptr, *last_ = nullptr;  // the bytes with access
};

// The owner of the block around or beside whose bytes the address lies; null if no block is there.
const void* guarded_owner(const void* address);

}  // namespace tessera::adf
