// Makes calls of a host program in the order that the input gives, and compares each result with the model of
// test/unit/xrt/sequence.h. Each number of the sequence takes two bytes. With libFuzzer, the program prints at its end
// the number of calls, as the runs of libFuzzer count inputs.
#include "xrt/sequence.h"

#include <cstdio>
#include <cstdlib>

namespace {

unsigned long long steps = 0;

void print_steps() {
  std::fprintf(stderr, "stat::steps_of_sequences: %llu\n", steps);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  return std::atexit(print_steps);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::xrtlib;
  constexpr std::size_t kMostBytes = 4096;
  const std::size_t end = std::min(size, kMostBytes) & ~std::size_t{1};
  // Devices and containers are the same for all inputs: making them takes longer than a short sequence.
  static const auto common = std::make_shared<const Sequence::Common>();
  std::size_t at = 0;
  const auto next = [&]() -> std::uint32_t {
    if (at >= end) return 0;
    const std::uint32_t number = data[at] | std::uint32_t{data[at + 1]} << 8;
    at += 2;
    return number;
  };
  try {
    Sequence sequence(common, next, true);
    while (at < end) {
      sequence.step();
      ++steps;
    }
    sequence.finish();
  } catch (const Sequence::Wrong& wrong) {
    std::fprintf(stderr, "%s is not that of the model\n", wrong.what.c_str());
    std::abort();
  }
  return 0;
}
