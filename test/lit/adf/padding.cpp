// A memory tile adds few zeros beyond the data of a shared buffer: one tiling has as many as it can, the other has more.
//
// Covers R422 R425
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && printf '1\n2\n3\n4\n' > in.txt
// RUN: %adf -o %t/program
// RUN: %t/program 63 && FileCheck %s < x86simulator_output/out.txt
// CHECK: 4
// CHECK-NEXT: 0
// RUN: not %t/program 64 2>&1 | FileCheck %s --check-prefix=FAR
// FAR: error[T1214]: tiles reach 64 words beyond the data in dimension 0
// FAR: padding.cpp:
// FAR: note: a memory tile fills at most 63 words with zeros there
#include <adf.h>

using namespace adf;

class padded : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  shared_buffer<int32> buffer = shared_buffer<int32>::create({4}, 1, 1);

  explicit padded(unsigned zeros) {
    write_access(buffer.in[0]) = tiling({.buffer_dimension = {4}, .tiling_dimension = {4}, .offset = {0}});
    read_access(buffer.out[0]) = tiling({.buffer_dimension = {4}, .tiling_dimension = {4 + zeros}, .offset = {0}});
    connect(in.out[0], buffer.in[0]);
    connect(buffer.out[0], out.in[0]);
  }
};
padded most(63), more(64);

int main(int argc, char** argv) {
  graph& one = std::atoi(argv[argc - 1]) == 63 ? static_cast<graph&>(most) : more;
  if (one.init() != ok) return 1;
  one.run(1);
  return one.end() == ok ? 0 : 1;
}
