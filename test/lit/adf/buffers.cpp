// How far a producer may be ahead of its consumer: one block with two buffers, which is the default, and none with
// single_buffer. The follower takes tokens that the leader writes after each block, some of them early.
//
// Covers R244 R245
//
// RUN: rm -rf %t && mkdir %t && cd %t && %adf -o program
// RUN: ./program double 1 | FileCheck %s
// RUN: ./program double 2 | FileCheck %s
// RUN: not ./program double 3 2>&1 | FileCheck %s --check-prefix=STOPS
// RUN: ./program single 1 | FileCheck %s
// RUN: not ./program single 2 2>&1 | FileCheck %s --check-prefix=STOPS
// CHECK: sums 10 26 42
// STOPS: error[T1221]: wait() of {{double|single}}_buffers never returns: its kernels wait for each other
// STOPS-NOT: sums
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

constexpr int kBlocks = 3;
static int wanted = 0;  // tokens that the follower needs for its first block

void leader(output_window<int32>* out, output_stream<int32>* tokens) {
  static int32 next = 0;
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, ++next);
  writeincr(tokens, next);
}
void follower(input_window<int32>* in, input_stream<int32>* tokens, output_stream<int32>* out) {
  static int block = 0, taken = 0;
  ++block;
  for (; taken < std::min(kBlocks, block + wanted - 1); ++taken) readincr(tokens);
  int32 sum = 0;
  for (unsigned i = 0; i < 4; ++i) sum += window_readincr(in);
  writeincr(out, sum);
}

class pair_of_kernels : public graph {
 public:
  output_plio out;
  kernel first = kernel::create(leader), second = kernel::create(follower);
  pair_of_kernels(const char* file, bool is_single) {
    out = output_plio::create(file, plio_32_bits, file);
    connect<window<16>>(first.out[0], second.in[0]);
    connect<stream>(first.out[1], second.in[1]);
    connect<stream>(second.out[0], out.in[0]);
    if (!is_single) return;
    single_buffer(first.out[0]);
    single_buffer(second.in[0]);
  }
};
pair_of_kernels double_buffers("double.txt", false), single_buffers("single.txt", true);

int main(int, char** argv) {
  const std::string which = argv[1];
  wanted = std::atoi(argv[2]);
  graph& g = which == "double" ? double_buffers : single_buffers;
  g.init();
  g.run(kBlocks);
  if (g.wait() != ok) return 1;
  g.end();
  std::printf("sums %s\n", lines_of(which + ".txt").c_str());
}
