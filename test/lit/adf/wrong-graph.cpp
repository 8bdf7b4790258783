// More mistakes in the constructors of graphs; all are reported together, and the program ends at init().
//
// Covers R067 R075 R080 R119 R129 R147 R214 R217 R218 R228
//
// RUN: %adf -o %t
// RUN: not %t 2>&1 | FileCheck %s
//
// Two mistakes that belong to one graph, found when it starts.
// RUN: %adf -DAPART -o %t2
// RUN: not %t2 names 2>&1 | FileCheck %s --check-prefix=NAMES
// RUN: not %t2 readers 2>&1 | FileCheck %s --check-prefix=READERS
// RUN: not %t2 joined 2>&1 | FileCheck %s --check-prefix=JOINED
// RUN: not %t2 early 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not %t2 late 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not %t2 twice 2>&1 | FileCheck %s --check-prefix=TWICE
// Covers R095 X007 X024 X084
#include <adf.h>

#include <cstring>

using namespace adf;

void pass(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in));
}
void pass_window(input_window<int32>* in, output_window<int32>* out) {
  window_writeincr(out, window_readincr(in));
}
void tables(input_stream<int32>* in, output_stream<int32>* out, const int32 (&table)[4], int32 gain) {
  writeincr(out, gain * table[0] + readincr(in));
}
void results(input_stream<int32>* in, output_stream<int32>* out, int32& sum) {
  writeincr(out, sum += readincr(in));
}
int32 taps[4];
int16 gain;

#ifndef APART
class mistakes : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  kernel never, beyond, two, split_reader, bound, types, left, right;
  pktsplit<2> split;
  pktmerge<33> wide;
  mistakes() {
    runtime<ratio>(never) = 0.5;
    // CHECK-DAG: error[T1217]: a constraint is set on an object that was never created
    connect(in.out[0], never.in[0]);
    // CHECK-DAG: error[T1210]: in[0] of an object in g, which was never created, is used
    beyond = kernel::create(pass);
    connect<window<16>>(in.out[0], beyond.in[0]);
    // CHECK-DAG: error[T1211]: g.k0.in[0] is a stream, but its connection says a window
    connect(beyond.out[1], beyond.in[0]);
    // CHECK-DAG: error[T1210]: g.k0 has no port out[1]
    // CHECK-DAG: note: it has 1 port in this direction
    // CHECK-DAG: error[T1212]: g.k0.out[0] has no connection
    // CHECK-DAG: note: g.k0.out[0] is a stream, argument 2 of the kernel
    split = pktsplit<2>::create();
    split_reader = kernel::create(pass_window);
    connect<pktstream>(in.out[0], split.in[0]);
    connect<pktstream, window<4>>(split.out[0], split_reader.in[0]);
    // CHECK-DAG: error[T1212]: g.pkt0.out[1] has no connection
    wide = pktmerge<33>::create();
    // CHECK-DAG: error[T1217]: a split or merge of packets has 33 ways
    // CHECK-DAG: note: the id of a packet has 5 bits, for 32 ways
    bound = kernel::create(tables)(parameter::array(taps));
    // CHECK-DAG: error[T1266]: g.k2 gets 1 parameter
    // CHECK-DAG: note: its function has 2 arguments besides windows, streams and buffers
    types = kernel::create(tables)(parameter::array(taps), parameter::scalar(gain));
    // CHECK-DAG: error[T1266]: argument 4 of g.k3 gets 1 x int16
    // CHECK-DAG: note: it has 1 x int32
    left = kernel::create(results);
    right = kernel::create(results);
    connect<parameter>(left.inout[0], right.inout[0]);
    // CHECK-DAG: error[T1211]: g.k4.inout[0] cannot feed g.k5.inout[0]
    connect<cascade>(left.out[0], right.in[0]);
    // CHECK-DAG: error[T1211]: g.k4.out[0] is a stream, but its connection says a cascade
    connect(beyond.in[0], right.in[0]);
    // CHECK-DAG: error[T1211]: g.k0.in[0] cannot feed g.k5.in[0]
    connect(in.out[0], right.in[0]);
    // CHECK-DAG: error[T1213]: g.k5.in[0] has two sources
  }
};
mistakes g;
GMIO bursts("bursts", 32, 100);
// CHECK-DAG: error[T1217]: GMIO bursts has bursts of 32 bytes

