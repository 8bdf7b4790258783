// The front end writes the graph as JSON before main, which the graph's file may lack. Functions that the file does not
// define need symbols of their own.
//
// RUN: %adf -Wl,--wrap=main -o %t
// RUN: env TESSERA_ADF_FRONTEND=- %t | FileCheck %s
#include <adf.h>

using namespace adf;

void copy(input_stream<int32>* in, output_stream<int32>* out, int32 unused) {
  writeincr(out, readincr(in) + 0 * unused);
}
class taps {
 public:
  explicit taps(int16 (&values)[3]) : values_(values) {}
  void run(input_stream<int32>* in, output_stream<int32>* out) { writeincr(out, readincr(in) * values_[0]); }
  static void registerKernelClass() {
    REGISTER_FUNCTION(taps::run);
    REGISTER_PARAMETER(values_);
  }

 private:
  int16 (&values_)[3];
};

class two_kernels : public graph {
 public:
  input_plio in = input_plio::create("in", plio_64_bits, "in.txt");
  output_plio out = output_plio::create("out", plio_32_bits, "out.txt");
  kernel a = kernel::create(copy), b = kernel::create_object<taps>(std::vector<int16>{1, 2, 3});
  two_kernels() {
    source(a) = "front-end.cpp";
    headers(a) = {"adf.h"};
    initialization_function(a) = "prepare";
    runtime<ratio>(a) = 0.25;
    connect(in.out[0], a.in[0]);
    connect(a.out[0], b.in[0]);
    connect(b.out[0], out.in[0]);
  }
};
two_kernels g;

// CHECK: "format": "tessera-adf-graph"
// CHECK: "name": "g",
// CHECK-NEXT: "type": "two_kernels",
// CHECK-NEXT: "top": true
// CHECK: "name": "g.k0",
// CHECK: "function": "_Z4copyPN3adf12input_streamIiEEPNS_13output_streamIiEEi"
// CHECK: "source": "front-end.cpp"
// CHECK: "headers": [
// CHECK-NEXT: "adf.h"
// CHECK: "initialization_function": "prepare"
// CHECK: "runtime_ratio": 0.25
// CHECK: "name": "in[1]",
// CHECK-NEXT: "kind": "parameter",
// CHECK: "name": "g.k1",
// CHECK: "class": "taps",
// CHECK-NEXT: "instantiate": "template struct adf::host::class_kernel<taps, std::vector<short int, std::allocator<short int> > >;"
// CHECK-NEXT: "code": "_ZN3adf4host12class_kernelI4tapsJSt6vectorIsSaIsEEEE4codeE"
// CHECK: "name": "g.k1.param[0]"
// CHECK: "from": "g.k0.out[0]"
