// Parts of ADF that the array refuses by name: more FIFOs than the switches have, a pattern with more descriptors than a
// tile has, and patterns that the shim DMAs of AIE cannot move; of several mistakes, each.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %placed -DDEEP -o deep && not ./deep 2>&1 | FileCheck %s --check-prefix=DEEP
// DEEP: error[T1225]: the fifo_depth of the connection to top.k1.in[0] does not run on the array yet
// DEEP: = note: the switches of xcvc1902 have no more FIFOs
// RUN: %placed -DPATTERN -o pattern && not ./pattern 2>&1 | FileCheck %s --check-prefix=PATTERN
// PATTERN: error[T1009]: the movement needs 32 buffer descriptors, but an AIE tile has 16 for this channel
// PATTERN-NEXT: --> {{.*}}refused.cpp:[[#]]: top.k0.out[0]
// RUN: %placed -DCOLUMNS -o columns && not ./columns 2>&1 | FileCheck %s --check-prefix=COLUMNS
// RUN: not env TESSERA_ADF_DESIGN=design.mlir ./columns 2>&1 | FileCheck %s --check-prefix=COLUMNS
// COLUMNS: error[T1225]: the tilings of top.mem0.in[0] do not run on the array
// COLUMNS-NEXT: --> {{.*}}refused.cpp:[[#]]
// COLUMNS-NEXT: = note: a shim DMA of xcvc1902 moves consecutive words, from an address that is a multiple of 16 bytes
// COLUMNS: error[T1225]: the tilings of top.mem0.out[0] do not run on the array
// RUN: %placed -DPACKETS -o packets && not ./packets 2>&1 | FileCheck %s --check-prefix=PACKETS
// PACKETS: error[T1225]: the packets of top.k0.out[0] do not run on the array
// PACKETS: = note: the data of a packet need 2 descriptors, and each of them sends a packet
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
#ifdef COLUMNS
  external_buffer<int32> matrix = external_buffer<int32>::create({4, 2}, 1, 1);
#endif
#ifdef PACKETS
  pktmerge<1> merge = pktmerge<1>::create();
#endif
  kernel a = kernel::create(first), b = kernel::create(forward);
  refused() {
    for (kernel* one : {&a, &b}) runtime<ratio>(*one) = 0.9;
    connect(in.out[0], a.in[0]);
#ifdef PACKETS
    connect(a.out[0], merge.in[0]);
    connect<> between(merge.out[0], b.in[0]);
    read_access(a.out[0]) = {tiling({.buffer_dimension = {512}, .tiling_dimension = {512}, .offset = {0}}),
                             tiling({.buffer_dimension = {512}, .tiling_dimension = {4}, .offset = {0}})};
#else
    connect<> between(a.out[0], b.in[0]);
#endif
    connect(b.out[0], out.in[0]);
    repetition_count(b) = kSamples;
#ifdef DEEP
    fifo_depth(between) = 100'000;
#endif
#ifdef COLUMNS
    connect(matrix.out[0], matrix.in[0]);
    const tiling_parameters columns = {
        .tiling_dimension = {2, 2}, .offset = {0, 0}, .tile_traversal = {{.dimension = 0, .stride = 2, .wrap = 2}}};
    read_access(matrix.out[0]) = tiling(columns);
    write_access(matrix.in[0]) = tiling(columns);
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
