// Designs that run, although they are probably not meant so.
//
// Covers X016
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && %adf -o program && seq 1 8 > in.txt
// RUN: ./program 2>&1 | FileCheck %s --implicit-check-not=FAILED --implicit-check-not=error
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

void copy(input_window<int32>* in, output_window<int32>* out) {
  for (int i = 0; i < 4; ++i) window_writeincr(out, window_readincr(in));
}
void add(input_stream<int32>* a, input_stream<int32>* b, output_stream<int32>* out) {
  writeincr(out, readincr(a) + readincr(b));
}

// CHECK: warning[T1214]: two connections of windows.port{{[0-9]+}} have windows of 32 and 16 bytes
// CHECK-NEXT: design-warnings.cpp:[[#@LINE+12]]
// CHECK-NEXT: note: the other one stands at {{.*}}design-warnings.cpp:[[#@LINE+10]]
// CHECK-NEXT: note: a kernel gets the window of the connection nearest to it: windows.k0.in[0] has 16 bytes
class two_windows : public graph {
 public:
  input_plio from = input_plio::create("windows_from", plio_32_bits, "in.txt");
  output_plio to = output_plio::create("windows_to", plio_32_bits, "windows.txt");
  input_port in;
  kernel k = kernel::create(copy);
  two_windows() {
    source(k) = "design-warnings.cpp";
    connect<window<32>>(from.out[0], in);
    connect<window<16>>(in, k.in[0]);
    connect<window<16>>(k.out[0], to.in[0]);
  }
};
two_windows windows;

// CHECK: warning[T1211]: async() around a stream has no effect
// CHECK-NEXT: note: streams.k0.out[0], streams.k1.out[0]
// CHECK: warning[T1291]: the core of streams.k0 needs 4 input streams, and a core has 2
// CHECK-NEXT: note: streams.k0.in[0], streams.k0.in[1], streams.k1.in[0], streams.k1.in[1]
// CHECK-NOT: warning
class many_streams : public graph {
 public:
  input_plio from = input_plio::create("streams_from", plio_32_bits, "in.txt");
  output_plio to[2];
  kernel k[2];
  many_streams() {
    for (int i = 0; i < 2; ++i) {
      k[i] = kernel::create(add);
      source(k[i]) = "design-warnings.cpp";
      to[i] = output_plio::create("streams_to" + std::to_string(i), plio_32_bits, std::to_string(i) + ".txt");
      location<kernel>(k[i]) = tile(2, 2);
      for (int n = 0; n < 2; ++n) connect(from.out[0], k[i].in[n]);
      connect(async(k[i].out[0]), to[i].in[0]);
    }
  }
};
many_streams streams;

int main() {
  EXPECT(windows.init() == ok && windows.run(2) == ok && windows.end() == ok);
  EXPECT(lines_of("windows.txt") == "1 2 3 4 5 6 7 8");
  EXPECT(streams.init() == ok && streams.run(3) == ok && streams.end() == ok);
  EXPECT(lines_of("0.txt") == "2 4 6" && lines_of("1.txt") == "2 4 6");
  return failures;
}
