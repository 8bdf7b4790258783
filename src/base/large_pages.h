// An allocator that asks the kernel for large pages when the block is large.
//
// Host buffers are frames and matrices of many megabytes, and a program that computes little spends most of its time
// copying them. With pages of 4 KiB, each page of a copy needs its own translation, and the processor prefetches
// nothing across the end of a page. With pages of 2 MiB the same copy takes two thirds to three quarters of the time
// (docs/rationale/speed.md). madvise is only advice: a kernel without large pages uses normal pages.
#pragma once

#include "base/bytes.h"

#include <sys/mman.h>

#include <new>
#include <vector>

namespace tessera {

template <class T>
struct LargePages {
  using value_type = T;
  static constexpr std::size_t kPage = 2u << 20;  // the size on x86-64, and on ARM with small pages of 4 KiB

  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kPage) return static_cast<T*>(::operator new(bytes));
    void* memory = ::operator new(bytes, std::align_val_t{kPage});
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes / kPage * kPage, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (count * sizeof(T) < kPage) return ::operator delete(memory);
    ::operator delete(memory, std::align_val_t{kPage});
  }
  friend bool operator==(const LargePages&, const LargePages&) { return true; }
};

using LargeBytes = std::vector<std::uint8_t, LargePages<std::uint8_t>>;

}  // namespace tessera
