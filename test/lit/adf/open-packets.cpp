// Packets without a last word in front of merges and splits.
//
// Covers X083
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && %adf -o program && seq 1 8 > in.txt
//
// A merge waits for the rest of a packet, so the data of its other input never leave it.
// RUN: ./program left 2>&1 | FileCheck %s --check-prefix=LEFT
// LEFT: warning[T1256]: left.k{{[01]}}.out[0] ends inside of a packet
// LEFT-NEXT: note: left.pkt0.in[[[#WAY:]]] got 6 words without a last word, after 0 packets with one
// LEFT-NEXT: note: 6 words at the other inputs of left.pkt0 wait behind this packet
// LEFT-NEXT: help: let left.k{{[01]}} mark the last word of each packet: writeincr(out, value, true)
// LEFT: warning[T1256]
//
// A kernel waits for a packet behind it.
// RUN: not ./program stuck 2>&1 | FileCheck %s --check-prefix=STUCK
// STUCK: error[T1256]: wait() of stuck never returns: stuck.k{{[0-9]+}}.out[0] never ends its packet
// STUCK: note: {{.*}} gets no packet from
// STUCK: note: {{.*}} waits for a packet, or for the rest of one, of stuck.pkt0.in[
// STUCK: note: stuck.pkt0.in[{{[01]}}] got 3 words without a last word, after 0 packets with one
// STUCK: help: let stuck.k{{[0-9]+}} mark the last word of each packet
//
// A file without a line TLAST.
// RUN: printf -- '-2147483648\n1\n2\n' > zero.txt && printf '1\n3\n4\n' > one.txt
// RUN: not ./program files 2>&1 | FileCheck %s --check-prefix=FILES
// FILES: error[T1256]: wait() of files never returns: {{zero|one}} never ends its packet
// FILES: help: mark the last word of each packet with TLAST in the file of {{zero|one}}
//
// With last words, nothing is reported.
// RUN: printf -- '-2147483648\n1\nTLAST\n2\n' > zero.txt && printf '1\n3\nTLAST\n4\n' > one.txt
// RUN: ./program files 2>&1 | count 0
// RUN: ./program right 2>&1 | count 0
#include <adf.h>

#include <cstring>

using namespace adf;

template <bool Marks>
void packet(input_stream<int32>* in, output_pktstream* out) {
  writeHeader(out, 0, getPacketid(out, 0));
  writeincr(out, readincr(in));
  writeincr(out, readincr(in), Marks);
}
void pair(input_window<int32>* in, output_window<int32>* out) {
  for (int i = 0; i < 2; ++i) window_writeincr(out, window_readincr(in));
}
template <bool Marks>
class merging : public graph {
 public:
  input_plio in;
  output_plio out;
  kernel k[2] = {kernel::create(packet<Marks>), kernel::create(packet<Marks>)};
  pktmerge<2> merge = pktmerge<2>::create();
  explicit merging(const std::string& name) {
    in = input_plio::create(name + "_in", plio_32_bits, "in.txt");
    out = output_plio::create(name + "_out", plio_32_bits, name + ".txt");
    for (int i = 0; i < 2; ++i) {
      source(k[i]) = "open-packets.cpp";
      connect(in.out[0], k[i].in[0]);
      connect<pktstream>(k[i].out[0], merge.in[i]);
    }
    connect<pktstream>(merge.out[0], out.in[0]);
  }
};
merging<false> left("left");
merging<true> right("right");

// Packets of a source pass a merge and a split, and fill windows.
class through : public graph {
 public:
  output_plio out[2];
  pktmerge<2> merge = pktmerge<2>::create();
  pktsplit<2> split = pktsplit<2>::create();
  kernel reader[2];
  explicit through(const std::string& name) {
    connect<pktstream>(merge.out[0], split.in[0]);
    for (int i = 0; i < 2; ++i) {
      const std::string file = name + std::to_string(i);
      out[i] = output_plio::create(file, plio_32_bits, file + ".txt");
      reader[i] = kernel::create(pair);
      source(reader[i]) = "open-packets.cpp";
      connect<pktstream, window<8>>(split.out[i], reader[i].in[0]);
      connect<window<8>>(reader[i].out[0], out[i].in[0]);
    }
  }
};
class from_kernels : public through {
 public:
  input_plio in = input_plio::create("stuck_in", plio_32_bits, "in.txt");
  kernel k[2];
  from_kernels() : through("stuck") {
    for (int i = 0; i < 2; ++i) {
      k[i] = kernel::create(packet<false>);
      source(k[i]) = "open-packets.cpp";
      connect(in.out[0], k[i].in[0]);
      connect<pktstream>(k[i].out[0], merge.in[i]);
    }
  }
};
from_kernels stuck;
class from_files : public through {
 public:
  input_plio in[2] = {input_plio::create("zero", plio_32_bits, "zero.txt"),
                      input_plio::create("one", plio_32_bits, "one.txt")};
  from_files() : through("files") {
    for (int i = 0; i < 2; ++i) connect<pktstream>(in[i].out[0], merge.in[i]);
  }
};
from_files files;

int main(int, char** argv) {
  graph& g = std::strcmp(argv[1], "left") == 0    ? static_cast<graph&>(left)
             : std::strcmp(argv[1], "right") == 0 ? static_cast<graph&>(right)
             : std::strcmp(argv[1], "stuck") == 0 ? static_cast<graph&>(stuck)
                                                  : static_cast<graph&>(files);
  const bool is_merge = &g == &left || &g == &right;
  return g.init() != ok || g.run(is_merge ? 2 : 1) != ok || g.wait() != ok || g.end() != ok;
}
