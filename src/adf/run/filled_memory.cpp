#include "adf/run/filled_memory.h"

#include <alloca.h>
#include <malloc.h>

#include <cstring>

namespace tessera::adf {

void fill_heap() {
  mallopt(M_PERTURB, kFilling ^ 0xff);  // malloc() fills memory with the complement of this value
}

[[gnu::noinline]] void fill_stack(std::span<const std::uint8_t> stack) {
  constexpr std::ptrdiff_t kRoom = 1024;  // for this function and memset()
  const auto* here = static_cast<const std::uint8_t*>(__builtin_frame_address(0));
  const std::ptrdiff_t bytes = here - stack.data() - kRoom;
  if (bytes <= 0 || bytes > static_cast<std::ptrdiff_t>(stack.size())) return;
  void* below = alloca(static_cast<std::size_t>(bytes));
  std::memset(below, kFilling, static_cast<std::size_t>(bytes));
  asm volatile("" : : "r"(below) : "memory");  // NOLINT(hicpp-no-assembler): keeps the compiler from dropping it
}

}  // namespace tessera::adf
