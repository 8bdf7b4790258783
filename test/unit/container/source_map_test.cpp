// Maps program counters to source positions. clang for i386 made the files, one for each DWARF version; the machine in
// the header was changed to that of a core (test/corpus/elf/README.md). The expected rows come from llvm-dwarfdump.
#include "container/elf/source_map.h"

#include "base/file.h"
#include "container/codes.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace tessera::container {
namespace {

Bytes corpus(const std::string& name) {
  auto file = read_file(std::filesystem::path(TESSERA_ROOT) / "test/corpus/elf" / name);
  EXPECT_TRUE(file.has_value());
  return file ? *file : Bytes{};
}

class EachVersion : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(SourceMap, EachVersion,
                         testing::Values("dwarf2.elf", "dwarf3.elf", "dwarf4.elf", "dwarf5.elf"),
                         [](const auto& test) { return std::string(test.param, 6); });

TEST_P(EachVersion, SaysWhatTheCompilerWrote) {
  const auto map = SourceMap::read(corpus(GetParam())).complete();
  ASSERT_TRUE(map.has_value());
  EXPECT_TRUE(map->has_lines());
  const auto text = [&](std::uint32_t pc) {
    const auto position = map->at(pc);
    return position ? position->text() : "";
  };
  EXPECT_EQ(text(0x00), "scale (kernel.c:5)");
  EXPECT_EQ(text(0x08), "scale+0x8 (kernel.c:5)");
  EXPECT_EQ(text(0x09), "scale+0x9 (kernel.c:6)");
  EXPECT_EQ(text(0x2e), "scale+0x2e (kernel.c:8)");
  EXPECT_EQ(text(0x47), "scale+0x47 (kernel.c:9)");
  EXPECT_EQ(text(0x48), "kernel.c:9") << "padding after a function";
  EXPECT_EQ(text(0x50), "twice (twice.h:1)") << "another file";
  EXPECT_EQ(text(0x5e), "twice+0xe (twice.h:2)");
  EXPECT_EQ(text(0x7d), "main+0x1d (kernel.c:13)");
  EXPECT_EQ(text(0x7e), "") << "after the last row";
  EXPECT_EQ(map->at(0x50)->file, "./twice.h");
  EXPECT_EQ(map->address_of("main"), 0x60U);
  EXPECT_EQ(map->address_of("twice"), 0x50U);
  EXPECT_EQ(map->address_of("factor"), std::nullopt) << "data";
}

// Refuses an ELF that is not a core's. A truncated file must not crash the reader.
TEST(SourceMap, RefusesWhatIsNoCore) {
  Bytes file = corpus("dwarf5.elf");
  for (std::size_t size = 0; size < file.size(); size += 7) (void)SourceMap::read(ByteSpan(file).first(size));
  file[18] = 3;  // e_machine
  file[19] = 0;
  const auto map = SourceMap::read(file).complete();
  ASSERT_FALSE(map.has_value());
  EXPECT_EQ(map.error().code, code::malformed_elf);
  EXPECT_FALSE(SourceMap::read({}).errors.empty());
}

}  // namespace
}  // namespace tessera::container
