// The section with names of a design: what is written comes back, and what is damaged does not bring the reader down.
#include "container/design_names.h"

#include "container/codes.h"
#include "container/heap.h"

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

// Texts that are printed hold no line feed and no control sequence.
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

// A section has a text once, and its reader would have it for each name: a megabyte of section would take gigabytes.
TEST(DesignNames, OneLongTextIsNotReadAsOftenAsItIsUsed) {
  const std::string text(std::size_t{1} << 20, 'x');
  auto section = write_design_names({{.name = text, .line = "a"}});
  ASSERT_TRUE(section);
  // The one record again and again, behind all else.
  const std::size_t record = section->data.size() - layout::DesignName::kSize;
  const Bytes bytes(section->data.begin() + static_cast<std::ptrdiff_t>(record), section->data.end());
  for (unsigned i = 1; i < 1000; ++i) append(section->data, bytes);
  layout::DesignNames::names.set(section->data, HeapWriter::reference(1000, static_cast<std::uint32_t>(record)));
  const Partial<std::vector<DesignName>> names = read_design_names(*section);
  ASSERT_EQ(names.errors.size(), 1U);
  EXPECT_EQ(names.errors.front().code, code::section_malformed);
  EXPECT_EQ(names.value.size(), 63U);  // of 64 MiB; each has a line of one byte more
}

// What is written can be read.
TEST(DesignNames, TooLongTextsAreLeftOut) {
  const std::string text(kMaxDesignTexts / 4, 'x');
  auto section = write_design_names(std::vector<DesignName>(5, {.name = text}));
  ASSERT_TRUE(section);
  const Partial<std::vector<DesignName>> names = read_design_names(*section);
  EXPECT_TRUE(names.errors.empty());
  EXPECT_EQ(names.value.size(), 4U);
}

}  // namespace
}  // namespace tessera::container