int main() {
  g.init();
}
#else
void uses_early(input_window<int32>* in, output_window<int32>* out) {
  window_acquire(in);
  window_writeincr(out, window_readincr(in));
}
void uses_late(input_async_buffer<int32, extents<4>>& in, output_buffer<int32, extents<4>>& out) {
  in.acquire();
  in.release();
  out[0] = in[0];
}
void never_releases(input_async_buffer<int32, extents<4>>& in, output_buffer<int32, extents<4>>& out) {
  in.acquire();
  out[0] = in[0];
}

// NAMES: error[T1265]: two ends of names have the name data
// NAMES: wrong-graph.cpp:
// NAMES: note: the other one is created at {{.*}}wrong-graph.cpp:
class same_names : public graph {
 public:
  input_plio in = input_plio::create("data", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("data", plio_32_bits, "out.txt");
  kernel k = kernel::create(pass);
  same_names() {
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
same_names names;

// READERS: error[T1267]: samples feeds the buffer readers.k1.in[0] and the stream readers.k0.in[0]
class mixed_readers : public graph {
 public:
  input_plio in = input_plio::create("samples", plio_32_bits, "in.txt");
  output_plio out[2] = {output_plio::create("a", plio_32_bits, "a.txt"),
                        output_plio::create("b", plio_32_bits, "b.txt")};
  kernel k[2] = {kernel::create(pass), kernel::create(pass_window)};
  mixed_readers() {
    connect(in.out[0], k[0].in[0]);
    connect<window<16>>(in.out[0], k[1].in[0]);
    connect(k[0].out[0], out[0].in[0]);
    connect<window<16>>(k[1].out[0], out[1].in[0]);
  }
};
mixed_readers readers;

// JOINED: error[T1211]: joined.k0.out[0] and other.k0.in[0] belong to two graphs
class half : public graph {
 public:
  input_port in;
  output_port out;
  kernel k = kernel::create(pass);
  half() {
    connect(in, k.in[0]);
    connect(k.out[0], out);
  }
};
half joined, other;
FileIO start("in.txt");
simulation::platform<1, 1> plat(&start, "out.txt");
connect<> n0(plat.src[0], joined.in), n1(joined.out, other.in), n2(other.out, plat.sink[0]);

// Kernels that use a buffer which they do not hold, or never give it back.
// EARLY: error[T1223]: a kernel uses early.k0.out[0] and has not acquired it
// EARLY: early.k0, invocation 1
// LATE: error[T1223]: a kernel uses late.k0.in[0] and has not acquired it
// LATE: late.k0, invocation 1
// TWICE: error[T1223]: a kernel acquires twice.k0.in[0] twice
// TWICE: twice.k0, invocation 2
class holding : public graph {
 public:
  input_gmio in = input_gmio::create(64, 100);
  output_gmio out = output_gmio::create(64, 100);
  kernel k;
  template <class Function>
  holding(Function function, bool also_output) {
    k = kernel::create(function);
    connect<window<16>>(in.out[0], async(k.in[0]));
    connect<window<16>>(also_output ? async(k.out[0]) : k.out[0], out.in[0]);
  }
};
holding early(uses_early, true), late(uses_late, false), twice(never_releases, false);

int main(int, char** argv) {
  const std::string which = argv[1];
  if (which == "names") return names.init();
  if (which == "readers") return readers.init();
  if (which == "joined") return joined.init();
  holding& g = which == "early" ? early : which == "late" ? late : twice;
  auto* memory = static_cast<int32*>(GMIO::malloc(64));
  g.init();
  g.run(2);
  g.in.gm2aie_nb(memory, 32);
  return g.wait();
}
#endif
