// An allocator for bytes with a larger alignment than the heap guarantees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace tessera {

template <class T, std::size_t Align>
struct AlignedAllocator {
  using value_type = T;
  template <class Other>
  struct rebind {
    using other = AlignedAllocator<Other, Align>;
  };

  AlignedAllocator() = default;
  template <class Other>
  AlignedAllocator(const AlignedAllocator<Other, Align>&) {}

  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t{Align})); }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory, std::align_val_t{Align}); }
  friend bool operator==(const AlignedAllocator&, const AlignedAllocator&) = default;
};

template <std::size_t Align>
using AlignedBytes = std::vector<std::uint8_t, AlignedAllocator<std::uint8_t, Align>>;

}  // namespace tessera
