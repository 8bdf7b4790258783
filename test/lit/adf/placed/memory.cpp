// Shared buffers in memory tiles between files: the words of the rounds of each run(), several inputs and outputs, buffers
// in turn, and zeros. The functional run and the array give the same bytes; placed/tilings.cpp runs the tilings. The lines
// of `rows` are those of tilings.cpp, which nested loops over the rules of UG1603 computed.
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 0 47 > in.txt
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include %s %libadf -o functional && ./functional | FileCheck %s
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include %s %libplaced -o program
// RUN: env TESSERA_ADF_DESIGN=design.mlir ./program && FileCheck %s --check-prefix=DESIGN < design.mlir
// RUN: env TESSERA_ADF_PLACES=places.aiecst ./program
// RUN: env TESSERA_ADF_OPTIONS='--constraints places.aiecst' TESSERA_ADF_DESIGN=again.mlir ./program && cmp design.mlir again.mlir
// RUN: tessera compile design.mlir -o design.xclbin && tessera state design.xclbin --device xcve2802 --json > state.json
// RUN: %registers places.aiecst state.json 3 16384 | FileCheck %s --check-prefix=REGISTERS
// REGISTERS: {{[1-9][0-9]}} checks, 0 cores
// RUN: ./program | FileCheck %s
//
// Two inputs and two outputs: four pairs of locks, and descriptors without data for the second lock of a port.
// DESIGN-DAG: sym_name = "joined.mem0.1"
// DESIGN-DAG: init = 2 : i32, sym_name = "joined.mem0.in[1] to out[0] empty"
// DESIGN-DAG: init = 0 : i32, sym_name = "joined.mem0.in[0] to out[1] full"
// DESIGN-DAG: aie.dma_bd(%shared{{[0-9]+}}_1 : memref<8xi32>, 0, 0)
// DESIGN-DAG: [<size = 3, stride = 4>, <size = 4, stride = 1>], [<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 1, const_pad_after = 1>]
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

class of_memory : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "rows.txt");
  shared_buffer<int32> rows = shared_buffer<int32>::create({4, 2}, 1, 1);
  of_memory() {
    connect(in.out[0], rows.in[0]);
    connect(rows.out[0], out.in[0]);
    repetition_count(rows) = 2;
    read_access(rows.out[0]) = {tiling({.tiling_dimension = {4, 1}, .offset = {0, 0}, .repetition = 2, .phase = 1}),
                                tiling({.tiling_dimension = {2, 1}, .offset = {-1, 1}})};
  }
};
of_memory rows;

// The inputs fill halves of the buffer; one output sends columns, and the other one the whole with a frame of zeros.
class of_two : public graph {
 public:
  input_plio first = input_plio::create(plio_32_bits, "in.txt"), second;
  output_plio columns = output_plio::create(plio_32_bits, "columns.txt"), whole;
  shared_buffer<int32> both = shared_buffer<int32>::create({4, 2}, 2, 2);
  of_two() {
    second = input_plio::create(plio_32_bits, "in.txt");
    whole = output_plio::create(plio_32_bits, "whole.txt");
    num_buffers(both) = 2;
    connect(first.out[0], both.in[0]);
    connect(second.out[0], both.in[1]);
    connect(both.out[0], columns.in[0]);
    connect(both.out[1], whole.in[0]);
    write_access(both.in[0]) = tiling({.tiling_dimension = {4, 1}, .offset = {0, 0}});
    write_access(both.in[1]) = tiling({.tiling_dimension = {4, 1}, .offset = {0, 1}});
    read_access(both.out[0]) = tiling({.tiling_dimension = {1, 2},
                                       .offset = {0, 0},
                                       .tile_traversal = {{.dimension = 0, .stride = 1, .wrap = 4}}});
    read_access(both.out[1]) = tiling({.tiling_dimension = {4, 2}, .offset = {0, 0}});
  }
};
of_two joined;

class framed : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "framed.txt");
  shared_buffer<int32> matrix = shared_buffer<int32>::create({4, 3}, 1, 1);
  framed() {
    connect(in.out[0], matrix.in[0]);
    connect(matrix.out[0], out.in[0]);
    read_access(matrix.out[0]) = tiling({.tiling_dimension = {6, 5}, .offset = {-1, -1}});
  }
};
framed frame;

template <class Graph>
void run(Graph& of, int iterations) {
  EXPECT(of.init() == ok);
  of.run(iterations);
  EXPECT(of.end() == ok);
}

int main() {
  EXPECT(rows.init() == ok);
  for (int i = 0; i < 2; ++i) {
    rows.run(1);
    EXPECT(rows.wait() == ok);
    std::printf("%s\n", lines_of("rows.txt").c_str());
  }
  EXPECT(rows.end() == ok);
  run(joined, 3);
  std::printf("%s\n%s\n", lines_of("columns.txt").c_str(), lines_of("whole.txt").c_str());
  run(frame, 1);
  std::printf("%s\n", lines_of("framed.txt").c_str());
  return failures;
}
// CHECK: {{^}}0 4 0 1 2 3 0 1 2 3 0 12 8 9 10 11 8 9 10 11{{$}}
// CHECK-NEXT: {{^}}0 4 0 1 2 3 0 1 2 3 0 12 8 9 10 11 8 9 10 11 0 20 16 17 18 19 16 17 18 19 0 28 24 25 26 27 24 25 26 27{{$}}
// CHECK-NEXT: {{^}}0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11{{$}}
// CHECK-NEXT: {{^}}0 1 2 3 0 1 2 3 4 5 6 7 4 5 6 7 8 9 10 11 8 9 10 11{{$}}
// CHECK-NEXT: {{^}}0 0 0 0 0 0 0 0 1 2 3 0 0 4 5 6 7 0 0 8 9 10 11 0 0 0 0 0 0 0{{$}}
