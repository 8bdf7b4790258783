// Measures how long it takes to lower a tiling to buffer descriptors, and how fast the elements of a tiling are listed.
// tiling::Sequence lists elements in runs: a run is a number of adjacent elements of the buffer.
//
//   Lower      the time from the parameters of a tiling to its chain of descriptors; about 50 us
//   Search     the same, for tilings that need several descriptors, so that the lowering searches for a chain
//   Runs       elements per second if the benchmark takes whole runs; the argument is the length of a row
//   Copy       the same, if the benchmark also copies the elements of each run
//   Indexes    the same, if the benchmark looks at the index of each single element
//   Naive      for comparison: a nested loop over the indexes of the same elements

#include "tiling/lowered_movement.h"
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
  const auto add = [&](const char* name, tiling_parameters tiling) {
    list.push_back({name, movement_of(Kind::MemoryTile, std::move(tiling))});
  };
  add("4d_corners", {.buffer_dimension = {8, 8, 8, 16},
                     .tiling_dimension = {6, 6, 6, 1},
                     .offset = {-1, -1, -1, 0},
                     .tile_traversal = {{0, 4, 2}, {1, 4, 2}, {2, 4, 2}, {3, 1, 16}}});
  add("4d_seven_loops", {.buffer_dimension = {16, 16, 8, 32},
                         .tiling_dimension = {4, 8, 2, 4},
                         .tile_traversal = {{0, 4, 4}, {1, 8, 2}, {3, 4, 8}}});
  add("4d_4096_words", {.buffer_dimension = {8, 8, 8, 8},
                        .tiling_dimension = {4, 4, 4, 2},
                        .tile_traversal = {{3, 2, 4}, {0, 4, 2}, {2, 4, 2}, {1, 4, 2}}});
  add("4d_zero_rows", {.buffer_dimension = {14, 4, 12, 4},
                       .tiling_dimension = {14, 1, 11, 1},
                       .offset = {0, 0, -1, 0},
                       .tile_traversal = {{2, 5, 4}, {1, 3, 2}, {3, 1, 4}}});
  add("4d_2400_words", {.buffer_dimension = {6, 4, 5, 6},
                        .tiling_dimension = {5, 4, 4, 6},
                        .offset = {0, 0, -2, 0},
                        .tile_traversal = {{1, 1, 5}}});
  return list;
}

void lower_it(benchmark::State& state, const Movement& movement) {
  std::size_t links = 0;
  for (auto _ : state) {
    const auto shapes = shapes_of(movement);
    if (!shapes) return state.SkipWithError(shapes.error().message.c_str());
    const auto lowered = lower(movement, *shapes);
    if (!lowered) return state.SkipWithError(lowered.error().message.c_str());
    links = lowered->chain.size();
  }
  state.counters["BDs"] = static_cast<double>(links);
}

// Returns a tiling of a buffer of 4096 x 256 elements into tiles of `length` x 16 elements, one tile after the other.
tiling_parameters rows(std::uint32_t length) {
  return {.buffer_dimension = {4096, 256},
          .tiling_dimension = {length, 16},
          .tile_traversal = {{0, length, 4096 / length}, {1, 16, 16}}};
}

template <class F>
void enumerate(benchmark::State& state, F&& run_of) {
  const Movement movement = movement_of(Kind::Shim, rows(static_cast<std::uint32_t>(state.range(0))));
  const auto shapes = shapes_of(movement);
  std::uint64_t elements = 0;
  for (auto _ : state)
    for_each_run(*shapes, [&](const Sequence::Run& run) {
      elements += run.count;
      run_of(run);
    });
  state.counters["elements/s"] = benchmark::Counter(static_cast<double>(elements), benchmark::Counter::kIsRate);
}

void runs(benchmark::State& state) {
  std::uint64_t sum = 0;
  enumerate(state, [&](const Sequence::Run& run) { sum += run.index; });
  benchmark::DoNotOptimize(sum);
}

void copy(benchmark::State& state) {
  const std::vector<std::uint32_t> buffer(4096 * 256, 1);
  std::vector<std::uint32_t> stream(4096 * 16);  // the benchmark fills this part of the stream again and again
  std::size_t at = 0;
  enumerate(state, [&](const Sequence::Run& run) {
    std::copy_n(buffer.begin() + static_cast<std::ptrdiff_t>(run.index), run.count,
                stream.begin() + static_cast<std::ptrdiff_t>(at));
    at = (at + run.count) % stream.size();
    benchmark::ClobberMemory();
  });
  benchmark::DoNotOptimize(stream.data());
}

void indexes(benchmark::State& state) {
  enumerate(state, [&](const Sequence::Run& run) {
    for (std::uint64_t i = 0; i < run.count; ++i) {
      std::uint64_t index = run.index + i;
      benchmark::DoNotOptimize(index);
    }
  });
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
    benchmark::RegisterBenchmark("Runs", runs)->Arg(length)->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark("Copy", copy)->Arg(length)->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark("Indexes", indexes)->Arg(length)->Unit(benchmark::kMicrosecond);
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
