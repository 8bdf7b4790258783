#include "adf/run/guarded.h"

#include <adf/alignment.h>

#include <algorithm>
#include <bit>
#include <map>

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

Guarded::Guarded(std::size_t bytes, const void* owner) : pages_(bytes), bytes_(bytes) {
  constexpr std::size_t kMostAlignment = ::adf::host::kMemoryAlignment;
  const std::size_t alignment = std::min(kMostAlignment, std::bit_ceil(std::max<std::size_t>(bytes, 1)));
  const auto room = static_cast<std::size_t>(pages_.end() - pages_.begin());
  data_ = pages_.begin() + (room - bytes) / alignment * alignment;
  std::fill(data_ + bytes, pages_.end(), kPattern);
  std::fill(data_ - std::min(kPatternBytes, data_ - pages_.begin()), data_, kPattern);
  all_blocks()[pages_.outer_begin()] = {pages_.outer_end(), owner};
}

Guarded::~Guarded() {
  all_blocks().erase(pages_.outer_begin());
}

bool Guarded::is_intact() const {
  const auto has_pattern = [](std::byte one) { return one == kPattern; };
  return std::all_of(data_ + bytes_, pages_.end(), has_pattern) &&
         std::all_of(data_ - std::min(kPatternBytes, data_ - pages_.begin()), data_, has_pattern);
}

const void* guarded_owner(const void* address) {
  const auto* at = static_cast<const std::byte*>(address);
  auto after = all_blocks().upper_bound(at);
  if (after == all_blocks().begin()) return nullptr;
  const Range& range = std::prev(after)->second;
  return at < range.end ? range.owner : nullptr;
}

}  // namespace tessera::adf
