#include "base/guarded_pages.h"

#include "base/fork_lock.h"
#include "base/lasting.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <new>

namespace tessera {

namespace {

constexpr std::size_t kMappingBytes = std::size_t{16} << 20;

std::size_t page_bytes() {
  return lasting([] { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); });
}

struct Mapping {
  explicit Mapping(std::size_t the_bytes) : bytes(the_bytes) {
    void* at = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) throw std::bad_alloc();
    begin = static_cast<std::byte*>(at);
  }
  ~Mapping() { munmap(begin, bytes); }
  Mapping(Mapping&&) = delete;

  std::byte* begin = nullptr;
  std::size_t bytes, used = 0;
};

// The mapping that still has room. It lives as long as its runs.
struct Open {
  Mutex mutex;
  std::weak_ptr<Mapping> mapping;
};
Open& open_mapping() {
  return lasting([] { return Open(); });
}

}  // namespace

GuardedPages::GuardedPages(std::size_t bytes) {
  const std::size_t page = page_bytes();
  const std::size_t inner = std::max<std::size_t>((bytes + page - 1) / page, 1) * page, outer = inner + 2 * page;
  Open& open = open_mapping();
  const std::scoped_lock held(open.mutex);
  std::shared_ptr<Mapping> mapping = open.mapping.lock();
  if (mapping == nullptr || mapping->bytes - mapping->used < outer) {
    mapping = std::make_shared<Mapping>(std::max(kMappingBytes, outer));
    open.mapping = mapping;
  }
  begin_ = mapping->begin + mapping->used + page;
  end_ = begin_ + inner;
  if (mprotect(begin_, inner, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
  mapping->used += outer;
  mapping_ = std::move(mapping);
}

std::byte* GuardedPages::outer_begin() const {
  return begin_ - page_bytes();
}
std::byte* GuardedPages::outer_end() const {
  return end_ + page_bytes();
}

}  // namespace tessera
