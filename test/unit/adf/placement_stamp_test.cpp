// Stamped graphs: copies equal up to the shift, whose effort does not grow with their number.
#include <adf.h>

#include "placement_design.h"

#include "adf/check/planner.h"
#include "adf/constraints/read.h"
#include "adf/constraints/resolve.h"

#include <gtest/gtest.h>

void placement_stamp_copy(adf::input_window<int32>* in, adf::output_window<int32>* out) {
  for (unsigned i = 0; i < 64; ++i) window_writeincr(out, window_readincr(in));
}

class placement_stamp_part : public adf::graph {
 public:
  adf::kernel kernels[6];
  adf::input_plio in;
  adf::output_plio out;
  explicit placement_stamp_part(int number) {
    in = adf::input_plio::create("stamp_in" + std::to_string(number), adf::plio_32_bits, "in.txt");
    out = adf::output_plio::create("stamp_out" + std::to_string(number), adf::plio_32_bits, "out.txt");
    for (adf::kernel& one : kernels) one = adf::kernel::create(placement_stamp_copy);
    adf::connect<adf::window<256>>(in.out[0], kernels[0].in[0]);
    for (unsigned i = 1; i < 6; ++i) adf::connect<adf::window<256>>(kernels[i - 1].out[0], kernels[i].in[0]);
    adf::connect<adf::window<256>>(kernels[5].out[0], out.in[0]);
  }
};
placement_stamp_part placement_stamp_a(0), placement_stamp_b(1), placement_stamp_c(2);

namespace tessera::adf {
namespace {

std::string constraints_of(int column_of_third) {
  return fmt::format(R"json({{"GlobalConstraints": {{
    "areaGroup": {{"name": "a", "nodeGroup": ["placement_stamp_a*"], "tileGroup": ["(4,0):(7,3)"]}},
    "areaGroup": {{"name": "b", "nodeGroup": ["placement_stamp_b*"], "tileGroup": ["(10,2):(13,5)"]}},
    "areaGroup": {{"name": "c", "nodeGroup": ["placement_stamp_c*"], "tileGroup": ["({},4):({},7)"]}},
    "isomorphicGraphGroup": {{"name": "i", "referenceGraph": "placement_stamp_a",
                             "stampedGraphs": ["placement_stamp_b", "placement_stamp_c"]}}}}}})json",
                     column_of_third, column_of_third + 3);
}

TEST(AdfPlacementStamps, CopiesAreEqualUpToTheShift) {
  const Model& model = design();
  const Netlist netlist = netlist_of(model);
  std::vector<Plan> plans;
  for (const placement_stamp_part* one : {&placement_stamp_a, &placement_stamp_b, &placement_stamp_c}) {
    Planned planned = plan_of(model, netlist, one->number());
    ASSERT_TRUE(planned.mistakes.empty()) << render(planned.mistakes.front());
    plans.push_back(std::move(planned.plan));
  }
  const device::Device& device = device_named("xcvc1902");
  const constraints::Names names(model);
  const constraints::Limits limits{&device};
  const constraints::Read read = constraints::read(constraints_of(20), "stamps.json");
  ASSERT_TRUE(read.errors.empty());
  const constraints::Resolution resolution = constraints::resolve(read.value, {model, netlist, names, limits});
  ASSERT_TRUE(resolution.errors.empty()) << render(resolution.errors.front());
  ASSERT_EQ(resolution.stamps.size(), 1U);
  const array::Placed made = array::place(model, netlist, plans, resolution, device);
  ASSERT_TRUE(made.placement) << render(made.errors.front());
  for (const std::string& wrong : array::check_placement(model, netlist, plans, resolution, *made.placement))
    ADD_FAILURE() << wrong;
  for (unsigned i = 0; i < 6; ++i) {
    const auto a = made.placement->cores.at(placement_stamp_a.kernels[i].number());
    const auto b = made.placement->cores.at(placement_stamp_b.kernels[i].number());
    const auto c = made.placement->cores.at(placement_stamp_c.kernels[i].number());
    EXPECT_EQ(b, (device::TileId{static_cast<std::uint8_t>(a.col + 6), static_cast<std::uint8_t>(a.row + 2)}));
    EXPECT_EQ(c, (device::TileId{static_cast<std::uint8_t>(a.col + 16), static_cast<std::uint8_t>(a.row + 4)}));
    const auto tile = [&](placement_stamp_part& part) {
      return made.placement->buffers.at(part.kernels[i].in[0].number()).tile;
    };
    const auto first = tile(placement_stamp_a), second = tile(placement_stamp_b);
    EXPECT_EQ(second,
              (device::TileId{static_cast<std::uint8_t>(first.col + 6), static_cast<std::uint8_t>(first.row + 2)}));
  }
}

}  // namespace
}  // namespace tessera::adf
