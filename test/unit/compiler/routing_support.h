// Requests for tests of routing: ends of a device, and random requests.
#pragma once

#include "routing_ends.h"

#include "compiler/routing/route.h"
#include "compiler/routing/verify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace tessera::compiler::routing {

inline const device::Device& device_named(std::string_view name) {
  const device::Device* found = device::find_device(name);
  EXPECT_NE(found, nullptr) << name;
  return *found;
}

inline std::string listed(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) text += to_string(finding) + "\n";
  return text;
}

// Routes a request and verifies the settings. If the router refuses the request, the test fails, and nothing is
// returned.
inline std::optional<Settings> routed(const device::Device& device, const RoutingRequest& request) {
  const auto result = route(device, request);
  if (!result) {
    ADD_FAILURE() << to_string(result.error(), request);
    return std::nullopt;
  }
  EXPECT_EQ(listed(verify(device, request, *result)), "");
  return *result;
}

// The ends of streams inside of a tile, and at the shim's DMA.
inline std::vector<Endpoint> ends_of(const device::Device& device, device::TileId tile, device::PortRole role) {
  std::vector<Endpoint> ends;
  for (const auto& [bundle, wire] : {std::pair(device::Bundle::Core, Wire::Core), {device::Bundle::DMA, Wire::DMA}})
    for (std::uint8_t i = 0; i < device::port_count(device, tile, role, bundle); ++i) ends.push_back({tile, wire, i});
  if (device.kind(tile) == device::TileKind::Shim && device.has_shim_dma(tile.col))
    for (std::uint8_t i = 0; i < 2; ++i) ends.push_back({tile, Wire::DMA, i});
  return ends;
}

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : engine_(seed) {}
  std::uint32_t below(std::size_t count) { return static_cast<std::uint32_t>(engine_() % count); }
  bool one_in(std::uint32_t n) { return below(n) == 0; }
  template <class T>
  T take(std::vector<T>& from) {  // also removes it from the list
    const std::uint32_t i = below(from.size());
    T value = from[i];
    from.erase(from.begin() + i);
    return value;
  }

 private:
  std::mt19937 engine_;
};

// Makes a random request inside of a window of the device: circuits with one or more destinations, and groups of packet
// flows with several sources, several destinations, or both. Each end is used once, or by one group.
inline RoutingRequest random_request(const device::Device& device, Dice& dice) {
  const unsigned width = std::min<unsigned>(device.cols, 2 + dice.below(4));
  const unsigned first = dice.below(device.cols - width + 1U);
  const unsigned height = std::min<unsigned>(device.rows, 3 + dice.below(4));
  std::vector<Endpoint> sources, sinks;
  for (unsigned col = first; col < first + width; ++col)
    for (unsigned row = 0; row < height; ++row) {
      const device::TileId tile{static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)};
      for (const Endpoint& end : ends_of(device, tile, device::PortRole::Slave)) sources.push_back(end);
      for (const Endpoint& end : ends_of(device, tile, device::PortRole::Master)) sinks.push_back(end);
    }
  const auto some = [&](std::vector<Endpoint>& from, unsigned count) {
    std::vector<Endpoint> ends;
    while (ends.size() < count && !from.empty()) ends.push_back(dice.take(from));
    return ends;
  };
  RoutingRequest request;
  const std::size_t flows = 1 + dice.below(2 * std::size_t{width} * height);
  for (std::size_t i = 0; i < flows && !sources.empty() && !sinks.empty(); ++i) {
    if (!dice.one_in(3)) {
      const auto to = some(sinks, dice.one_in(4) ? 1 + dice.below(5) : 1);
      request.circuits.push_back({dice.take(sources), to});
      continue;
    }
    const auto from = some(sources, 1 + dice.below(3)), to = some(sinks, 1 + dice.below(3));
    const std::size_t ids = 1 + dice.below(4);
    std::vector<std::uint8_t> free(kPacketIds);
    for (std::size_t id = 0; id < free.size(); ++id) free[id] = static_cast<std::uint8_t>(id);
    const std::optional<bool> keep = dice.one_in(3) ? std::optional(dice.one_in(2)) : std::nullopt;
    for (std::size_t n = 0; n < ids; ++n) {
      PacketFlow flow{dice.take(free), {}, {}, keep, dice.one_in(6)};
      if (dice.one_in(4))
        flow.sources = from;
      else
        flow.sources = {from[dice.below(from.size())]};
      if (dice.one_in(4))
        flow.destinations = to;
      else
        flow.destinations = {to[dice.below(to.size())]};
      request.packets.push_back(flow);
    }
  }
  return request;
}

}  // namespace tessera::compiler::routing
