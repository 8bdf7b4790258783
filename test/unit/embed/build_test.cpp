// An xclbin from parts in memory: Tessera's reader of containers finds the parts again, byte by byte.
#include "embed/program.h"

#include <algorithm>

namespace tessera {
namespace {

namespace ts = api;

ts::NamedBytes text(const std::string& name, std::string_view content) {
  return {name, {content.begin(), content.end()}};
}

ts::XclbinParts small_parts() {
  ts::XclbinParts parts;
  parts.core_programs = {{.tile = {0, 2}, .name = "core.bin", .bytes = {1, 2, 3, 4, 5, 6, 7, 8}}};
  parts.configurations = {text("first.cdo", ".cdo\nwrite (0,1)+0 7\nmask_write (0,2).Core_Control 3 1\n")};
  parts.kernel = "DEMO";
  return parts;
}

TEST(BuildXclbin, HoldsItsParts) {
  const auto built = ts::build_xclbin(small_parts());
  ASSERT_TRUE(built) << ts::to_text(built.error());
  EXPECT_EQ(built->columns, 1U);
  const ts::Container file = ts::Container::from_bytes(built->bytes, "made.xclbin");
  EXPECT_EQ(file.parts("")->size(), built->sections);
  const auto cdo = file.extract("AIE_PARTITION/pdi[0]/cdo");
  ASSERT_TRUE(cdo) << ts::to_text(cdo.error());
  EXPECT_FALSE(std::ranges::search(*cdo, small_parts().core_programs.front().bytes).empty());
  EXPECT_EQ(ts::Program::from_bytes(built->bytes, "made.xclbin")->kernel(), "DEMO:TESSERA0");
  EXPECT_EQ(ts::build_xclbin(small_parts())->bytes, built->bytes);
}

TEST(BuildXclbin, FurtherConfigurationsBecomePdis) {
  ts::XclbinParts parts = small_parts();
  parts.further = {text("second.cdo", ".cdo\nwrite (0,2)+0 9\n"), text("third.cdo", ".cdo\nwrite (1,2)+0 9\n")};
  const auto built = ts::build_xclbin(parts);
  ASSERT_TRUE(built) << ts::to_text(built.error());
  EXPECT_EQ(built->columns, 2U);
  EXPECT_EQ(ts::Container::from_bytes(built->bytes, "made.xclbin").parts("AIE_PARTITION")->size(), 3U);
}

TEST(BuildXclbin, RefusesPartsThatMakeNone) {
  const auto code = [](const ts::XclbinParts& parts) {
    const auto built = ts::build_xclbin(parts);
    return built ? "" : built.error().code;
  };
  EXPECT_EQ(code({}), "T0710");  // nothing to build from
  ts::XclbinParts narrow = small_parts();
  narrow.configurations.push_back(text("wide.cdo", ".cdo\nwrite (3,2)+0 1\n"));
  narrow.columns = 2;
  EXPECT_EQ(code(narrow), "T0710");
  ts::XclbinParts shim = small_parts();
  shim.core_programs.front().tile = {0, 0};
  EXPECT_EQ(code(shim), "T0710");
  ts::XclbinParts many = small_parts();
  many.buffers = 4'000'000'000;
  EXPECT_EQ(code(many), "T0710");
  ts::XclbinParts unnamed = small_parts();
  unnamed.kernel = std::string("a\0b", 3);
  EXPECT_EQ(code(unnamed), "T0710");
  ts::XclbinParts unknown = small_parts();
  unknown.device = "npu9";
  EXPECT_EQ(code(unknown), "T0801");
  ts::XclbinParts section;
  section.sections = {{.kind = "NO_SUCH_SECTION", .content = text("x", "x")}};
  ASSERT_FALSE(ts::build_xclbin(section));
  EXPECT_EQ(ts::build_xclbin(section).error().places.front(), "x");
}

}  // namespace
}  // namespace tessera
