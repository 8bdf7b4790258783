// The two ends of a connection may have one address, because kernels that are neighbours share the buffer. The readers of
// a multicast have buffers of their own, also if the source has the same address.
//
// Covers R256
//
// RUN: %adf -o %t && not %t 2>&1 | FileCheck %s
// CHECK: error[T1246]: g.k1.in[0] and g.k2.in[0] have one address
// CHECK-NOT: error
#include <adf.h>

using namespace adf;

void work(input_buffer<int32, extents<64>>& in, output_buffer<int32, extents<64>>& out) {
  for (unsigned i = 0; i < 64; ++i) out.data()[i] = in.data()[i];
}

class cast : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out[2] = {output_plio::create("a", plio_32_bits, "a.txt"), output_plio::create("b", plio_32_bits, "b.txt")};
  kernel source = kernel::create(work), readers[2] = {kernel::create(work), kernel::create(work)};
  cast() {
    connect(in.out[0], source.in[0]);
    location<buffer>(source.out[0]) = address(3, 1, 0);
    single_buffer(source.out[0]);
    for (int i = 0; i < 2; ++i) {
      connect(source.out[0], readers[i].in[0]);
      connect(readers[i].out[0], out[i].in[0]);
      single_buffer(readers[i].in[0]);
      location<buffer>(readers[i].in[0]) = address(3, 1, 0);
    }
  }
};
cast g;

int main() {
  g.init();
}
