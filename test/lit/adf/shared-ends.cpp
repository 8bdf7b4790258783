// Two graphs of a program whose ends share a name or an output file.
//
// Covers X007
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && %adf -o program && seq 1 4 > in.txt
// RUN: not ./program name 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not ./program file 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not ./program spelling 2>&1 | FileCheck %s --check-prefix=SPELLING
// RUN: not ./program unnamed 2>&1 | FileCheck %s --check-prefix=UNNAMED
//
// Graphs may share an input file and a device, and a graph may be initialized twice.
// RUN: ./program legal 2>&1 | count 0
// RUN: printf '2\n3\n' | diff - x86simulator_output/first.txt
// RUN: printf '2\n3\n4\n' | diff - x86simulator_output/third.txt
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

void next(input_stream<int32>* in, output_stream<int32>* out) {
  writeincr(out, readincr(in) + 1);
}
class one : public graph {
 public:
  input_plio in;
  output_plio out;
  kernel k = kernel::create(next);
  one(const input_plio& from, const output_plio& to) : in(from), out(to) {
    source(k) = "shared-ends.cpp";
    connect(in.out[0], k.in[0]);
    connect(k.out[0], out.in[0]);
  }
};
template <class End>
End plio(const char* name, const char* file) {
  return End::create(name, plio_32_bits, file);
}
one first(plio<input_plio>("from", "in.txt"), plio<output_plio>("first_out", "first.txt"));
one named(plio<input_plio>("from", "in.txt"), plio<output_plio>("named_out", "named.txt"));
one second(plio<input_plio>("second_in", "in.txt"), plio<output_plio>("second_out", "first.txt"));
one spelled(plio<input_plio>("spelled_in", "in.txt"), plio<output_plio>("spelled_out", "./a/../first.txt"));
one unnamed(input_plio::create(plio_32_bits, "in.txt"), output_plio::create(plio_32_bits, "first.txt"));
one third(plio<input_plio>("third_in", "in.txt"), plio<output_plio>("third_out", "third.txt"));
one dropped(plio<input_plio>("dropped_in", "in.txt"), plio<output_plio>("dropped_out", "/dev/null"));
one lost(plio<input_plio>("lost_in", "in.txt"), plio<output_plio>("lost_out", "/dev/null"));

int run(graph& g, unsigned iterations) {
  return g.init() != ok || g.run(iterations) != ok || g.end() != ok;
}

int main(int argc, char** argv) {
  const std::string mode = argv[1];
  if (mode == "legal") return run(first, 4) + run(first, 2) + run(third, 3) + run(dropped, 1) + run(lost, 1);
  first.init();
  // NAME: error[T1265]: two ends of first and named have the name from
  // NAME: shared-ends.cpp:
  // NAME: note: the other one is created at {{.*}}shared-ends.cpp:
  // NAME: note: they belong to first and named
  if (mode == "name") return named.init();
  // FILE: error[T1265]: first_out and second_out write first.txt
  // FILE: note: they belong to first and second
  // FILE: help: give each output a file of its own
  if (mode == "file") return second.init();
  // SPELLING: error[T1265]: first_out and spelled_out write ./a/../first.txt
  if (mode == "spelling") return spelled.init();
  // UNNAMED: error[T1265]: first_out and unnamed.io{{[0-9]+}} write first.txt
  return unnamed.init();
}
