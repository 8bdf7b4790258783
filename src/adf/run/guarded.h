// Memory for the buffers of kernels, between pages that nobody may touch.
//
// Problem: a kernel that reads or writes outside of its buffer must not get its neighbour's data unnoticed, and checks
// in the headers cannot see pointers that kernels compute themselves. So a block ends where a page without access
// begins, and another page without access lies before the block: the processor itself finds the access, and
// run/memory_faults.h names the block's owner. If the size of a block is not a multiple of its alignment, some bytes
// stay free behind it. These bytes, and bytes in front of the block, have a pattern; `is_intact` finds writes there.
#pragma once

#include "base/guarded_pages.h"

#include <cstddef>

namespace tessera::adf {

class Guarded {
 public:
  // Makes a block of zeros. Its alignment suits every vector that fits into the block.
  Guarded(std::size_t bytes, const void* owner);
  ~Guarded();
  Guarded(Guarded&&) = delete;

  std::byte* data() const { return data_; }
  bool is_intact() const;

 private:
  GuardedPages pages_;
  std::byte* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// Returns the owner of the block that contains the address, or that lies beside it; null if there is no such block.
const void* guarded_owner(const void* address);

}  // namespace tessera::adf
