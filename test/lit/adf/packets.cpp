// Packets: splits, merges, headers, and kernels with packet streams or buffers behind them.
//
// Covers R116 R117 R118 R120 R121 R122 R123 R124 R125 R126 R127 R128 X018 X022 X025 X077 X081 X082 X083
//
// RUN: rm -rf %t && mkdir %t && cd %t && %adf -o program
//
// Headers: bits 4:0 are the id, bit 31 makes the parity odd. So id 0 is 0x80000000, id 1 is 1, id 2 is 2.
// RUN: printf '2147483648\n1\n2\nTLAST\n3\n1\n10\n20\nTLAST\n30\n1\n40\n50\nTLAST\n60\n2\n100\nTLAST\n200\n' > in.txt
// RUN: %t/program 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

void twice(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 3; ++i) window_writeincr(out, 2 * window_readincr(in));
}
// Answers a packet of any length, with a header of its own.
void negative(input_pktstream* in, output_pktstream* out) {
  const uint32 header = static_cast<uint32>(readincr(in));
  EXPECT((header & 31) == getPacketid(in, 0));
  const uint32 number = getPacketid(out, 0);
  writeHeader(out, 3, number);
  for (bool last = false; !last;) {
    const int32 word = readincr(in, last);
    writeincr(out, -word, last);
  }
}
// A packet with one float, whose words are integers.
void real(input_pktstream* in, output_pktstream* out) {
  readincr(in);
  bool last = false;
  float sum = 0;
  while (!last) sum += static_cast<float>(readincr(in, last));
  const float half = sum / 8;
  int32 bits;
  std::memcpy(&bits, &half, sizeof bits);
  const uint32 header = generateHeader(2, getPacketid(out, 0));
  writeincr(out, static_cast<int32>(header));
  writeincr(out, bits, true);
}

class wires : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt"), kept = output_plio::create(plio_32_bits, "kept.txt");
  pktsplit<3> split;
  pktmerge<3> merge;
  pktsplit<3> again;
  kernel a = kernel::create(twice), b = kernel::create(negative), c = kernel::create(real);
  pktorderedmerge<3> ordered;
  wires() {
    split = pktsplit<3>::create();
    merge = pktmerge<3>::create();
    again = pktsplit<3>::create();
    ordered = pktorderedmerge<3>::create();
    EXPECT(split.in.size() == 1 && split.out.size() == 3);
    EXPECT(merge.in.size() == 3 && merge.out.size() == 1);
    for (kernel* k : {&a, &b, &c}) source(*k) = "packets.cpp";
    repetition_count(b) = 2;
    connect<pktstream>(in.out[0], split.in[0]);
    connect<pktstream, window<12>>(split.out[0], a.in[0]);
    connect<pktstream>(split.out[1], b.in[0]);
    connect<pktstream>(split.out[2], c.in[0]);
    connect<window<12>, pktstream>(a.out[0], merge.in[0]);
    connect<pktstream>(b.out[0], merge.in[1]);
    connect<pktstream>(c.out[0], merge.in[2]);
    // What the merge passes on keeps its ids, so a split behind it finds the same ways.
    connect<pktstream>(merge.out[0], again.in[0]);
    connect<pktstream>(merge.out[0], kept.in[0]);
    for (unsigned i = 0; i < 3; ++i) connect<pktstream>(again.out[i], ordered.in[i]);
    connect<pktstream>(ordered.out[0], out.in[0]);
  }
};
wires g;

int main() {
  EXPECT(generateHeader(0, 0) == 0x80000000 && generateHeader(0, 1) == 1 && generateHeader(7, 31) == 0x8000701f);
  EXPECT(g.init() == ok);
  EXPECT(g.run(1) == ok);
  EXPECT(g.end() == ok);
  const std::string first = "-2147483648 2 4 TLAST 6";
  // Type 3 and id 1: 0x3001 has three bits. Type 2 and id 2: 0x2002 has two, so bit 31 is set.
  const std::string second = "12289 -10 -20 TLAST -30", third = "12289 -40 -50 TLAST -60";
  const std::string fourth = "-2147475454 TLAST 1108738048";  // 37.5, as IEEE 754 stores it
  // The ordered merge takes its inputs in turn; a second packet of one input must wait.
  EXPECT(lines_of("out.txt") == first + " " + second + " " + fourth);
  // The other one has each packet whole, in any order.
  const std::string kept = " " + lines_of("kept.txt") + " ";
  for (const std::string& one : {first, second, third, fourth}) EXPECT(kept.find(" " + one + " ") != kept.npos);
  EXPECT(kept.size() == first.size() + second.size() + third.size() + fourth.size() + 5);
  return failures;
}
