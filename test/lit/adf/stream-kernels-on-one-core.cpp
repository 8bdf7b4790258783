// Kernels that share a core and exchange words by streams: each waits until the kernel in front of it has written its
// part of the iteration.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %adf -o program
// RUN: ./program 2>&1 | FileCheck %s --implicit-check-not=FAILED --implicit-check-not=error
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

void add_one(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in) + 1);
}
// Reads what two calls of the kernel in front of it have written.
void sum_of_two(input_stream<int32>* in, output_stream<int32>* out) {
  const int32 first = readincr(in);
  writeincr(out, first + readincr(in));
}

class three_in_a_row : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "sums.txt");

  three_in_a_row() {
    for (kernel* one : {&a, &b, &c}) {
      runtime<ratio>(*one) = 0.3;
      location<kernel>(*one) = tile(6, 1);
    }
    repetition_count(a) = 2;
    repetition_count(b) = 2;
    connect<stream>(in.out[0], a.in[0]);
    connect<stream>(a.out[0], b.in[0]);
    connect<stream>(b.out[0], c.in[0]);
    connect<stream>(c.out[0], out.in[0]);
  }

 private:
  kernel a = kernel::create(add_one), b = kernel::create(add_one), c = kernel::create(sum_of_two);
};
three_in_a_row top;

int main() {
  FILE* file = std::fopen("in.txt", "w");
  for (int i = 0; i < 6; ++i) std::fprintf(file, "%d\n", 10 * i);
  std::fclose(file);
  EXPECT(top.init() == ok);
  top.run(3);
  EXPECT(top.end() == ok);
  EXPECT(lines_of("sums.txt") == "14 54 94");
  std::printf("done\n");
  // CHECK: done
  return failures;
}
