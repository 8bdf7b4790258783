// The cycles of an invocation that the user gives: by the name of a kernel, by that of its function, and in a file. A
// kernel writes the cycles between the begins of its invocations: those of the kernel, and the 53 of the loop around it.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: ./program | FileCheck %s --check-prefix=PLAIN
// RUN: ./program --kernel-cycles top.k0=2088 | FileCheck %s --check-prefix=ONE
// RUN: ./program --kernel-cycles=ticks=100,top.k1=947 | FileCheck %s --check-prefix=BOTH
// RUN: printf 'top.k1 4947  # measured\n\nticks 10\n' > cycles.txt
// RUN: ./program --kernel-profile cycles.txt | FileCheck %s --check-prefix=FILE
//
// A word of the stream, and the loop.
// PLAIN: 54 54
// ONE: 2141 54
// BOTH: 153 1000
// FILE: 63 5000
//
// RUN: not ./program --kernel-cycles tick=1 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error[T1226]: no kernel and no function of a kernel is named 'tick'
// NAME: the kernels are top.k0, top.k1
// RUN: not ./program --kernel-cycles ticks 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: error[T1226]: --kernel-cycles gives no cycles for a kernel
// RUN: echo 'ticks many' > wrong.txt && not ./program --kernel-profile wrong.txt 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: error[T1226]: line 1 of wrong.txt gives no cycles for a kernel
//
// A functional run says that it has no such cycles.
// RUN: %adf -o functional && env "TESSERA_ADF_OPTIONS=--kernel-cycles ticks=5" ./functional 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: warning[T1252]
// NONE: --kernel-cycles: a functional run counts virtual cycles
#include <adf.h>

#include <cstdio>
#include <fstream>

using namespace adf;

void ticks(output_stream<int32>* out) {
  writeincr(out, static_cast<int32>(get_cycles()));
}

class graph_of_two : public graph {
 public:
  output_plio out[2];
  graph_of_two() {
    for (unsigned i = 0; i < 2; ++i) {
      out[i] = output_plio::create(plio_32_bits, i == 0 ? "a.txt" : "b.txt", 1250);
      k[i] = kernel::create(ticks);
      source(k[i]) = "kernel-cycles.cpp";
      runtime<ratio>(k[i]) = 0.9;
      connect<stream>(k[i].out[0], out[i].in[0]);
    }
  }

 private:
  kernel k[2];
};
graph_of_two top;

static int difference(const char* name) {
  std::ifstream file(name);
  int first = 0, second = 0;
  file >> first >> second;
  return second - first;
}

int main() {
  top.init();
  top.run(3);
  if (top.end() != 0) return 1;
  std::printf("%d %d\n", difference("x86simulator_output/a.txt"), difference("x86simulator_output/b.txt"));
  return 0;
}
