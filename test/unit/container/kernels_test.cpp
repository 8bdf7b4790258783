// Containers for NPUs, taken apart into their kernels and put together again.
#include "container/package/kernels.h"
#include "container/sections/connectivity.h"
#include "container/sections/core_bodies.h"
#include "container/sections/design_names.h"
#include "container/sections/ip_layout.h"
#include "container/sections/key_values.h"
#include "samples.h"

namespace tessera::container {
namespace {

NpuParts two_kernels() {
  NpuParts parts;
  parts.column_width = 2;
  parts.start_columns = {1, 2, 3};
  for (std::uint32_t i = 0; i < 2; ++i) {
    Cdo cdo = small_cdo();
    cdo.commands[0].payload[0] = 100 + i;
    parts.kernels.push_back({.name = i == 0 ? "double" : "square",
                             .instance = "ONE",
                             .buffers = 5 + i,
                             .pdi_id = 1 + i,
                             .pdi = *write_pdi(make_pdi(std::move(cdo)))});
  }
  const std::string text = "#loc = loc(\"x\")\nmodule {\n  module @pdi_0 {\n  } loc(#loc)\n  module @pdi_1 {\n  }\n}\n";
  const CoreBodies bodies{{{.pdi = 0, .tile = {0, 2}, .function = "a", .buffers = {}},
                           {.pdi = 1, .tile = {1, 3}, .function = "b", .buffers = {{0x70000, 64}}}},
                          Bytes(text.begin(), text.end())};
  const auto add = [&](Result<Bytes> bytes, std::string_view name) {
    parts.further.push_back(make_section(SectionKind::UserMetadata, name, std::move(*bytes)));
  };
  add(write_core_bodies(bodies), kCoreBodiesSection);
  add(write_design_names({{.pdi = 0, .number = 1, .name = "in"}, {.pdi = 1, .number = 2, .name = "out"}}),
      kDesignNamesSection);
  return parts;
}

CoreBodies bodies_in(const Section& section) {
  return *read_core_bodies(section.data).complete();
}

std::vector<Section> sections_that(const Xclbin& xclbin, bool (*is)(ByteSpan)) {
  std::vector<Section> all;
  for (const Section& section : xclbin.sections)
    if (section.kind == SectionKind::UserMetadata && is(section.data)) all.push_back(section);
  return all;
}

TEST(Kernels, AContainerIsMadeAgainFromItsParts) {
  const Xclbin made = *make_npu_xclbin(two_kernels());
  const Result<NpuParts> parts = npu_parts(made);
  ASSERT_TRUE(parts.has_value()) << render(parts.error());
  EXPECT_EQ(*write_xclbin(*make_npu_xclbin(*parts)), *write_xclbin(made));
}

// The numbers are those of containers of mlir-aie: tibrezus/xdna-npu-toolkit, single-add.xclbin.
TEST(Kernels, InstructionsLieInSramAndDataInHostMemory) {
  NpuParts parts = two_kernels();
  parts.kernels.pop_back();
  const Xclbin made = *make_npu_xclbin(parts);
  const auto connections = [&](SectionKind kind) { return read_connectivity(made.find(kind)->data).value; };
  std::vector<Connection> expected{{1, 0, 1}, {3, 0, 0}, {4, 0, 0}, {5, 0, 0}, {6, 0, 0}, {7, 0, 0}};
  EXPECT_EQ(connections(SectionKind::Connectivity), expected);
  expected.insert(expected.end(), expected.begin(), expected.begin() + 6);
  EXPECT_EQ(connections(SectionKind::AskGroupConnectivity), expected);
}

// The places are those that mlir-aie lists (tools/aiecc/SidecarFiles.h), without column 0 of a Phoenix.
TEST(Kernels, StartColumnsAreThoseOfTheDevice) {
  using Columns = std::vector<std::uint16_t>;
  const auto starts = [](const char* name) {
    const device::Device& device = *device::find_device(name);
    return usual_start_columns(device, device.cols);
  };
  EXPECT_EQ(starts("npu1_1col"), (Columns{1, 2, 3, 4}));
  EXPECT_EQ(starts("npu1_4col"), (Columns{1}));
  EXPECT_EQ(starts("npu1_5col"), (Columns{0}));
  EXPECT_EQ(starts("npu2_1col"), (Columns{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(starts("npu2_4col"), (Columns{0, 1, 2, 3, 4}));
  EXPECT_EQ(starts("npu2"), (Columns{0}));
}

TEST(Kernels, OneKernelTakesItsBodiesAndNamesAlong) {
  const Xclbin made = *make_npu_xclbin(two_kernels());
  const Xclbin one = *with_kernel(made, {1, "ADDTWO", "TWO", 0x902}, nullptr);
  const NpuParts parts = *npu_parts(one);
  ASSERT_EQ(parts.kernels.size(), 1U);
  EXPECT_EQ(parts.kernels[0].name, "ADDTWO");
  EXPECT_EQ(parts.kernels[0].instance, "TWO");
  EXPECT_EQ(parts.kernels[0].id, 0x902);
  EXPECT_EQ(parts.kernels[0].buffers, 6U);
  EXPECT_EQ(parts.kernels[0].pdi_id, 1U);  // as in a container of mlir-aie, though it was 2
  EXPECT_EQ(parts.kernels[0].pdi, two_kernels().kernels[1].pdi);
  EXPECT_EQ(parts.column_width, 2);
  const std::vector<Section> bodies = sections_that(one, is_core_bodies);
  ASSERT_EQ(bodies.size(), 1U);
  const CoreBodies kept = bodies_in(bodies[0]);
  ASSERT_EQ(kept.bodies.size(), 1U);
  EXPECT_EQ(kept.bodies[0].function, "b");
  EXPECT_EQ(kept.bodies[0].pdi, 0U);
  const std::string text(kept.module.begin(), kept.module.end());
  EXPECT_EQ(text, "#loc = loc(\"x\")\nmodule {\n  module @other_pdi_0 {\n  } loc(#loc)\n  module @pdi_0 {\n  }\n}\n");
  const auto names = *read_design_names(sections_that(one, is_design_names).at(0).data).complete();
  ASSERT_EQ(names.size(), 1U);
  EXPECT_EQ(names[0].name, "out");
  EXPECT_EQ(names[0].pdi, 0U);
}

TEST(Kernels, AKernelJoinsAnotherContainer) {
  const Xclbin made = *make_npu_xclbin(two_kernels());
  const Xclbin first = *with_kernel(made, {0, "ADDONE", "ONE", 0x901}, nullptr);
  const Xclbin both = *with_kernel(made, {1, "ADDTWO", "TWO", 0x902}, &first);
  const NpuParts parts = *npu_parts(both);
  ASSERT_EQ(parts.kernels.size(), 2U);
  EXPECT_EQ(parts.kernels[0].name, "ADDONE");
  EXPECT_EQ(parts.kernels[1].id, 0x902);
  EXPECT_EQ(parts.kernels[0].pdi_id, 1U);
  EXPECT_EQ(parts.kernels[1].pdi_id, 2U);
  EXPECT_EQ((*npu_parts(*with_kernel(first, {0, "AGAIN", "TWO", 0x903}, &first))).kernels[1].pdi_id, 2U);
  const std::vector<Section> bodies = sections_that(both, is_core_bodies);
  ASSERT_EQ(bodies.size(), 2U);
  EXPECT_EQ(bodies_in(bodies[0]).bodies.at(0).pdi, 0U);
  EXPECT_EQ(bodies_in(bodies[1]).bodies.at(0).pdi, 1U);
  const Section* list = both.find(SectionKind::KeyvalueMetadata);
  ASSERT_NE(list, nullptr);
  EXPECT_EQ(read_key_values(list->data).value.at(0).value, "PDI 0: (0,2); PDI 1: (1,3)");
  EXPECT_EQ(with_kernel(made, {1, "ADDONE", "ONE", 0x903}, &first).error().code.id, "T0221");
  EXPECT_EQ(with_kernel(made, {1, "ADDTWO", "TWO", 0x901}, &first).error().code.id, "T0221");
  NpuParts wide = two_kernels();
  wide.column_width = 4;
  EXPECT_EQ(with_kernel(*make_npu_xclbin(wide), {1, "ADDTWO", "TWO", 0x902}, &first).error().code.id, "T0221");
}

}  // namespace
}  // namespace tessera::container
