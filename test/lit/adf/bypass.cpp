// Bypasses of windows and streams, the values that act, and inout buffers.
//
// Covers R104 R105 R106 R107 R108 R109 R111 R112 R113 R114
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && seq 1 24 > in.txt
// RUN: %adf -o program && ./program 2>&1 | FileCheck %s
#include <adf.h>

using namespace adf;

static int invocations = 0;

void windows(input_window<int32>* in, const int32 factor, output_window<int32>* out) {
  ++invocations;
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, factor * window_readincr(in));
}
void streams(input_stream<int32>* in, output_stream<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) writeincr(out, -readincr(in));
}
void in_place(inout_buffer<int32, extents<4>>& data) {
  for (unsigned i = 0; i < 4; ++i) data[i] += 1000;
}

class bypasses : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  input_port off, factor;
  kernel a = kernel::create(windows), b = kernel::create(streams), c = kernel::create(in_place);
  bypass of_a = bypass::create(a), of_b = bypass::create(b);
  bypasses() {
    connect<window<16>>(in.out[0], of_a.in[0]);
    connect<window<16>>(of_a.out[0], c.inout[0]);
    connect<window<16>, stream>(c.inout[0], of_b.in[0]);
    connect<stream>(of_b.out[0], out.in[0]);
    connect<parameter>(off, of_a.bp);
    connect<parameter>(factor, a.in[1]);
    // An asynchronous parameter keeps its value.
    initial_value(of_b.bp) = 1;
    connect<parameter>(off, async(of_b.bp));
    samples_per_iteration(b.in[0]) = 4;
    samples_per_iteration(b.out[0]) = 4;
  }
};
bypasses g;

// A bypass around a kernel that waits within its invocation.
class slow_bypass : public graph {
 public:
  input_gmio in = input_gmio::create("slow_in", 64, 100);
  output_gmio out = output_gmio::create("slow_out", 64, 100);
  input_port off;
  kernel k;
  bypass around;
  slow_bypass() {
    k = kernel::create(streams);
    around = bypass::create(k);
    connect<stream>(in.out[0], around.in[0]);
    connect<stream>(around.out[0], out.in[0]);
    connect<parameter>(off, async(around.bp));
    initial_value(around.bp) = 0;
    samples_per_iteration(around.in[0]) = 4;
    samples_per_iteration(around.out[0]) = 4;
  }
};
slow_bypass slow;

// The value changes while the kernel has half of its data: the invocation ends as it began.
static int change_within() {
  auto* memory = static_cast<int32*>(GMIO::malloc(64));
  for (int32 i = 0; i < 8; ++i) memory[i] = i + 1;
  slow.init();
  slow.run(2);
  slow.in.gm2aie_nb(memory, 8);
  slow.out.aie2gm(memory + 8, 8);
  slow.update(slow.off, 1);
  slow.in.gm2aie_nb(memory + 2, 24);
  slow.out.aie2gm(memory + 10, 24);
  for (unsigned i = 8; i < 16; ++i) std::printf("%d ", memory[i]);
  std::printf("\n");
  GMIO::free(memory);
  return slow.end();
}

int main() {
  std::printf("ports %zu %zu, %zu %zu\n", g.of_a.in.size(), g.of_a.out.size(), g.of_b.in.size(), g.of_b.out.size());
  g.init();
  // The factor is synchronous, and a bypassed kernel leaves it alone.
  g.update(g.factor, 10);
  for (const int off : {1, 0, 1}) {
    g.update(g.off, off);
    g.run(1);
    g.wait();
    std::printf("off %d, %d invocations\n", off, invocations);
  }
  const int status = g.end();
  std::ifstream file("x86simulator_output/out.txt");
  for (std::string line; std::getline(file, line);)
    if (line != "TLAST") std::printf("%s ", line.c_str());
  std::printf("\n");
  return status + change_within();
}
// CHECK: ports 2 1, 1 1
// CHECK-NEXT: off 1, 0 invocations
// CHECK-NEXT: off 0, 1 invocations
// CHECK-NEXT: off 1, 1 invocations
// CHECK-NEXT: 1001 1002 1003 1004 -1050 -1060 -1070 -1080 1009 1010 1011 1012
// CHECK-NEXT: -1 -2 -3 -4 5 6 7 8
