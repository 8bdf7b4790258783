// Programs that return from main() after a wait with cycles, without end(): their files have the output so far, and a
// graph whose iterations are not done is reported.
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 8 > in.txt && %adf -o program
// RUN: ./program 100000 2>&1 | count 0
// RUN: cat x86simulator_output/out.txt | FileCheck %s --check-prefix=DONE
// RUN: ./program 60 2>&1 | FileCheck %s --check-prefix=PAUSED
// RUN: cat x86simulator_output/out.txt | FileCheck %s --check-prefix=PART
//
// DONE: {{^}}-1
// DONE: {{^}}-8
// PAUSED: warning[T1218]: the program ends while g is paused
// PAUSED: note: its iterations are not done after the cycles of wait()
// PAUSED: help: allow more cycles
// PART: {{^}}-1
// PART-NOT: {{^}}-8
#include <adf.h>
#include <cstdlib>

using namespace adf;

void slow(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, -readincr(in));
}

class one_kernel : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  kernel k = kernel::create(slow);
  one_kernel() {
    source(k) = "timed-wait.cpp";
    runtime<ratio>(k) = 0.5;
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
one_kernel g;

int main(int, char** argv) {
  g.init();
  g.run(8);
  g.wait(std::atoi(argv[1]));
  return 0;
}
