// External buffers on the array: rows of a picture, the address at the time of each call, more transfers than a channel's
// queue holds, packets of one port for two kernels and back into one port, and a pattern of two descriptors that is one
// transfer for a stream. A functional run and the array give the same bytes, on AIE and on AIE-ML.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %adf -o functional && ./functional | FileCheck %s --implicit-check-not=FAILED
// RUN: %placed -o program && ./program 2>&1 | FileCheck %s --implicit-check-not=FAILED
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include %s %libadf -o ml_functional
// RUN: ./ml_functional | FileCheck %s --check-prefixes=CHECK,ML --implicit-check-not=FAILED
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=20 %include %s %libplaced -o ml
// RUN: ./ml 2>&1 | FileCheck %s --check-prefixes=CHECK,ML --implicit-check-not=FAILED
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

void plus(input_buffer<int32, extents<4>>& in, output_buffer<int32, extents<4>>& out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = in[i] + 100;
}
void minus(input_buffer<int32, extents<4>>& in, output_buffer<int32, extents<4>>& out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = -in[i];
}
// The sum of the words up to the last one of a transfer.
void sums(input_stream<int32>* in, output_stream<int32>* out) {
  int32 sum = 0;
  for (bool is_last = false; !is_last;) sum += readincr(in, is_last);
  writeincr(out, sum);
}

// Every second row, into the rows between.
class of_rows : public graph {
 public:
  external_buffer<int32> from = external_buffer<int32>::create({4, 6}, 0, 1),
                         to = external_buffer<int32>::create({4, 6}, 1, 0);
  kernel k = kernel::create(plus);
  of_rows() {
    runtime<ratio>(k) = 0.9;
    read_access(from.out[0]) =
        tiling({.tiling_dimension = {4, 1}, .offset = {0, 0}, .tile_traversal = {{.dimension = 1, .stride = 2, .wrap = 3}}});
    write_access(to.in[0]) =
        tiling({.tiling_dimension = {4, 1}, .offset = {0, 1}, .tile_traversal = {{.dimension = 1, .stride = 2, .wrap = 3}}});
    connect(from.out[0], k.in[0]);
    connect(k.out[0], to.in[0]);
  }
};
of_rows rows;

// The second half goes to the first kernel, and its result into the first half.
class of_packets : public graph {
 public:
  external_buffer<int32> from = external_buffer<int32>::create({8}, 0, 1), to = external_buffer<int32>::create({8}, 1, 0);
  pktsplit<2> split = pktsplit<2>::create();
  pktmerge<2> merge = pktmerge<2>::create();
  kernel a = kernel::create(plus), b = kernel::create(minus);
  of_packets() {
    for (kernel* one : {&a, &b}) runtime<ratio>(*one) = 0.9;
    connect(from.out[0], split.in[0]);
    connect(split.out[0], a.in[0]);
    connect(split.out[1], b.in[0]);
    connect(a.out[0], merge.in[0]);
    connect(b.out[0], merge.in[1]);
    connect(merge.out[0], to.in[0]);
    read_access(from.out[0]) = {tiling({.tiling_dimension = {4}, .offset = {4}, .packet_port_id = 0}),
                                tiling({.tiling_dimension = {4}, .offset = {0}, .packet_port_id = 1})};
    write_access(to.in[0]) = {tiling({.tiling_dimension = {4}, .offset = {0}, .packet_port_id = 0}),
                              tiling({.tiling_dimension = {4}, .offset = {4}, .packet_port_id = 1})};
  }
};
of_packets packets;

#if __AIE_ARCH__ != 10  // descriptors of AIE cannot leave out the mark of the last word
class of_streams : public graph {
 public:
  external_buffer<int32> from = external_buffer<int32>::create({4, 2}, 0, 1);
  output_gmio out = output_gmio::create("out", 64, 1000);
  kernel k = kernel::create(sums);
  of_streams() {
    runtime<ratio>(k) = 0.9;
    connect<stream>(from.out[0], k.in[0]);
    connect<stream>(k.out[0], out.in[0]);
    read_access(from.out[0]) = {tiling({.tiling_dimension = {4, 1}, .offset = {0, 1}}),
                                tiling({.tiling_dimension = {2, 1}, .offset = {1, 0}})};
  }
};
of_streams streams;
#endif

void show(const char* name, const int32* values, unsigned count) {
  std::printf("%s", name);
  for (unsigned i = 0; i < count; ++i) std::printf(" %d", values[i]);
  std::printf("\n");
}

int main() {
  constexpr unsigned kPicture = 24, kPictures = 8;
  auto* in = static_cast<int32*>(GMIO::malloc(kPictures * kPicture * sizeof(int32)));
  auto* out = static_cast<int32*>(GMIO::malloc(kPictures * kPicture * sizeof(int32)));
  for (unsigned i = 0; i < kPictures * kPicture; ++i) in[i] = static_cast<int32>(i), out[i] = -1;

  EXPECT(rows.from.gm2aie_nb(rows.from.out[0]) == user_error);  // before init()
  EXPECT(rows.init() == ok);
  EXPECT(rows.from.gm2aie_nb(rows.from.out[0]) == user_error);  // without an address
  EXPECT(rows.from.aie2gm_nb(rows.from.out[0]) == user_error);
  for (unsigned i = 0; i < kPictures; ++i) {
    rows.from.setAddress(in + i * kPicture);
    rows.to.setAddress(out + i * kPicture);
    EXPECT(rows.from.gm2aie_nb(rows.from.out[0]) == ok && rows.to.aie2gm_nb(rows.to.in[0]) == ok);
  }
  EXPECT(rows.run(kPictures) == ok && rows.to.wait(rows.to.in[0]) == ok && rows.end() == ok);
  show("first", out, kPicture);
  show("last", out + (kPictures - 1) * kPicture, kPicture);
  // CHECK: first -1 -1 -1 -1 100 101 102 103 -1 -1 -1 -1 108 109 110 111 -1 -1 -1 -1 116 117 118 119{{$}}
  // CHECK-NEXT: last -1 -1 -1 -1 268 269 270 271 -1 -1 -1 -1 276 277 278 279 -1 -1 -1 -1 284 285 286 287{{$}}

  EXPECT(packets.init() == ok);
  packets.from.setAddress(in);
  packets.to.setAddress(out);
  EXPECT(packets.run(2) == ok);
  for (unsigned i = 0; i < 2; ++i) {
    EXPECT(packets.from.gm2aie(packets.from.out[0]) == ok && packets.to.aie2gm(packets.to.in[0]) == ok);
    show("packets", out, 8);
    for (unsigned j = 0; j < 8; ++j) in[j] += 1000;
  }
  EXPECT(packets.end() == ok);
  // CHECK-NEXT: packets 104 105 106 107 0 -1 -2 -3{{$}}
  // CHECK-NEXT: packets 1104 1105 1106 1107 -1000 -1001 -1002 -1003{{$}}

#if __AIE_ARCH__ != 10
  EXPECT(streams.init() == ok);
  streams.from.setAddress(in + kPicture);
  EXPECT(streams.run(1) == ok && streams.from.gm2aie_nb(streams.from.out[0]) == ok);
  EXPECT(streams.out.aie2gm(out, 4) == ok && streams.end() == ok);
  show("sum", out, 1);
  // ML-NEXT: sum 169{{$}}
#endif
  GMIO::free(in);
  GMIO::free(out);
  return failures;
}
