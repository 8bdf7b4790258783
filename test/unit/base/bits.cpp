// Tests base/bits.h against plain definitions in wider arithmetic, exhaustively where the space is small.
#include "base/bits.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace tessera {
namespace {

using Wide = unsigned __int128;
constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
constexpr std::array<std::uint64_t, 13> kEdges = {
    0, 1, 2, 3, 4, 5, 1ull << 32, 1ull << 63, kMax / 2 + 2, kMax - 3, kMax - 2, kMax - 1, kMax};

TEST(InRange, agrees_with_wide_arithmetic_and_never_wraps) {
  for (const std::uint64_t offset : kEdges)
    for (const std::uint64_t length : kEdges)
      for (const std::uint64_t size : kEdges)
        EXPECT_EQ(in_range(offset, length, size), Wide{offset} + length <= Wide{size})
            << offset << " " << length << " " << size;
}

TEST(Fits, agrees_with_wide_arithmetic_and_never_wraps) {
  for (const std::uint64_t count : kEdges)
    for (const std::uint64_t item : kEdges)
      for (const std::uint64_t size : kEdges)
        EXPECT_EQ(fits(count, item, size), Wide{count} * item <= Wide{size}) << count << " " << item << " " << size;
}

TEST(LowMask, every_width) {
  for (unsigned width = 0; width <= 64; ++width)
    EXPECT_EQ(low_mask(width), static_cast<std::uint64_t>((Wide{1} << width) - 1)) << width;
}

TEST(Bits, fields_as_the_manuals_write_them) {
  constexpr std::uint64_t word = 0x8765'4321;
  static_assert(bits<3, 0>(word) == 0x1);
  static_assert(bits<31, 28>(word) == 0x8);
  static_assert(bits<15, 8>(word) == 0x43);
  static_assert(bits<63, 0>(kMax) == kMax);
}

TEST(InsertExtract, every_field_of_a_word) {
  for (const std::uint64_t word : {std::uint64_t{0}, kMax, std::uint64_t{0x0123'4567'89ab'cdef}})
    for (unsigned lsb = 0; lsb < 64; ++lsb)
      for (unsigned width = 1; lsb + width <= 64; ++width)
        for (const std::uint64_t field : {std::uint64_t{0}, kMax, std::uint64_t{0xa5a5'a5a5'a5a5'a5a5}}) {
          const std::uint64_t changed = insert(word, lsb, width, field);
          ASSERT_EQ(extract(changed, lsb, width), field & low_mask(width)) << lsb << " " << width;
          ASSERT_EQ((changed ^ word) & ~(low_mask(width) << lsb), 0u) << "bits outside the field changed";
        }
}

TEST(SignExtend, every_value_up_to_twelve_bits) {
  for (unsigned width = 1; width <= 12; ++width)
    for (std::int64_t value = -(1 << (width - 1)); value < 1 << (width - 1); ++value) {
      const auto field = static_cast<std::uint64_t>(value) & low_mask(width);
      ASSERT_EQ(sign_extend(field, width), value) << width;
      ASSERT_EQ(sign_extend(field | ~low_mask(width), width), value) << "bits above the field must not matter";
    }
  EXPECT_EQ(sign_extend(kMax, 64), -1);
  EXPECT_EQ(sign_extend(1ull << 63, 64), std::numeric_limits<std::int64_t>::min());
}

TEST(FitsSignedUnsigned, every_value_around_the_limits) {
  for (unsigned width = 1; width <= 12; ++width)
    for (std::int64_t value = -5000; value <= 5000; ++value) {
      const std::int64_t half = std::int64_t{1} << (width - 1);
      ASSERT_EQ(fits_signed(value, width), value >= -half && value < half) << value << " " << width;
      ASSERT_EQ(fits_unsigned(value, width), value >= 0 && value < 2 * half) << value << " " << width;
    }
  EXPECT_TRUE(fits_signed(std::numeric_limits<std::int64_t>::min(), 64));
  EXPECT_FALSE(fits_signed(std::int64_t{1} << 31, 32));
  EXPECT_TRUE(fits_unsigned(std::numeric_limits<std::int64_t>::max(), 64));
}

TEST(Alignment, agrees_with_division) {
  for (std::uint64_t alignment = 1; alignment <= 64; alignment *= 2)
    for (std::uint64_t value = 0; value <= 300; ++value) {
      ASSERT_EQ(is_aligned(value, alignment), value % alignment == 0);
      ASSERT_EQ(align_up(value, alignment), (value + alignment - 1) / alignment * alignment);
    }
}

}  // namespace
}  // namespace tessera
