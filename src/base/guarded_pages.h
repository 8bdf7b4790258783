// Pages with access between pages without access, for memory whose overruns must be found.
//
// Each buffer and each stack of an ADF graph has such pages. A mapping for each of them costs three calls of the system
// and, at its end, a message to the other processors; 400 kernels then spend most of their start there. So many runs of
// pages share one mapping, which ends with its last run. Its pages are not used twice.
#pragma once

#include <cstddef>
#include <memory>

namespace tessera {

class GuardedPages {
 public:
  // At least this many bytes, all zero. Throws std::bad_alloc.
  explicit GuardedPages(std::size_t bytes);
  GuardedPages(GuardedPages&&) = default;
  GuardedPages& operator=(GuardedPages&&) = default;

  std::byte* begin() const { return begin_; }
  std::byte* end() const { return end_; }
  // Include the pages without access.
  std::byte* outer_begin() const;
  std::byte* outer_end() const;

 private:
  std::shared_ptr<const void> mapping_;
  std::byte *begin_, *end_;
};

}  // namespace tessera
