// Measures how fast containers are read.
//
//   Decode     words per second of a CDO, from bytes to commands, by the kind of its commands
//   Summary    the same, and what `info` counts in them

#include "container/cdo/cdo.h"
#include "container/cdo/command_words.h"
#include "need.h"
#include "runtime/summary.h"

#include <benchmark/benchmark.h>

namespace tessera::container {
namespace {

constexpr std::uint32_t kTileAddress = 0x0220'0000;  // tile (1,2)

// A CDO of a million words: register writes, or blocks of 64 words.
Bytes large_cdo(bool blocks) {
  constexpr std::size_t kWords = 1'000'000;
  Cdo cdo;
  for (std::size_t words = 0; words < kWords; words += cdo_command_words(cdo.commands.back())) {
    CdoCommand& command = cdo.commands.emplace_back();
    command.id = blocks ? CdoId::DmaWrite : CdoId::Write;
    command.address = kTileAddress + 4 * (cdo.commands.size() % 1024);
    command.value = static_cast<std::uint32_t>(words);
    if (blocks) command.payload.resize(64);
  }
  return need(write_cdo(cdo));
}

void decode(benchmark::State& state, bool blocks, bool summary) {
  const Bytes file = large_cdo(blocks);
  for (auto _ : state) {
    const Partial<Cdo> read = read_cdo(file);
    benchmark::DoNotOptimize(read.value.commands.data());
    if (summary) benchmark::DoNotOptimize(runtime::summarise(read.value));
  }
  state.counters["words"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(file.size()) / 4, benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(decode, Decode_writes, false, false);
BENCHMARK_CAPTURE(decode, Decode_blocks, true, false);
BENCHMARK_CAPTURE(decode, Summary_writes, false, true);
BENCHMARK_CAPTURE(decode, Summary_blocks, true, true);

}  // namespace
}  // namespace tessera::container

BENCHMARK_MAIN();
