// Constraints in C++ and in a file. The graph says where its first kernel lies; places.aiecst puts the second kernel on
// the same core, gives the gain its initial value, and leaves one buffer between the two.
#include <adf.h>

using namespace adf;

constexpr unsigned kSamples = 8;

void scale(input_window<int32>* in, output_window<int32>* out, int32 gain) {
  for (unsigned i = 0; i < kSamples; ++i) window_writeincr(out, window_readincr(in) * gain);
}
void running_sum(input_window<int32>* in, output_window<int32>* out) {
  int32 sum = 0;
  for (unsigned i = 0; i < kSamples; ++i) window_writeincr(out, sum += window_readincr(in));
}

class chain : public graph {
 public:
  input_plio in = input_plio::create("samples", plio_32_bits, "data/in.txt");
  output_plio out = output_plio::create("sums", plio_32_bits, "out.txt");
  input_port gain;
  kernel first = kernel::create(scale), second = kernel::create(running_sum);

  chain() {
    connect<window<kSamples * sizeof(int32)>>(in.out[0], first.in[0]);
    connect<window<kSamples * sizeof(int32)>>(first.out[0], second.in[0]);
    connect<window<kSamples * sizeof(int32)>>(second.out[0], out.in[0]);
    connect<parameter>(gain, async(first.in[1]));
    runtime<ratio>(first) = 0.5;
    runtime<ratio>(second) = 0.4;
    location<kernel>(first) = tile(6, 2);
    stack_size(first) = 2000;
  }
};
chain top;

int main() {
  top.init();
  top.run(2);
  return top.end();
}
