// Packets in placements: the flows through splits and merges, and the independent check, which finds each wrong flow.
#include "placement_design.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tessera::adf {
namespace {

using ::adf::host::io_kind;
using ::adf::host::packet_kind;
using array::PacketFlow;
using array::Placement;

// PLIO -> split -> a, b -> merge -> PLIO: a has buffers, and b has packet streams.
struct SharedWire {
  SharedWire() {
    in = design.io(io_kind::plio, true);
    out = design.io(io_kind::plio, false);
    split = design.packet_node(packet_kind::split, 2);
    merge = design.packet_node(packet_kind::merge, 2);
    a = design.kernel({16}, {16});
    b = design.kernel({}, {});
    design.add_port(b, way::in, carrier::pktstream);
    design.add_port(b, way::out, carrier::pktstream);
    design.connect(in, split);
    design.connect(split, a, 0);
    design.connect(split, b, 1);
    design.connect(a, merge, 0, 0);
    design.connect(b, merge, 0, 1);
    design.connect(merge, out);
    design.prepare();
  }
  id port_of(id node, way direction) const { return design.model.nodes[node].ports(direction).front(); }

  PlacedDesign design;
  id in = none, out = none, split = none, merge = none, a = none, b = none;
};

std::string first_of(const std::vector<std::string>& all) {
  return all.empty() ? "" : all.front();
}

TEST(AdfPlacementPackets, FlowsLeadThroughNodes) {
  for (const std::string_view name : {"xcvc1902", "xcve2802"}) {
    SharedWire wire;
    const array::Placed placed = wire.design.place(device_named(name));
    ASSERT_TRUE(placed.placement) << first_of({render(placed.errors.front())});
    EXPECT_EQ(first_of(wire.design.check(*placed.placement)), "");
    const id source = wire.port_of(wire.in, way::out), sink = wire.port_of(wire.out, way::in);
    const id a_out = wire.port_of(wire.a, way::out), b_out = wire.port_of(wire.b, way::out);
    struct Line {
      id source;
      std::uint32_t number;
      id reader;
      bool keeps_header;
      auto operator<=>(const Line&) const = default;
    };
    std::vector<Line> found;
    for (const PacketFlow& flow : placed.placement->packets)
      for (const PacketFlow::Reader& reader : flow.readers)
        found.push_back({flow.source, flow.number, reader.port, reader.keeps_header});
    std::vector<Line> expected{{source, 0, wire.port_of(wire.a, way::in), false},
                               {source, 1, wire.port_of(wire.b, way::in), true},
                               {a_out, 0, sink, true},
                               {b_out, 1, sink, true}};
    std::ranges::sort(found);
    std::ranges::sort(expected);
    EXPECT_TRUE(found == expected);
    EXPECT_EQ(placed.placement->headers, (std::map<id, std::uint32_t>{{a_out, 0}}));
  }
}

TEST(AdfPlacementPackets, TheCheckFindsWrongFlows) {
  SharedWire wire;
  const array::Placed placed = wire.design.place(device_named("xcvc1902"));
  ASSERT_TRUE(placed.placement);
  const auto expect_found = [&](const std::string& text, auto change) {
    Placement changed = *placed.placement;
    change(changed);
    const std::vector<std::string> wrong = wire.design.check(changed);
    EXPECT_TRUE(std::ranges::any_of(wrong, [&](const std::string& one) { return one.find(text) != one.npos; }))
        << text << ", but: " << first_of(wrong);
  };
  expect_found("no packets with id 0 go from", [](Placement& of) { of.packets.erase(of.packets.begin()); });
  expect_found("sends packets with id 7 to", [](Placement& of) { of.packets.front().number = 7; });
  expect_found("sends packets with id 0 to", [](Placement& of) {
    bool& keeps = of.packets.front().readers.front().keeps_header;
    keeps = !keeps;
  });
  expect_found("sends packets with id 0 to",
               [](Placement& of) { of.packets[0].readers.push_back(of.packets[1].readers.front()); });
  expect_found("the headers of DMA channels", [](Placement& of) { of.headers.clear(); });
  expect_found("the headers of DMA channels", [](Placement& of) { of.headers.begin()->second = 1; });
}

TEST(AdfPlacementPackets, TheCheckFindsIdsOfTwoWays) {
  SharedWire wire;
  const array::Placed placed = wire.design.place(device_named("xcvc1902"));
  ASSERT_TRUE(placed.placement);
  wire.design.plans.front().packets[wire.design.model.nodes[wire.split].out[1]].first = 0;
  EXPECT_NE(first_of(wire.design.check(*placed.placement)).find("the ids of"), std::string::npos);
}

// Two kernels -> merge -> a buffer with a tiling for each packet id.
struct LanesDesign {
  explicit LanesDesign(bool is_memory) {
    const id merge = design.packet_node(packet_kind::merge, 2);
    to = is_memory ? design.memory({32}, 1, 1) : design.kernel({32}, {});
    for (unsigned i = 0; i < 2; ++i) design.connect(design.kernel({}, {16}), merge, 0, i);
    design.connect(merge, to);
    if (is_memory) design.connect(to, design.io(io_kind::plio, false));
    for (int i = 0; i < 2; ++i) {
      ::adf::tiling_parameters half;
      half.buffer_dimension = {32};
      half.tiling_dimension = {16};
      half.offset = {16 * i};
      half.packet_port_id = i;
      design.in(to).access.push_back(half);
    }
    design.prepare();
  }
  PlacedDesign design;
  id to = none;
};

TEST(AdfPlacementPackets, EachIdOfATiledBufferHasAChannel) {
  const LanesDesign lanes(true);
  const array::Placed placed = lanes.design.place(device_named("xcve2802"));
  ASSERT_TRUE(placed.placement) << render(placed.errors.front());
  EXPECT_EQ(first_of(lanes.design.check(*placed.placement)), "");
  const auto wrong_after = [&](auto change) {
    Placement changed = *placed.placement;
    change(changed);
    return first_of(lanes.design.check(changed));
  };
  EXPECT_NE(wrong_after([](Placement& of) { of.lanes.clear(); }).find("has no channel"), std::string::npos);
  EXPECT_NE(wrong_after([](Placement& of) {
              of.lanes.begin()->second = of.channels.at(of.lanes.begin()->first.first);
            }).find("shares its channel"),
            std::string::npos);
  EXPECT_NE(wrong_after([](Placement& of) {
              for (PacketFlow& flow : of.packets) flow.readers.front().lane ^= 1;
            }).find("no packets with id 0"),
            std::string::npos);
}

TEST(AdfPlacementPackets, IdsOfATiledKernelAreRefused) {
  const LanesDesign lanes(false);
  const array::Placed placed = lanes.design.place(device_named("xcve2802"));
  EXPECT_FALSE(placed.placement);
  ASSERT_FALSE(placed.errors.empty());
  EXPECT_EQ(placed.errors.front().code.id, "T1225");
}

// Switches cannot hold a packet back until another one has passed.
TEST(AdfPlacementPackets, OrderedMergesAreRefused) {
  PlacedDesign design;
  const id in = design.io(io_kind::plio, true), out = design.io(io_kind::plio, false);
  const id merge = design.packet_node(packet_kind::ordered_merge, 1);
  design.connect(in, merge);
  design.connect(merge, out);
  design.prepare();
  const array::Placed placed = design.place(device_named("xcvc1902"));
  EXPECT_FALSE(placed.placement);
  ASSERT_FALSE(placed.errors.empty());
  EXPECT_EQ(placed.errors.front().code.id, "T1225");
}

}  // namespace
}  // namespace tessera::adf
