#include "base/archive.h"

#include <algorithm>

namespace tessera {

namespace {

constexpr std::size_t kBlock = 64;

std::span<std::uint8_t> block_at(std::span<std::uint8_t> bytes, std::size_t at) {
  return bytes.subspan(at, std::min(kBlock, bytes.size() - at));
}

bool is_zero(std::span<const std::uint8_t> block) {
  return std::ranges::all_of(block, [](std::uint8_t byte) { return byte == 0; });
}

}  // namespace

// Writes the bytes as groups. A group is the number of bytes in blocks of zeros, the number of bytes in the other
// blocks after them, and these other bytes.
void Saver::memory(std::span<std::uint8_t> bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t begin = at;
    while (at < bytes.size() && is_zero(block_at(bytes, at))) at += block_at(bytes, at).size();
    append_le<std::uint64_t>(bytes_, at - begin);
    const std::size_t full = at;
    while (at < bytes.size() && !is_zero(block_at(bytes, at))) at += block_at(bytes, at).size();
    append_le<std::uint64_t>(bytes_, at - full);
    append(bytes_, bytes.subspan(full, at - full));
  }
}

void Loader::memory(std::span<std::uint8_t> bytes) {
  while (good_ && !bytes.empty()) {
    const auto zeros = number_of<std::uint64_t>();
    const auto full = number_of<std::uint64_t>();
    require(zeros <= bytes.size() && full <= bytes.size() - zeros && full <= rest_.size() && zeros + full != 0);
    if (!good_) return;
    std::ranges::fill(bytes.first(zeros), std::uint8_t{0});
    std::ranges::copy(rest_.first(full), bytes.subspan(zeros).begin());
    rest_ = rest_.subspan(full);
    bytes = bytes.subspan(zeros + full);
  }
}

}  // namespace tessera
