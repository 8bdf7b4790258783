// Tests for each of Tessera's own sections in an xclbin: its value is the same after writing and reading, its reader
// ignores sections of other tools, and a damaged section does not crash the reader.
#pragma once

#include "container/codes.h"
#include "container/sections/sections.h"
#include "container/xclbin/xclbin.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera::container {

template <class T>
struct OwnSection {
  Bytes bytes;  // contain `value`
  T value;
  ReadFunction<T> read;
  bool (*is)(ByteSpan);
};

template <class T>
void expect_to_come_back(const OwnSection<T>& own) {
  Xclbin xclbin;
  xclbin.sections.push_back(make_section(SectionKind::UserMetadata, "of_others", Bytes{1, 2, 3}));
  xclbin.sections.push_back(make_section(SectionKind::UserMetadata, "own", own.bytes));
  const Partial<Xclbin> whole = read_xclbin(*write_xclbin(xclbin));
  EXPECT_TRUE(whole.errors.empty());
  const Section* found = whole.value.find(SectionKind::UserMetadata, own.is);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->name, "own");
  ASSERT_NE(format_of(*found), nullptr);
  EXPECT_EQ(format_of(*found)->is, own.is);
  const Partial<T> read = own.read(found->data, found->offset);
  EXPECT_TRUE(read.errors.empty());
  EXPECT_EQ(read.value, own.value);
}

template <class T>
void expect_to_pass_by_others(const OwnSection<T>& own) {
  Xclbin xclbin;
  xclbin.sections.push_back(make_section(SectionKind::UserMetadata, "own", Bytes(64)));
  EXPECT_EQ(xclbin.find(SectionKind::UserMetadata, own.is), nullptr);
  EXPECT_EQ(format_of(xclbin.sections.front()), nullptr);
  const Partial<T> read = own.read(xclbin.sections.front().data, 0);
  ASSERT_EQ(read.errors.size(), 1U);
  EXPECT_EQ(read.errors.front().code, code::section_malformed);
}

// `size_of` returns the size of the value that a reader made. It must not exceed the number of bytes read.
template <class T, class F>
void expect_to_survive_damage(const OwnSection<T>& own, F&& size_of) {
  for (std::size_t length = 0; length < own.bytes.size(); ++length) {
    const Partial<T> read = own.read(ByteSpan(own.bytes).first(length), 0);
    EXPECT_TRUE(!read.errors.empty() || read.value == own.value) << length;
  }
  for (std::size_t at = 0; at < own.bytes.size(); ++at)
    for (const std::uint8_t value : std::initializer_list<std::uint8_t>{0x00, 0x7f, 0xff}) {
      Bytes damaged = own.bytes;
      damaged[at] = value;
      EXPECT_LE(size_of(own.read(damaged, 0).value), damaged.size()) << at;
    }
}

}  // namespace tessera::container
