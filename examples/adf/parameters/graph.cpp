// Run-time parameters: a synchronous scalar, an asynchronous array, and a result that the host program reads.
#include <adf.h>

#include <cstdio>

using namespace adf;

constexpr unsigned kBlock = 8;

// out = gain * in + offsets; the result is the largest sample so far.
void scale(input_buffer<int32, extents<kBlock>>& in, output_buffer<int32, extents<kBlock>>& out, int32 gain,
           const int32 (&offsets)[kBlock], int32& largest) {
  for (unsigned i = 0; i < kBlock; ++i) {
    out[i] = gain * in[i] + offsets[i];
    largest = std::max(largest, out[i]);
  }
}

class scaler : public graph {
 public:
  input_plio in;
  output_plio out;
  port<input> gain, offsets;
  port<inout> largest;

  scaler() {
    k = kernel::create(scale);
    source(k) = "graph.cpp";
    runtime<ratio>(k) = 0.1;
    in = input_plio::create("in", plio_32_bits, "data/in.txt");
    out = output_plio::create("out", plio_32_bits, "out.txt");
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
    connect<parameter>(gain, k.in[1]);
    connect<parameter>(offsets, async(k.in[2]));
    connect<parameter>(sync(k.inout[0]), largest);
    initial_value(k.in[2]) = {100, 200, 300, 400, 500, 600, 700, 800};
  }

 private:
  kernel k;
};
scaler top;

int main() {
  top.init();
  top.run(3);
  int32 largest[3] = {};
  for (int32 i = 0; i < 3; ++i) {
    top.update(top.gain, i + 1);
    top.read(top.largest, largest[i]);
    const int32 next[kBlock] = {i, i, i, i, i, i, i, i};
    top.update(top.offsets, next, kBlock);
  }
  top.end();
  std::printf("largest %d %d %d\n", largest[0], largest[1], largest[2]);
}
