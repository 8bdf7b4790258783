// The section with names of a design: it survives writing and reading, and damaged bytes do not crash the reader.
#include "container/design_names.h"

#include "container/codes.h"

#include <gtest/gtest.h>

namespace tessera::container {
namespace {

std::vector<DesignName> example() {
  using Kind = DesignName::Kind;
  return {{.pdi = 0, .kind = Kind::Lock, .tile = {0, 2}, .number = 3, .name = "full", .line = "a.mlir:8:3"},
          {.pdi = 1, .kind = Kind::Buffer, .tile = {3, 5}, .number = 1024, .length = 64, .line = "a.mlir:8:3"},
          {.pdi = 0,
           .kind = Kind::Channel,
           .tile = {0, 0},
           .number = 1,
           .line = "a.mlir:9:3",
           .direction = device::Direction::MM2S,
           .owner = "object FIFO 'in'"}};
}

TEST(DesignNames, ComeBackFromAnXclbin) {
  auto section = write_design_names(example());
  ASSERT_TRUE(section);
  Xclbin xclbin;
  xclbin.sections.push_back({.kind = SectionKind::UserMetadata, .name = "of_others", .data = {1, 2, 3}});
  xclbin.sections.push_back(*section);
  const Partial<Xclbin> read = read_xclbin(write_xclbin(xclbin));
  EXPECT_TRUE(read.errors.empty());
  const Section* found = find_design_names(read.value);
  ASSERT_NE(found, nullptr);
  const Partial<std::vector<DesignName>> names = read_design_names(*found);
  EXPECT_TRUE(names.errors.empty());
  EXPECT_EQ(names.value, example());
}

// Printed texts contain no line feed and no control sequence.
TEST(DesignNames, ArePrintable) {
  auto section = write_design_names({{.name = "a\n\x1b[2Jb", .line = "c"}});
  ASSERT_TRUE(section);
  EXPECT_EQ(read_design_names(*section).value.front().name, "a??[2Jb");
}

TEST(DesignNames, SurviveDamage) {
  auto section = write_design_names(example());
  ASSERT_TRUE(section);
  for (std::size_t at = 0; at < section->data.size(); ++at)
    for (const std::uint8_t value : std::initializer_list<std::uint8_t>{0x00, 0x7f, 0xff}) {
      Section damaged = *section;
      damaged.data[at] = value;
      const Partial<std::vector<DesignName>> names = read_design_names(damaged);
      EXPECT_LE(names.value.size(), damaged.data.size());
    }
  Section cut = *section;
  cut.data.resize(cut.data.size() / 2);
  EXPECT_FALSE(read_design_names(cut).errors.empty());
}

}  // namespace
}  // namespace tessera::container
