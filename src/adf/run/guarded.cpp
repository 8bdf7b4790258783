#include "adf/run/guarded.h"

#include <adf/alignment.h>

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <map>
#include <new>

namespace tessera::adf {

namespace {

constexpr std::byte kPattern{0xa5};           // not a fact: rare in data
constexpr std::ptrdiff_t kPatternBytes = 64;  // length of the pattern in front of the block

struct Range {
  const std::byte* end;
  const void* owner;
};
std::map<const std::byte*, Range>& all_blocks() {
  static auto& all = *new std::map<const std::byte*, Range>;
  return all;
}

}  // namespace

Guarded::Guarded(std::size_t bytes, const void* owner) : bytes_(bytes) {
  constexpr std::size_t kMostAlignment = ::adf::host::kMemoryAlignment;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t alignment = std::min(kMostAlignment, std::bit_ceil(std::max<std::size_t>(bytes, 1)));
  const std::size_t room = (bytes + page - 1) / page * page;
  mapped_ = room + 2 * page;
  void* pages = mmap(nullptr, mapped_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) throw std::bad_alloc();
  pages_ = static_cast<std::byte*>(pages);
  first_ = pages_ + page;
  last_ = first_ + room;
  if (mprotect(first_, room, PROT_READ | PROT_WRITE) != 0) {
    munmap(pages_, mapped_);
    throw std::bad_alloc();
  }
  data_ = first_ + (room - bytes) / alignment * alignment;
  std::fill(data_ + bytes, last_, kPattern);
  std::fill(data_ - std::min(kPatternBytes, data_ - first_), data_, kPattern);
  all_blocks()[pages_] = {pages_ + mapped_, owner};
}

Guarded::~Guarded() {
  all_blocks().erase(pages_);
  munmap(pages_, mapped_);
}

bool Guarded::is_intact() const {
  const auto has_pattern = [](std::byte one) { return one == kPattern; };
  return std::all_of(data_ + bytes_, last_, has_pattern) &&
         std::all_of(data_ - std::min(kPatternBytes, data_ - first_), data_, has_pattern);
}

const void* guarded_owner(const void* address) {
  const auto* at = static_cast<const std::byte*>(address);
  auto after = all_blocks().upper_bound(at);
  if (after == all_blocks().begin()) return nullptr;
  const Range& range = std::prev(after)->second;
  return at < range.end ? range.owner : nullptr;
}

}  // namespace tessera::adf
