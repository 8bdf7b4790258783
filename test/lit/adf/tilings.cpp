// Tilings of kernels' ports, memory tiles and GMIOs. The expected rows were computed by nested loops over the rules of
// UG1603.
//
// Covers R413 R417 R418 R420 R426 R428 R429 R430 R431 R432 R434 R437 R441 X029 X039 X040 X041 X042 X046
//
// RUN: %adf -o %t
// RUN: %t | FileCheck %s --strict-whitespace --match-full-lines
#include <adf.h>

using namespace adf;

static int32* memory(unsigned samples) {
  auto* made = static_cast<int32*>(GMIO::malloc(samples * sizeof(int32)));
  for (unsigned i = 0; i < samples; ++i) made[i] = static_cast<int32>(i);
  return made;
}
static void show(const char* name, const int32* values, unsigned count) {
  std::printf("%s", name);
  for (unsigned i = 0; i < count; ++i) std::printf(" %d", values[i]);
  std::printf("\n");
}

// --- ports of kernels: the two ends of a connection move different volumes ---

void twelve(input_buffer<int32, extents<12>>& in, output_buffer<int32, extents<12>>& out) {
  for (unsigned i = 0; i < 12; ++i) out[i] = in[i];
}
void sixteen(input_buffer<int32, extents<16>>& in, output_buffer<int32, extents<16>>& out) {
  for (unsigned i = 0; i < 16; ++i) out[i] = in[i];
}
class of_kernels : public graph {
 public:
  input_gmio in = input_gmio::create("in", 64, 100);
  output_gmio out = output_gmio::create("out", 64, 100);
  kernel a = kernel::create(twelve), b = kernel::create(sixteen);
  of_kernels() {
    connect(in.out[0], a.in[0]);
    connect(a.out[0], b.in[0]);
    connect(b.out[0], out.in[0]);
    // Columns of a 4 x 3 matrix; two columns of a 4 x 4 matrix, whose other elements stay 0.
    read_access(a.out[0]) = tiling({.buffer_dimension = {4, 3},
                                    .tiling_dimension = {1, 3},
                                    .offset = {0, 0},
                                    .tile_traversal = {{.dimension = 0, .stride = 1, .wrap = 4}}});
    write_access(b.in[0]) = tiling({.buffer_dimension = {4, 4}, .tiling_dimension = {2, 4}, .offset = {1, 0}});
  }
};
of_kernels kernels;
// CHECK:kernels 0 0 4 0 0 8 1 0 0 5 9 0 0 2 6 0
// CHECK-NEXT:kernels 0 10 3 0 0 7 11 0 0 12 16 0 0 20 13 0
// CHECK-NEXT:kernels 0 17 21 0 0 14 18 0 0 22 15 0 0 19 23 0

// --- a memory tile: several tilings, repetition, phases, repetition_count ---

class of_memory : public graph {
 public:
  input_gmio in = input_gmio::create("min", 64, 100);
  output_gmio out = output_gmio::create("mout", 64, 100);
  shared_buffer<int32> rows = shared_buffer<int32>::create({4, 2}, 1, 1);
  of_memory() {
    connect(in.out[0], rows.in[0]);
    connect(rows.out[0], out.in[0]);
    repetition_count(rows) = 2;
    read_access(rows.out[0]) = {tiling({.tiling_dimension = {4, 1}, .offset = {0, 0}, .repetition = 2, .phase = 1}),
                                tiling({.tiling_dimension = {2, 1}, .offset = {-1, 1}})};
  }
};
of_memory tile_rows;
// CHECK-NEXT:memory 0 4 0 1 2 3 0 1 2 3
// CHECK-NEXT:memory 0 12 8 9 10 11 8 9 10 11
// CHECK-NEXT:memory 0 20 16 17 18 19 16 17 18 19
// CHECK-NEXT:memory 0 28 24 25 26 27 24 25 26 27

// --- GMIOs: the memory of a transfer is a row of buffers ---

