// What the compression of DMA channels leaves out: bytes that are zero.
//
// Data travels in blocks of 256 bits. A block is sent as a word with a bit for each of its bytes, the lowest first,
// that says whether the byte is not zero; then those bytes, in order, filled up to a whole word. So eight words become
// one to nine. AMD AM020 draws it ("Sparsity"); that bits and bytes are counted from the lowest, and that what comes
// out equals what AIE2 silicon sends and takes, is checked against the hashes that mlir-aie publishes of both
// (test/lit/array/compression.test). AIE2P packs its blocks in another way, which is not public.
#pragma once

#include "array/dma_facts.h"

#include <array>
#include <cstdint>
#include <span>

namespace tessera::array {

inline constexpr std::size_t kBlockWords = dma_facts::kCompressionBlockWords;
using Block = std::array<std::uint32_t, kBlockWords>;

// A block on its way: `size` words, the mask first.
struct CompressedBlock {
  std::array<std::uint32_t, 1 + kBlockWords> words{};
  std::uint32_t size = 0;
  std::uint32_t next = 0;  // of them, to be sent or to come

  template <class A>
  void archive(A& a) {
    a.all(*this, words, size, next);
    a.require(next <= size && size <= words.size());
  }
};

CompressedBlock compress(const Block& block);
// The words of a block that begins with this mask, the mask included.
std::uint32_t compressed_size(std::uint32_t mask);
Block decompress(const CompressedBlock& block);

}  // namespace tessera::array
