// Prints of kernels appear in the order of the run; with --name-prints each line begins with the name of its kernel, also
// if the kernel waits in the middle of the line.
//
// Covers X074
//
// RUN: rm -rf %t && mkdir %t && cd %t && %adf -o program
// RUN: printf '1\n2\n' > in.txt
// RUN: %t/program | FileCheck %s --match-full-lines --check-prefix=PLAIN
// RUN: env TESSERA_ADF_OPTIONS=--name-prints %t/program | FileCheck %s --match-full-lines --check-prefix=NAMED
//
// PLAIN: host begins
// PLAIN-COUNT-2: {{first|second}} 1{{.*}}
// PLAIN: host ends
//
// NAMED: host begins
// NAMED-DAG: g.k0: first 1
// NAMED-DAG: g.k1: second 10
// NAMED-DAG: g.k0: first 2
// NAMED-DAG: g.k1: second 20
// NAMED: host ends
#include <adf.h>

#include <cstdio>
#include <iostream>

using namespace adf;

void ten_times(input_stream<int32>* in, output_stream<int32>* out) {
  std::printf("first ");
  const int32 value = readincr(in);
  std::printf("%d\n", value);
  writeincr(out, 10 * value);
}
void same(input_stream<int32>* in, output_stream<int32>* out) {
  std::cout << "second ";
  const int32 value = readincr(in);
  std::cout << value << "\n";
  writeincr(out, value);
}

class talk : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  kernel first = kernel::create(ten_times), second = kernel::create(same);
  talk() {
    connect(in.out[0], first.in[0]);
    connect(first.out[0], second.in[0]);
    connect(second.out[0], out.in[0]);
  }
};
talk g;

int main() {
  std::puts("host begins");
  g.init();
  g.run(2);
  g.end();
  std::puts("host ends");
}
