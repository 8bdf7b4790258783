// A section with names of a design is the same after writing and reading, and damaged bytes do not crash the reader.
#include "container/sections/design_names.h"

#include "container/codes.h"
#include "container/sections/heap.h"
#include "own_section.h"

namespace tessera::container {
namespace {

std::vector<DesignName> example_names() {
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

OwnSection<std::vector<DesignName>> names_section() {
  return {*write_design_names(example_names()), example_names(), read_design_names, is_design_names};
}

TEST(DesignNames, ComeBackFromAnXclbin) {
  expect_to_come_back(names_section());
}
TEST(DesignNames, AreNotSeenInSectionsOfOthers) {
  expect_to_pass_by_others(names_section());
}
TEST(DesignNames, SurviveDamage) {
  expect_to_survive_damage(names_section(), [](const std::vector<DesignName>& names) { return names.size(); });
}

// Printed texts contain no line feed and no control sequence.
TEST(DesignNames, ArePrintable) {
  auto written = write_design_names({{.name = "a\n\x1b[2Jb", .line = "c"}});
  ASSERT_TRUE(written);
  EXPECT_EQ(read_design_names(*written).value.front().name, "a??[2Jb");
}

// A section may have a text once and refer to it many times: without a limit, a section of a megabyte takes gigabytes.
TEST(DesignNames, OneLongTextIsNotReadAsOftenAsItIsUsed) {
  const std::string text(std::size_t{1} << 20, 'x');
  auto names_section = write_design_names({{.name = text, .line = "a"}});
  ASSERT_TRUE(names_section);
  // Repeats the one record many times, behind everything else.
  const std::size_t record = names_section->size() - layout::DesignName::kSize;
  const Bytes bytes(names_section->begin() + static_cast<std::ptrdiff_t>(record), names_section->end());
  for (unsigned i = 1; i < 1000; ++i) append(*names_section, bytes);
  layout::DesignNames::names.set(*names_section, HeapWriter::reference(1000, static_cast<std::uint32_t>(record)));
  const Partial<std::vector<DesignName>> names = read_design_names(*names_section);
  ASSERT_EQ(names.errors.size(), 1U);
  EXPECT_EQ(names.errors.front().code, code::section_malformed);
  EXPECT_EQ(names.value.size(), 63U);  // 64 names would exceed 64 MiB by the 64 bytes of their lines
}

// The writer leaves out texts that the reader would refuse, so every written section can be read.
TEST(DesignNames, TooLongTextsAreLeftOut) {
  const std::string text(kMaxDesignTexts / 4, 'x');
  auto names_section = write_design_names(std::vector<DesignName>(5, {.name = text}));
  ASSERT_TRUE(names_section);
  const Partial<std::vector<DesignName>> names = read_design_names(*names_section);
  EXPECT_TRUE(names.errors.empty());
  EXPECT_EQ(names.value.size(), 4U);
}

}  // namespace
}  // namespace tessera::container
