// The verifier, which shares no code with the router, must accept every result of the router. When the router refuses a
// request, the conflict that it names must be real and minimal.
#include "effort.h"
#include "routing_support.h"

namespace tessera::compiler::routing {
namespace {

RoutingRequest only(const RoutingRequest& request, const std::vector<FlowRef>& flows) {
  RoutingRequest less;
  for (const FlowRef flow : flows) {
    if (flow.packet)
      less.packets.push_back(request.packets[flow.index]);
    else
      less.circuits.push_back(request.circuits[flow.index]);
  }
  return less;
}

class RandomRequests : public testing::TestWithParam<std::string_view> {};

TEST_P(RandomRequests, AreRoutedAsTheVerifierWants) {
  const device::Device& device = device_named(GetParam());
  // Narrow devices are the hardest to route and quick to test, so they get ten times as many rounds.
  const auto rounds = static_cast<std::uint32_t>(effort(25, 3000) * (device.cols <= 2 ? 10 : 1));
  std::uint32_t good = 0;
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    Dice dice(seed);
    const RoutingRequest request = random_request(device, dice);
    const auto result = route(device, request);
    if (!result) {
      EXPECT_FALSE(result.error().competing.empty());
      EXPECT_FALSE(result.error().conflict.empty()) << to_string(result.error(), request);
      continue;
    }
    ++good;
    ASSERT_EQ(listed(verify(device, request, *result)), "") << "seed " << seed;
  }
  EXPECT_GE(good * 10, rounds * 8) << good << " of " << rounds;
}

std::vector<std::string_view> all_devices() {
  std::vector<std::string_view> names;
  for (const device::Device& device : device::devices()) names.push_back(device.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(Routing, RandomRequests, testing::ValuesIn(all_devices()),
                         [](const auto& test) { return std::string(test.param); });

TEST(Routing, EqualRequestsGiveEqualSettings) {
  for (const std::string_view name : {"npu1_4col", "xcvc1902", "npu2"})
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      Dice one(seed), two(seed);
      const auto& device = device_named(name);
      const auto first = route(device, random_request(device, one)),
                 second = route(device, random_request(device, two));
      ASSERT_EQ(first.has_value(), second.has_value());
      if (first)
        EXPECT_EQ(*first, *second);
      else
        EXPECT_EQ(first.error().conflict, second.error().conflict);
    }
}

// A device of one column has few wires, so many requests fail.
TEST(Routing, ConflictsAreConflictsAndSmall) {
  const device::Device& device = device_named("npu1_1col");
  unsigned failures = 0;
  for (std::uint32_t seed = 0; seed < effort(200, 5000) && failures < effort(8, 200); ++seed) {
    Dice dice(seed);
    const RoutingRequest request = random_request(device, dice);
    const auto result = route(device, request);
    if (result) continue;
    ++failures;
    const std::vector<FlowRef>& conflict = result.error().conflict;
    ASSERT_FALSE(conflict.empty());
    EXPECT_FALSE(route(device, only(request, conflict)));
    for (const FlowRef left_out : conflict) {
      std::vector<FlowRef> rest = conflict;
      std::erase(rest, left_out);
      const auto less = route(device, only(request, rest));
      EXPECT_TRUE(less) << to_string(result.error(), request);
    }
  }
  EXPECT_GE(failures, 3U) << "the requests are too easy to test anything";
}

}  // namespace
}  // namespace tessera::compiler::routing
