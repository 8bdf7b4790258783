// How long it takes to lower a tiling, and how fast its elements are listed.
//
//   Lower      from parameters to the words of the chain, of tilings with four dimensions as people write them: 50 us
//   Search     the same of tilings whose chains are searched word by word
//   Enumerate  elements per second of a sequence, by the length of its rows: 1e9 where these are contiguous
//   Naive      yardstick: a nested loop over the same elements, one index after the other

#include "tiling/plan.h"
#include "tiling/sequence.h"

#include <benchmark/benchmark.h>

namespace tessera::tiling {
namespace {

Movement movement_of(Kind kind, tiling_parameters tiling) {
  Movement movement;
  movement.kind = kind;
  movement.locks = kind == Kind::AieTile ? Movement::Locks{0, 0} : Movement::Locks{};
  movement.tilings = {std::move(tiling)};
  return movement;
}

struct Case {
  const char* name;
  Movement movement;
};

std::vector<Case> cases() {
  std::vector<Case> list;
  list.push_back({"four_loops", movement_of(Kind::MemoryTile, {.buffer_dimension = {8, 8, 16},
                                                               .tiling_dimension = {4, 4, 1},
                                                               .tile_traversal = {{0, 4, 2}, {1, 4, 2}, {2, 1, 16}}})});
  list.push_back(
      {"four_dimensions", movement_of(Kind::MemoryTile, {.buffer_dimension = {16, 16, 8, 32},
                                                         .tiling_dimension = {4, 8, 2, 4},
                                                         .tile_traversal = {{0, 4, 4}, {1, 8, 2}, {3, 4, 8}}})});
  list.push_back({"padded", movement_of(Kind::MemoryTile, {.buffer_dimension = {32, 4, 8, 8},
                                                           .tiling_dimension = {34, 6, 8, 2},
                                                           .offset = {-1, -1, 0, 0},
                                                           .tile_traversal = {{3, 2, 4}}})});
  list.push_back({"iterated", movement_of(Kind::AiemlTile, {.buffer_dimension = {8, 8, 16},
                                                            .tiling_dimension = {4, 4, 1},
                                                            .tile_traversal = {{0, 4, 2}, {1, 4, 2}, {2, 1, 16}}})});
  list.push_back({"columns_of_T4", movement_of(Kind::MemoryTile, {.buffer_dimension = {64, 512},
                                                                  .tiling_dimension = {8, 4},
                                                                  .offset = {0, -4},
                                                                  .tile_traversal = {{1, 4, 130}, {0, 8, 8}}})});
  return list;
}

std::vector<Case> searched() {
  std::vector<Case> list;
  list.push_back({"four_corners", movement_of(Kind::MemoryTile, {.buffer_dimension = {8, 8},
                                                                 .tiling_dimension = {6, 6},
                                                                 .offset = {-1, -1},
                                                                 .tile_traversal = {{0, 4, 2}, {1, 4, 2}}})});
  list.push_back({"without_iteration", movement_of(Kind::AiemlTile, {.buffer_dimension = {12, 8},
                                                                     .tiling_dimension = {7, 2},
                                                                     .tile_traversal = {{0, 5, 2}, {1, 2, 3}}})});
  list.back().movement.iteration = false;
  list.push_back({"4096_words", movement_of(Kind::AieTile, {.buffer_dimension = {64, 64},
                                                            .tiling_dimension = {4, 64},
                                                            .tile_traversal = {{0, 4, 16}}})});
  return list;
}

void lower_it(benchmark::State& state, const Movement& movement) {
  std::size_t links = 0;
  for (auto _ : state) {
    const auto shapes = shapes_of(movement);
    if (!shapes) return state.SkipWithError(shapes.error().message.c_str());
    const auto plan = lower(movement, *shapes);
    if (!plan) return state.SkipWithError(plan.error().message.c_str());
    links = plan->chain.size();
  }
  state.counters["BDs"] = static_cast<double>(links);
}

// A buffer of a million elements in rows, tile by tile.
tiling_parameters rows(std::uint32_t length) {
  return {.buffer_dimension = {4096, 256},
          .tiling_dimension = {length, 16},
          .tile_traversal = {{0, length, 4096 / length}, {1, 16, 16}}};
}

void enumerate(benchmark::State& state) {
  const Movement movement = movement_of(Kind::Shim, rows(static_cast<std::uint32_t>(state.range(0))));
  const auto shapes = shapes_of(movement);
  std::uint64_t elements = 0, sum = 0;
  for (auto _ : state)
    for_each_run(*shapes, [&](const Sequence::Run& run) {
      elements += run.count;
      sum += run.index;
    });
  benchmark::DoNotOptimize(sum);
  state.counters["elements/s"] = benchmark::Counter(static_cast<double>(elements), benchmark::Counter::kIsRate);
}

void naive(benchmark::State& state) {
  const auto length = static_cast<std::uint64_t>(state.range(0));
  std::uint64_t elements = 0, sum = 0;
  for (auto _ : state)
    for (std::uint64_t down = 0; down < 16; ++down)
      for (std::uint64_t right = 0; right < 4096 / length; ++right)
        for (std::uint64_t row = 0; row < 16; ++row)
          for (std::uint64_t column = 0; column < length; ++column, ++elements) {
            std::uint64_t index = (down * 16 + row) * 4096 + right * length + column;
            benchmark::DoNotOptimize(index);
            sum += index;
          }
  benchmark::DoNotOptimize(sum);
  state.counters["elements/s"] = benchmark::Counter(static_cast<double>(elements), benchmark::Counter::kIsRate);
}

void register_all() {
  for (const Case& each : cases())
    benchmark::RegisterBenchmark((std::string("Lower/") + each.name).c_str(), lower_it, each.movement)
        ->Unit(benchmark::kMicrosecond);
  for (const Case& each : searched())
    benchmark::RegisterBenchmark((std::string("Search/") + each.name).c_str(), lower_it, each.movement)
        ->Unit(benchmark::kMicrosecond);
  for (const int length : {4, 16, 64, 1024}) {
    benchmark::RegisterBenchmark("Enumerate", enumerate)->Arg(length)->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark("Naive", naive)->Arg(length)->Unit(benchmark::kMicrosecond);
  }
}

}  // namespace
}  // namespace tessera::tiling

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  tessera::tiling::register_all();
  benchmark::RunSpecifiedBenchmarks();
}
