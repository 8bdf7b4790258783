// Tests the router on requests with a known answer, and on requests that are known to be hard.
#include "compiler/routing/deadlock.h"
#include "compiler/routing/packets.h"
#include "routing_support.h"

#include <bit>

namespace tessera::compiler::routing {
namespace {

using device::Bundle;
using device::Direction;
using device::ShimMux;
using UnroutableKind = Unroutable::Kind;

std::size_t rules_of(const Settings& settings) {
  std::size_t count = 0;
  for (const TileSettings& tile : settings.tiles)
    for (const PacketRules& rules : tile.rules) count += rules.rules.size();
  return count;
}

const TileSettings& tile_in(const Settings& settings, device::TileId id) {
  const auto found = std::ranges::find(settings.tiles, id, &TileSettings::tile);
  EXPECT_NE(found, settings.tiles.end());
  return *found;
}

Unroutable refused(const device::Device& device, const RoutingRequest& request) {
  const auto result = route(device, request);
  EXPECT_FALSE(result);
  return result ? Unroutable{} : result.error();
}

// --- circuits ----------------------------------------------------------------------------------------------------

TEST(RouteCircuits, ThroughTheShimMultiplexer) {
  RoutingRequest request;
  request.circuits = {{end_at(0, 0, Wire::DMA, 1), {end_at(0, 1, Wire::DMA, 0)}},
                      {end_at(0, 1, Wire::DMA, 0), {end_at(0, 0, Wire::DMA, 0)}}};
  const auto settings = routed(device_named("npu1_1col"), request);
  ASSERT_TRUE(settings);
  const std::vector<MuxSetting> mux = {{Direction::S2MM, 2, ShimMux::DMA}, {Direction::MM2S, 7, ShimMux::DMA}};
  EXPECT_EQ(tile_in(*settings, {0, 0}).mux, mux);
  for (const Connect& connect : tile_in(*settings, {0, 0}).connects)
    EXPECT_TRUE(connect.source == (device::Port{Bundle::South, 7}) ||
                connect.destination == (device::Port{Bundle::South, 2}));
}

TEST(RouteCircuits, LogicAndNetworkOnChip) {
  RoutingRequest request;
  request.circuits = {{end_at(6, 0, Wire::PLIO, 4), {end_at(6, 1, Wire::DMA, 0)}},
                      {end_at(6, 0, Wire::NOC, 2), {end_at(6, 1, Wire::DMA, 1)}},
                      {end_at(6, 1, Wire::DMA, 0), {end_at(6, 0, Wire::NOC, 1)}},
                      {end_at(6, 1, Wire::DMA, 1), {end_at(6, 0, Wire::PLIO, 5)}}};
  const auto settings = routed(device_named("xcvc1902"), request);
  ASSERT_TRUE(settings);
  const std::vector<MuxSetting> mux = {{Direction::S2MM, 3, ShimMux::NoC},
                                       {Direction::S2MM, 5, ShimMux::PL},
                                       {Direction::MM2S, 4, ShimMux::PL},
                                       {Direction::MM2S, 6, ShimMux::NoC}};
  EXPECT_EQ(tile_in(*settings, {6, 0}).mux, mux);
}

TEST(RouteCircuits, ShimToEveryCoreOfAColumn) {
  for (const std::string_view name : {"npu1_1col", "npu2_1col", "xcve2302", "xcve2802", "xcvc1902"}) {
    const device::Device& device = device_named(name);
    RoutingRequest request;
    CircuitFlow flow{end_at(device.cols > 2 ? 2 : 0, 0, Wire::DMA, 0), {}};
    for (unsigned row = 1U + device.mem_rows; row < device.rows; ++row)
      for (const unsigned channel : {0U, 1U})
        flow.destinations.push_back(end_at(flow.source.tile.col, row, Wire::DMA, channel));
    request.circuits.push_back(flow);
    routed(device, request);
  }
}

TEST(RouteCircuits, BroadcastToAllCores) {
  for (const std::string_view name : {"npu1_4col", "npu2", "xcve2802", "xcvc1902"}) {
    const device::Device& device = device_named(name);
    CircuitFlow flow{end_at(3, 0, Wire::DMA, 0), {}};
    for (unsigned col = 0; col < device.cols; ++col)
      for (unsigned row = 1U + device.mem_rows; row < device.rows; ++row)
        flow.destinations.push_back(end_at(col, row, Wire::DMA, 0));
    RoutingRequest request;
    request.circuits.push_back(flow);
    routed(device, request);
  }
}

// Uses all four wires that lead south to a memory tile, and all six that lead north from it.
TEST(RouteCircuits, FullColumn) {
  RoutingRequest request;
  for (unsigned i = 0; i < 4; ++i)
    request.circuits.push_back({end_at(0, 2 + i, Wire::DMA, 0), {end_at(0, 1, Wire::DMA, i)}});
  for (unsigned i = 0; i < 4; ++i)
    request.circuits.push_back({end_at(0, 1, Wire::DMA, i), {end_at(0, 2 + i, Wire::DMA, 0)}});
  request.circuits.push_back({end_at(0, 1, Wire::DMA, 4), {end_at(0, 2, Wire::DMA, 1)}});
  request.circuits.push_back({end_at(0, 1, Wire::DMA, 5), {end_at(0, 3, Wire::DMA, 1)}});
  request.circuits.push_back({end_at(0, 0, Wire::DMA, 0), {end_at(0, 1, Wire::DMA, 4)}});
  request.circuits.push_back({end_at(0, 0, Wire::DMA, 1), {end_at(0, 1, Wire::DMA, 5)}});
  routed(device_named("npu1_1col"), request);
  // One more stream from the cores to the south than there are wires.
  request.circuits.push_back({end_at(0, 2, Wire::DMA, 1), {end_at(0, 0, Wire::DMA, 0)}});
  const Unroutable failure = refused(device_named("npu1_1col"), request);
  EXPECT_EQ(failure.kind, UnroutableKind::Wires);
  const std::vector<FlowRef> south = {{false, 0}, {false, 1}, {false, 2}, {false, 3}, {false, 12}};
  EXPECT_EQ(failure.conflict, south) << to_string(failure, request);
  routed(device_named("npu1_2col"), request);
}

TEST(RouteCircuits, AllChannelsOfAMemoryTile) {
  RoutingRequest request;  // six cores receive from a memory tile, four send to it, and so do both channels of the shim
  for (unsigned channel = 0; channel < 6; ++channel) {
    const unsigned col = channel / 2, row = 2 + channel % 2;
    request.circuits.push_back({end_at(1, 1, Wire::DMA, channel), {end_at(col, row, Wire::DMA, 0)}});
  }
  for (unsigned channel = 0; channel < 4; ++channel)
    request.circuits.push_back({end_at(channel, 4, Wire::DMA, 0), {end_at(1, 1, Wire::DMA, channel)}});
  for (unsigned channel = 0; channel < 2; ++channel)
    request.circuits.push_back({end_at(1, 0, Wire::DMA, channel), {end_at(1, 1, Wire::DMA, 4 + channel)}});
  routed(device_named("npu1_4col"), request);
  routed(device_named("npu2"), request);
}

TEST(RouteCircuits, MatrixOfAnArray) {  // rows share data from the west, columns share data from the south
  const device::Device& device = device_named("npu2");
  RoutingRequest request;
  for (unsigned row = 2; row < 6; ++row) {
    CircuitFlow flow{end_at(row - 2, 1, Wire::DMA, 0), {}};
    for (unsigned col = 0; col < 8; ++col) flow.destinations.push_back(end_at(col, row, Wire::DMA, 0));
    request.circuits.push_back(flow);
  }
  for (unsigned col = 0; col < 8; ++col) {
    CircuitFlow flow{end_at(col, 1, Wire::DMA, 1), {}};
    for (unsigned row = 2; row < 6; ++row) flow.destinations.push_back(end_at(col, row, Wire::DMA, 1));
    request.circuits.push_back(flow);
    for (unsigned row = 2; row < 6; ++row)
      request.circuits.push_back({end_at(col, row, Wire::DMA, 0), {end_at(col, 1, Wire::DMA, row - 2)}});
    request.circuits.push_back({end_at(col, 0, Wire::DMA, 0), {end_at(col, 1, Wire::DMA, 4)}});
    request.circuits.push_back({end_at(col, 0, Wire::DMA, 1), {end_at(col, 1, Wire::DMA, 5)}});
    request.circuits.push_back({end_at(col, 1, Wire::DMA, 2), {end_at(col, 0, Wire::DMA, 0)}});
  }
  routed(device, request);
}

// --- packets -------------------------------------------------------------------------------------------------------

TEST(RoutePackets, FanInToOneShimDma) {
  for (const std::string_view name : {"npu1_4col", "npu2", "xcve2802", "xcvc1902"})
    for (unsigned ids = 4; ids <= 16; ++ids) {
      RoutingRequest request;
      for (unsigned id = 0; id < ids; ++id)
        request.packets.push_back({static_cast<std::uint8_t>(id),
                                   {end_at(id % 4, device_named(name).mem_rows + 1 + id / 4, Wire::DMA, 0)},
                                   {end_at(2, 0, Wire::DMA, 0)},
                                   std::nullopt,
                                   false});
      const auto settings = routed(device_named(name), request);
      if (settings) {
        EXPECT_TRUE(tile_in(*settings, {2, 0}).masters.at(0).drop_header);
      }
    }
}

TEST(RoutePackets, FanOutFromOneShimDma) {
  for (const std::string_view name : {"npu1_4col", "npu2", "xcvc1902"}) {
    RoutingRequest request;
    for (unsigned id = 0; id < 12; ++id)
      request.packets.push_back({static_cast<std::uint8_t>(id),
                                 {end_at(2, 0, Wire::DMA, 1)},
                                 {end_at(id % 4, device_named(name).mem_rows + 1 + id / 4, Wire::DMA, 1)},
                                 std::nullopt,
                                 false});
    routed(device_named(name), request);
  }
}

TEST(RoutePackets, SameIdFromSeveralSources) {
  RoutingRequest request;
  request.packets.push_back({5,
                             {end_at(0, 2, Wire::DMA), end_at(1, 3, Wire::DMA), end_at(2, 2, Wire::Core)},
                             {end_at(0, 0, Wire::DMA, 0), end_at(3, 0, Wire::DMA, 1)},
                             true,
                             false});
  const auto settings = routed(device_named("npu1_4col"), request);
  ASSERT_TRUE(settings);
  for (const TileSettings& tile : settings->tiles)
    for (const MasterSet& master : tile.masters) EXPECT_FALSE(master.drop_header);
}

// Broadcasts to the same two ends must arrive in the same order at both ends.
TEST(RoutePackets, BroadcastsOfSeveralSourcesCannotBlockEachOther) {
  RoutingRequest request;
  for (unsigned id = 0; id < 3; ++id)
    request.packets.push_back({static_cast<std::uint8_t>(id),
                               {end_at(id, 2, Wire::DMA, 0)},
                               {end_at(0, 4, Wire::DMA, 1), end_at(3, 3, Wire::DMA, 1)},
                               std::nullopt,
                               false});
  routed(device_named("npu1_4col"), request);
}

// The control port of each tile sends its tokens to South 0 of the shim, with the ID of its row. The IDs are mlir-aie's
// for one column.
TEST(RoutePackets, TokensOfEachTileToTheShim) {
  constexpr std::uint8_t kIds[] = {15, 26, 27, 29, 30, 31};
  for (const std::string_view name : {"npu1_4col", "npu2"}) {
    const device::Device& device = device_named(name);
    RoutingRequest request;
    for (unsigned col = 0; col < device.cols; ++col)
      for (unsigned row = 0; row < device.rows; ++row)
        request.packets.push_back(
            {kIds[row], {end_at(col, row, Wire::Ctrl)}, {end_at(col, 0, Wire::South, 0)}, true, true});
    const auto alone = routed(device, request);
    // Adds control packets to the same tiles over both channels of the shim DMA.
    for (unsigned col = 0; col < device.cols; ++col)
      for (unsigned row = 0; row < device.rows; ++row)
        request.packets.push_back(
            {kIds[row], {end_at(col, 0, Wire::DMA, row < 3 ? 0 : 1)}, {end_at(col, row, Wire::Ctrl)}, true, true});
    const auto both = routed(device, request);
    ASSERT_TRUE(both);
    // Additional data flows must not change the routes of control packets.
    for (unsigned col = 0; col < device.cols; ++col) {
      request.circuits.push_back({end_at(col, 1, Wire::DMA, 0), {end_at(col, 2, Wire::DMA, 0)}});
      request.circuits.push_back({end_at(col, 2, Wire::DMA, 0), {end_at(col, 1, Wire::DMA, 0)}});
    }
    const auto all = routed(device, request);
    ASSERT_TRUE(all);
    for (const TileSettings& tile : both->tiles) {
      EXPECT_EQ(tile.masters, tile_in(*all, tile.tile).masters);
      EXPECT_EQ(tile.rules, tile_in(*all, tile.tile).rules);
      for (const MasterSet& master : tile.masters) EXPECT_GE(master.arbiter, 2) << "counted down from the last";
    }
  }
}

TEST(RoutePackets, Traces) {
  for (const std::string_view name : {"npu1_4col", "npu2", "xcve2302"}) {
    const device::Device& device = device_named(name);
    RoutingRequest request;
    std::uint8_t id = 0;
    for (unsigned col = 0; col < 4; ++col)
      for (unsigned row = 0; row < device.rows; ++row)
        for (unsigned trace = 0; trace < device::port_count(device, {0, static_cast<std::uint8_t>(row)},
                                                            device::PortRole::Slave, Bundle::Trace);
             ++trace)
          if (id < kPacketIds)
            request.packets.push_back(
                {id++, {end_at(col, row, Wire::Trace, trace)}, {end_at(2, 0, Wire::DMA, 1)}, true, false});
    routed(device, request);
  }
}

// A pipeline leads up and down a column. Packets without a common source or destination must not share an arbiter.
TEST(RoutePackets, IndependentPacketsShareNothing) {
  RoutingRequest request;
  request.packets = {{0, {end_at(0, 0, Wire::DMA, 0)}, {end_at(0, 4, Wire::DMA, 0)}, {}, false},
                     {1, {end_at(0, 4, Wire::DMA, 0)}, {end_at(0, 5, Wire::DMA, 0)}, {}, false},
                     {2, {end_at(0, 5, Wire::DMA, 0)}, {end_at(0, 0, Wire::DMA, 0)}, {}, false}};
  const auto settings = routed(device_named("npu1_1col"), request);
  ASSERT_TRUE(settings);
  for (const TileSettings& tile : settings->tiles) {
    std::set<std::uint8_t> arbiters;
    for (const MasterSet& master : tile.masters) EXPECT_TRUE(arbiters.insert(master.arbiter).second);
  }
}

// Four wires lead from the cores of a column to its memory tile.
TEST(RoutePackets, OnlyCoupledPacketsShareWires) {
  const device::Device& device = device_named("npu1_1col");
  RoutingRequest request;
  for (unsigned i = 0; i < 5; ++i)
    request.packets.push_back({static_cast<std::uint8_t>(i),
                               {end_at(0, 2 + i / 2, Wire::DMA, i % 2)},
                               {end_at(0, 1, Wire::DMA, i)},
                               std::nullopt,
                               false});
  const Unroutable failure = refused(device, request);
  EXPECT_EQ(failure.kind, UnroutableKind::Wires);
  EXPECT_EQ(failure.conflict.size(), 5U);
  request.packets[4].destinations = request.packets[3].destinations;
  routed(device, request);
}

TEST(RoutePackets, OfOneIdCannotBeToldApart) {
  const device::Device& device = device_named("npu1_1col");
  RoutingRequest request;
  for (std::uint8_t i = 0; i < 3; ++i)  // leaves one wire to the south free
    request.fixed.tiles.push_back({{0, 2}, {{{Bundle::North, i}, {Bundle::South, i}}}, {}, {}, {}});
  for (unsigned i = 0; i < 2; ++i)  // each goes to its own sink and to a common one
    request.packets.push_back({5,
                               {end_at(0, 2, Wire::DMA, i)},
                               {end_at(0, 1, Wire::DMA, i), end_at(0, 1, Wire::DMA, 2)},
                               std::nullopt,
                               false});
  const Unroutable failure = refused(device, request);
  EXPECT_EQ(failure.kind, UnroutableKind::Wires);
  EXPECT_EQ(failure.conflict.size(), 2U);
  request.packets[1].id = 6;
  routed(device, request);
  request.packets[1].id = 5;
  request.packets[1].destinations = request.packets[0].destinations;
  routed(device, request);
}

TEST(RoutePackets, MoreIndependentStreamsThanArbiters) {
  RoutingRequest request;
  for (unsigned channel = 0; channel < 6; ++channel)  // each through one memory tile
    request.packets.push_back({static_cast<std::uint8_t>(channel),
                               {end_at(0, 1, Wire::DMA, channel)},
                               {end_at(0, 1, Wire::DMA, channel)},
                               std::nullopt,
                               false});
  const device::Device& device = device_named("npu1_1col");
  routed(device, request);
  request.packets.push_back({7, {end_at(0, 1, Wire::Ctrl)}, {end_at(0, 0, Wire::DMA, 0)}, std::nullopt, false});
  const std::optional<Settings> settings = routed(device, request);
  ASSERT_TRUE(settings);
  ASSERT_EQ(settings->shared.size(), 1U);  // two of the seven share one, and the router reports it
  EXPECT_EQ(settings->shared[0].tile, (device::TileId{0, 1}));
  EXPECT_EQ(settings->shared[0].flows.size(), 2U);
}

// --- circles of waits ------------------------------------------------------------------------------------------------

// The routes are made by hand. The slave port of a Visit stands for the side of the switch at which the net enters.
TEST(RouteDeadlock, BroadcastsThatMeetTwice) {
  const auto visit = [](std::uint32_t tile, std::uint32_t side, std::uint32_t parent) {
    return Visit{tile * kPortsPerTile + side, tile * 8, parent};
  };
  // Net 0 starts in tile 0, net 1 in tile 1; both go to tiles 2 and 3, each entering by its own side.
  const std::vector<Visit> zero = {visit(0, 0, 0), visit(2, 0, 0), visit(3, 0, 0)};
  const std::vector<Visit> one = {visit(1, 0, 0), visit(2, 1, 0), visit(3, 1, 0)};
  const auto circle = find_circle({zero, one});
  ASSERT_TRUE(circle);
  EXPECT_EQ(std::set(circle->nets.begin(), circle->nets.end()), (std::set<std::uint32_t>{0, 1}));
  EXPECT_EQ(std::set(circle->tiles.begin(), circle->tiles.end()), (std::set<std::uint32_t>{2, 3}));
  // If two nets share only one end, the net that arrives first goes on.
  EXPECT_FALSE(find_circle({zero, {visit(1, 0, 0), visit(2, 1, 0)}}));
  // Two nets over the same wires arrive in the same order at both ends.
  EXPECT_FALSE(find_circle({zero, zero}));
  // Net 1 goes to tile 2 and then to tile 3; net 0 goes to tile 3 and then to tile 2.
  EXPECT_TRUE(find_circle({{visit(3, 0, 0), visit(2, 0, 0)}, {visit(2, 1, 0), visit(3, 1, 0)}}));
  EXPECT_FALSE(find_circle({{visit(2, 0, 0), visit(3, 1, 0)}, {visit(2, 1, 0), visit(3, 1, 0)}}));
  // Net 1 holds the arbiter that net 0 waits for at tile 3. At tile 4, net 1 waits behind net 2, which waits for net 0.
  const std::vector<Visit> held = {visit(2, 0, 0), visit(3, 0, 0)}, behind = {visit(3, 1, 0), visit(4, 0, 0)};
  const std::vector<Visit> ahead = {visit(4, 0, 0), visit(2, 1, 0)};
  EXPECT_TRUE(find_circle({held, behind, ahead}));
  EXPECT_FALSE(find_circle({held, {visit(3, 1, 0), visit(5, 0, 0)}, ahead}));
}

// --- requests that are refused at once -------------------------------------------------------------------------------

TEST(RouteRefuses, EndsThatDoNotExist) {
  const auto kind = [](const Endpoint& source, const Endpoint& destination) {
    RoutingRequest request;
    request.circuits.push_back({source, {destination}});
    return refused(device_named("xcve2302"), request).kind;
  };
  const Endpoint core = end_at(2, 2, Wire::DMA, 0);
  EXPECT_EQ(kind(core, end_at(2, 2, Wire::DMA, 2)), UnroutableKind::Invalid);
  EXPECT_EQ(kind(core, end_at(2, 2, Wire::Trace, 0)), UnroutableKind::Invalid);
  EXPECT_EQ(kind(core, end_at(0, 0, Wire::DMA, 0)), UnroutableKind::Invalid) << "a column without shim DMA";
  EXPECT_EQ(kind(core, end_at(2, 0, Wire::DMA, 2)), UnroutableKind::Invalid);
  EXPECT_EQ(kind(core, end_at(2, 9, Wire::DMA, 0)), UnroutableKind::Invalid);
  EXPECT_EQ(kind(end_at(2, 1, Wire::Core, 0), core), UnroutableKind::Invalid);
  EXPECT_EQ(kind(end_at(0, 2, Wire::West, 0), core), UnroutableKind::Invalid) << "nothing lies west of column 0";
  EXPECT_EQ(kind(core, end_at(2, 2, Wire::PLIO, 0)), UnroutableKind::Invalid);
}

TEST(RouteRefuses, EndsClaimedTwice) {
  const device::Device& device = device_named("npu1_2col");
  const Endpoint a = end_at(0, 2, Wire::DMA), b = end_at(1, 2, Wire::DMA), to = end_at(0, 3, Wire::DMA);
  RoutingRequest request;
  request.circuits = {{a, {to}}, {b, {to}}};
  Unroutable failure = refused(device, request);
  EXPECT_EQ(failure.kind, UnroutableKind::Ends);
  EXPECT_EQ(failure.competing, (std::vector<FlowRef>{{false, 0}, {false, 1}}));
  request.circuits.pop_back();
  request.packets = {{1, {b}, {to}, {}, false}};
  failure = refused(device, request);
  EXPECT_EQ(failure.kind, UnroutableKind::Ends);
  EXPECT_EQ(failure.competing, (std::vector<FlowRef>{{false, 0}, {true, 0}}));
  request.circuits.clear();
  request.packets.push_back({2, {a}, {to}, true, false});
  EXPECT_EQ(refused(device, request).kind, UnroutableKind::Ends) << "one keeps the header, the other does not";
  request.packets[1].keep_header = false;
  routed(device, request);
  request.packets[1].id = 32;
  EXPECT_EQ(refused(device, request).kind, UnroutableKind::Invalid);
}

TEST(RouteFixed, IsLeftAlone) {
  const device::Device& device = device_named("npu1_1col");
  RoutingRequest request;
  for (std::uint8_t i = 0; i < 3; ++i) {  // takes three of four wires south
    request.fixed.tiles.push_back({{0, 2}, {{{Bundle::North, i}, {Bundle::South, i}}}, {}, {}, {}});
  }
  request.circuits.push_back({end_at(0, 2, Wire::DMA), {end_at(0, 1, Wire::DMA)}});
  const auto settings = routed(device, request);
  ASSERT_TRUE(settings);
  const Connect last{{Bundle::DMA, 0}, {Bundle::South, 3}};
  EXPECT_EQ(tile_in(*settings, {0, 2}).connects, std::vector<Connect>{last});
  request.circuits.push_back({end_at(0, 3, Wire::DMA), {end_at(0, 1, Wire::DMA, 1)}});
  EXPECT_EQ(refused(device, request).kind, UnroutableKind::Wires);
  request.fixed.tiles.push_back({{0, 2}, {{{Bundle::DMA, 0}, {Bundle::North, 0}}}, {}, {}, {}});
  EXPECT_EQ(refused(device, request).kind, UnroutableKind::Ends) << "the source is part of the design";
  request.fixed.tiles = {{{0, 0}, {}, {}, {}, {{Direction::MM2S, 3, ShimMux::NoC}}}};
  request.circuits = {{end_at(0, 0, Wire::DMA, 0), {end_at(0, 1, Wire::DMA)}}};
  EXPECT_EQ(refused(device, request).kind, UnroutableKind::Ends) << "the multiplexer is set otherwise";
}

TEST(RouteFixed, ArbitersToo) {
  const device::Device& device = device_named("npu1_1col");
  RoutingRequest request;
  TileSettings tile{{0, 2}, {}, {}, {}, {}};
  for (std::uint8_t arbiter = 0; arbiter < 5; ++arbiter)
    tile.masters.push_back({{Bundle::North, arbiter}, arbiter, 1, false});
  request.fixed.tiles = {tile};
  request.packets = {{3, {end_at(0, 2, Wire::DMA)}, {end_at(0, 1, Wire::DMA)}, {}, false}};
  const auto settings = routed(device, request);
  ASSERT_TRUE(settings);
  EXPECT_EQ(tile_in(*settings, {0, 2}).masters.at(0).arbiter, 5);
}

// --- slots -----------------------------------------------------------------------------------------------------------

TEST(RouteSlots, CoversAreExactAndSmallest) {
  Dice dice(1);
  const auto some = [&] { return dice.below(std::size_t{1} << 32); };
  for (unsigned round = 0; round < 400; ++round) {
    std::uint32_t wanted = some() & some(), others = some() & ~wanted;
    if (round % 2 == 0) {
      wanted &= some();
      others &= some() & some();
    }
    const std::uint32_t allowed = ~others;
    const auto rules = cover(wanted, allowed, 4);
    if (!rules) continue;
    for (unsigned id = 0; id < kPacketIds; ++id) {
      const auto matches = std::ranges::count_if(*rules, [&](const Rule& rule) { return rule.matches(id); });
      if ((wanted >> id & 1) != 0) {
        EXPECT_EQ(matches, 1);
      }
      if ((others >> id & 1) != 0) {
        EXPECT_EQ(matches, 0);
      }
    }
    if (!rules->empty()) {
      EXPECT_FALSE(cover(wanted, allowed, rules->size() - 1));
    }
  }
  EXPECT_EQ(cover(0xffffffffU, 0xffffffffU, 1)->size(), 1U);
  EXPECT_EQ(cover(0x5U, 0x5U, 4)->size(), 1U) << "0 and 2";
  EXPECT_EQ(cover(0x6U, 0x6U, 4)->size(), 2U) << "1 and 2";
  EXPECT_EQ(cover(0x6U, ~1U, 4)->size(), 2U);
  EXPECT_EQ(cover(0x6U, ~0U, 4)->size(), 1U);
  EXPECT_FALSE(cover(0x69969669U, 0x69969669U, 4)) << "no two of 16 ids are neighbours";
}

TEST(RouteSlots, ExactWhereTheySuffice) {
  RoutingRequest request;
  for (const std::uint8_t id : {std::uint8_t{2}, std::uint8_t{7}})
    request.packets.push_back({id, {end_at(0, 2, Wire::DMA)}, {end_at(0, 3, Wire::DMA)}, {}, false});
  const auto settings = routed(device_named("npu1_1col"), request);
  ASSERT_TRUE(settings);
  EXPECT_EQ(rules_of(*settings), 4U) << "two ids at two switches";
  for (const TileSettings& tile : settings->tiles)
    for (const Rule& rule : tile.rules.at(0).rules) EXPECT_EQ(rule.mask, kPacketIds - 1);
}

}  // namespace
}  // namespace tessera::compiler::routing
