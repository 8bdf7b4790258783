// Packets on the array: a split and a merge between files, buffers and streams, a second split behind the merge, and
// nodes behind nodes. The ids are those of a functional run.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: env TESSERA_ADF_DESIGN=design.mlir ./program && FileCheck %s --check-prefix=DESIGN < design.mlir
// RUN: ./program 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{.}}
// RUN: %placed -U__AIE_ARCH__ -D__AIE_ARCH__=20 -o ml
// RUN: ./ml 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{.}}
//
// The file leads to the buffer of tile (6, 2) without headers; the buffers of its kernel leave as packets with id 0.
// DESIGN: aie.packet_flow(0) {
// DESIGN-NEXT: aie.packet_source<%tile_[[#]]_0, PLIO : [[#]]>
// DESIGN-NEXT: aie.packet_dest<%tile_6_{{[23]}}, DMA : [[#]]>
// DESIGN-NEXT: } {keep_pkt_header = false}
// DESIGN: aie.packet_flow(1) {
// DESIGN-NEXT: aie.packet_source<%tile_[[#]]_0, PLIO : [[#]]>
// DESIGN-NEXT: aie.packet_dest<%tile_[[#]]_[[#]], Core : 0>
// DESIGN-NEXT: } {keep_pkt_header = true}
// DESIGN: {packet = #aie.packet_info<pkt_type = 0, pkt_id = 0>}
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

void twice(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 3; ++i) window_writeincr(out, 2 * window_readincr(in));
}
// Answers a packet of any length, with a header of its own.
void negative(input_pktstream* in, output_pktstream* out) {
  const uint32 header = static_cast<uint32>(readincr(in));
  EXPECT((header & 31) == getPacketid(in, 0));
  writeHeader(out, 3, getPacketid(out, 0));
  for (bool last = false; !last;) {
    const int32 word = readincr(in, last);
    writeincr(out, -word, last);
  }
}

class wires : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio all = output_plio::create("all", plio_32_bits, "all.txt"),
              out[2] = {output_plio::create("out0", plio_32_bits, "out0.txt"),
                        output_plio::create("out1", plio_32_bits, "out1.txt")};
  pktsplit<2> split = pktsplit<2>::create(), again = pktsplit<2>::create();
  pktmerge<2> merge = pktmerge<2>::create();
  kernel a = kernel::create(twice), b = kernel::create(negative);
  wires() {
    for (kernel* k : {&a, &b}) runtime<ratio>(*k) = 0.9;
    repetition_count(b) = 2;
    location<kernel>(a) = tile(6, 1);
    connect<pktstream>(in.out[0], split.in[0]);
    connect<pktstream, window<12>>(split.out[0], a.in[0]);
    connect<pktstream>(split.out[1], b.in[0]);
    connect<window<12>, pktstream>(a.out[0], merge.in[0]);
    connect<pktstream>(b.out[0], merge.in[1]);
    connect<pktstream>(merge.out[0], again.in[0]);
    connect<pktstream>(merge.out[0], all.in[0]);
    for (unsigned i = 0; i < 2; ++i) connect<pktstream>(again.out[i], out[i].in[0]);
  }
};
wires g;

// Three ends behind two splits, and in front of two merges.
class nested : public graph {
 public:
  input_plio in = input_plio::create("nested_in", plio_32_bits, "nested.txt");
  output_plio out = output_plio::create("nested_out", plio_32_bits, "nested_out.txt");
  pktsplit<2> outer_split = pktsplit<2>::create(), inner_split = pktsplit<2>::create();
  pktmerge<2> inner_merge = pktmerge<2>::create(), outer_merge = pktmerge<2>::create();
  kernel a = kernel::create(twice), b = kernel::create(negative), c = kernel::create(twice);
  nested() {
    for (kernel* k : {&a, &b, &c}) runtime<ratio>(*k) = 0.9;
    location<kernel>(a) = tile(10, 3);
    location<kernel>(c) = tile(12, 4);
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
nested h;

void write(const char* name, const char* lines) {
  FILE* file = std::fopen(name, "w");
  std::fputs(lines, file);
  std::fclose(file);
}

// The header that a DMA writes: source row in bits 20:16, column in bits 27:21, odd parity in bit 31.
std::string header(unsigned column, unsigned row, unsigned number) {
  std::uint32_t word = number | row << 16 | column << 21;
  if (std::popcount(word) % 2 == 0) word |= 1U << 31;
  return std::to_string(static_cast<std::int32_t>(word));
}

int main() {
  // Without a source: 0x80000000 has id 0, and 1 has id 1.
  write("in.txt", "2147483648\n1\n2\nTLAST\n3\n1\n10\n20\nTLAST\n30\n1\nTLAST\n40\n2147483648\n4\n5\nTLAST\n6\n"
                  "1\n50\nTLAST\n60\n1\n70\nTLAST\n80\n");
  write("nested.txt", "2\n1\n2\nTLAST\n3\n2147483648\n10\n20\nTLAST\n30\n1\n100\n200\nTLAST\n300\n");
  EXPECT(g.init() == ok && h.init() == ok);
  EXPECT(g.run(2) == ok && h.run(1) == ok);
  EXPECT(g.end() == ok && h.end() == ok);
  const unsigned first_row = __AIE_ARCH__ == 10 ? 1 : 3;  // rows of cores lie behind the shim tiles and memory tiles
  const std::string a = header(6, 1 + first_row, 0);
  const std::string first = a + " 2 4 TLAST 6", last = a + " 8 10 TLAST 12";
  EXPECT(lines_of("out0.txt") == first + " " + last);
  // Type 3 and id 1: 0x3001 has three bits.
  const std::string others[] = {"12289 -10 -20 TLAST -30", "12289 TLAST -40", "12289 -50 TLAST -60",
                                "12289 -70 TLAST -80"};
  EXPECT(lines_of("out1.txt") == others[0] + " " + others[1] + " " + others[2] + " " + others[3]);
  // The merge has each packet whole, in any order.
  const std::string all = " " + lines_of("all.txt") + " ";
  std::size_t size = 1;
  for (const std::string& one : {first, last, others[0], others[1], others[2], others[3]}) {
    EXPECT(all.find(" " + one + " ") != all.npos);
    size += one.size() + 1;
  }
  EXPECT(all.size() == size);

  const std::string inner = " " + lines_of("nested_out.txt") + " ";
  for (const std::string& one : {header(10, 3 + first_row, 0) + " 20 40 TLAST 60",
                                 std::string("12289 -100 -200 TLAST -300"), header(12, 4 + first_row, 2) + " 2 4 TLAST 6"})
    EXPECT(inner.find(" " + one + " ") != inner.npos);
  return failures;
}
