#include "array/tile/compression.h"

#include "base/bits.h"

#include <bit>

namespace tessera::array {

namespace {
constexpr std::uint32_t kBytes = 4;  // bytes of a word
constexpr std::uint32_t kByteBits = 8;
static_assert(kBlockWords * kBytes == 32, "a bit of the mask for each byte");

constexpr std::uint32_t shift_of(std::uint32_t byte) {
  return byte % kBytes * kByteBits;
}
}  // namespace

std::uint32_t compressed_size(std::uint32_t mask) {
  return 1 + (static_cast<std::uint32_t>(std::popcount(mask)) + kBytes - 1) / kBytes;
}

CompressedBlock compress(const Block& block) {
  CompressedBlock out;
  std::uint32_t kept = 0;
  for (std::uint32_t byte = 0; byte < kBlockWords * kBytes; ++byte) {
    const std::uint32_t value = block[byte / kBytes] >> shift_of(byte) & 0xFF;
    if (value == 0) continue;
    out.words[0] |= 1U << byte;
    out.words[1 + kept / kBytes] |= value << shift_of(kept);
    ++kept;
  }
  out.size = compressed_size(out.words[0]);
  return out;
}

Block decompress(const CompressedBlock& block) {
  Block out{};
  std::uint32_t kept = 0;
  for (std::uint32_t byte = 0; byte < kBlockWords * kBytes; ++byte) {
    if ((block.words[0] >> byte & 1) == 0) continue;
    out[byte / kBytes] |= (block.words[1 + kept / kBytes] >> shift_of(kept) & 0xFF) << shift_of(byte);
    ++kept;
  }
  return out;
}

}  // namespace tessera::array
