// --check: a kernel sends four words in an invocation, and its reader takes three. The run ends as if all were well; the
// check names both ends. In the graph without the mistake it finds nothing, although the input file has more words than
// two invocations take.
//
// RUN: rm -rf %t && mkdir %t && cd %t && seq 1 40 > in.txt && %placed -o program
// RUN: ./program && printf '6\n9\n' | cmp - x86simulator_output/out.txt
// RUN: not ./program --check 2>&1 | FileCheck %s
// CHECK: error[T0533]: core ([[FROM:[0-9]+]],1) sends 2 words more than core ([[TO:[0-9]+]],1) takes
// CHECK: = note: core ([[FROM]],1) has sent 8 words
// CHECK: = note: core ([[TO]],1) has taken 6 words
// RUN: ./program right --check 2>&1 | count 0
// A graph that end() stops in the middle of its work has words under way, which are no leftovers.
// RUN: ./program right stop 150 --check 2>&1 | count 0
// RUN: ./program right stop 180 --check 2>&1 | count 0
// RUN: ./program right stop 210 --check 2>&1 | count 0
//
// RUN: c++ -std=c++20 -O0 -D__X86SIM__ -D__AIE_ARCH__=10 %include %s %libadf -o functional
// RUN: env TESSERA_ADF_OPTIONS=--check ./functional right 2>&1 | FileCheck %s --check-prefix=FUNCTIONAL
// FUNCTIONAL: warning[T1252]: 1 option without effect here
// FUNCTIONAL-NEXT: = note: --check: functional runs always check buffers and streams
#include <adf.h>

#include <cstdlib>
#include <cstring>

using namespace adf;

bool is_right = false;

void send(input_stream<int32>* in, output_stream<int32>* out) {
  const int32 value = readincr(in);
  for (int32 i = 0; i < (is_right ? 3 : 4); ++i) writeincr(out, value + i);
}
void take(input_stream<int32>* in, output_stream<int32>* out) {
  int32 sum = 0;
  for (int i = 0; i < 3; ++i) sum += readincr(in);
  writeincr(out, sum);
}

class leftover : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "out.txt");
  leftover() {
    for (kernel* one : {&first, &second}) {
      source(*one) = "check.cpp";
      runtime<ratio>(*one) = 0.9;
    }
    connect<stream>(in.out[0], first.in[0]);
    connect<stream>(first.out[0], second.in[0]);
    connect<stream>(second.out[0], out.in[0]);
  }

 private:
  kernel first = kernel::create(send), second = kernel::create(take);
};
leftover words;

int main(int argc, char** argv) {
  is_right = argc > 1 && std::strcmp(argv[1], "right") == 0;
  words.init();
  if (argc > 3 && std::strcmp(argv[2], "stop") == 0) {
    words.run(-1);
    words.wait(std::strtoull(argv[3], nullptr, 10));
  } else {
    words.run(2);
  }
  words.end();
}
