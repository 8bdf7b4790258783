// A shared buffer with one buffer, three inputs and all six channels out of a memory tile. Locks for each pair of an input
// and an output would need more descriptors than the tile has; counts and turns need 16.
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 0 11 > in0.txt && seq 100 111 > in1.txt && seq 200 211 > in2.txt
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include %s %libplaced -o program
// RUN: env TESSERA_ADF_DESIGN=design.mlir ./program && FileCheck %s --check-prefix=DESIGN < design.mlir
// RUN: ./program && paste -d, out0.txt out1.txt out2.txt out3.txt out4.txt out5.txt | FileCheck %s
//
// DESIGN-DAG: init = 0 : i32, sym_name = "pieces.mem0.full"
// DESIGN-DAG: init = 6 : i32, sym_name = "pieces.mem0.empty"
// DESIGN-DAG: sym_name = "pieces.mem0.in[2] turn"
// DESIGN-DAG: sym_name = "pieces.mem0.out[5] turn"
// DESIGN-DAG: aie.use_lock(%shared{{[0-9]+}}_empty, AcquireGreaterEqual, 6)
// DESIGN-DAG: aie.use_lock(%shared{{[0-9]+}}_full, AcquireGreaterEqual, 3)
//
// Each round takes a row of four words from each file; outputs 2 i and 2 i + 1 send the halves of row i.
// CHECK:      {{^}}0,2,100,102,200,202
// CHECK-NEXT: {{^}}1,3,101,103,201,203
// CHECK-NEXT: {{^}}4,6,104,106,204,206
// CHECK-NEXT: {{^}}5,7,105,107,205,207
// CHECK-NEXT: {{^}}8,10,108,110,208,210
// CHECK-NEXT: {{^}}9,11,109,111,209,211
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

class in_pieces : public graph {
 public:
  input_plio in[3];
  output_plio out[6];
  shared_buffer<int32> rows = shared_buffer<int32>::create({4, 3}, 3, 6);
  in_pieces() {
    for (int i = 0; i < 3; ++i) {
      const std::string name = "in" + std::to_string(i);
      in[i] = input_plio::create(name, plio_32_bits, name + ".txt");
      connect(in[i].out[0], rows.in[i]);
      write_access(rows.in[i]) = tiling({.tiling_dimension = {4, 1}, .offset = {0, i}});
    }
    for (int i = 0; i < 6; ++i) {
      const std::string name = "out" + std::to_string(i);
      out[i] = output_plio::create(name, plio_32_bits, name + ".txt");
      connect(rows.out[i], out[i].in[0]);
      read_access(rows.out[i]) = tiling({.tiling_dimension = {2, 1}, .offset = {i % 2 * 2, i / 2}});
    }
  }
};
in_pieces pieces;

int main() {
  setenv("TESSERA_ADF_OPTIONS", "-o . --stamps=off", 1);
  EXPECT(pieces.init() == ok);
  EXPECT(pieces.run(3) == ok);
  EXPECT(pieces.end() == ok);
  return failures;
}
