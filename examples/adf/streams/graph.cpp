// Streams: one input for two kernels, and a kernel that joins their results.
#include <adf.h>

using namespace adf;

void squares(input_stream<int32>* in, output_stream<int32>* out) {
  const int32 x = readincr(in);
  writeincr(out, x * x);
}
void negatives(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, -readincr(in));
}
void sums(input_stream<int32>* left, input_stream<int32>* right, output_stream<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) {
    const aie::vector<int32, 4> a = readincr_v<4>(left), b = readincr_v<4>(right);
    writeincr(out, aie::add(a, b), i == 3);  // the last word of a packet of 16 words
  }
}

class diamond : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "data/in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  kernel square = kernel::create(squares), negative = kernel::create(negatives), join = kernel::create(sums);

  diamond() {
    for (kernel* k : {&square, &negative, &join}) {
      source(*k) = "graph.cpp";
      runtime<ratio>(*k) = 0.5;
    }
    repetition_count(square) = 16;
    repetition_count(negative) = 16;
    connect(in.out[0], square.in[0]);
    connect(in.out[0], negative.in[0]);
    connect<stream> left(square.out[0], join.in[0]);
    connect<stream> right(negative.out[0], join.in[1]);
    fifo_depth(left) = 32;
    connect(join.out[0], out.in[0]);
  }
};
diamond top;

int main() {
  top.init();
  top.run(2);
  return top.end();
}
