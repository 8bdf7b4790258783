// The report of a placed run: kernels with their tiles, invocations and cycles, and what they wait for. The kernels
// themselves measure their waits with the core's cycle counter; the report must have the same numbers.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: ./program --kernel-cycles top.k1=500 --report report.json --profile --trace -o out > measured.txt
// RUN: %same_waits report.json measured.txt
// RUN: FileCheck %s < report.json
// RUN: FileCheck %s --check-prefix=TEXT < out/report.txt
// RUN: FileCheck %s --check-prefix=TRACE < out/trace.json
//
// CHECK: "time": "array"
// CHECK: "name": "top.k0"
// CHECK-NEXT: "tile": [
// CHECK: "invocations": 20
// CHECK: "port": "top.k0.out[0]",
// CHECK-NEXT: "lacks": "stream"
// CHECK: "name": "top.k1"
// CHECK: "port": "top.k2.in[0]",
// CHECK-NEXT: "lacks": "lock"
// CHECK: "name": "top.k3"
// CHECK: "lacks": "cascade"
// CHECK: "name": "top.k0.out[0]"
// CHECK: "samples": 80
//
// TEXT: cycles of the array
// TEXT: top.k0 20
// TEXT-NEXT: on tile (
// TEXT: for a stream at top.k0.out[0]
// TEXT: for a lock at top.k2.in[0]
// TRACE: waits at top.k0.out[0] for stream
#include <adf.h>
#include <aie_api/aie.hpp>
#include <aie_api/aie_adf.hpp>

#include <cstdio>

using namespace adf;

// The measured waits, beyond the cycle that each access takes. A plain compiler shares the variable.
static unsigned long long waited[4];

template <class Access>
static void measure(unsigned kernel, Access access) {
  const unsigned long long begin = get_cycles();
  access();
  waited[kernel] += get_cycles() - begin - 1;
}

void produce(output_stream<int32>* out) {
  for (int32 i = 0; i < 4; ++i) measure(0, [&] { writeincr(out, i); });
}
void work(input_stream<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) {
    int32 value = 0;
    measure(1, [&] { value = readincr(in); });
    window_writeincr(out, value);
  }
}
void add(input_window<int32>* in, output_cascade<acc48>* out) {
  for (unsigned i = 0; i < 4; ++i) {
    window_readincr(in);
    measure(2, [&] { writeincr(out, aie::zeros<acc48, 8>()); });
  }
}
void finish(input_cascade<acc48>* in, output_stream<int32>* out) {
  for (int32 i = 0; i < 4; ++i) {
    measure(3, [&] { readincr_v<8>(in); });
    writeincr(out, i);
  }
}

class four_in_a_row : public graph {
 public:
  output_plio out;
  four_in_a_row() {
    out = output_plio::create(plio_32_bits, "out.txt", 1250);
    k[0] = kernel::create(produce);
    k[1] = kernel::create(work);
    k[2] = kernel::create(add);
    k[3] = kernel::create(finish);
    for (kernel& one : k) {
      source(one) = "report.cpp";
      runtime<ratio>(one) = 0.9;
    }
    connect<stream>(k[0].out[0], k[1].in[0]);
    connect<window<16>>(k[1].out[0], k[2].in[0]);
    connect<cascade>(k[2].out[0], k[3].in[0]);
    connect<stream>(k[3].out[0], out.in[0]);
  }

 private:
  kernel k[4];
};
four_in_a_row top;

int main() {
  top.init();
  top.run(20);
  if (top.end() != 0) return 1;
  for (unsigned i = 0; i < 4; ++i) std::printf("top.k%u %llu\n", i, waited[i]);
  return 0;
}
