#include "base/bytes.h"

#include "base/codes.h"

#include <gtest/gtest.h>

#include <limits>

namespace tessera {
namespace {

const Bytes kData = {0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x88, 0x99};

TEST(LittleEndian, loads_every_width) {
  EXPECT_EQ(load_le<std::uint8_t>(kData, 8), 0x99);
  EXPECT_EQ(load_le<std::uint16_t>(kData, 0), 0x0201);
  EXPECT_EQ(load_le<std::uint32_t>(kData, 1), 0x05040302u);
  EXPECT_EQ(load_le<std::uint64_t>(kData, 0), 0x8807060504030201u);
}

TEST(LittleEndian, loads_signed_values) {
  EXPECT_EQ(load_le<std::int8_t>(kData, 8), -0x67);
  EXPECT_EQ(load_le<std::int16_t>(kData, 7), -0x6678);
  EXPECT_EQ(load_le<std::int64_t>(kData, 0), static_cast<std::int64_t>(0x8807060504030201u));
}

template <class T>
void expect_round_trip(T value) {
  Bytes out = {0xee};
  append_le<T>(out, value);
  ASSERT_EQ(out.size(), 1 + sizeof(T));
  EXPECT_EQ(out[0], 0xee);
  EXPECT_EQ(load_le<T>(out, 1), value);
}

template <class T>
void expect_round_trips() {
  for (const T value : {std::numeric_limits<T>::min(), T{0}, T{1}, T{0x5a}, std::numeric_limits<T>::max()})
    expect_round_trip<T>(value);
}

TEST(LittleEndian, append_and_load_round_trip) {
  expect_round_trips<std::uint8_t>();
  expect_round_trips<std::int8_t>();
  expect_round_trips<std::uint16_t>();
  expect_round_trips<std::int16_t>();
  expect_round_trips<std::uint32_t>();
  expect_round_trips<std::int32_t>();
  expect_round_trips<std::uint64_t>();
  expect_round_trips<std::int64_t>();
}

TEST(LittleEndian, store_touches_only_its_bytes) {
  Bytes data(6, 0xcc);
  store_le<std::uint32_t>(data, 1, 0x11223344);
  EXPECT_EQ(data, (Bytes{0xcc, 0x44, 0x33, 0x22, 0x11, 0xcc}));
}

TEST(Append, adds_bytes_and_pads_with_zeros) {
  Bytes out = {1, 2};
  append(out, kData);
  EXPECT_EQ(out.size(), 11u);
  pad_to(out, 16);
  EXPECT_EQ(out.size(), 16u);
  EXPECT_EQ(out.back(), 0);
  pad_to(out, 16);
  EXPECT_EQ(out.size(), 16u) << "an aligned size stays";
}

TEST(FixedString, ends_at_the_first_nul_or_at_the_end) {
  EXPECT_EQ(fixed_string(Bytes{'a', 'b', 0, 'c'}), "ab");
  EXPECT_EQ(fixed_string(Bytes{'a', 'b', 'c'}), "abc");
  EXPECT_EQ(fixed_string(Bytes{0, 'a'}), "");
  EXPECT_EQ(fixed_string({}), "");
}

TEST(ByteReader, reads_in_order_and_knows_its_place) {
  ByteReader reader(kData, "header", 0x100);
  EXPECT_EQ(reader.read<std::uint16_t>().value(), 0x0201);
  EXPECT_EQ(reader.file_offset(), 0x102u);
  ASSERT_TRUE(reader.skip(1));
  EXPECT_EQ(reader.take(2).value()[0], 0x04);
  EXPECT_EQ(reader.remaining(), 4u);
  ASSERT_TRUE(reader.seek(8));
  EXPECT_EQ(reader.read<std::uint8_t>().value(), 0x99);
  EXPECT_TRUE(reader.at_end());
}

// A read of any length at any position must succeed exactly when the bytes exist.
TEST(ByteReader, fails_exactly_past_the_end) {
  for (std::size_t position = 0; position <= kData.size(); ++position)
    for (std::size_t length = 0; length <= kData.size() + 2; ++length) {
      ByteReader reader(kData, "header");
      ASSERT_TRUE(reader.seek(position));
      const auto field = reader.take(length);
      ASSERT_EQ(field.has_value(), position + length <= kData.size()) << position << " " << length;
      ASSERT_EQ(reader.position(), field ? position + length : position) << "a failed read must not move";
    }
}

TEST(ByteReader, a_length_near_the_limit_of_its_type_does_not_wrap) {
  ByteReader reader(kData, "header");
  ASSERT_TRUE(reader.skip(4));
  EXPECT_FALSE(reader.take(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_FALSE(reader.skip(std::numeric_limits<std::uint64_t>::max() - 3));
  EXPECT_FALSE(reader.seek(std::numeric_limits<std::uint64_t>::max()));
}

TEST(ByteReader, a_short_read_says_what_and_where) {
  ByteReader reader(kData, "section table", 0x1c0);
  ASSERT_TRUE(reader.skip(8));
  const auto value = reader.read<std::uint32_t>();
  ASSERT_FALSE(value);
  const Diag& diag = value.error();
  EXPECT_EQ(diag.code, code::unexpected_end);  // T0101
  EXPECT_EQ(diag.message, "section table ends too early");
  EXPECT_EQ(diag.places, std::vector<std::string>{"offset 0x1c8"});
  EXPECT_EQ(diag.notes, std::vector<std::string>{"Tessera needs 4 bytes here, but the number of bytes left is 1"});
  EXPECT_FALSE(diag.hint.empty());
}

}  // namespace
}  // namespace tessera
