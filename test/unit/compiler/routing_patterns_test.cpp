// Tests the router on requests that fill a whole array, and on sets of flows that are known to have a route.
#include "routing_patterns.h"
#include "compiler/routing/fabric.h"
#include "effort.h"
#include "routing_support.h"

#include <deque>
#include <set>

namespace tessera::compiler::routing {
namespace {

TEST(RoutePatterns, AreOfTheArrayTheyFill) {
  const device::Device& device = device_named("npu2");
  EXPECT_EQ(device.cols, patterns::kCols);
  EXPECT_EQ(device.rows, patterns::kFirstRow + patterns::kRows);
  EXPECT_EQ(device.mem_rows + 1U, patterns::kFirstRow);
}

TEST(RoutePatterns, WholeArrays) {
  for (const patterns::Pattern& pattern : patterns::all()) {
    SCOPED_TRACE(pattern.name);
    routed(device_named("npu2"), pattern.request);
  }
}

TEST(RoutePatterns, AnyPermutation) {
  for (std::uint32_t seed = 0; seed < effort(20, 500); ++seed) {
    SCOPED_TRACE(seed);
    routed(device_named("npu2"), patterns::permutation(seed));
    routed(device_named("npu2"), patterns::two_permutations(seed));
    routed(device_named("npu2"), patterns::traced_permutation(seed, false));
  }
}

// Sends packets with sixteen consecutive IDs, from any first ID on, to cores in any order. A slot can only match a
// block of IDs, so some packets to near cores must take detours.
TEST(RoutePatterns, FanOutOfAnyIds) {
  for (unsigned first = 0; first <= kPacketIds - 16; ++first) {
    SCOPED_TRACE(first);
    routed(device_named("npu2"), patterns::fan_out(first));
    for (std::uint32_t seed = 0; seed < effort(5, 100); ++seed) {
      SCOPED_TRACE(testing::Message() << "seed " << seed);
      Dice dice(seed);
      std::vector<unsigned> cores(patterns::kCores);
      std::iota(cores.begin(), cores.end(), 0U);
      RoutingRequest request = patterns::fan_out(first);
      for (PacketFlow& flow : request.packets) flow.destinations = {patterns::core(dice.take(cores), Wire::DMA, 1)};
      routed(device_named("npu2"), request);
    }
  }
}

// Lays circuits one after the other through free ports, so the resulting set of flows has at least this route.
class Layer {
 public:
  Layer(const device::Device& device, Dice& dice) : fabric_(device), dice_(dice) {
    for (unsigned col = 0; col < device.cols; ++col)
      for (unsigned row = 1; row < device.rows; ++row) {
        const device::TileId tile{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)};
        for (const Endpoint& end : ends_of(device, tile, device::PortRole::Slave)) sources_.push_back(end);
        for (const Endpoint& end : ends_of(device, tile, device::PortRole::Master)) sinks_.push_back(end);
      }
  }

  RoutingRequest lay(unsigned circuits) {
    RoutingRequest request;
    for (unsigned tries = 0; tries < 4 * circuits && request.circuits.size() < circuits; ++tries) {
      if (sources_.empty() || sinks_.empty()) break;
      CircuitFlow flow{dice_.take(sources_), {}};
      std::vector<Slave> reached{port(flow.source, device::PortRole::Slave)};
      for (unsigned more = dice_.one_in(4) ? 1 + dice_.below(4) : 1; more > 0 && !sinks_.empty(); --more) {
        const Endpoint sink = dice_.take(sinks_);
        if (extend(reached, port(sink, device::PortRole::Master))) flow.destinations.push_back(sink);
      }
      if (!flow.destinations.empty()) request.circuits.push_back(flow);
    }
    return request;
  }

 private:
  std::uint32_t port(const Endpoint& end, device::PortRole role) const {
    const auto bundle = end.wire == Wire::DMA ? device::Bundle::DMA : device::Bundle::Core;
    return *fabric_.port(end.tile, role, {bundle, end.channel});
  }

  // Connects a master to the reached ports over free ports, and adds the ports on the path to the reached ports.
  bool extend(std::vector<Slave>& reached, Master sink) {
    std::map<Slave, Master> came_by;  // kNowhere: the start
    std::deque<Slave> queue;
    for (const Slave slave : reached) came_by[slave] = kNowhere, queue.push_back(slave);
    std::map<Master, Slave> from;
    while (!queue.empty()) {
      const Slave at = queue.front();
      queue.pop_front();
      std::vector<Master> masters;
      for_each_port(tile_of(at), fabric_.legal(at), [&](Master master) { masters.push_back(master); });
      while (!masters.empty()) {
        const Master master = dice_.take(masters);
        if (taken_.contains(master) || from.contains(master)) continue;
        const Slave next = fabric_.next(master);
        if (master != sink && (next == kNowhere || came_by.contains(next))) continue;
        from[master] = at;
        if (master == sink) return take(reached, sink, from, came_by);
        came_by[next] = master;
        queue.push_back(next);
      }
    }
    return false;
  }

  bool take(std::vector<Slave>& reached, Master sink, const std::map<Master, Slave>& from,
            const std::map<Slave, Master>& came_by) {
    for (Master master = sink; master != kNowhere; master = came_by.at(from.at(master))) {
      taken_.insert(master);
      if (master != sink) reached.push_back(fabric_.next(master));
    }
    return true;
  }

  Fabric fabric_;
  Dice& dice_;
  std::vector<Endpoint> sources_, sinks_;
  std::set<Master> taken_;
};

TEST(RoutePatterns, AnySetThatHasAWay) {
  const device::Device& device = device_named("npu2");
  for (std::uint32_t seed = 0; seed < effort(50, 500); ++seed) {
    Dice dice(seed);
    const RoutingRequest request = Layer(device, dice).lay(8 + dice.below(48));
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << request.circuits.size() << " circuits");
    ASSERT_GE(request.circuits.size(), 8U);
    routed(device, request);
  }
}

}  // namespace
}  // namespace tessera::compiler::routing
