// Tests the blocks of compressed transfers against their definition in bytes.
#include "array/tile/compression.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

namespace tessera::array {
namespace {

using Bytes32 = std::array<std::uint8_t, 32>;

// Compresses by the definition, byte by byte: a mask of 32 bits, the bytes that are not zero, zeros up to a whole word.
std::vector<std::uint8_t> compressed_by_definition(const Bytes32& bytes) {
  std::vector<std::uint8_t> out(4);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == 0) continue;
    out[i / 8] = static_cast<std::uint8_t>(out[i / 8] + (1 << i % 8));
    out.push_back(bytes[i]);
  }
  while (out.size() % 4 != 0) out.push_back(0);
  return out;
}

void expect_definition(const Bytes32& bytes) {
  Block block;
  std::memcpy(block.data(), bytes.data(), bytes.size());
  const CompressedBlock compressed = compress(block);
  const std::vector<std::uint8_t> expected = compressed_by_definition(bytes);
  ASSERT_EQ(compressed.size * 4, expected.size());
  ASSERT_EQ(std::memcmp(compressed.words.data(), expected.data(), expected.size()), 0);
  ASSERT_EQ(compressed_size(compressed.words[0]), compressed.size);
  ASSERT_EQ(decompress(compressed), block);
}

TEST(Compression, EqualsTheDefinition) {
  std::mt19937 random(11);
  for (int round = 0; round < 20000; ++round) {
    Bytes32 bytes{};
    const auto share = static_cast<unsigned>(random() % 33);
    for (std::uint8_t& byte : bytes)
      if (random() % 32 < share) byte = static_cast<std::uint8_t>(random());
    expect_definition(bytes);
  }
}

TEST(Compression, NothingAndEverything) {
  Block block{};
  EXPECT_EQ(compress(block).size, 1U);
  block.fill(0x01010101);
  EXPECT_EQ(compress(block).size, 9U);
  EXPECT_EQ(decompress(compress(block)), block);
}

// The padding bytes of a block have no meaning, whatever their value.
TEST(Compression, FillingIsIgnored) {
  CompressedBlock block;
  block.words = {0x80000001, 0xAABB2211};
  block.size = 2;
  const Block expected{0x11, 0, 0, 0, 0, 0, 0, 0x22000000};
  EXPECT_EQ(decompress(block), expected);
}

}  // namespace
}  // namespace tessera::array
