// Tables that fill the memory of their kernel's tile: stack, heap and the buffer for synchronization lie in the memory of
// a neighbour, also if a table begins at address 0. The functional run and the array give the same bytes.
//
// RUN: rm -rf %t && mkdir %t && cd %t && echo 7 > in.txt && printf '8\n2056\n4104\n6152\n' > expected.txt
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 %include %s %libadf -o functional && ./functional && cmp x86simulator_output/out.txt expected.txt
// RUN: %placed -o program && env TESSERA_ADF_DESIGN=design.mlir ./program && cmp x86simulator_output/out.txt expected.txt
// RUN: FileCheck %s < design.mlir && not grep -E 'buffer\(.tile_24_1\).*(stack|heap|sync)' design.mlir
// CHECK-DAG: aie.buffer(%tile_24_1) {sym_name = "full.k0 {{[^"]*}}", mem_bank = 0 : i32, address = 0 : i32} : memref<2048xi32>
// CHECK-DAG: sym_name = "full.k0 stack"
// CHECK-DAG: sym_name = "full.k0 heap"
// CHECK-DAG: sym_name = "full.k0 sync"
// CHECK: aie.core(%tile_24_1)
// CHECK: stack_size = 0 : i32
#include <adf.h>

using namespace adf;

using Table = int32[2048];
Table values[4];

void look_up(input_stream<int32>* in, output_stream<int32>* out, const Table& a, const Table& b, const Table& c,
             const Table& d) {
  const int32 at = readincr(in);
  for (const Table* table : {&a, &b, &c, &d}) writeincr(out, (*table)[at]);
}

class full_tile : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  parameter tables[4];
  kernel k;
  full_tile() {
    for (int i = 0; i < 4; ++i) {
      for (int at = 0; at < 2048; ++at) values[i][at] = 2048 * i + at + 1;
      tables[i] = parameter::array(values[i]);
    }
    k = kernel::create(look_up)(tables[0], tables[1], tables[2], tables[3]);
    source(k) = "full-tile.cpp";
    runtime<ratio>(k) = 0.9;
    connect<stream>(in.out[0], k.in[0]);
    connect<stream>(k.out[0], out.in[0]);
    location<kernel>(k) = tile(24, 0);
    for (parameter& one : tables) location<parameter>(one) = location<kernel>(k);
    location<parameter>(tables[0]) = address(24, 0, 0);
  }
};
full_tile full;

int main() {
  full.init();
  full.run(1);
  full.end();
}
