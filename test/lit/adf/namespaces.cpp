// Programs use the namespaces adf and aie at once: tile is a place of the array in one and the running core in the other.
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && printf '3\n4\n' > in.txt
// RUN: %adf -o %t/program && %t/program
// RUN: FileCheck %s < x86simulator_output/out.txt
// CHECK: 1
// CHECK-NEXT: 1
#include <adf.h>

using namespace adf;
using namespace aie;

void timed(input_stream<int32>* in, output_stream<int32>* out) {
  aie::tile tile = aie::tile::current();
  const auto before = tile.cycles();
  const int32 read = readincr(in);
  writeincr(out, read > 2 && tile.cycles() >= before);
}

class placed : public adf::graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  kernel k = kernel::create(timed);

  placed() {
    location<kernel>(k) = tile(3, 4);
    location<stack>(k) = {bank(3, 4, 1)};
    const location_constraint other = tile(3, 4);
    location<kernel>(k) = other;
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
placed design;

int main() {
  if (design.init() != ok) return 1;
  design.run(2);
  return design.end() == ok ? 0 : 1;
}
