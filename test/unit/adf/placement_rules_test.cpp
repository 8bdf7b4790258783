// Each kind of constraint is honoured. A constraint that the free placement breaks is found by the independent check
// there, and holds in the placement that is made with it.
#include "placement_design.h"

#include <gtest/gtest.h>

#include <functional>

namespace tessera::adf {
namespace {

using array::Path;
using array::Placement;
using constraints::Key;
using constraints::Spot;
using constraints::Target;
using constraints::TileType;

std::string words(const std::vector<std::string>& all) {
  std::string made;
  for (const std::string& one : all) made += one + "; ";
  return made;
}
std::string words(const std::vector<Diag>& all) {
  std::string made;
  for (const Diag& one : all) made += render(one);
  return made;
}
Target kernel(id node) {
  return {object::kernel, node};
}
Target port(id number) {
  return {object::port, number};
}

// Places a chain without the constraint and with it.
Placement expect_honoured(const std::function<void(ChainDesign&, const Placement&)>& constrain,
                          std::string_view name = "xcvc1902") {
  ChainDesign chain;
  chain.design.prepare();
  const device::Device& device = device_named(name);
  const array::Placed before = chain.design.place(device);
  EXPECT_TRUE(before.placement) << words(before.errors);
  if (!before.placement) return {};
  EXPECT_EQ(words(chain.design.check(*before.placement)), "");
  constrain(chain, *before.placement);
  EXPECT_FALSE(chain.design.check(*before.placement).empty()) << "the free placement must break the constraint";
  const array::Placed after = chain.design.place(device);
  EXPECT_TRUE(after.placement) << words(after.errors);
  if (!after.placement) return {};
  EXPECT_EQ(words(chain.design.check(*after.placement)), "");
  return *after.placement;
}
// Returns the tile in the numbers of constraints: rows count from the first core row.
Spot spot_of(const Placement& placement, device::TileId tile) {
  return {.column = tile.col, .row = tile.row - 1 - placement.device->mem_rows};
}

TEST(AdfPlacementRules, KernelsLieOnTheirTiles) {
  for (const std::string_view name : {"xcvc1902", "xcve2802"}) {
    const Placement made = expect_honoured(
        [](ChainDesign& chain, const Placement&) {
          chain.design.constrain(Key::Tile, object::kernel, chain.b, {{.column = 5, .row = 3}});
        },
        name);
    const unsigned first = made.device->mem_rows + 1U;
    EXPECT_EQ(made.cores.at(2), (device::TileId{5, static_cast<std::uint8_t>(first + 3)}));
  }
  expect_honoured([](ChainDesign& chain, const Placement& before) {
    chain.design.constrain(Key::NotTile, object::kernel, chain.b, {spot_of(before, before.cores.at(chain.b))});
  });
}

TEST(AdfPlacementRules, NeighboursShareMemory) {
  ChainDesign chain;
  chain.design.prepare();
  for (const std::string_view name : {"xcvc1902", "xcve2302", "xcve2802"}) {
    const array::Placed made = chain.design.place(device_named(name));
    ASSERT_TRUE(made.placement);
    EXPECT_EQ(made.placement->paths.at(chain.input(chain.b)), Path::Memory);
    EXPECT_EQ(made.placement->paths.at(chain.input(chain.c)), Path::Memory);
    EXPECT_EQ(made.placement->paths.at(chain.input(chain.a)), Path::Dma);
  }
}

TEST(AdfPlacementRules, DistantKernelsUseDma) {
  const Placement made = expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::Tile, object::kernel, chain.a, {{.column = 2, .row = 2}});
    chain.design.constrain(Key::Tile, object::kernel, chain.b, {{.column = 20, .row = 2}});
  });
  EXPECT_EQ(made.paths.at(made.device == nullptr ? 0 : 3), Path::Dma);  // b.in[0]
}

TEST(AdfPlacementRules, PliosLieInTheirColumns) {
  const Placement made = expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::Shim, object::io, chain.in, {{.type = TileType::Shim, .column = 45, .channel = 5}});
    chain.design.constrain(Key::Shim, object::io, chain.out, {{.type = TileType::Shim, .column = 44}});
  });
  EXPECT_EQ(made.ios.at(0).tile, (device::TileId{45, 0}));
  EXPECT_EQ(made.ios.at(0).number, 5);
  expect_honoured([](ChainDesign& chain, const Placement& before) {
    chain.design.constrain(Key::NotShim, object::io, chain.in,
                           {{.type = TileType::Shim, .column = before.ios.at(chain.in).tile.col}});
  });
}

TEST(AdfPlacementRules, StacksLieInTheirBanks) {
  expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::ReservedMemory, object::kernel, chain.a,
                           {{.column = 6, .row = 2, .bank = 3, .offset = 64}});
  });
  expect_honoured([](ChainDesign& chain, const Placement& before) {
    Spot spot = spot_of(before, before.stacks.at(chain.a).tile);
    spot.bank = 0;
    chain.design.constrain(Key::Tile, object::kernel, chain.a, {spot_of(before, before.cores.at(chain.a))});
    chain.design.constrain(Key::NotReservedMemory, object::kernel, chain.a, {spot});
  });
  expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::NodeWithStacks, object::kernel, chain.b, {}, {kernel(chain.a)});
  });
}

TEST(AdfPlacementRules, KernelsKeepTheirDistance) {
  const Placement made = expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::RelativeTile, object::kernel, chain.c, {{.column = 3, .row = -1}}, {kernel(chain.a)});
  });
  EXPECT_EQ(made.cores.at(3).col, made.cores.at(1).col + 3);
  EXPECT_EQ(made.cores.at(3).row + 1, made.cores.at(1).row);
}

