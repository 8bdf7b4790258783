// Measures how many bundles per second one core executes in a loop, for several loops and for both engines. The core
// runs without an array. The loop of `nop` shows the speed that other loops cannot exceed. Memory holds random numbers,
// because operations on zeros may be faster.

#include "loops.h"

#include <benchmark/benchmark.h>

namespace tessera {
namespace {

using benchmark::Counter;
using core::Engine;

void loop(benchmark::State& state, Engine engine, const std::string& body) {
  LoopCore core(engine, body);
  for (auto _ : state) core.run(100'000);
  state.counters["bundles/s"] = Counter(static_cast<double>(core.bundles()), Counter::kIsRate);
}

void register_loops() {
  for (const auto& [name, body] : loops())
    for (const auto& [engine_name, engine] :
         {std::pair{"native", Engine::Native}, std::pair{"blocks", Engine::Blocks}, std::pair{"plain", Engine::Plain}})
      benchmark::RegisterBenchmark(fmt::format("core/{}/{}", name, engine_name).c_str(),
                                   [body, engine](benchmark::State& state) { loop(state, engine, body); });
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
  tessera::register_loops();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
