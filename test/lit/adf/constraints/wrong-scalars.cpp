// Constraints with a value that cannot hold, on a wrong object, or outside of the constructors of graphs.
//
// Covers R230 R231 R237 R239 R249 R250 R256 R258 R262
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 4 > in.txt
// RUN: %adf -c -o program.o && c++ program.o %libadf -o program && c++ program.o -Wl,--wrap=main %libadf -o wrapped
// RUN: not env CASE=1 ./program 2>&1 | FileCheck %s --check-prefix=VALUES
// VALUES-DAG: error[T1217]: runtime<ratio> of g.k0 is 0
// VALUES-DAG: error[T1217]: runtime<ratio> of g.k0 is -0.5
// VALUES-DAG: error[T1217]: runtime<ratio> of g.k1 is 1.25
// VALUES-DAG: help: a ratio is above 0 and at most 1
// VALUES-DAG: error[T1217]: stack_size of g.k0 is -1
// VALUES-DAG: error[T1217]: heap_size of g.k1 is -8
// VALUES-DAG: error[T1217]: pl_frequency of g.k1 is 0
// VALUES-DAG: error[T1217]: fifo_depth of a connection is -1
// VALUES-DAG: error[T1217]: initial_value is set on g.k0.out[0]
// VALUES-DAG: error[T1217]: initial_value is set on g.k0.inout[0]
// VALUES-DAG: error[T1217]: initial_value of g.k0.in[1] has 2 elements
// VALUES-DAG: note: the parameter has 3 elements
// VALUES-DAG: error[T1217]: initial_value of g.k0.in[1] has 4 elements
// VALUES-DAG: error[T1217]: initial_value of g.k0.in[2] has 2 elements
// VALUES-DAG: wrong-scalars.cpp:
//
// RUN: not env CASE=2 ./program 2>&1 | FileCheck %s --check-prefix=MEMORY
// MEMORY: error[T1248]: stack and heap of g.k0 do not fit into a tile
// MEMORY: note: 20000 (stack) + 12737 (heap) + 32 (synchronization) = 32769 bytes
//
// RUN: not env CASE=3 ./program 2>&1 | FileCheck %s --check-prefix=SYNC
// SYNC: error[T1217]: initial_value is set on g.k0.in[1]
// SYNC: note: each invocation waits for a new value of this parameter
//
// RUN: not env CASE=4 ./program 2>&1 | FileCheck %s --check-prefix=LOGIC
// LOGIC: error[T1217]: initial_value is set on g.k0.in[1]
// LOGIC: note: its kernel is programmable logic
//
// RUN: not env CASE=5 ./program 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error[T1227]: no function get_ready initializes g.k1
//
// RUN: not env CASE=6 ./program 2>&1 | FileCheck %s --check-prefix=SUM
// SUM: error[T1245]: 3 constraints exclude each other
// SUM-DAG: colocated_nodes of g.k0: g.k1
// SUM-DAG: runtime_ratio of g.k0: 0.625
// SUM-DAG: runtime_ratio of g.k1: 0.5
//
// A kernel without a ratio counts as 0; the ratios of a core may have the sum 1.
// RUN: env CASE=7 ./program 2>&1 | FileCheck %s --check-prefix=GOOD
// GOOD-NOT: error
// GOOD: good
//
// Constraints after init(), and in a main that Tessera calls.
// RUN: not env CASE=8 ./program 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not env CASE=9 ./wrapped 2>&1 | FileCheck %s --check-prefix=LATE
// LATE: error[T1217]: a constraint stands outside of the constructors of graphs
// LATE-NEXT: wrong-scalars.cpp:[[#RATIO:]]
// LATE-NEXT: note: the constructor of its graph has ended
// LATE: error[T1217]: a constraint stands outside of the constructors of graphs
// LATE-NEXT: wrong-scalars.cpp:[[#RATIO+1]]
// LATE: error[T1217]: a constraint stands outside of the constructors of graphs
// LATE-NEXT: wrong-scalars.cpp:[[#RATIO+2]]
// LATE: error[T1217]: a constraint stands outside of the constructors of graphs
// LATE-NEXT: wrong-scalars.cpp:[[#RATIO+3]]
// LATE: error[T1217]: a constraint stands outside of the constructors of graphs
// LATE-NEXT: wrong-scalars.cpp:[[#RATIO+4]]
// LATE-NOT: good
#include <adf.h>

using namespace adf;

void sum(input_stream<int32>* in, const int32 (&table)[3], int32 gain, output_stream<int32>* out, int32& total) {
  writeincr(out, total += gain * readincr(in) + table[0]);
}
void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}

static const int which = std::atoi(std::getenv("CASE"));

class wrong : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  input_port table, gain;
  inout_port total;
  kernel a, b;

  wrong() {
    a = kernel::create(sum);
    b = kernel::create(pass);
    connect<stream>(in.out[0], a.in[0]);
    connect<stream> middle(a.out[0], b.in[0]);
    connect<stream>(b.out[0], out.in[0]);
    connect<parameter>(table, which == 3 ? a.in[1] : async(a.in[1]));
    connect<parameter>(gain, async(a.in[2]));
    connect<parameter>(a.inout[0], total);
    switch (which) {
      case 1:
        runtime<ratio>(a) = 0;
        runtime<ratio>(a) = -0.5;
        runtime<ratio>(b) = 1.25;
        stack_size(a) = -1;  // reported, although a later value is good
        stack_size(a) = 2000;
        heap_size(b) = -8;
        pl_frequency(b) = 0;
        fifo_depth(middle) = -1;
        initial_value(a.out[0]) = 1;
        initial_value(a.inout[0]) = 1;
        initial_value(a.in[1]) = {1, 2};
        initial_value(a.in[1]) = {1, 2, 3, 4};
        initial_value(a.in[2]) = {1, 2};
        break;
      case 2:
        stack_size(a) = 20000;
        heap_size(a) = 12737;
        break;
      case 4: fabric<pl>(a); [[fallthrough]];
      case 3: initial_value(a.in[1]) = {1, 2, 3}; break;
      case 5: initialization_function(b) = "get_ready"; break;
      case 6:
      case 7:
        runtime<ratio>(a) = which == 6 ? 0.625 : 0.5;
        runtime<ratio>(b) = 0.5;
        location<kernel>(a) = location<kernel>(b);
        break;
    }
  }
};
wrong g;

int main() {
  if (which != 9) g.init();
  if (which >= 8) {
    runtime<ratio>(g.a) = 0.5;
    headers(g.a) = {"a.h"};
    location<kernel>(g.a) = tile(1, 1);
    not_equal(location<kernel>(g.a), location<kernel>(g.b));
    location<graph>(g) = bounding_box(0, 0, 3, 3);
  }
  if (g.run(0) == ok) std::printf("good\n");
  return 0;
}
