// Compares the times of several functions, although wall times vary from minute to minute. The functions take turns
// within one run, in changing order, and the fastest turn of each function counts. The time is processor time, so other
// programs on the machine cost at most cache misses.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tessera {

using Alternatives = std::vector<std::pair<std::string, std::function<void()>>>;

inline double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// Sets counters: the milliseconds of the first function, and the time of each other function as a multiple of the
// first function's time.
inline void side_by_side(benchmark::State& state, const Alternatives& alternatives) {
  std::vector<double> fastest(alternatives.size(), 1e9);
  std::size_t turn = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
      const std::size_t which = (i + turn) % alternatives.size();
      const double start = processor_seconds();
      alternatives[which].second();
      fastest[which] = std::min(fastest[which], processor_seconds() - start);
    }
    ++turn;
  }
  state.counters[alternatives[0].first + " ms"] = fastest[0] * 1e3;
  for (std::size_t i = 1; i < alternatives.size(); ++i)
    state.counters[alternatives[i].first + " / " + alternatives[0].first] = fastest[i] / fastest[0];
}

}  // namespace tessera
