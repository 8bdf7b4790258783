#include "tile_kinds.h"

#include "device/ports.h"

#include <gtest/gtest.h>

#include <array>

namespace tessera::device {
namespace {

constexpr std::array kRoles = {PortRole::Slave, PortRole::Master};

TEST(Ports, IndexAndPortAreInverse) {
  for (const TileKind kind : kKinds)
    for (const PortRole role : kRoles) {
      const unsigned count = port_count(kind, role, Arch::AIE2);
      for (unsigned i = 0; i < count; ++i) {
        const auto port = port_at(kind, role, i, Arch::AIE2);
        ASSERT_TRUE(port);
        EXPECT_EQ(port_index(kind, role, port->bundle, port->channel, Arch::AIE2), i);
      }
      EXPECT_FALSE(port_at(kind, role, count, Arch::AIE2));
    }
}

TEST(Ports, KnownIndices) {
  EXPECT_EQ(port_index(TileKind::Core, PortRole::Slave, Bundle::South, 0, Arch::AIE2), 5u);
  EXPECT_EQ(port_index(TileKind::Core, PortRole::Slave, Bundle::Trace, 1, Arch::AIE2), 24u);
  EXPECT_EQ(port_index(TileKind::Core, PortRole::Master, Bundle::East, 3, Arch::AIE2), 22u);
  EXPECT_EQ(port_index(TileKind::Mem, PortRole::Master, Bundle::North, 5, Arch::AIE2), 16u);
  EXPECT_EQ(port_index(TileKind::Shim, PortRole::Slave, Bundle::South, 7, Arch::AIE2), 9u);
  EXPECT_FALSE(port_index(TileKind::Mem, PortRole::Slave, Bundle::West, 0, Arch::AIE2));
  EXPECT_FALSE(port_index(TileKind::Core, PortRole::Master, Bundle::Trace, 0, Arch::AIE2));
  EXPECT_EQ(port_count(TileKind::Core, PortRole::Slave, Arch::AIE2), 25u);
  EXPECT_EQ(port_count(TileKind::Shim, PortRole::Master, Arch::AIE2), 22u);
}

TEST(Ports, OfAie1) {
  constexpr Arch kFirst = Arch::AIE1;
  for (const TileKind kind : {TileKind::Shim, TileKind::Core})
    for (const PortRole role : kRoles)
      for (unsigned i = 0; i < port_count(kind, role, kFirst); ++i) {
        const auto port = port_at(kind, role, i, kFirst);
        ASSERT_TRUE(port);
        EXPECT_EQ(port_index(kind, role, port->bundle, port->channel, kFirst), i);
      }
  EXPECT_EQ(port_count(TileKind::Core, PortRole::Slave, kFirst), 27U);
  EXPECT_EQ(port_count(TileKind::Core, PortRole::Master, Bundle::Core, kFirst), 2U);
  EXPECT_EQ(port_count(TileKind::Shim, PortRole::Master, kFirst), 23U);
  EXPECT_EQ(port_count(TileKind::Mem, PortRole::Master, kFirst), 0U);
  EXPECT_EQ(port_index(TileKind::Shim, PortRole::Slave, Bundle::South, 7, kFirst), 10U);
  EXPECT_TRUE(connection_legal(TileKind::Core, Bundle::West, 0, Bundle::East, 3, kFirst)) << "AIE2 joins equal numbers";
  EXPECT_FALSE(connection_legal(TileKind::Core, Bundle::Trace, 0, Bundle::North, 0, kFirst));
  EXPECT_EQ(shim_dma_south(Direction::MM2S, 1, kFirst), 7);
  EXPECT_EQ(port_count(*find_device("xcvc1902"), {0, 8}, PortRole::Master, Bundle::North), 0U);
}

TEST(Ports, NamesRoundTrip) {
  for (unsigned i = 0; i < kBundles; ++i)
    EXPECT_EQ(parse_bundle(to_string(static_cast<Bundle>(i))), static_cast<Bundle>(i));
  EXPECT_FALSE(parse_bundle("south"));
  EXPECT_EQ(to_string(Port{Bundle::South, 3}), "South 3");
}

TEST(Ports, EdgesHaveNoPortsTowardTheOutside) {
  const Device& npu = *find_device("npu1_4col");
  const auto masters = [&](TileId tile, Bundle bundle) { return port_count(npu, tile, PortRole::Master, bundle); };
  EXPECT_EQ(masters({0, 2}, Bundle::West), 0u);
  EXPECT_EQ(masters({0, 2}, Bundle::East), 4u);
  EXPECT_EQ(masters({3, 2}, Bundle::East), 0u);
  EXPECT_EQ(masters({1, 5}, Bundle::North), 0u);
  EXPECT_EQ(masters({1, 4}, Bundle::North), 6u);
  EXPECT_EQ(masters({1, 0}, Bundle::South), 6u) << "to the shim multiplexer";
  EXPECT_EQ(masters({1, 2}, Bundle::DMA), 2u);
  EXPECT_EQ(neighbour(npu, {0, 2}, Bundle::West), std::nullopt);
  EXPECT_EQ(neighbour(npu, {1, 0}, Bundle::South), std::nullopt);
  EXPECT_EQ(neighbour(npu, {1, 0}, Bundle::North), (TileId{1, 1}));
  EXPECT_EQ(neighbour(npu, {1, 1}, Bundle::DMA), std::nullopt);
}

// A tile has as many ports toward a neighbour as the neighbour has slaves on that side.
TEST(Ports, NeighboursFit) {
  const Device& npu = *find_device("npu1_4col");
  for (std::uint8_t col = 0; col < npu.cols; ++col)
    for (std::uint8_t row = 0; row < npu.rows; ++row)
      for (const Bundle side : {Bundle::South, Bundle::West, Bundle::North, Bundle::East})
        if (const auto other = neighbour(npu, {col, row}, side)) {
          EXPECT_EQ(port_count(npu, {col, row}, PortRole::Master, side),
                    port_count(npu, *other, PortRole::Slave, *opposite(side)));
        }
}

TEST(Connections, MemTile) {
  const auto legal = [](Bundle s, unsigned sc, Bundle d, unsigned dc) {
    return connection_legal(TileKind::Mem, s, sc, d, dc, Arch::AIE2);
  };
  EXPECT_TRUE(legal(Bundle::DMA, 2, Bundle::DMA, 2));
  EXPECT_FALSE(legal(Bundle::DMA, 2, Bundle::DMA, 3));
  EXPECT_TRUE(legal(Bundle::South, 1, Bundle::North, 1));
  EXPECT_FALSE(legal(Bundle::South, 1, Bundle::North, 2));
  EXPECT_TRUE(legal(Bundle::South, 1, Bundle::DMA, 4));
  EXPECT_TRUE(legal(Bundle::Trace, 0, Bundle::DMA, 5));
  EXPECT_FALSE(legal(Bundle::Trace, 0, Bundle::DMA, 4));
  EXPECT_FALSE(legal(Bundle::Ctrl, 0, Bundle::DMA, 0));
  EXPECT_FALSE(legal(Bundle::Trace, 0, Bundle::North, 0));
  EXPECT_FALSE(legal(Bundle::West, 0, Bundle::DMA, 0));
}

TEST(Connections, Core) {
  const auto legal = [](Bundle s, unsigned sc, Bundle d, unsigned dc) {
    return connection_legal(TileKind::Core, s, sc, d, dc, Arch::AIE2);
  };
  EXPECT_TRUE(legal(Bundle::South, 5, Bundle::North, 0));
  EXPECT_TRUE(legal(Bundle::North, 2, Bundle::North, 2));
  EXPECT_FALSE(legal(Bundle::North, 2, Bundle::North, 3));
  EXPECT_TRUE(legal(Bundle::Trace, 1, Bundle::DMA, 0));
  EXPECT_FALSE(legal(Bundle::Trace, 1, Bundle::DMA, 1));
  EXPECT_TRUE(legal(Bundle::Trace, 1, Bundle::South, 3));
  EXPECT_FALSE(legal(Bundle::Trace, 0, Bundle::North, 0));
  EXPECT_FALSE(legal(Bundle::Ctrl, 0, Bundle::DMA, 0));
  EXPECT_FALSE(legal(Bundle::Ctrl, 0, Bundle::Ctrl, 0));
  EXPECT_FALSE(legal(Bundle::Core, 0, Bundle::Core, 0));
  EXPECT_FALSE(legal(Bundle::South, 6, Bundle::North, 0)) << "no such slave";
  EXPECT_FALSE(legal(Bundle::South, 0, Bundle::North, 6)) << "no such master";
}

TEST(Connections, Shim) {
  const auto legal = [](Bundle s, unsigned sc, Bundle d, unsigned dc) {
    return connection_legal(TileKind::Shim, s, sc, d, dc, Arch::AIE2);
  };
  EXPECT_TRUE(legal(Bundle::South, 3, Bundle::North, 0));
  EXPECT_TRUE(legal(Bundle::North, 0, Bundle::South, 2));
  EXPECT_FALSE(legal(Bundle::West, 1, Bundle::West, 0));
  EXPECT_TRUE(legal(Bundle::Trace, 0, Bundle::West, 0));
  EXPECT_FALSE(legal(Bundle::Trace, 0, Bundle::West, 1));
  EXPECT_FALSE(legal(Bundle::Trace, 0, Bundle::North, 0));
}

TEST(ShimMux, WiringOfTheDmaChannels) {
  EXPECT_EQ(shim_dma_south(Direction::MM2S, 0, Arch::AIE2), 3);
  EXPECT_EQ(shim_dma_south(Direction::MM2S, 1, Arch::AIE2), 7);
  EXPECT_EQ(shim_dma_south(Direction::S2MM, 0, Arch::AIE2), 2);
  EXPECT_EQ(shim_dma_south(Direction::S2MM, 1, Arch::AIE2), 3);
  EXPECT_FALSE(shim_dma_south(Direction::S2MM, 2, Arch::AIE2));
  for (std::uint8_t stream = 0; stream < 4; ++stream) {
    EXPECT_EQ(shim_noc_south(Direction::S2MM, stream, Arch::AIE2), stream + 2);
    EXPECT_EQ(shim_noc_south(Direction::MM2S, stream, Arch::AIE2), stream < 2 ? stream + 2 : stream + 4);
  }
  EXPECT_FALSE(shim_noc_south(Direction::S2MM, 4, Arch::AIE2));
  for (const ShimMuxPort& port : shim_mux_ports(Arch::AIE2))
    EXPECT_EQ(port.reg.offset, port.direction == Direction::MM2S ? 0x1F000u : 0x1F004u);
}

}  // namespace
}  // namespace tessera::device
