// Tests the decoder of descriptors for each kind of tile. The meaning of the words was worked out by hand.
#include "array/tile/bd.h"

#include <gtest/gtest.h>

namespace tessera::array {
namespace {

void expect_dimension(const Dimension& d, std::uint32_t step, std::uint32_t wrap, std::uint32_t before = 0,
                      std::uint32_t after = 0) {
  EXPECT_EQ(d.step, step);
  EXPECT_EQ(d.wrap, wrap);
  EXPECT_EQ(d.before, before);
  EXPECT_EQ(d.after, after);
}

TEST(Bd, Shim) {  // 32 x 64 x 2 words, four times, each 2048 words further
  const Bd bd = decode_bd(device::kAie2ShimBd, {0x00001000, 0x10000100, 0x0000ABCD, 0x02000000, 0x8400003F, 0x0200001F,
                                                0x003007FF, 0x02000000});
  EXPECT_TRUE(bd.valid);
  EXPECT_EQ(bd.length, 4096U);
  EXPECT_EQ(bd.base * 4, 0xABCD10000100U);
  expect_dimension(bd.dimensions[0], 1, 32);
  expect_dimension(bd.dimensions[1], 64, 64);
  expect_dimension(bd.dimensions[2], 32, 0);
  EXPECT_EQ(bd.dimension_count, 3U);
  EXPECT_EQ(bd.iterations, 4U);
  EXPECT_EQ(bd.iteration_step, 2048U);
  EXPECT_FALSE(bd.acquires);
  EXPECT_FALSE(bd.next.has_value());
}

TEST(Bd, Core) {  // 1024 words at byte 0x1000; takes one from lock 0, gives one to lock 1
  const Bd bd = decode_bd(device::kAie2CoreBd, {0x01000400, 0, 0, 0, 0, 0x02043FE0});
  EXPECT_TRUE(bd.valid);
  EXPECT_EQ(bd.length, 1024U);
  EXPECT_EQ(bd.base, 0x400U);
  EXPECT_TRUE(bd.acquires);
  EXPECT_EQ(bd.acquire_lock, 0U);
  EXPECT_EQ(bd.acquire_value, -1);
  EXPECT_EQ(bd.release_lock, 1U);
  EXPECT_EQ(bd.release_value, 1);
  EXPECT_EQ(bd.iterations, 1U);
}

TEST(Bd, MemoryTile) {  // 8 x 16 words of its own memory at 0x2000, padded to 12 x 20, then descriptor 25
  const Bd bd = decode_bd(device::kAie2MemBd, {0x818000F0, 0x059A0800, 0x00200000, 0x1010000F, 0x00000000, 0x01060000,
                                               0x00000000, 0x8145FF44});
  EXPECT_TRUE(bd.valid);
  EXPECT_TRUE(bd.packet);
  EXPECT_EQ(bd.length, 240U);
  EXPECT_EQ(bd.base * 4, 0x82000U);
  EXPECT_EQ(bd.next, 25U);
  expect_dimension(bd.dimensions[0], 1, 16, 1, 3);
  expect_dimension(bd.dimensions[1], 16, 8, 2, 2);
  expect_dimension(bd.dimensions[2], 1, 0);
  expect_dimension(bd.dimensions[3], 1, 0);
  EXPECT_EQ(bd.acquire_lock, 68U);
  EXPECT_EQ(bd.acquire_value, -1);
  EXPECT_EQ(bd.release_lock, 69U);
  EXPECT_EQ(bd.release_value, 1);
}

TEST(Bd, IterationMovesTheBase) {
  Bd bd;
  bd.base = 100;
  bd.iteration_step = 7;
  bd.iteration = 3;
  EXPECT_EQ(bd.start(), 121U);
}

}  // namespace
}  // namespace tessera::array
