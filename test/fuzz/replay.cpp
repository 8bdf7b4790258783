// The main() of a fuzz target in builds without libFuzzer: runs the target on its corpus, and on simple damage to it.
//
// Fuzzing needs clang and time, and `make test` has neither. So each target also runs on its corpus as it is, on
// prefixes of each file (truncation is the commonest damage) and on copies with one changed byte. A target with its own
// mutator runs instead on chains of that mutator's changes to the file. The cuts and changes depend on the file alone,
// so a failure repeats. A target passes when it returns.
//
// `-runs=N`, an option of libFuzzer, sets the number of changes of each file for a target with a mutator.
#include "base/file.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                                                     std::size_t max_size, unsigned seed);

namespace {

constexpr std::size_t kPrefixes = 256;  // per file, evenly spread
constexpr std::size_t kChanges = 1024;
constexpr unsigned kMutants = 256;
constexpr unsigned kGenerations = 8;        // after this number of changes the next one starts from the file again
constexpr std::size_t kMaxMutant = 0x8000;  // bytes

// Runs the target on a copy of exactly the right size, so that the address sanitizer sees a read one byte past the end.
void run(tessera::ByteSpan input) {
  const tessera::Bytes copy(input.begin(), input.end());
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

unsigned mutants = kMutants;  // of each file

std::size_t replay_mutants(const tessera::Bytes& input) {
  tessera::Bytes mutant;
  for (unsigned seed = 0; seed < mutants; ++seed) {
    if (seed % kGenerations == 0) mutant = input;
    const std::size_t size = mutant.size();
    mutant.resize(std::max(size, kMaxMutant));
    mutant.resize(LLVMFuzzerCustomMutator(mutant.data(), size, mutant.size(), seed));
    run(mutant);
  }
  return mutants;
}

// A target with a mutator reads programs; bytes that are cut or changed at random are rarely a program.
std::size_t replay(tessera::Bytes input) {
  run(input);
  std::size_t runs = 1;
  if (LLVMFuzzerCustomMutator != nullptr) return runs + replay_mutants(input);
  const std::size_t size = input.size();
  for (std::size_t i = 0, step = std::max<std::size_t>(1, size / kPrefixes); i < size; i += step, ++runs)
    run(tessera::ByteSpan(input).first(i));
  for (std::size_t i = 0, step = std::max<std::size_t>(1, size / kChanges); i < size; i += step, ++runs) {
    const std::uint8_t before = input[i];
    constexpr std::uint8_t kMasks[] = {0xff, 0x01, 0x80, 0x7f};  // flip all, lowest, highest, all but highest
    input[i] = static_cast<std::uint8_t>(before ^ kMasks[i / step % std::size(kMasks)]);
    run(input);
    input[i] = before;
  }
  return runs;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t files = 0;
  std::size_t runs = 0;
  for (int i = 1; i < argc; ++i) {
    if (constexpr std::string_view kRuns = "-runs="; std::string_view(argv[i]).starts_with(kRuns)) {
      mutants = static_cast<unsigned>(std::strtoul(argv[i] + kRuns.size(), nullptr, 10));
      continue;
    }
    std::error_code failed;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i], failed))
      if (entry.is_regular_file()) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths) {
      const auto input = tessera::read_file(path);
      if (!input) {
        std::fputs(tessera::render(input.error()).c_str(), stderr);
        return 1;
      }
      std::fprintf(stderr, "%s\n", path.c_str());  // the last line names the culprit of a crash
      runs += replay(*input);
      ++files;
    }
  }
  std::fprintf(stderr, "%zu files, %zu runs\n", files, runs);
  return files == 0 ? 1 : 0;  // a corpus that cannot be found must not pass
}
