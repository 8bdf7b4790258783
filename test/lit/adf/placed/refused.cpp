// Parts of ADF that the array refuses by name: an inout parameter that another kernel writes, more FIFOs than the switches
// have, and a pattern with more descriptors than a tile has.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %placed -DFOLLOWER -o follower && not ./follower 2>&1 | FileCheck %s --check-prefix=FOLLOWER
// FOLLOWER: error[T1225]: the inout parameter top.k1.inout[0] that another kernel writes does not run on the array yet
// RUN: %placed -DDEEP -o deep && not ./deep 2>&1 | FileCheck %s --check-prefix=DEEP
// DEEP: error[T1225]: the fifo_depth of the connection to top.k1.in[0] does not run on the array yet
// DEEP: = note: the switches of xcvc1902 have no more FIFOs
// RUN: %placed -DPATTERN -o pattern && not ./pattern 2>&1 | FileCheck %s --check-prefix=PATTERN
// PATTERN: error[T1009]: the movement needs 32 buffer descriptors, but an AIE tile has 16 for this channel
// PATTERN-NEXT: --> {{.*}}refused.cpp:[[#]]: top.k0.out[0]
#include <adf.h>

#include <fstream>

using namespace adf;

constexpr unsigned kSamples = 512;

void first(input_stream<int32>* in, output_buffer<int32, extents<kSamples>>& out, int32& count) {
  for (unsigned i = 0; i < kSamples; ++i) out[i] = readincr(in);
  ++count;
}
void forward(input_stream<int32>* in, output_stream<int32>* out, int32& count) {
  writeincr(out, readincr(in));
  ++count;
}

class refused : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  output_port count;
  kernel a = kernel::create(first), b = kernel::create(forward);
  refused() {
    for (kernel* one : {&a, &b}) runtime<ratio>(*one) = 0.9;
    connect(in.out[0], a.in[0]);
    connect<> between(a.out[0], b.in[0]);
    connect(b.out[0], out.in[0]);
    repetition_count(b) = kSamples;
#ifdef FOLLOWER
    connect<parameter>(a.inout[0], count);
    connect<parameter>(count, b.inout[0]);
#endif
#ifdef DEEP
    fifo_depth(between) = 100'000;
#endif
#ifdef PATTERN
    read_access(a.out[0]) = tiling({.buffer_dimension = {64, 8},
                                    .tiling_dimension = {1, 1},
                                    .offset = {0, 0},
                                    .tile_traversal = {{.dimension = 1, .stride = 1, .wrap = 8},
                                                       {.dimension = 0, .stride = 32, .wrap = 2},
                                                       {.dimension = 0, .stride = 1, .wrap = 32}}});
#endif
  }
};
refused top;

int main() {
  std::ofstream("in.txt") << "1\n";
  top.init();
}
