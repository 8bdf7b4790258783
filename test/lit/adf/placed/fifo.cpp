// fifo_depth on the array: FIFOs of stream switches. A kernel sends 40 words to one output before it uses the other one,
// and its reader takes them by turns. Without the FIFO the array stands still; with it the sums come out.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: env TESSERA_ADF_DESIGN=design.mlir ./program && FileCheck %s --check-prefix=DESIGN < design.mlir
// RUN: ./program | FileCheck %s
// RUN: %placed -DSHALLOW -o shallow
// RUN: not ./shallow 2>&1 | FileCheck %s --check-prefix=SHALLOW
//
// DESIGN: aie.flow(%[[FROM:tile_[0-9_]*]], Core : 0, %[[NEAR:tile_[0-9_]*]], FIFO : 0)
// DESIGN-NEXT: aie.flow(%[[NEAR]], FIFO : 0, %[[NEAR]], FIFO : 1)
// DESIGN: FIFO : {{[01]}}, %{{tile_[0-9_]*}}, Core : 0)
// CHECK: 0 11 22
// SHALLOW: error[T1221]: top waits for ever
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

constexpr unsigned kAhead = 40;

void part(input_stream<int32>* in, output_stream<int32>* first, output_stream<int32>* second) {
  int32 values[kAhead];
  for (int32& one : values) writeincr(first, one = readincr(in));
  for (const int32 one : values) writeincr(second, 10 * one);
}
void join(input_stream<int32>* first, input_stream<int32>* second, output_stream<int32>* out) {
  for (unsigned i = 0; i < kAhead; ++i) {
    const int32 other = readincr(second);
    writeincr(out, readincr(first) + other);
  }
}
class reconvergent : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  reconvergent() {
    for (kernel* one : {&a, &b}) runtime<ratio>(*one) = 0.9;
    connect<stream>(in.out[0], a.in[0]);
    connect<stream> ahead(a.out[0], b.in[0]);
    connect<stream>(a.out[1], b.in[1]);
    connect<stream>(b.out[0], out.in[0]);
#ifndef SHALLOW
    fifo_depth(ahead) = kAhead;
#endif
  }

 private:
  kernel a = kernel::create(part), b = kernel::create(join);
};
reconvergent top;

int main() {
  FILE* file = std::fopen("in.txt", "w");
  for (unsigned i = 0; i < kAhead; ++i) std::fprintf(file, "%u\n", i);
  std::fclose(file);
  if (top.init() != ok) return 1;
  top.run(1);
  if (top.end() != ok) return 1;
  std::printf("%s\n", lines_of("out.txt").c_str());
  return failures;
}
