// A table that create_object passes to the class of a kernel is aligned for the widest vectors, in each instance. A
// constructor may take it as a constant array.
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && printf '1\n2\n3\n4\n5\n6\n7\n8\n' > in.txt
// RUN: %adf -o %t/program && %t/program
// RUN: tr '\n' ' ' < x86simulator_output/out.txt | FileCheck %s
// CHECK: 13 14 15 16 17 18 19 20
#include <adf.h>

using namespace adf;

class table_adder {
 public:
  table_adder(int32 (&first)[8], int32 (&second)[8], const int32 (&third)[8])
      : first_(first), second_(second), third_(aie::load_v<8>(third)) {}
  void run(input_buffer<int32, extents<8>>& in, output_buffer<int32, extents<8>>& out) {
    const auto all = aie::add(aie::add(aie::load_v<8>(first_), aie::load_v<8>(second_)), third_);
    *aie::begin_vector<8>(out) = aie::add(all, *aie::begin_vector<8>(in));
  }
  static void registerKernelClass() {
    REGISTER_FUNCTION(table_adder::run);
    REGISTER_PARAMETER(first_);
    REGISTER_PARAMETER(second_);
  }

 private:
  int32 (&first_)[8];
  int32 (&second_)[8];
  aie::vector<int32, 8> third_;
};

class two : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  kernel k[2];

  two() {
    for (kernel& one : k)
      one = kernel::create_object<table_adder>(std::vector<int32>{0, 1, 2, 3, 4, 5, 6, 7},
                                               std::vector<int32>{5, 4, 3, 2, 1, 0, -1, -2}, std::vector<int32>(8, 1));
    for (kernel& one : k) runtime<ratio>(one) = 0.5;
    connect(in.out[0], k[0].in[0]);
    connect(k[0].out[0], k[1].in[0]);
    connect(k[1].out[0], out.in[0]);
  }
};
two design;

int main() {
  if (design.init() != ok) return 1;
  design.run(1);
  return design.end() == ok ? 0 : 1;
}
