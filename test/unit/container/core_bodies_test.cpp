// The section with bodies of cores: it survives writing and reading, and damaged bytes do not crash the reader.
#include "container/core_bodies.h"

#include "container/codes.h"

#include <gtest/gtest.h>

namespace tessera::container {
namespace {

CoreBodies example() {
  return {.bodies = {{.pdi = 0, .tile = {0, 2}, .function = "core_0_2", .buffers = {{0x70400, 64}, {0x60000, 4}}},
                     {.pdi = 1, .tile = {3, 5}, .function = "other", .buffers = {}}},
          .module = {'M', 'L', 0xef, 'R', 1, 2, 3}};
}

TEST(CoreBodies, ComeBackFromAnXclbin) {
  auto section = write_core_bodies(example());
  ASSERT_TRUE(section);
  Xclbin xclbin;
  xclbin.sections.push_back({.kind = SectionKind::UserMetadata, .name = "of_others", .data = {1, 2, 3}});
  xclbin.sections.push_back(*section);
  const Partial<Xclbin> read = read_xclbin(write_xclbin(xclbin));
  EXPECT_TRUE(read.errors.empty());
  const Section* found = find_core_bodies(read.value);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->name, "tessera_cores");
  const Partial<CoreBodies> bodies = read_core_bodies(*found);
  EXPECT_TRUE(bodies.errors.empty());
  EXPECT_EQ(bodies.value, example());
}

TEST(CoreBodies, AreNotSeenInSectionsOfOthers) {
  Xclbin xclbin;
  xclbin.sections.push_back({.kind = SectionKind::UserMetadata, .name = "tessera_cores", .data = Bytes(64)});
  EXPECT_EQ(find_core_bodies(xclbin), nullptr);
  const Partial<CoreBodies> bodies = read_core_bodies(xclbin.sections.front());
  ASSERT_EQ(bodies.errors.size(), 1U);
  EXPECT_EQ(bodies.errors.front().code, code::section_malformed);
}

TEST(CoreBodies, WithBytesChangedAreReadOrReported) {
  const Section whole = *write_core_bodies(example());
  for (std::size_t length = 0; length < whole.data.size(); ++length) {
    Section cut = whole;
    cut.data.resize(length);
    const Partial<CoreBodies> read = read_core_bodies(cut);
    EXPECT_TRUE(!read.errors.empty() || read.value == example()) << length;
  }
  for (std::size_t i = 0; i < whole.data.size(); ++i) {
    Section changed = whole;
    changed.data[i] = 0xff;
    read_core_bodies(changed);
  }
}

}  // namespace
}  // namespace tessera::container
