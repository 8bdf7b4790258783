// Placements of designs with many streams: the wires of the array suffice for them.
#include "placement_design.h"

#include "device/ports.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace tessera::adf {
namespace {

using ::adf::host::io_kind;
using device::Bundle;
using device::PortRole;

// All wires of a side between two columns.
unsigned wires_between_columns(const device::Device& device, unsigned column, Bundle side) {
  unsigned count = 0;
  for (std::uint8_t row = 0; row < device.rows; ++row)
    count += device::port_count(device, {static_cast<std::uint8_t>(column), row}, PortRole::Master, side);
  return count;
}

// The streams that must cross the borders between columns, each at least once: (column, whether to the east).
std::map<std::pair<unsigned, bool>, unsigned> crossings(const PlacedDesign& design, const array::Placement& placement) {
  const auto column_of = [&](id port) -> std::optional<unsigned> {
    if (const auto io = placement.ios.find(design.model.ports[port].node); io != placement.ios.end())
      return io->second.tile.col;
    if (const auto channel = placement.channels.find(port); channel != placement.channels.end())
      return channel->second.tile.col;
    return {};
  };
  std::map<std::pair<unsigned, bool>, unsigned> made;
  for (const Net& net : design.netlist->nets) {
    const auto from = column_of(net.source);
    if (!from) continue;
    unsigned west = *from, east = *from;
    for (const Sink& sink : net.sinks)
      if (const auto to = column_of(sink.port)) {
        west = std::min(west, *to);
        east = std::max(east, *to);
      }
    for (unsigned column = *from; column < east; ++column) ++made[{column, true}];
    for (unsigned column = west; column < *from; ++column) ++made[{column, false}];
  }
  return made;
}

// C = A * B on rows * columns * depth cores: the cores of a sum form a cascade, A goes to all columns and B to all
// rows.
void make_product(PlacedDesign& design, unsigned rows, unsigned columns, unsigned depth) {
  std::map<std::pair<unsigned, unsigned>, id> left, right;
  for (unsigned k = 0; k < depth; ++k) {
    for (unsigned i = 0; i < rows; ++i) left[{i, k}] = design.io(io_kind::plio, true);
    for (unsigned j = 0; j < columns; ++j) right[{k, j}] = design.io(io_kind::plio, true);
  }
  for (unsigned i = 0; i < rows; ++i)
    for (unsigned j = 0; j < columns; ++j) {
      id before = none;
      for (unsigned k = 0; k < depth; ++k) {
        const id core =
            design.kernel({256, 256}, k + 1 == depth ? std::vector<std::uint32_t>{256} : std::vector<std::uint32_t>{});
        design.connect(left[{i, k}], core, 0, 0);
        design.connect(right[{k, j}], core, 0, 1);
        if (before != none)
          design.connect(before, core, design.add_port(before, way::out, carrier::cascade),
                         design.add_port(core, way::in, carrier::cascade));
        before = core;
      }
      design.connect(before, design.io(io_kind::plio, false));
    }
  design.prepare();
}

// A product whose streams a router refused with 37 nets for 36 wires between two columns (Aries, issue 110).
TEST(AdfPlacementStreams, AProductOf384Cores) {
  PlacedDesign design;
  make_product(design, 12, 4, 8);
  ASSERT_TRUE(design.mistakes.empty());
  const device::Device& device = device_named("xcvc1902");
  const array::Placed made = design.place(device);
  ASSERT_TRUE(made.placement);
  for (const std::string& wrong : design.check(*made.placement)) ADD_FAILURE() << wrong;
  const auto crossed = crossings(design, *made.placement);
  EXPECT_GT(crossed.size(), 90U);
  for (const auto& [border, streams] : crossed) {
    const auto [column, is_east] = border;
    const unsigned wires =
        wires_between_columns(device, is_east ? column : column + 1, is_east ? Bundle::East : Bundle::West);
    EXPECT_EQ(wires, 36U);
    EXPECT_LE(streams, wires * 3 / 4) << "column " << column;  // some wires must stay free for detours
  }
}

// Memory tiles have wires to the north and south only, and few of them.
TEST(AdfPlacementStreams, SharedBuffersSpreadOverTheColumns) {
  constexpr unsigned kBuffers = 16, kKernels = 4;
  PlacedDesign design;
  for (unsigned i = 0; i < kBuffers; ++i) {
    const id split = design.memory({256}, 1, kKernels), joined = design.memory({256}, kKernels, 1);
    design.connect(design.io(io_kind::plio, true), split);
    for (unsigned k = 0; k < kKernels; ++k) {
      const id kernel = design.kernel({256}, {256});
      design.connect(split, kernel, k, 0);
      design.connect(kernel, joined, 0, k);
    }
    design.connect(joined, design.io(io_kind::plio, false));
  }
  design.prepare();
  ASSERT_TRUE(design.mistakes.empty()) << design.mistakes.front().message;
  const device::Device& device = device_named("xcve2802");
  const array::Placed made = design.place(device);
  ASSERT_TRUE(made.placement);
  for (const std::string& wrong : design.check(*made.placement)) ADD_FAILURE() << wrong;
  std::map<unsigned, unsigned> from_cores, to_cores;  // by column
  int far = 0;
  for (const auto& [node, tile] : made.placement->memories) {
    for (const id port : design.model.nodes[node].in) {
      const Port& source = design.model.ports[design.netlist->nets[design.netlist->net_of_sink[port]].source];
      if (design.model.nodes[source.node].kind != NodeKind::Kernel) continue;
      ++from_cores[tile.col];
      far = std::max(far, std::abs(made.placement->cores.at(source.node).col - tile.col));
    }
    for (const id port : design.model.nodes[node].out) {
      const id sink = design.netlist->nets[design.netlist->net_of_source[port]].sinks.front().port;
      if (design.model.nodes[design.model.ports[sink].node].kind == NodeKind::Kernel) ++to_cores[tile.col];
    }
  }
  const auto wires = [&](PortRole role) {
    return device::port_count(device::TileKind::Mem, role, Bundle::North, device.arch);
  };
  for (const auto& [column, streams] : from_cores) EXPECT_LE(streams, wires(PortRole::Slave)) << column;
  for (const auto& [column, streams] : to_cores) EXPECT_LE(streams, wires(PortRole::Master)) << column;
  EXPECT_LE(far, 12);  // of 38 columns
}

}  // namespace
}  // namespace tessera::adf
