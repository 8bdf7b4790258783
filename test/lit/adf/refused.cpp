// Wrong graphs that the compiler refuses: each mistake gives a line that says what would be right.
//
// Covers R083 R119 R131 R132 R228 X016
//
// RUN: not %adf -fsyntax-only 2>&1 | FileCheck %s
#include <adf.h>

using namespace adf;

port<int> no_direction;
// CHECK-DAG: error: static assertion failed: the argument of adf::port must be input, output or inout

pktsplit<0> no_ways;
// CHECK-DAG: error: static assertion failed: a split or merge of packets has one or more ways
pktmerge<-1> negative;

PLIO a("a", "a.txt"), b("b", "b.txt");
simulation::platform<-1, 0> negative_sources;
// CHECK-DAG: error: static assertion failed: a platform has 0 or more sources and sinks
simulation::platform<1, 2> too_few(&a, &b);
// CHECK-DAG: error: static assertion failed: a platform takes one attribute for each source and each sink

void pass(input_stream<int32>* in, output_stream<int32>* out, int32& result);
void greedy(input_stream<int32>* a, input_stream<int32>* b, input_pktstream* c, output_stream<int32>* out);
class refused_graph : public graph {
 public:
  port<input> in;
  port<output> out;
  kernel k = kernel::create(pass), many = kernel::create(greedy);
  refused_graph() {
    connect<>(in, out);
    // CHECK-DAG: error: static assertion failed: these ports cannot connect: an input connects to an input or an inout
    connect<>(k.out[0], k);
    // CHECK-DAG: error: static assertion failed: connect joins two ports, as in connect(in.out[0], k.in[0])
    connect<int>(in, k.in[0]);
    // CHECK-DAG: error: static assertion failed: the ends of a connection are stream, window<bytes, margin>, buffer
    connect<window<0>>(in, k.in[0]);
    // CHECK-DAG: error: static assertion failed: a window has a positive size and a margin of 0 or more bytes
  }
};
// CHECK-DAG: error: static assertion failed: a kernel has more input streams than a core, which has 2 (AIE-ML: 1)
