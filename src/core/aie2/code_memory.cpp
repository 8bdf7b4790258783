#include "core/aie2/code_memory.h"

#include <sys/mman.h>
#include <unistd.h>
#include <cstring>

namespace tessera::core::aie2 {

CodeMemory::~CodeMemory() {
  if (begin_ != nullptr) munmap(begin_, kBytes);
}

const std::byte* CodeMemory::add(ByteSpan code) {
  constexpr std::size_t kAlignment = 16;  // of the entry of a function
  if (code.size() > kBytes - used_) {
    full_ = true;
    return nullptr;
  }
  if (begin_ == nullptr) {
    void* const at = mmap(nullptr, kBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) return nullptr;
    begin_ = static_cast<std::byte*>(at);
  }
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::byte* const to = begin_ + used_;
  const std::size_t first = used_ / page * page;
  const std::size_t length = used_ + code.size() - first;
  if (mprotect(begin_ + first, length, PROT_READ | PROT_WRITE) != 0) return nullptr;
  std::memcpy(to, code.data(), code.size());
  // A system may forbid executable memory. Then the first page holds no code yet, or all code became unusable.
  if (mprotect(begin_ + first, length, PROT_READ | PROT_EXEC) != 0) return nullptr;
  used_ = std::min(kBytes, (used_ + code.size() + kAlignment - 1) / kAlignment * kAlignment);
  return to;
}

}  // namespace tessera::core::aie2
