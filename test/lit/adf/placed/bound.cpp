// The report of a placed run names the kernel or PLIO that bounds the throughput. The cycles that the user gives to the
// kernels decide which one it is; without them, the clock of the PLIOs does.
//
// Covers X090
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 0 639 > in.txt && %placed -o program
// RUN: ./program --kernel-cycles top.k0=500,top.k1=50,top.k2=50 --report k0.txt && FileCheck %s --check-prefix=K0 < k0.txt
// RUN: ./program --kernel-cycles top.k0=50,top.k1=500,top.k2=50 --report k1.txt && FileCheck %s --check-prefix=K1 < k1.txt
// RUN: ./program --kernel-cycles top.k0=50,top.k1=50,top.k2=500 --report k2.txt && FileCheck %s --check-prefix=K2 < k2.txt
// RUN: ./program --kernel-cycles top.k0=1,top.k1=1,top.k2=1 --report none.txt && FileCheck %s --check-prefix=PLIO < none.txt
//
// An invocation takes the given cycles, 53 of the loop around it, and a few for the locks and the word of the stream.
// K0: top.k0 bounds the throughput: its core {{.*}} computes in {{9[0-9]|100}}.{{[0-9]}} % of its time
// K0-SAME: An invocation begins every 55{{[0-9]}} cycles.
// K1: top.k1 bounds the throughput
// K1-SAME: every 55{{[0-9]}} cycles. The next busiest kernel, top.k{{[02]}}, computes in {{1[0-9]|2[0-9]}}.{{[0-9]}} % of this time.
// K2: top.k2 bounds the throughput
//
// Blocks of 32 words at a word in 4 cycles take 128 cycles.
// PLIO: top.io0 bounds the throughput: it moves 0.2{{[45]}} words of 32 bits in a cycle of the array, and with 32 bits at 312.50 MHz it can move 0.25.
// PLIO-SAME: waits for this port
#include <adf.h>

using namespace adf;

constexpr unsigned kBlock = 32;

void add_one(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < kBlock; ++i) window_writeincr(out, window_readincr(in) + 1);
}
void finish(input_window<int32>* in, output_stream<int32>* out) {
  int32 sum = 0;
  for (unsigned i = 0; i < kBlock; ++i) sum += window_readincr(in);
  writeincr(out, sum);
}

class bounded_row : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  bounded_row() {
    k[0] = kernel::create(add_one);
    k[1] = kernel::create(add_one);
    k[2] = kernel::create(finish);
    for (kernel& one : k) {
      source(one) = "bound.cpp";
      runtime<ratio>(one) = 0.9;
    }
    connect<window<kBlock * 4>>(in.out[0], k[0].in[0]);
    connect<window<kBlock * 4>>(k[0].out[0], k[1].in[0]);
    connect<window<kBlock * 4>>(k[1].out[0], k[2].in[0]);
    connect<stream>(k[2].out[0], out.in[0]);
  }

 private:
  kernel k[3];
};
bounded_row top;

int main() {
  top.init();
  top.run(20);
  return top.end();
}
