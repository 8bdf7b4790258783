// A kernel that never returns: --timeout ends it, wherever it computes.
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && printf '1\n2\n3\n4\n' > in.txt && %adf -g -o %t/program
//
// RUN: not env TESSERA_ADF_OPTIONS=--timeout=1 %t/program computes 2>&1 | FileCheck %s --check-prefix=LOOP
// LOOP: begins
// LOOP: error[T1221]: the time limit ended a kernel that still computes
// LOOP: computing.k0, invocation 2
// LOOP: endless.cpp:[[@LINE+38]]
// LOOP: help: allow more time, or look for a loop that never ends
// LOOP: wait gives 1
// LOOP: handlers of the program: 2
//
// The files have the data up to then.
// RUN: FileCheck %s --check-prefix=FILE < %t/x86simulator_output/computes.txt
// FILE: 1
// FILE-NEXT: 2
// FILE-NOT: 3
//
// Half of the time, this kernel holds locks of the C library.
// RUN: not env TESSERA_ADF_OPTIONS=--timeout=1 %t/program prints 2>&1 | FileCheck %s --check-prefix=PRINTS
// PRINTS: error[T1221]: the time limit ended a kernel that still computes
// PRINTS: printing.k0, invocation 1
// PRINTS: endless.cpp:
// PRINTS: wait gives 1
//
// A kernel that sleeps never runs code of its own.
// RUN: not env TESSERA_ADF_OPTIONS=--timeout=1 %t/program sleeps 2>&1 | FileCheck %s --check-prefix=SLEEPS
// SLEEPS: error[T1221]: the time limit ended a kernel that waits outside of the graph
//
// A slow kernel that ends in time.
// RUN: env TESSERA_ADF_OPTIONS=--timeout=300 %t/program ends 2>&1 | FileCheck %s --check-prefix=ENDS
// ENDS: wait gives 0
#include <adf.h>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <unistd.h>

using namespace adf;

volatile int turns = 0;
int handled = 0;

void computes(input_buffer<int32, extents<2>>& in, output_buffer<int32, extents<2>>& out) {
  for (unsigned i = 0; i < 2; ++i) out[i] = in[i];
  while (in[0] == 3) turns = turns + 1;
}
void prints(input_buffer<int32, extents<2>>& in, output_buffer<int32, extents<2>>& out) {
  std::FILE* null = std::fopen("/dev/null", "w");
  for (out[0] = 0; in[0] == 1;) {
    std::fprintf(null, "%d\n", in[1]);
    for (unsigned i = 0; i < 1000; ++i) turns = turns + 1;
  }
}
void sleeps(input_buffer<int32, extents<2>>& in, output_buffer<int32, extents<2>>&) {
  while (in[0] == 1) usleep(100000000);
}
void ends(input_buffer<int32, extents<2>>& in, output_buffer<int32, extents<2>>& out) {
  for (unsigned i = 0; i < 2; ++i) out[i] = in[i];
  usleep(300000);
}

class looping_line : public graph {
 public:
  input_plio in = input_plio::create("in", plio_32_bits, "in.txt");
  output_plio out;
  kernel k;
  looping_line(void (*function)(input_buffer<int32, extents<2>>&, output_buffer<int32, extents<2>>&), const char* file) {
    k = kernel::create(function);
    out = output_plio::create(file, plio_32_bits, file);
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
looping_line computing(computes, "computes.txt"), printing(prints, "prints.txt"), sleeping(sleeps, "sleeps.txt"),
    ending(ends, "ends.txt");

int main(int, char** argv) {
  looping_line* all[] = {&computing, &printing, &sleeping, &ending};
  const char* names[] = {"computes", "prints", "sleeps", "ends"};
  for (const int number : {SIGALRM, SIGRTMAX - 1}) std::signal(number, [](int) { ++handled; });
  std::puts("begins");
  for (unsigned i = 0; i < 4; ++i) {
    if (std::strcmp(argv[1], names[i]) != 0) continue;
    all[i]->init();
    all[i]->run(2);
    std::printf("wait gives %d\n", all[i]->wait() == return_code::ok ? 0 : 1);
    for (const int number : {SIGALRM, SIGRTMAX - 1}) std::raise(number);
    std::printf("handlers of the program: %d\n", handled);
    all[i]->end();
  }
}
