// Kernels with blocks of different sizes: the tool finds how often each kernel runs in an iteration.
#include <adf.h>

using namespace adf;

constexpr unsigned kIn = 12, kOut = 8;

// Keeps every second sample.
void halve(input_buffer<int32, extents<kIn>>& in, output_buffer<int32, extents<kIn / 2>>& out) {
  for (unsigned i = 0; i < kIn / 2; ++i) out[i] = in[2 * i];
}
// Writes the sample and its sum with the sample before it, which may stand in the margin.
void widen(input_buffer<int32, extents<kOut / 2>, margin<4>>& in, output_buffer<int32, extents<kOut>>& out) {
  for (unsigned i = 0; i < kOut / 2; ++i) {
    out[2 * i] = in[4 + i];
    out[2 * i + 1] = in[4 + i] + in[3 + i];
  }
}

class resampler : public graph {
 public:
  input_plio in = input_plio::create(plio_128_bits, "data/in.txt");
  output_plio out = output_plio::create(plio_128_bits, "out.txt");

  resampler() {
    down = kernel::create(halve);
    up = kernel::create(widen);
    source(down) = source_file;
    source(up) = source_file;
    runtime<ratio>(down) = 0.2;
    runtime<ratio>(up) = 0.2;
    connect(in.out[0], down.in[0]);
    connect(down.out[0], up.in[0]);
    connect(up.out[0], out.in[0]);
  }

 private:
  static constexpr const char* source_file = "graph.cpp";
  kernel down, up;
};
resampler top;

int main() {
  top.init();
  top.run(2);  // `down` runs twice and `up` three times in each iteration
  return top.end();
}