class of_gmio : public graph {
 public:
  input_gmio in = input_gmio::create("gin", 64, 100);
  output_gmio out = output_gmio::create("gout", 64, 100);
  kernel k = kernel::create(twelve);
  of_gmio() {
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
    read_access(in.out[0]) = tiling({.buffer_dimension = {2, 3},
                                     .tiling_dimension = {1, 3},
                                     .offset = {0, 0},
                                     .tile_traversal = {{.dimension = 0, .stride = 1, .wrap = 2}}});
    write_access(out.in[0]) = tiling({.buffer_dimension = {8}, .tiling_dimension = {6}, .offset = {2}});
  }
};
of_gmio global;
// CHECK-NEXT:gmio 0 1 0 2 4 1 3 5
// CHECK-NEXT:gmio 8 9 6 8 10 7 9 11

// --- packets: one port of a memory tile feeds two kernels, and one port takes their results ---

void four(input_buffer<int32, extents<4>>& in, output_buffer<int32, extents<4>>& out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = in[i] + 100;
}
class of_packets : public graph {
 public:
  input_gmio in = input_gmio::create("pin", 64, 100);
  output_gmio out = output_gmio::create("pout", 64, 100);
  shared_buffer<int32> from = shared_buffer<int32>::create({8}, 1, 1), to = shared_buffer<int32>::create({8}, 1, 1);
  pktsplit<2> split = pktsplit<2>::create();
  pktmerge<2> merge = pktmerge<2>::create();
  kernel a = kernel::create(four), b = kernel::create(four);
  of_packets() {
    connect(in.out[0], from.in[0]);
    connect(from.out[0], split.in[0]);
    connect(split.out[0], a.in[0]);
    connect(split.out[1], b.in[0]);
    connect(a.out[0], merge.in[0]);
    connect(b.out[0], merge.in[1]);
    connect(merge.out[0], to.in[0]);
    connect(to.out[0], out.in[0]);
    // The second half goes to the first kernel.
    read_access(from.out[0]) = {tiling({.tiling_dimension = {4}, .offset = {4}, .packet_port_id = 0}),
                                tiling({.tiling_dimension = {4}, .offset = {0}, .packet_port_id = 1})};
    // Even places for the first kernel, odd ones for the second.
    write_access(to.in[0]) = {tiling({.tiling_dimension = {1},
                                      .offset = {0},
                                      .tile_traversal = {{.dimension = 0, .stride = 2, .wrap = 4}},
                                      .packet_port_id = 0}),
                              tiling({.tiling_dimension = {1},
                                      .offset = {1},
                                      .tile_traversal = {{.dimension = 0, .stride = 2, .wrap = 4}},
                                      .packet_port_id = 1})};
  }
};
of_packets packets;
// CHECK-NEXT:packets 104 100 105 101 106 102 107 103
// CHECK-NEXT:packets 112 108 113 109 114 110 115 111

int main() {
  int32 *in = memory(48), *out = memory(48);
  kernels.init();
  kernels.in.gm2aie_nb(in, 24 * 4);
  kernels.out.aie2gm_nb(out, 48 * 4);
  kernels.run(1);
  kernels.end();
  for (unsigned i = 0; i < 3; ++i) show("kernels", out + 16 * i, 16);

  tile_rows.init();
  tile_rows.in.gm2aie_nb(in, 40 * 4);
  tile_rows.out.aie2gm_nb(out, 40 * 4);
  tile_rows.run(1);
  tile_rows.wait();
  tile_rows.run(1);
  tile_rows.end();
  for (unsigned i = 0; i < 4; ++i) show("memory", out + 10 * i, 10);

  for (unsigned i = 0; i < 16; ++i) out[i] = static_cast<int32>(i);
  global.init();
  global.in.gm2aie_nb(in, 12 * 4);
  global.out.aie2gm_nb(out, 16 * 4);
  global.run(1);
  global.out.wait();
  global.end();
  for (unsigned i = 0; i < 2; ++i) show("gmio", out + 8 * i, 8);

  packets.init();
  packets.in.gm2aie_nb(in, 16 * 4);
  packets.run(2);
  packets.out.aie2gm(out, 16 * 4);
  packets.end();
  for (unsigned i = 0; i < 2; ++i) show("packets", out + 8 * i, 8);
}
