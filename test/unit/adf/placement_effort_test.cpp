// Large designs: the effort in steps has a bound that does not depend on the computer.
#include "placement_design.h"

#include <gtest/gtest.h>

namespace tessera::adf {
namespace {

// Chains of kernels with a PLIO at each end, and streams between the chains.
void make_chains(PlacedDesign& design, unsigned chains, unsigned kernels) {
  std::vector<id> before;
  for (unsigned chain = 0; chain < chains; ++chain) {
    std::vector<id> now;
    for (unsigned i = 0; i < kernels; ++i) {
      now.push_back(design.kernel({256}, {256}));
      if (i != 0) design.connect(now[i - 1], now[i]);
    }
    design.connect(design.io(::adf::host::io_kind::plio, true), now.front());
    design.connect(now.back(), design.io(::adf::host::io_kind::plio, false));
    for (unsigned i = 0; i < before.size(); i += 3)
      design.connect(before[i], now[i], design.add_port(before[i], way::out, carrier::stream),
                     design.add_port(now[i], way::in, carrier::stream));
    before = now;
  }
  design.prepare();
}

array::Placed expect_legal(const PlacedDesign& design) {
  array::Placed made = design.place(device_named("xcvc1902"));
  EXPECT_TRUE(made.placement);
  if (made.placement)
    for (const std::string& wrong : design.check(*made.placement)) ADD_FAILURE() << wrong;
  return made;
}
unsigned count_of_dma(const array::Placed& made, const PlacedDesign& design) {
  unsigned count = 0;
  for (const auto& [sink, path] : made.placement->paths) {
    const Port& source = design.model.ports[design.netlist->nets[design.netlist->net_of_sink[sink]].source];
    if (path == array::Path::Dma && design.model.nodes[source.node].kind == NodeKind::Kernel &&
        design.model.nodes[design.model.ports[sink].node].kind == NodeKind::Kernel)
      ++count;
  }
  return count;
}

TEST(AdfPlacementEffort, TenKernels) {
  PlacedDesign design;
  make_chains(design, 1, 10);
  const array::Placed made = expect_legal(design);
  EXPECT_LT(made.steps, 10'000U);
  EXPECT_EQ(count_of_dma(made, design), 0U);
}

TEST(AdfPlacementEffort, AHundredKernels) {
  PlacedDesign design;
  make_chains(design, 10, 10);
  const array::Placed made = expect_legal(design);
  EXPECT_LT(made.steps, 100'000U);
  EXPECT_EQ(count_of_dma(made, design), 0U);
}

// The device has exactly 400 cores.
TEST(AdfPlacementEffort, AllCores) {
  PlacedDesign design;
  make_chains(design, 40, 10);
  const array::Placed made = expect_legal(design);
  EXPECT_LT(made.steps, 400'000U);
  EXPECT_LE(count_of_dma(made, design), 4U);  // of 360 connections in the chains
}

// A cascade through the whole array has one arrangement.
TEST(AdfPlacementEffort, OneCascadeThroughAllCores) {
  PlacedDesign design;
  id last = design.kernel({}, {});
  for (unsigned i = 1; i < 400; ++i) {
    const id next = design.kernel({}, {});
    design.connect(last, next, design.add_port(last, way::out, carrier::cascade),
                   design.add_port(next, way::in, carrier::cascade));
    last = next;
  }
  design.prepare();
  const array::Placed made = expect_legal(design);
  EXPECT_LT(made.steps, 1000U);
}

}  // namespace
}  // namespace tessera::adf
