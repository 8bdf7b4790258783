// Buffers of one dimension with numbers for size and margin, and the intrinsic sincos of AIE.
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && %adf -o %t/program
// RUN: printf '1\n2\n3\n4\n5\n6\n7\n8\n' > sums_in.txt && printf '0\n536870912\n1073741824\n-2147483648\n' > angles.txt
// RUN: %t/program
//
// The first block has a margin of zeros. Each number is a sample and the sample four before it.
// RUN: cat x86simulator_output/sums.txt | tr '\n' ' ' | FileCheck %s --check-prefix=SUMS
// SUMS: 1 2 3 4 6 8 10 12
//
// Cosine and sine of 0, 45, 90 and 180 degrees in Q.15: 32768 * sqrt(1/2) is 23170.5, 1 becomes 32767.
// RUN: FileCheck %s --check-prefix=ANGLES < x86simulator_output/points.txt
// ANGLES: 32767 0
// ANGLES-NEXT: 23170 23170
// ANGLES-NEXT: 0 32767
// ANGLES-NEXT: -32768 0
#include <adf.h>

using namespace adf;

void add(input_buffer_1d<int32, 4, 4>& in, output_buffer_1d<int32, 4>& out) {
  const int32* from = in.data();  // begins with the margin
  for (unsigned i = 0; i < 4; ++i) out.data()[i] = from[i] + from[i + 4];
}
void turn(input_buffer_1d<int32>& in, output_buffer_1d<cint16>& out) {
  for (unsigned i = 0; i < 4; ++i) out.data()[i] = sincos(static_cast<unsigned>(in.data()[i]));
}

class flat_buffers : public graph {
 public:
  input_plio sums_in = input_plio::create("sums_in", plio_32_bits, "sums_in.txt");
  input_plio angles = input_plio::create("angles", plio_32_bits, "angles.txt");
  output_plio sums = output_plio::create("sums", plio_32_bits, "sums.txt");
  output_plio points = output_plio::create("points", plio_32_bits, "points.txt");
  kernel k[2] = {kernel::create(add), kernel::create(turn)};
  flat_buffers() {
    connect(sums_in.out[0], k[0].in[0]);
    connect(k[0].out[0], sums.in[0]);
    connect(angles.out[0], k[1].in[0]);
    connect(k[1].out[0], points.in[0]);
    dimensions(k[1].in[0]) = {4};
    dimensions(k[1].out[0]) = {4};
    repetition_count(k[0]) = 2;
  }
} design;

int main() {
  design.init();
  design.run(1);
  return design.end() == return_code::ok ? 0 : 1;
}
