// Sizes and schedules without a solution.
//
// Covers R215 X031 X033
//
// RUN: rm -rf %t && mkdir %t && cd %t && %adf -o program
//
// RUN: not env CASE=1 ./program 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: error[T1214]: the size of g.k0.in[0] is not known
// OPEN: help: set dimensions(port)
//
// RUN: not env CASE=2 ./program 2>&1 | FileCheck %s --check-prefix=FIXED
// FIXED: error[T1214]: g.k0.in[0] has 16 samples in the graph and 8 in its kernel
//
// RUN: not env CASE=3 ./program 2>&1 | FileCheck %s --check-prefix=RATES
// RATES: error[T1215]: no numbers of invocations balance the connection from g.k0.out[1] to g.k1.in[1]
// RATES: note: it needs g.k0 x 64 bytes = g.k1 x 32 bytes in an iteration
//
// RUN: not env CASE=4 ./program 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: error[T1215]: repetition_count of g.k0 is 3
// COUNT: help: use 2
//
// RUN: not env CASE=5 ./program 2>&1 | FileCheck %s --check-prefix=WORDS
// WORDS: error[T1214]: g.k0.in[0] has 6 bytes, but its data comes or goes through a DMA
// WORDS: help: use a size of 8 bytes
#include <adf.h>

using namespace adf;

void eight(input_buffer<int32, extents<8>>& in, output_buffer<int32>& out) {
  out[0] = in[0];
}
void open(input_buffer<int32>& in, output_buffer<int32>& out) {
  out[0] = in[0];
}
void fork(input_buffer<int32>& in, output_buffer<int32>& a, output_buffer<int32>& b) {
  a[0] = b[0] = in[0];
}
void join(input_buffer<int32>& a, input_buffer<int32>& b, output_buffer<int32>& out) {
  out[0] = a[0] + b[0];
}
void narrow(input_buffer<int16>& in, output_buffer<int16>& out) {
  out[0] = in[0];
}

static const int which = std::atoi(std::getenv("CASE"));

class sizes : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  kernel k, last;
  sizes() {
    switch (which) {
      case 1:
        k = kernel::create(open);
        connect(k.out[0], out.in[0]);
        break;
      case 2:
        k = kernel::create(eight);
        dimensions(k.in[0]) = {16};
        dimensions(k.out[0]) = {16};
        connect(k.out[0], out.in[0]);
        break;
      case 3:
        k = kernel::create(fork);
        last = kernel::create(join);
        connect(k.out[0], last.in[0]);
        connect(k.out[1], last.in[1]);
        connect(last.out[0], out.in[0]);
        dimensions(k.in[0]) = {16};
        dimensions(k.out[0]) = {16};
        dimensions(k.out[1]) = {16};
        dimensions(last.in[0]) = {16};
        dimensions(last.in[1]) = {8};
        dimensions(last.out[0]) = {8};
        break;
      case 4:
        k = kernel::create(open);
        last = kernel::create(open);
        connect(k.out[0], last.in[0]);
        connect(last.out[0], out.in[0]);
        for (port<output>* one : {&k.out[0], &last.out[0]}) dimensions(*one) = {8};
        dimensions(k.in[0]) = {8};
        dimensions(last.in[0]) = {16};
        repetition_count(k) = 3;
        break;
      case 5:
        k = kernel::create(narrow);
        connect(k.out[0], out.in[0]);
        dimensions(k.in[0]) = {3};
        dimensions(k.out[0]) = {4};
        break;
    }
    connect(in.out[0], k.in[0]);
  }
};
sizes g;

int main() {
  g.init();
}
