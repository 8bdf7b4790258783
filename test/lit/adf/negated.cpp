// negate() around parameters of kernels and around ports of graphs: each element turns around, 0 to 1 and other numbers
// to 0; two of them cancel out. Functional and placed runs agree.
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 0 9 > in.txt
// RUN: %adf -o functional && ./functional && FileCheck %s < x86simulator_output/out.txt
// RUN: %placed -o placed && ./placed --stamps=off && FileCheck %s < x86simulator_output/out.txt
//
// CHECK: 0{{$}}
// CHECK-NEXT: 1{{$}}
// CHECK-NEXT: 0{{$}}
// CHECK-NEXT: 1{{$}}
// CHECK-NEXT: 7{{$}}
// CHECK-NOT: {{.}}
#include <adf.h>

using namespace adf;

void show(input_window<int32>* in, const int16 (&flags)[3], int32 once, int32 twice, output_window<int32>* out) {
  for (unsigned i = 0; i < 5; ++i) window_readincr(in);
  for (const int16 flag : flags) window_writeincr(out, int32{flag});
  window_writeincr(out, once);
  window_writeincr(out, twice);
}

class negated_inner : public graph {
 public:
  port<input> data, flags, once, twice;
  port<output> result;
  kernel k = kernel::create(show);
  negated_inner() {
    source(k) = "negated.cpp";
    runtime<ratio>(k) = 0.5;
    connect<window<20>>(data, k.in[0]);
    connect<parameter>(flags, k.in[1]);
    connect<parameter>(once, k.in[2]);
    connect<parameter>(twice, negate(k.in[3]));
    connect<window<20>>(k.out[0], result);
  }
};

class negated_outer : public graph {
 public:
  port<input> flags, once, twice;
  input_plio from = input_plio::create("from", plio_32_bits, "in.txt");
  output_plio to = output_plio::create("to", plio_32_bits, "out.txt");
  negated_inner sub;
  negated_outer() {
    connect<>(from.out[0], sub.data);
    connect<>(sub.result, to.in[0]);
    connect<parameter>(flags, negate(sub.flags));
    connect<parameter>(once, negate(sub.once));
    connect<parameter>(twice, negate(sub.twice));
  }
};
negated_outer top;

int main() {
  const int16 flags[3] = {1, 0, 256};
  if (top.init() != ok || top.update(top.flags, flags, 3) != ok || top.update(top.once, 0) != ok) return 1;
  if (top.update(top.twice, 7) != ok || top.run(1) != ok) return 1;
  return top.end();
}
