// The compression of DMA channels: a compressed stream leaves out the bytes that are zero.
//
// Data travels in blocks of 256 bits. A block begins with a mask word, which has a bit for each byte of the block, the
// lowest byte first; the bit is set if the byte is not zero. The bytes that are not zero follow in order, padded to a
// whole word. So eight words become one to nine words.
//
// Sources: AMD AM020 draws this format ("Sparsity"). mlir-aie publishes hashes of words that AIE2 silicon sent and
// received; they confirm the order of bits and bytes (test/lit/array/compression.test). The format of AIE2P differs and
// is not public.
#pragma once

#include "array/dma_facts.h"

#include <array>
#include <cstdint>
#include <span>

namespace tessera::array {

inline constexpr std::size_t kBlockWords = dma_facts::kCompressionBlockWords;
using Block = std::array<std::uint32_t, kBlockWords>;

// A block in transfer: `size` words, the mask first.
struct CompressedBlock {
  std::array<std::uint32_t, 1 + kBlockWords> words{};
  std::uint32_t size = 0;
  std::uint32_t next = 0;  // the next word to send or to receive

  template <class A>
  void archive(A& a) {
    a.all(*this, words, size, next);
    a.require(next <= size && size <= words.size());
  }
};

CompressedBlock compress(const Block& block);
// Returns the number of words of a compressed block whose first word is `mask`, including the mask.
std::uint32_t compressed_size(std::uint32_t mask);
Block decompress(const CompressedBlock& block);

}  // namespace tessera::array
