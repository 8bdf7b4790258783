// Designs without a placement: the code, the objects, demand and supply, and only the constraints at fault.
#include "placement_design.h"

#include "adf/codes.h"

#include <gtest/gtest.h>

namespace tessera::adf {
namespace {

using constraints::Key;
using constraints::TileType;

// Returns the diagnostic of the refusal.
std::string refusal(const PlacedDesign& design, std::string_view device, std::string_view code) {
  const array::Placed made = design.place(device_named(device));
  EXPECT_FALSE(made.placement);
  if (made.errors.size() != 1) return "not one error";
  EXPECT_EQ(made.errors.front().code.id, code);
  return render(made.errors.front());
}
void expect_in(const std::string& text, std::initializer_list<std::string_view> parts) {
  for (const std::string_view part : parts) EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}
void expect_not_in(const std::string& text, std::string_view part) {
  EXPECT_EQ(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(AdfPlacementRefused, BuffersLargerThanAMemory) {
  ChainDesign chain;
  chain.design.in(chain.a).dimensions = {6000};  // 2 buffers with 24000 bytes; a tile has 32768
  chain.design.prepare();
  expect_in(refusal(chain.design, "xcvc1902", "T1291"),
            {"48000 bytes", "has 32768", "k0.in[0]", "single_buffer", "proved"});
}

TEST(AdfPlacementRefused, MoreMemoryThanACoreReaches) {
  PlacedDesign design;
  const id reader = design.kernel({}, {});
  for (unsigned i = 0; i < 9; ++i) {  // 9 x 2 x 8000 bytes; a core reaches 4 x 32768
    const id in = design.io(::adf::host::io_kind::plio, true);
    design.connect(in, reader, 0, design.add_port(reader, way::in, carrier::buffer, 2000));
  }
  design.prepare();
  expect_in(refusal(design, "xcvc1902", "T1291"), {"k0", "131072", "proved"});
}

TEST(AdfPlacementRefused, MoreChannelsThanACoreReaches) {
  PlacedDesign design;
  const id reader = design.kernel({}, {});
  for (unsigned i = 0; i < 9; ++i) {
    const id in = design.io(::adf::host::io_kind::plio, true);
    design.connect(in, reader, 0, design.add_port(reader, way::in, carrier::buffer, 16));
  }
  design.prepare();
  expect_in(refusal(design, "xcvc1902", "T1291"), {"9 DMA channels into memory", "8", "k0"});
}

TEST(AdfPlacementRefused, AThirdInputChannelInOneTile) {
  PlacedDesign design;
  const id reader = design.kernel({}, {});
  for (unsigned i = 0; i < 3; ++i) {
    const id in = design.io(::adf::host::io_kind::plio, true);
    design.connect(in, reader, 0, design.add_port(reader, way::in, carrier::buffer, 16));
    design.constrain(Key::PortWithNodes, object::port, design.model.nodes[reader].in[i], {},
                     {{object::kernel, reader}});
  }
  design.constrain(Key::Tile, object::kernel, reader, {{.column = 5, .row = 5}});
  design.prepare();
  const std::string text = refusal(design, "xcvc1902", "T1290");
  expect_in(text, {"k0", "3 channels into its memory of 2", "proved: no placement"});
}

// The stacks and heaps of three cores have many places, but none of them can help: the search stays complete.
TEST(AdfPlacementRefused, BuffersOfThreeKernelsInOneTile) {
  PlacedDesign design;
  for (unsigned i = 0; i < 3; ++i) {
    const id kernel = design.kernel({64}, {64});
    design.connect(design.io(::adf::host::io_kind::plio, true), kernel);
    design.connect(kernel, design.io(::adf::host::io_kind::plio, false));
    design.constrain(Key::Buffers, object::port, design.model.nodes[kernel].in[0],
                     {{.column = 10, .row = 2}, {.column = 10, .row = 2}});
  }
  design.prepare();
  expect_in(refusal(design, "xcvc1902", "T1290"), {"3 channels into its memory of 2", "proved: no placement"});
}

TEST(AdfPlacementRefused, AThirdStream) {
  PlacedDesign design;
  const id reader = design.kernel({}, {});
  for (unsigned i = 0; i < 3; ++i) {
    const id in = design.io(::adf::host::io_kind::plio, true);
    design.connect(in, reader, 0, design.add_port(reader, way::in, carrier::stream));
  }
  design.prepare();
  expect_in(refusal(design, "xcvc1902", "T1291"), {"k0", "3 input streams", "has 2"});
}

TEST(AdfPlacementRefused, MoreKernelsThanCores) {
  PlacedDesign design;
  for (unsigned i = 0; i < 33; ++i) {  // xcve2302 has 17 x 2 cores
    const id from = design.kernel({}, {16}), to = design.kernel({16}, {});
    design.connect(from, to);
  }
  design.prepare();
  expect_in(refusal(design, "xcve2302", "T1291"), {"66 cores", "has 34", "runtime<ratio>"});
}

TEST(AdfPlacementRefused, MoreKernelsThanTheAreaHasTiles) {
  ChainDesign chain;
  chain.design.area({chain.a, chain.b, chain.c}, {{4, 4, 5, 4}});
  chain.design.constrain(Key::Shim, object::io, chain.in, {{.type = TileType::Shim, .column = 3}});
  chain.design.prepare();
  const std::string text = refusal(chain.design, "xcvc1902", "T1292");
  expect_in(text, {"3 cores", "2 tiles", "area area", "without any one of these"});
  expect_not_in(text, "shim");  // the constraint of the PLIO is not at fault
}

TEST(AdfPlacementRefused, TwoAreasThatExcludeEachOther) {
  ChainDesign chain;
  chain.design.area({chain.a}, {{4, 4, 5, 4}});
  chain.design.area({}, {{0, 0, 9, 7}}).exclude = true;
  chain.design.area({chain.b}, {{20, 0, 22, 7}});
  chain.design.prepare();
  const std::string text = refusal(chain.design, "xcvc1902", "T1292");
  expect_in(text, {"k0", "(4,4):(5,4)", "stays empty", "proved"});
  expect_not_in(text, "(20,0)");
}

TEST(AdfPlacementRefused, ACrossedCascade) {
  PlacedDesign design;
  const id from = design.kernel({}, {}), to = design.kernel({}, {});
  design.connect(from, to, design.add_port(from, way::out, carrier::cascade),
                 design.add_port(to, way::in, carrier::cascade));
  design.constrain(Key::Tile, object::kernel, from, {{.column = 5, .row = 0}});  // row 0 runs to the East
  design.constrain(Key::Tile, object::kernel, to, {{.column = 4, .row = 0}});
  design.prepare();
  expect_in(refusal(design, "xcvc1902", "T1293"), {"k0, k1", "column 5", "column 4", "other direction", "proved"});
  expect_in(refusal(design, "xcve2802", "T1293"), {"South or East"});
}

TEST(AdfPlacementRefused, ACascadeLongerThanTheArray) {
  PlacedDesign design;
  id last = design.kernel({}, {});
  for (unsigned i = 0; i < 46; ++i) {  // 38 columns and 8 rows: at most 45 cores on the way South and East
    const id next = design.kernel({}, {});
    design.connect(last, next, design.add_port(last, way::out, carrier::cascade),
                   design.add_port(next, way::in, carrier::cascade));
    last = next;
  }
  design.prepare();
  expect_in(refusal(design, "xcve2802", "T1293"), {"k0", "41 more"});
}

TEST(AdfPlacementRefused, TwoPliosOnOneChannel) {
  ChainDesign chain;
  const id second = chain.design.io(::adf::host::io_kind::plio, true);
  chain.design.connect(second, chain.a, 0, chain.design.add_port(chain.a, way::in, carrier::buffer, 16));
  for (const id io : {chain.in, second})
    chain.design.constrain(Key::Shim, object::io, io, {{.type = TileType::Shim, .column = 3, .channel = 1}});
  chain.design.prepare();
  expect_in(refusal(chain.design, "xcvc1902", "T1291"), {"io0, io2", "1 channel for 2 PLIOs", "without any one"});
}

TEST(AdfPlacementRefused, GmiosInAColumnWithoutDma) {
  PlacedDesign design;
  const id io = design.io(::adf::host::io_kind::gmio, true), reader = design.kernel({16}, {});
  design.connect(io, reader);
  design.constrain(Key::Shim, object::io, io, {{.type = TileType::Shim, .column = 4}});
  design.prepare();
  expect_in(refusal(design, "xcvc1902", "T1291"), {"GMIO", "column 4"});
}

TEST(AdfPlacementRefused, MoreGmiosThanChannels) {
  PlacedDesign design;
  for (unsigned i = 0; i < 33; ++i) {  // xcvc1902: 16 columns with 2 channels each way
    const id io = design.io(::adf::host::io_kind::gmio, true), reader = design.kernel({16}, {});
    design.connect(io, reader);
  }
  design.prepare();
  expect_in(refusal(design, "xcvc1902", "T1291"), {"32 channels for 33 GMIOs"});
}

TEST(AdfPlacementRefused, PliosWithoutProgrammableLogic) {
  ChainDesign chain;
  chain.design.prepare();
  expect_in(refusal(chain.design, "npu1", "T1291"), {"no programmable logic"});
}

TEST(AdfPlacementRefused, SharedBuffersWithoutMemoryTiles) {
  PlacedDesign design;
  const id memory = design.memory({256}, 1, 1), writer = design.kernel({}, {256}), reader = design.kernel({256}, {});
  design.connect(writer, memory);
  design.connect(memory, reader);
  design.prepare();
  expect_in(refusal(design, "xcvc1902", "T1291"), {"mem0", "memory tile", "none"});
}

TEST(AdfPlacementRefused, TooManyDescriptorsOfOneParity) {
  PlacedDesign design;
  const id memory = design.memory({256}, 1, 1), writer = design.kernel({}, {256}), reader = design.kernel({256}, {});
  design.model.memories[0].num_buffers = 25;  // 24 descriptors serve the channels of one parity
  design.connect(writer, memory);
  design.connect(memory, reader);
  design.prepare();
  expect_in(refusal(design, "xcve2802", "T1291"), {"mem0", "50 descriptors", "half of them for even channels"});
}

TEST(AdfPlacementRefused, DistancesThatLeadOutOfTheArray) {
  ChainDesign chain;
  chain.design.constrain(Key::RelativeTile, object::kernel, chain.b, {{.column = 0, .row = 5}},
                         {{object::kernel, chain.a}});
  chain.design.constrain(Key::RelativeTile, object::kernel, chain.c, {{.column = 0, .row = 5}},
                         {{object::kernel, chain.b}});
  chain.design.prepare();
  expect_in(refusal(chain.design, "xcvc1902", "T1292"), {"k0, k1, k2", "rows"});
}

TEST(AdfPlacementRefused, ABufferFarFromItsKernel) {
  ChainDesign chain;
  chain.design.constrain(Key::Tile, object::kernel, chain.a, {{.column = 5, .row = 5}});
  chain.design.constrain(Key::Buffers, object::port, chain.input(chain.a), {{.column = 9, .row = 5}});
  chain.design.constrain(Key::Tile, object::kernel, chain.c, {{.column = 7, .row = 5}});
  chain.design.prepare();
  const std::string text = refusal(chain.design, "xcvc1902", "T1292");
  expect_in(text, {"k0", "column 5", "column 9"});
  expect_not_in(text, "column 7");
}

}  // namespace
}  // namespace tessera::adf
