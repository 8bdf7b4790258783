// Two bypasses with one parameter: while one kernel runs, the data pass the other one unchanged.
#include <adf.h>

using namespace adf;

constexpr unsigned kBlock = 4;

void twice(input_buffer<int32, extents<kBlock>>& in, output_buffer<int32, extents<kBlock>>& out) {
  for (unsigned i = 0; i < kBlock; ++i) out[i] = 2 * in[i];
}
void plus_100(input_buffer<int32, extents<kBlock>>& in, output_buffer<int32, extents<kBlock>>& out) {
  for (unsigned i = 0; i < kBlock; ++i) out[i] = in[i] + 100;
}

class either : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "data/in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  input_port adds;  // 0: twice runs, 1: plus_100 runs

  either() {
    first = kernel::create(twice);
    second = kernel::create(plus_100);
    for (kernel* k : {&first, &second}) {
      source(*k) = "graph.cpp";
      runtime<ratio>(*k) = 0.1;
    }
    around_first = bypass::create(first);
    around_second = bypass::create(second);
    connect(in.out[0], around_first.in[0]);
    connect(around_first.out[0], around_second.in[0]);
    connect(around_second.out[0], out.in[0]);
    connect<parameter>(adds, around_first.bp);
    connect<parameter>(adds, negate(around_second.bp));
  }

 private:
  kernel first, second;
  bypass around_first, around_second;
};
either top;

int main() {
  top.init();
  for (const int adds : {0, 1, 1, 0}) {
    top.update(top.adds, adds);
    top.run(1);
    top.wait();
  }
  return top.end();
}
