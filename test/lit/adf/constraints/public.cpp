// A public file of constraints (scd-vck5000-fam) on a design with its PLIOs: all twelve shims arrive in the written file.
//
// REQUIRES: shared
// RUN: rm -rf %t && mkdir %t && %adf -o %t/program
// RUN: cd %t && echo 1 > a.txt && env TESSERA_ADF_OPTIONS="--constraints %shared/data/adf/scd-vck5000-fam/shim_loc.json --write-constraints %t/out.json" %t/program
// RUN: %python -c "import json,sys; a,b=(json.load(open(f)) for f in sys.argv[1:]); assert a == b, b" %t/out.json %shared/data/adf/scd-vck5000-fam/shim_loc.json
#include <adf.h>

using namespace adf;

class copy_of_streams : public graph {
 public:
  input_plio in[6];
  output_plio out[6];
  copy_of_streams() {
    int number = 0;
    for (const char* part : {"scd", "fft1", "fft2"})
      for (const char* half : {"00a", "00b"}) {
        in[number] = input_plio::create(std::string(part) + "_in_" + half, plio_32_bits, "a.txt");
        out[number] = output_plio::create(std::string(part) + "_out_" + half, plio_32_bits,
                                          "b" + std::to_string(number) + ".txt");
        k[number] = kernel::create(pass);
        connect(in[number].out[0], k[number].in[0]);
        connect(k[number].out[0], out[number].in[0]);
        ++number;
      }
  }

 private:
  static void pass(input_stream<int32>* from, output_stream<int32>* to) { writeincr(to, readincr(from)); }
  kernel k[6];
};
copy_of_streams g;

int main() {
  g.init();
}
