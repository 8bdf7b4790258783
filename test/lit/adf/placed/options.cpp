// Options of functional runs in a placed program: each is named once, with the reason why it has no effect.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program && seq 1 4 > in.txt
// RUN: env TESSERA_ADF_OPTIONS="--seed 3 --schedule=fuzz --streams=array --name-prints --stamps=off" ./program \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=FAILED --implicit-check-not=warning
// CHECK: warning[T1252]: 4 options without effect here
// CHECK-NEXT: note: --seed: the times of the array give one order of events
// CHECK-NEXT: note: --schedule: the times of the array give one order of events
// CHECK-NEXT: note: --streams: streams of the array are as long as their routes
// CHECK-NEXT: note: --name-prints: kernels on the array print without their names
// CHECK: done
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

void next_number(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in) + 1);
}
class with_options : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  kernel k = kernel::create(next_number);
  with_options() {
    runtime<ratio>(k) = 0.9;
    connect<stream>(in.out[0], k.in[0]);
    connect<stream>(k.out[0], out.in[0]);
  }
};
with_options top;

int main() {
  EXPECT(top.init() == ok && top.run(4) == ok && top.end() == ok);
  EXPECT(lines_of("out.txt") == "2 3 4 5");
  std::printf("done\n");
  return failures;
}
