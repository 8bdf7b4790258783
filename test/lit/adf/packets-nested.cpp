// Splits behind splits, and merges in front of merges: each end has an id of its own, in their order.
//
// Covers X026
//
// RUN: rm -rf %t && mkdir %t && cd %t && %adf -o program
//
// Packets with the ids 2, 0 and 1.
// RUN: printf '2\n1\n2\nTLAST\n3\n2147483648\n10\n20\nTLAST\n30\n1\n100\n200\nTLAST\n300\n' > in.txt
// RUN: %t/program 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED
//
// RUN: %adf -DTOO_MANY -o many && not %t/many 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: error[T1211]: packets at {{.*}} need 33 ids
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

#ifdef TOO_MANY

class wide : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt"), rest = output_plio::create(plio_32_bits, "rest.txt");
  pktsplit<2> first = pktsplit<2>::create();
  pktsplit<32> second = pktsplit<32>::create();
  pktmerge<32> merge = pktmerge<32>::create();
  wide() {
    connect<pktstream>(in.out[0], first.in[0]);
    connect<pktstream>(first.out[0], second.in[0]);
    connect<pktstream>(first.out[1], rest.in[0]);
    for (unsigned i = 0; i < 32; ++i) connect<pktstream>(second.out[i], merge.in[i]);
    connect<pktstream>(merge.out[0], out.in[0]);
  }
};
wide g;

int main() {
  g.init();
}

#else

void twice(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 3; ++i) window_writeincr(out, 2 * window_readincr(in));
}
void negative(input_pktstream* in, output_pktstream* out) {
  EXPECT((static_cast<uint32>(readincr(in)) & 31) == 1);
  EXPECT(getPacketid(in, 0) == 1);
  writeHeader(out, 0, getPacketid(out, 0));
  for (bool last = false; !last;) {
    const int32 word = readincr(in, last);
    writeincr(out, -word, last);
  }
}

class nested : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  pktsplit<2> outer_split = pktsplit<2>::create(), inner_split = pktsplit<2>::create();
  pktorderedmerge<2> inner_merge = pktorderedmerge<2>::create(), outer_merge = pktorderedmerge<2>::create();
  kernel a = kernel::create(twice), b = kernel::create(negative), c = kernel::create(twice);
  nested() {
    for (kernel* k : {&a, &b, &c}) source(*k) = "packets-nested.cpp";
    connect<pktstream>(in.out[0], outer_split.in[0]);
    connect<pktstream>(outer_split.out[0], inner_split.in[0]);
    connect<pktstream, window<12>>(outer_split.out[1], c.in[0]);
    connect<pktstream, window<12>>(inner_split.out[0], a.in[0]);
    connect<pktstream>(inner_split.out[1], b.in[0]);
    connect<window<12>, pktstream>(a.out[0], inner_merge.in[0]);
    connect<pktstream>(b.out[0], inner_merge.in[1]);
    connect<pktstream>(inner_merge.out[0], outer_merge.in[0]);
    connect<window<12>, pktstream>(c.out[0], outer_merge.in[1]);
    connect<pktstream>(outer_merge.out[0], out.in[0]);
  }
};
nested g;

int main() {
  EXPECT(g.init() == ok);
  EXPECT(g.run(1) == ok);
  EXPECT(g.end() == ok);
  // Each merge takes its inputs in turn. Bit 31 makes the parity of id 0 odd.
  EXPECT(lines_of("out.txt") == "-2147483648 20 40 TLAST 60 2 2 4 TLAST 6 1 -100 -200 TLAST -300");
  return failures;
}

#endif
