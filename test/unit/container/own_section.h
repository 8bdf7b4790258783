// Properties of each of our sections in an xclbin: the value survives writing and reading, the readers ignore sections
// of others, and damaged sections do not crash the reader.
#pragma once

#include "container/codes.h"
#include "container/partial.h"
#include "container/xclbin/xclbin.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera::container {

template <class T>
struct OwnSection {
  Section section;  // contains `value`
  T value;
  Partial<T> (*read)(const Section&);
  const Section* (*find)(const Xclbin&);
};

template <class T>
void expect_to_come_back(const OwnSection<T>& own) {
  Xclbin xclbin;
  xclbin.sections.push_back({.kind = SectionKind::UserMetadata, .name = "of_others", .data = {1, 2, 3}});
  xclbin.sections.push_back(own.section);
  const Partial<Xclbin> whole = read_xclbin(write_xclbin(xclbin));
  EXPECT_TRUE(whole.errors.empty());
  const Section* found = own.find(whole.value);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->name, own.section.name);
  const Partial<T> read = own.read(*found);
  EXPECT_TRUE(read.errors.empty());
  EXPECT_EQ(read.value, own.value);
}

template <class T>
void expect_to_pass_by_others(const OwnSection<T>& own) {
  Xclbin xclbin;
  xclbin.sections.push_back({.kind = SectionKind::UserMetadata, .name = own.section.name, .data = Bytes(64)});
  EXPECT_EQ(own.find(xclbin), nullptr);
  const Partial<T> read = own.read(xclbin.sections.front());
  ASSERT_EQ(read.errors.size(), 1U);
  EXPECT_EQ(read.errors.front().code, code::section_malformed);
}

// `size_of`: the size of the value that a reader made, which must not exceed the original.
template <class T, class F>
void expect_to_survive_damage(const OwnSection<T>& own, F&& size_of) {
  for (std::size_t length = 0; length < own.section.data.size(); ++length) {
    Section cut = own.section;
    cut.data.resize(length);
    const Partial<T> read = own.read(cut);
    EXPECT_TRUE(!read.errors.empty() || read.value == own.value) << length;
  }
  for (std::size_t at = 0; at < own.section.data.size(); ++at)
    for (const std::uint8_t value : std::initializer_list<std::uint8_t>{0x00, 0x7f, 0xff}) {
      Section damaged = own.section;
      damaged.data[at] = value;
      EXPECT_LE(size_of(own.read(damaged).value), damaged.data.size()) << at;
    }
}

}  // namespace tessera::container
