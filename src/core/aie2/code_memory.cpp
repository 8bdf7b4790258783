#include "core/aie2/code_memory.h"

#include <sys/mman.h>
#include <unistd.h>
#include <cstring>
#include <utility>

namespace tessera::core::aie2 {

CodeMemory::~CodeMemory() {
  clear();
}

void CodeMemory::clear() {
  if (std::byte* const begin = std::exchange(begin_, nullptr)) munmap(begin, kBytes);
  used_ = 0;
  full_ = false;
}

const std::byte* CodeMemory::add(ByteSpan code) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t length = (code.size() + page - 1) / page * page;
  if (length > kBytes - used_) {
    full_ = true;
    return nullptr;
  }
  if (begin_ == nullptr) {
    void* const at = mmap(nullptr, kBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) return nullptr;
    begin_ = static_cast<std::byte*>(at);
  }
  std::byte* const to = begin_ + used_;
  if (mprotect(to, length, PROT_READ | PROT_WRITE) != 0) return nullptr;
  std::memcpy(to, code.data(), code.size());
  if (mprotect(to, length, PROT_READ | PROT_EXEC) != 0) return nullptr;
  used_ += length;
  return to;
}

}  // namespace tessera::core::aie2
