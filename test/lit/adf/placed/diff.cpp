// --diff: a functional run against a run on the array, the first different sample of each port, and its cause.
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 0 63 > in.txt
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 -DEQUAL %include %s %libplaced -o equal && ./equal --diff | FileCheck %s --check-prefix=EQUAL
// EQUAL: --diff: 4 ports compared, functional run against the array
// EQUAL-NEXT: all data are equal
//
// Two kernels share a variable; the kernel that is slow on the array writes later there.
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 -DSTATICS %include %s %libplaced -o statics
// RUN: not ./statics --diff --kernel-cycles top.k0=3000 > statics.txt && FileCheck %s --check-prefix=STATICS < statics.txt
// RUN: not ./statics --diff --kernel-cycles top.k0=3000 > again.txt && cmp statics.txt again.txt
// STATICS: top.k0.out[0]: sample [[#AT:]] differs: {{[0-9]+}} in the functional run, {{[0-9]+}} on the array
// STATICS-NEXT: cause: data outside of the graph, such as statics that kernels share.
// STATICS: top.io0.in[0]: sample [[#AT]] differs
// STATICS-NEXT: follows from top.k0.out[0]
//
// A kernel reads a local array that it has not written.
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 -DUNWRITTEN %include %s %libplaced -o unwritten
// RUN: not ./unwritten --diff | FileCheck %s --check-prefix=UNWRITTEN
// UNWRITTEN: top.k1.out[0]: sample 1 differs
// UNWRITTEN-NEXT: cause: uninitialised memory
//
// One stream takes all of its words before the other one, more than the streams of the array hold.
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 -DDEPTH %include %s %libplaced -o depth
// RUN: not ./depth --diff > depth.txt 2> errors.txt && FileCheck %s --check-prefix=DEPTH < depth.txt
// DEPTH: the run on the array ended with status 1
// DEPTH: samples, the array
// DEPTH-NEXT: cause: FIFO depth. {{.*}}short-streams/output.txt names the connections
// RUN: FileCheck %s --check-prefix=SHORT < x86simulator_output/diff/short-streams/output.txt
// SHORT: error[T1221]
//
// Packets of two kernels, of which the array gets one much later.
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 -DPACKETS %include %s %libplaced -o packets
// RUN: not ./packets --diff --kernel-cycles top.k0=3000 | FileCheck %s --check-prefix=PACKETS
// PACKETS: top.io0.in[0]: sample {{[0-9]+}} differs
// PACKETS-NEXT: cause: order of packets
//
// A functional program says that it cannot compare.
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 -DEQUAL %include %s %libadf -o functional
// RUN: env "TESSERA_ADF_OPTIONS=--diff" ./functional 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: --diff: adfc++ --array makes programs that can run both ways
#include <adf.h>

using namespace adf;

constexpr int kBlock = 32;

#if defined(STATICS)
static int shared_count = 0;
void first(output_stream<int32>* out) {
  writeincr(out, ++shared_count);
}
void second(output_stream<int32>* out) {
  writeincr(out, ++shared_count);
}
#elif defined(UNWRITTEN)
// The first kernel leaves values on its stack; a functional run may give the stack to another kernel.
void first(output_stream<int32>* out) {
  volatile int32 local[64];
  for (int i = 0; i < 64; ++i) local[i] = 1000 + i;
  writeincr(out, local[5]);
}
void second(output_stream<int32>* out) {
  volatile int32 local[64];
  int32 sum = 0;
  for (int i = 0; i < 64; ++i) sum += local[i] == 0 ? 0 : 1;
  writeincr(out, sum);
}
#elif defined(PACKETS)
void send(output_pktstream* out, int32 value) {
  writeHeader(out, 0, getPacketid(out, 0));
  writeincr(out, value, true);
}
void first(output_pktstream* out) {
  send(out, 1);
}
void second(output_pktstream* out) {
  send(out, 2);
}
#elif defined(DEPTH)
void first(input_stream<int32>* in, output_stream<int32>* a, output_stream<int32>* b) {
  for (int i = 0; i < kBlock; ++i) {
    const int32 value = readincr(in);
    writeincr(a, value);
    writeincr(b, value);
  }
}
void second(input_stream<int32>* a, input_stream<int32>* b, output_stream<int32>* out) {
  int32 sum = 0;
  for (int i = 0; i < kBlock; ++i) sum += readincr(a);
  for (int i = 0; i < kBlock; ++i) writeincr(out, sum + readincr(b));
}
#else
void first(output_stream<int32>* out) {
  writeincr(out, 1);
}
void second(output_stream<int32>* out) {
  writeincr(out, 2);
}
#endif

class graph_to_compare : public graph {
 public:
  input_plio in;
  output_plio out[2];
  graph_to_compare() {
    k[0] = kernel::create(first);
    k[1] = kernel::create(second);
    for (kernel& one : k) {
      source(one) = "diff.cpp";
      runtime<ratio>(one) = 0.9;
    }
    out[0] = output_plio::create(plio_32_bits, "a.txt", 1250);
#if defined(DEPTH)
    in = input_plio::create(plio_32_bits, "in.txt", 1250);
    connect<stream>(in.out[0], k[0].in[0]);
    connect<stream>(k[0].out[0], k[1].in[0]);
    connect<stream>(k[0].out[1], k[1].in[1]);
    connect<stream>(k[1].out[0], out[0].in[0]);
#elif defined(PACKETS)
    merge = pktmerge<2>::create();
    connect<pktstream>(k[0].out[0], merge.in[0]);
    connect<pktstream>(k[1].out[0], merge.in[1]);
    connect<pktstream>(merge.out[0], out[0].in[0]);
#else
    out[1] = output_plio::create(plio_32_bits, "b.txt", 1250);
    for (int i = 0; i < 2; ++i) connect<stream>(k[i].out[0], out[i].in[0]);
#endif
  }

 private:
  kernel k[2];
#if defined(PACKETS)
  pktmerge<2> merge;
#endif
};
graph_to_compare top;

int main() {
  top.init();
  top.run(2);
  return top.end();
}