TEST(AdfPlacementRules, BuffersHaveTilesBanksAndAddresses) {
  const Placement made = expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::Buffers, object::port, chain.input(chain.a),
                           {{.column = 7, .row = 1, .bank = 2}, {.column = 7, .row = 1, .offset = 0x6100}});
  });
  const array::Buffers& of = made.buffers.at(1);  // a.in[0]
  EXPECT_EQ(of.tile, (device::TileId{7, 2}));
  ASSERT_EQ(of.spots.size(), 2U);
  EXPECT_EQ(of.spots[0].bank, 2U);
  EXPECT_EQ(of.spots[1].address, 0x6100U);
  expect_honoured([](ChainDesign& chain, const Placement& before) {
    chain.design.constrain(Key::NotBuffers, object::port, chain.input(chain.a),
                           {spot_of(before, before.buffers.at(chain.input(chain.a)).tile)});
  });
}

TEST(AdfPlacementRules, BuffersLieBesideKernels) {
  expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::PortWithNodes, object::port, chain.input(chain.a), {}, {kernel(chain.c)});
  });
  expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::PortApartNodes, object::port, chain.input(chain.a), {}, {kernel(chain.a)});
  });
}

TEST(AdfPlacementRules, BuffersLieTogetherOrApart) {
  expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::PortWithPorts, object::port, chain.input(chain.a), {}, {port(chain.output(chain.c))});
  });
  expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::PortApartPorts, object::port, chain.input(chain.a), {}, {port(chain.output(chain.a))});
    chain.design.constrain(Key::PortWithNodes, object::port, chain.input(chain.a), {}, {kernel(chain.a)});
    chain.design.constrain(Key::PortWithNodes, object::port, chain.output(chain.a), {}, {kernel(chain.a)});
  });
  expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::PortOnlyWithPorts, object::port, chain.input(chain.a), {},
                           {port(chain.output(chain.c))});
  });
  expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::PortWithStacks, object::port, chain.input(chain.a), {}, {kernel(chain.b)});
  });
  expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::PortApartStacks, object::port, chain.input(chain.a), {}, {kernel(chain.a)});
  });
}

TEST(AdfPlacementRules, ChannelsHaveTheirNumbers) {
  const Placement made = expect_honoured([](ChainDesign& chain, const Placement&) {
    chain.design.constrain(Key::DmaChannel, object::port, chain.input(chain.a),
                           {{.column = 9, .row = 4, .channel = 1}});
  });
  EXPECT_EQ(made.channels.at(1).tile, (device::TileId{9, 5}));
  EXPECT_EQ(made.channels.at(1).number, 1);
}

TEST(AdfPlacementRules, AreasHoldTheirKernels) {
  expect_honoured(
      [](ChainDesign& chain, const Placement&) { chain.design.area({chain.a, chain.b, chain.c}, {{30, 4, 32, 4}}); });
  expect_honoured([](ChainDesign& chain, const Placement& before) {
    const int column = before.cores.at(chain.b).col;
    chain.design.area({}, {{column - 1, 0, column + 1, 7}}).exclude = true;
  });
  expect_honoured([](ChainDesign& chain, const Placement& before) {
    const int column = before.cores.at(chain.b).col;
    chain.design.area({chain.a}, {{column - 2, 0, column + 2, 7}}).exclude_placement = true;
  });
}

TEST(AdfPlacementRules, SharedBuffersLieInTheirMemoryTiles) {
  ChainDesign chain;
  const id memory = chain.design.memory({256}, 1, 1);
  const id writer = chain.design.kernel({}, {256}), reader = chain.design.kernel({256}, {});
  chain.design.connect(writer, memory);
  chain.design.connect(memory, reader);
  chain.design.prepare();
  ASSERT_TRUE(chain.design.mistakes.empty()) << words(chain.design.mistakes);
  const device::Device& device = device_named("xcve2802");
  chain.design.constrain(Key::Tile, object::memory, memory, {{.type = TileType::Memory, .column = 11, .row = 1}});
  const array::Placed made = chain.design.place(device);
  ASSERT_TRUE(made.placement) << words(made.errors);
  EXPECT_EQ(words(chain.design.check(*made.placement)), "");
  EXPECT_EQ(made.placement->memories.at(memory), (device::TileId{11, 2}));
  EXPECT_EQ(made.placement->channels.at(chain.design.model.nodes[memory].in[0]).tile, (device::TileId{11, 2}));
}

TEST(AdfPlacementRules, KernelsShareACoreOnlyIfTheyMust) {
  ChainDesign chain;
  for (Kernel& one : chain.design.model.kernels) one.runtime_ratio = 0.4;
  chain.design.prepare();
  const array::Placed apart = chain.design.place(device_named("xcvc1902"));
  ASSERT_TRUE(apart.placement);
  EXPECT_EQ(apart.placement->kernels.size(), 3U);
  chain.design.area({chain.a, chain.b, chain.c}, {{8, 1, 9, 1}});
  const array::Placed joined = chain.design.place(device_named("xcvc1902"));
  ASSERT_TRUE(joined.placement) << words(joined.errors);
  EXPECT_EQ(joined.placement->kernels.size(), 2U);
  EXPECT_EQ(words(chain.design.check(*joined.placement)), "");
  for (Kernel& one : chain.design.model.kernels) one.runtime_ratio = 0.6;
  const array::Placed refused = chain.design.place(device_named("xcvc1902"));
  ASSERT_EQ(refused.errors.size(), 1U);
  EXPECT_EQ(refused.errors.front().code.id, "T1292");
}

}  // namespace
}  // namespace tessera::adf
