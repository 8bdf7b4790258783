// Mistakes in the constructors of graphs: each gives one diagnostic, and the program ends at init().
//
// Covers R067 R080 R147 R214 R217 R218
//
// RUN: %adf -o %t
// RUN: not %t 2>&1 | FileCheck %s
#include <adf.h>

using namespace adf;

void copy(input_window<int32>* in, output_window<int32>* out) {
  window_writeincr(out, window_readincr(in));
}
void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}

class index_beyond : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  kernel k = kernel::create(copy);
  index_beyond() { connect<window<64>>(in.out[0], k.in[1]); }
};
index_beyond beyond;
// CHECK-DAG: error[T1210]: beyond.k0 has no port in[1]
// CHECK-DAG: error[T1212]: no port of beyond.k0 has a connection

class never_created : public graph {
 public:
  kernel k;
  input_plio in = input_plio::create("in2", plio_32_bits, "in.txt");
  never_created() { connect<stream>(in.out[0], k.in[0]); }
};
never_created never;
// CHECK-DAG: error[T1210]: in[0] of an object in never, which was never created, is used

class wrong_type : public graph {
 public:
  input_plio in = input_plio::create("in3", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out3", plio_32_bits, "out.txt");
  kernel k = kernel::create(pass);
  wrong_type() {
    connect<window<64>>(in.out[0], k.in[0]);
    connect<stream>(k.out[0], out.in[0]);
  }
};
wrong_type typed;
// CHECK-DAG: error[T1211]: typed.k0.in[0] is a stream, but its connection says a window

class two_feeders : public graph {
 public:
  input_plio a = input_plio::create("a", plio_32_bits, "a.txt"), b = input_plio::create("b", plio_32_bits, "b.txt");
  output_plio out = output_plio::create("out4", plio_32_bits, "out.txt");
  kernel k = kernel::create(pass);
  two_feeders() {
    connect(a.out[0], k.in[0]);
    connect(b.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
    runtime<ratio>(k) = 1.5;
    stack_size(k) = -1;
    initial_value(k.in[0]) = 3;
  }
};
two_feeders twice;
// CHECK-DAG: error[T1213]: twice.k0.in[0] has two sources
// CHECK-DAG: error[T1217]: runtime<ratio> of twice.k0 is 1.5
// CHECK-DAG: error[T1217]: stack_size of twice.k0 is -1
// CHECK-DAG: error[T1217]: initial_value is set on twice.k0.in[0]

GMIO bursts("bursts", 65, 1000);
// CHECK-DAG: error[T1217]: GMIO bursts has bursts of 65 bytes

int main() {
  twice.init();
}
