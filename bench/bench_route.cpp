// Measures how long routing takes for typical designs on devices of 4, 8 and 38 columns, and for requests that fill an
// npu2 (test/unit/compiler/routing_patterns.h). The measured time includes the verification of the routes.
//
//   flows     circuit flows and packet flows of the request
//   rounds    negotiation rounds
//   visited   ports that searches looked at: this measure of work does not depend on the machine

#include "compiler/routing/route.h"
#include "compiler/routing/verify.h"
#include "routing_patterns.h"

#include <benchmark/benchmark.h>

namespace tessera::compiler::routing {
namespace {

// Adds the flows of matrix products, each four columns wide. Memory tiles send one operand to rows of cores and the
// other operand to columns. Every second core of a column sends results to the memory tile of its column.
void add_products(const device::Device& device, RoutingRequest& request) {
  const unsigned first = device.mem_rows + 1U;
  for (unsigned west = 0; west + 4 <= device.cols; west += 4)
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned col = west + i;
      CircuitFlow row{end_at(col, 1, Wire::DMA, 0), {}}, column{end_at(col, 1, Wire::DMA, 1), {}};
      for (unsigned j = 0; j < 4 && first + j < device.rows; ++j) {
        if (first + i < device.rows) row.destinations.push_back(end_at(west + j, first + i, Wire::DMA, 0));
        column.destinations.push_back(end_at(col, first + j, Wire::DMA, 1));
        if (j % 2 == 0)
          request.circuits.push_back({end_at(col, first + j, Wire::DMA, 0), {end_at(col, 1, Wire::DMA, j)}});
      }
      if (!row.destinations.empty()) request.circuits.push_back(row);
      request.circuits.push_back(column);
    }
}

// Adds a packet flow from the control port of each tile to South 0 of the shim tile in its column.
void add_tokens(const device::Device& device, RoutingRequest& request) {
  for (unsigned col = 0; col < device.cols; ++col)
    for (unsigned row = 0; row < device.rows; ++row)
      request.packets.push_back({static_cast<std::uint8_t>(row),
                                 {end_at(col, row, Wire::Ctrl)},
                                 {end_at(col, 0, Wire::South, 0)},
                                 true,
                                 true});
}

// Adds a packet flow for the trace of each core in the first four columns, all to one shim DMA, while packet IDs last.
void add_traces(const device::Device& device, RoutingRequest& request) {
  std::uint8_t id = 0;
  for (unsigned col = 0; col < 4 && col < device.cols; ++col)
    for (unsigned row = device.mem_rows + 1U; row < device.rows && id < kPacketIds; ++row)
      request.packets.push_back({id++, {end_at(col, row, Wire::Trace)}, {end_at(2, 0, Wire::DMA, 1)}, true, false});
}

void run(benchmark::State& state, const device::Device* device, const RoutingRequest& request) {
  RoutingEffort effort;
  for (auto _ : state) {
    effort = {};
    const auto settings = route(*device, request, &effort);
    if (!settings) return state.SkipWithError(to_string(settings.error(), request).c_str());
    if (!verify(*device, request, *settings).empty()) return state.SkipWithError("the verifier finds a mistake");
    benchmark::DoNotOptimize(settings);
  }
  state.counters["flows"] = static_cast<double>(request.circuits.size() + request.packets.size());
  state.counters["rounds"] = static_cast<double>(effort.rounds);
  state.counters["visited"] = static_cast<double>(effort.visited);
}

void register_all() {
  const std::pair<const char*, void (*)(const device::Device&, RoutingRequest&)> designs[] = {
      {"products", add_products},
      {"tokens", add_tokens},
      {"traces", add_traces},
      {"all", [](const device::Device& device, RoutingRequest& request) {
         add_products(device, request);
         add_tokens(device, request);
         add_traces(device, request);
       }}};
  for (const auto& [name, add] : designs)
    for (const char* device_name : {"npu1_4col", "npu2", "xcve2802"}) {
      const device::Device* device = device::find_device(device_name);
      RoutingRequest request;
      add(*device, request);
      benchmark::RegisterBenchmark((std::string(name) + "/" + device_name).c_str(), run, device, request)
          ->Unit(benchmark::kMillisecond);
    }
  for (const patterns::Pattern& pattern : patterns::all())
    benchmark::RegisterBenchmark(pattern.name, run, device::find_device("npu2"), pattern.request)
        ->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace tessera::compiler::routing

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  tessera::compiler::routing::register_all();
  benchmark::RunSpecifiedBenchmarks();
}
