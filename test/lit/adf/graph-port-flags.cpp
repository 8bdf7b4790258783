// async() around ports of graphs: it stands for the kernels behind an input, and for the kernel in front of an output.
//
// Covers R094 R246
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && %adf -o program && seq 1 8 > in.txt
// RUN: ./program 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED --implicit-check-not=error
// RUN: %adf -DWRONG -o wrong && not ./wrong 2>&1 | FileCheck %s --check-prefix=WRONG
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

// Takes two blocks of two samples in each invocation, and gives one block.
void pairs(input_window<int32>* in, output_window<int32>* out, int32 gain) {
  window_acquire(out);
  for (int block = 0; block < 2; ++block) {
    window_acquire(in);
    const int32 first = window_readincr(in);
    window_writeincr(out, gain * (first + window_readincr(in)));
    window_release(in);
  }
  window_release(out);
}
void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}

class with_flags : public graph {
 public:
  input_port in, gain;
  output_port out;
  kernel k = kernel::create(pairs);
  with_flags() {
    source(k) = "graph-port-flags.cpp";
    connect<window<8>>(in, k.in[0]);
    connect<window<8>>(k.out[0], async(out));
    connect<parameter>(gain, k.in[1]);
    initial_value(k.in[1]) = 10;
  }
};
class around_flags : public graph {
 public:
  input_plio from = input_plio::create(plio_32_bits, "in.txt");
  output_plio to = output_plio::create(plio_32_bits, "out.txt");
  input_port gain;
  with_flags sub;
  around_flags() {
    connect<window<8>>(from.out[0], async(sub.in));
    connect<window<8>>(sub.out, to.in[0]);
    connect<parameter>(gain, async(sub.gain));
  }
};
around_flags g;

#ifdef WRONG
// WRONG-DAG: error[T1211]: negate() stands around wrong.port{{[0-9]+}}, which stands for wrong.k0.in[0], a stream
// WRONG-DAG: error[T1211]: sync() stands around wrong.port{{[0-9]+}}, which stands for wrong.k0.out[0], a stream
class wrong_flags : public graph {
 public:
  input_plio from = input_plio::create("wrong_from", plio_32_bits, "in.txt");
  output_plio to = output_plio::create("wrong_to", plio_32_bits, "wrong.txt");
  input_port in;
  output_port out;
  kernel k = kernel::create(pass);
  wrong_flags() {
    source(k) = "graph-port-flags.cpp";
    connect(from.out[0], negate(in));
    connect(in, k.in[0]);
    connect(k.out[0], sync(out));
    connect(out, to.in[0]);
  }
};
wrong_flags wrong;
#endif

int main() {
  EXPECT(g.init() == ok);
  EXPECT(g.run(1) == ok);  // with the initial value, because no update() has come
  EXPECT(g.wait() == ok);
  EXPECT(g.update(g.gain, 100) == ok);
  EXPECT(g.run(1) == ok);
  EXPECT(g.end() == ok);
  EXPECT(lines_of("out.txt") == "30 70 1100 1500");
  return failures;
}
