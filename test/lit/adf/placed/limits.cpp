// Limits of a placed run: a number of cycles, seconds of a call, and the time without progress of one graph while another
// one runs for ever.
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 8 > in.txt && %placed -o program
// RUN: not ./program --simulation-cycle-timeout 20000 2>&1 | FileCheck %s --check-prefix=CYCLES
// CYCLES: error[T1221]: the limit of 20,000 cycles ended the call
// RUN: not ./program --timeout 1 2>&1 | FileCheck %s --check-prefix=SECONDS
// SECONDS: error[T1221]: the limit of 1 seconds ended the call
// RUN: not ./program --hang-detect-time 4000 2>&1 | FileCheck %s --check-prefix=HANG
// HANG: error[T1221]: hungry has made no progress for 4000 ns
// HANG: core ({{[0-9]+}},1) waits for a word on its stream input
// RUN: not ./program --hang-detect-time=-1 --simulation-cycle-timeout=30000 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: error[T1221]: the limit of 30,000 cycles ended the call
//
// The end of a run within its limits is no stop.
// RUN: ./program enough --hang-detect-time 4000 --timeout 300 --simulation-cycle-timeout 1000000
#include <adf.h>

using namespace adf;

void ticks(output_stream<int32>* out) {
  writeincr(out, 1);
}
void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}

class endless : public graph {
 public:
  output_plio out = output_plio::create("ticks", plio_32_bits, "ticks.txt");
  endless() {
    k = kernel::create(ticks);
    source(k) = "limits.cpp";
    runtime<ratio>(k) = 0.9;
    connect<stream>(k.out[0], out.in[0]);
  }

 private:
  kernel k;
};
class waiting : public graph {
 public:
  input_plio in = input_plio::create("words", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("passed", plio_32_bits, "passed.txt");
  waiting() {
    k = kernel::create(pass);
    source(k) = "limits.cpp";
    runtime<ratio>(k) = 0.9;
    connect<stream>(in.out[0], k.in[0]);
    connect<stream>(k.out[0], out.in[0]);
  }

 private:
  kernel k;
};
endless clock_graph;
waiting hungry;

int main(int argc, char**) {
  clock_graph.init();
  hungry.init();
  clock_graph.run();
  hungry.run(argc > 1 ? 8 : 9);
  return hungry.wait() == 0 ? 0 : 1;
}
