// The section with names of a design: it survives writing and reading, and damaged bytes do not crash the reader.
#include "container/design_names.h"

#include "own_section.h"

namespace tessera::container {
namespace {

std::vector<DesignName> example() {
  using Kind = DesignName::Kind;
  return {{.pdi = 0, .kind = Kind::Lock, .tile = {0, 2}, .number = 3, .name = "full", .line = "a.mlir:8:3"},
          {.pdi = 1, .kind = Kind::Buffer, .tile = {3, 5}, .number = 1024, .length = 64, .line = "a.mlir:8:3"},
          {.pdi = 1, .kind = Kind::Stack, .tile = {3, 5}, .number = 0, .length = 1024},
          {.pdi = 0,
           .kind = Kind::Channel,
           .tile = {0, 0},
           .number = 1,
           .line = "a.mlir:9:3",
           .direction = device::Direction::MM2S,
           .owner = "object FIFO 'in'"}};
}

OwnSection<std::vector<DesignName>> section() {
  return {*write_design_names(example()), example(), read_design_names, find_design_names};
}

TEST(DesignNames, ComeBackFromAnXclbin) {
  expect_to_come_back(section());
}
TEST(DesignNames, AreNotSeenInSectionsOfOthers) {
  expect_to_pass_by_others(section());
}
TEST(DesignNames, SurviveDamage) {
  expect_to_survive_damage(section(), [](const std::vector<DesignName>& names) { return names.size(); });
}

// Printed texts contain no line feed and no control sequence.
TEST(DesignNames, ArePrintable) {
  auto written = write_design_names({{.name = "a\n\x1b[2Jb", .line = "c"}});
  ASSERT_TRUE(written);
  EXPECT_EQ(read_design_names(*written).value.front().name, "a??[2Jb");
}

}  // namespace
}  // namespace tessera::container
