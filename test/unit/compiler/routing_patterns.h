// Requests that fill an array of eight columns of four cores. Each kind of request makes some other routers hang, fail
// or crash. The tests check that they can be routed, and bench/bench_route.cpp measures the time.
#pragma once

#include "routing_ends.h"

#include "compiler/routing/route.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace tessera::compiler::routing::patterns {

inline constexpr unsigned kCols = 8, kRows = 4, kFirstRow = 2, kCores = kCols * kRows;  // for npu2

inline Endpoint core(unsigned number, Wire wire, unsigned channel = 0) {
  return end_at(number / kRows, kFirstRow + number % kRows, wire, channel);
}
inline PacketFlow packets(unsigned id, Endpoint from, std::vector<Endpoint> to) {
  return {static_cast<std::uint8_t>(id), {from}, std::move(to), std::nullopt, false};
}

// A matrix multiplication on the whole array. Each row shares the data of one memory tile, and each column shares the
// data of its own memory tile. Each memory tile joins the results of its column. 8 packet flows carry the tokens of the
// shim tiles. The circuits have 116 destinations, each with a flow of its own in the text of designs.
inline RoutingRequest whole_array() {
  RoutingRequest request;
  const auto circuit = [&](Endpoint from, std::vector<Endpoint> to) {
    request.circuits.push_back({from, std::move(to)});
  };
  for (unsigned row = 0; row < kRows; ++row) {
    const unsigned col = 2 * row;
    circuit(end_at(col, 0, Wire::DMA, 1), {end_at(col, 1, Wire::DMA, 0)});
    std::vector<Endpoint> all;
    for (unsigned to = 0; to < kCols; ++to) all.push_back(end_at(to, kFirstRow + row, Wire::DMA, 0));
    circuit(end_at(col, 1, Wire::DMA, 0), all);
  }
  for (unsigned col = 0; col < kCols; ++col) {
    circuit(end_at(col, 0, Wire::DMA, 0), {end_at(col, 1, Wire::DMA, 1)});
    std::vector<Endpoint> all;
    for (unsigned row = 0; row < kRows; ++row) {
      all.push_back(end_at(col, kFirstRow + row, Wire::DMA, 1));
      circuit(end_at(col, kFirstRow + row, Wire::DMA, 0), {end_at(col, 1, Wire::DMA, 2 + row)});
    }
    circuit(end_at(col, 1, Wire::DMA, 1), all);
    circuit(end_at(col, 1, Wire::DMA, 2), {end_at(col, 0, Wire::DMA, 0)});
    request.packets.push_back({15, {end_at(col, 0, Wire::Ctrl)}, {end_at(col, 0, Wire::South, 0)}, true, true});
  }
  return request;
}

// Adds circuits from all cores to all cores in a random order: each core sends to one core, over this DMA channel.
inline void add_permutation(RoutingRequest& request, unsigned channel, std::uint32_t seed) {
  std::vector<unsigned> to(kCores);
  std::iota(to.begin(), to.end(), 0U);
  std::mt19937 engine(seed);
  for (std::size_t i = kCores; i > 1; --i) std::swap(to[i - 1], to[engine() % i]);  // std::shuffle differs by library
  for (unsigned from = 0; from < kCores; ++from)
    request.circuits.push_back({core(from, Wire::DMA, channel), {core(to[from], Wire::DMA, channel)}});
}
inline RoutingRequest permutation(std::uint32_t seed) {
  RoutingRequest request;
  add_permutation(request, 0, seed);
  return request;
}
// Each half of the array sends to the other half. The two halves use different channels.
inline RoutingRequest two_permutations(std::uint32_t seed) {
  RoutingRequest request;
  std::mt19937 engine(seed);
  for (unsigned half = 0; half < 2; ++half) {
    std::vector<unsigned> to(kCores / 2);
    std::iota(to.begin(), to.end(), (1 - half) * kCores / 2);
    for (std::size_t i = to.size(); i > 1; --i) std::swap(to[i - 1], to[engine() % i]);
    for (unsigned i = 0; i < kCores / 2; ++i)
      request.circuits.push_back({core(half * kCores / 2 + i, Wire::DMA, half), {core(to[i], Wire::DMA, half)}});
  }
  return request;
}

// A permutation, and the traces of all cores, which go to two shim tiles: each trace to one of the two, or to both.
inline RoutingRequest traced_permutation(std::uint32_t seed, bool to_both) {
  RoutingRequest request = permutation(seed);
  const Endpoint shims[] = {end_at(2, 0, Wire::DMA, 1), end_at(5, 0, Wire::DMA, 1)};
  for (unsigned from = 0; from < kCores; ++from)
    request.packets.push_back({static_cast<std::uint8_t>(from),
                               {core(from, Wire::Trace)},
                               to_both ? std::vector{shims[0], shims[1]} : std::vector{shims[from * 2 / kCores]},
                               true,
                               false});
  return request;
}

inline RoutingRequest broadcast() {
  RoutingRequest request;
  std::vector<Endpoint> all;
  for (unsigned to = 0; to < kCores; ++to) all.push_back(core(to, Wire::DMA, 1));
  request.packets.push_back(packets(3, end_at(0, 0, Wire::DMA, 0), all));
  return request;
}

inline RoutingRequest fan_in() {
  RoutingRequest request;
  for (unsigned from = 0; from < kCores; ++from)
    request.packets.push_back(packets(from, core(from, Wire::DMA, 0), {end_at(3, 0, Wire::DMA, 0)}));
  return request;
}

// 16 packet flows from one shim DMA to every second core, with the IDs from `first` on. One rule can cover all these
// IDs only if `first` is 0 or 16.
inline RoutingRequest fan_out(unsigned first) {
  RoutingRequest request;
  for (unsigned i = 0; i < 16; ++i)
    request.packets.push_back(packets(first + i, end_at(4, 0, Wire::DMA, 0), {core(2 * i, Wire::DMA, 1)}));
  return request;
}

// Packets from each core to all cores of its column, including itself.
inline RoutingRequest columns() {
  RoutingRequest request;
  for (unsigned from = 0; from < kCores; ++from) {
    std::vector<Endpoint> column;
    for (unsigned row = 0; row < kRows; ++row) column.push_back(core(from / kRows * kRows + row, Wire::DMA, 1));
    request.packets.push_back(packets(from, core(from, Wire::DMA, 0), column));
  }
  return request;
}

struct Pattern {
  const char* name;
  RoutingRequest request;
};
inline std::vector<Pattern> all() {
  return {{"whole_array", whole_array()},
          {"permutation", permutation(1)},
          {"two_permutations", two_permutations(1)},
          {"traced", traced_permutation(1, false)},
          {"traced_twice", traced_permutation(1, true)},
          {"broadcast", broadcast()},
          {"fan_in", fan_in()},
          {"fan_out", fan_out(0)},
          {"fan_out_odd", fan_out(5)},
          {"columns", columns()}};
}

}  // namespace tessera::compiler::routing::patterns
