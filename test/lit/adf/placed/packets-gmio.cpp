// Packets from and to global memory: each transfer into the array is a packet, and a merge keeps the headers. A buffer
// with a header of its own leads to a split.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: ./program 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{.}}
// RUN: %adf -o functional
// RUN: ./functional 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{.}}
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

void plus(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, window_readincr(in) + 100);
}
void minus(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 2; ++i) window_writeincr(out, window_readincr(in) - 100);
}
// Adds a header in front of its data: to output 1 for data above 10.
void choose(input_window<int32>* in, output_window<int32>* out) {
  const int32 x = window_readincr(in), y = window_readincr(in);
  window_writeincr(out, static_cast<int32>(generateHeader(0, x > 10 ? 1 : 0)));
  window_writeincr(out, x);
  window_writeincr(out, y);
}

class mover : public graph {
 public:
  input_gmio in = input_gmio::create("in", 64, 1000), loose = input_gmio::create("loose", 64, 1000);
  output_gmio out = output_gmio::create("out", 64, 1000);
  output_plio low = output_plio::create("low", plio_32_bits, "low.txt"),
              high = output_plio::create("high", plio_32_bits, "high.txt");
  pktsplit<2> split = pktsplit<2>::create(), ways = pktsplit<2>::create();
  pktmerge<2> merge = pktmerge<2>::create();
  kernel a = kernel::create(plus), b = kernel::create(minus), c = kernel::create(choose);
  mover() {
    for (kernel* k : {&a, &b, &c}) runtime<ratio>(*k) = 0.9;
    connect<pktstream>(in.out[0], split.in[0]);
    connect<pktstream, window<16>>(split.out[0], a.in[0]);
    connect<pktstream, window<8>>(split.out[1], b.in[0]);
    connect<window<16>, pktstream>(a.out[0], merge.in[0]);
    connect<window<8>, pktstream>(b.out[0], merge.in[1]);
    connect<pktstream>(merge.out[0], out.in[0]);
    connect<window<8>>(loose.out[0], c.in[0]);
    connect<window<12>, pktstream>(c.out[0], ways.in[0]);
    connect<pktstream>(ways.out[0], low.in[0]);
    connect<pktstream>(ways.out[1], high.in[0]);
  }
};
mover g;

int main() {
  auto* from = static_cast<int32*>(GMIO::malloc(256));
  auto* to = static_cast<int32*>(GMIO::malloc(256));
  const int32 packets[] = {static_cast<int32>(0x80000000), 1, 2, 3, 4, 0, 0, 0, 1, 5, 6, 0, 7, 8, 70, 80};
  std::copy(std::begin(packets), std::end(packets), from);

  EXPECT(g.init() == ok && g.run(2) == ok);
  for (unsigned i = 0; i < 2; ++i) {
    EXPECT(g.in.gm2aie_nb(from + 8, 12) == ok);
    EXPECT(g.out.aie2gm(to, 12) == ok);
    EXPECT((to[0] & 0x701f) == 1 && std::popcount(static_cast<std::uint32_t>(to[0])) % 2 == 1);
    EXPECT(to[1] == -95 && to[2] == -94);
    EXPECT(g.in.gm2aie_nb(from, 20) == ok);
    EXPECT(g.out.aie2gm(to, 20) == ok);
    EXPECT((to[0] & 0x701f) == 0 && std::popcount(static_cast<std::uint32_t>(to[0])) % 2 == 1);
    EXPECT(to[1] == 101 && to[4] == 104);
  }
  EXPECT(g.loose.gm2aie_nb(from + 12, 16) == ok);
  EXPECT(g.wait() == ok);
  EXPECT(lines_of("low.txt") == "-2147483648 7 TLAST 8");
  EXPECT(lines_of("high.txt") == "1 70 TLAST 80");
  EXPECT(g.end() == ok);
  GMIO::free(from);
  GMIO::free(to);
  return failures;
}
