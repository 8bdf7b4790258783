// Packets: two kernels share one input and one output of the array. The header of a packet names its kernel.
#include <adf.h>

using namespace adf;

constexpr unsigned kBlock = 4;

void twice(input_buffer<int32, extents<kBlock>>& in, output_buffer<int32, extents<kBlock>>& out) {
  for (unsigned i = 0; i < kBlock; ++i) out[i] = 2 * in[i];
}
// Reads and writes packets itself, with their headers.
void minus(input_pktstream* in, output_pktstream* out) {
  readincr(in);
  writeHeader(out, 0, getPacketid(out, 0));
  for (bool last = false; !last;) {
    const int32 word = readincr(in, last);
    writeincr(out, -word, last);
  }
}

class shared_wire : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "data/in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");

  shared_wire() {
    split = pktsplit<2>::create();
    merge = pktmerge<2>::create();
    a = kernel::create(twice);
    b = kernel::create(minus);
    for (kernel* k : {&a, &b}) {
      source(*k) = "graph.cpp";
      runtime<ratio>(*k) = 0.1;
    }
    connect<pktstream>(in.out[0], split.in[0]);
    connect<pktstream, window<kBlock * sizeof(int32)>>(split.out[0], a.in[0]);
    connect<pktstream>(split.out[1], b.in[0]);
    connect<window<kBlock * sizeof(int32)>, pktstream>(a.out[0], merge.in[0]);
    connect<pktstream>(b.out[0], merge.in[1]);
    connect<pktstream>(merge.out[0], out.in[0]);
  }

 private:
  pktsplit<2> split;
  pktmerge<2> merge;
  kernel a, b;
};
shared_wire top;

int main() {
  top.init();
  top.run(2);
  return top.end();
}
