// With --streams=array, a stream holds the words of the shortest route on the array (14) and of fifo_depth. A design
// that needs more hangs, and is explained; without the option it runs.
//
// Covers R242 R243 X053
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && seq 1 400 > in.txt
// RUN: %adf -o program && ./program words 100 | FileCheck %s --check-prefix=SUM100
// SUM100: sum 10100
// RUN: env TESSERA_ADF_OPTIONS=--streams=array ./program words 14 | FileCheck %s --check-prefix=SUM14
// SUM14: sum 210
// RUN: not env TESSERA_ADF_OPTIONS=--streams=array ./program words 15 2>&1 | FileCheck %s --check-prefix=HANGS
// HANGS: error[T1221]: wait() of {{[a-z]+}} never returns: its kernels wait for each other
// HANGS-DAG: words.k1.in[1] needs a word in invocation 1
// HANGS-DAG: words.k0.out[0] needs a free word of the stream in invocation 1
// HANGS: so {{[a-z]+}}.k{{[0-9]}} waits for itself
// HANGS: help: let the stream to words.k1.in[0] hold 1 more word (fifo_depth)
//
// Depths on one connection and on two connections of a path; a pair counts at both ends.
// RUN: env TESSERA_ADF_OPTIONS=--streams=array ./program deeper 30 | FileCheck %s --check-prefix=SUM30
// SUM30: sum 930
// RUN: not env TESSERA_ADF_OPTIONS=--streams=array ./program deeper 31 2>&1 | FileCheck %s --check-prefix=CAST
//
// A multicast waits for the reader whose stream is full.
// RUN: env TESSERA_ADF_OPTIONS=--streams=array ./program cast 10 | FileCheck %s --check-prefix=SUM10
// SUM10: sum 110
// RUN: ./program cast 100 | FileCheck %s --check-prefix=SUM100
// RUN: not env TESSERA_ADF_OPTIONS=--streams=array ./program cast 30 2>&1 | FileCheck %s --check-prefix=CAST
// CAST: error[T1221]: wait() of {{[a-z]+}} never returns: its kernels wait for each other
//
// RUN: not env TESSERA_ADF_OPTIONS=--streams=long ./program cast 1 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: error[T1226]: --streams needs array or unbounded, not 'long'
#include <adf.h>

using namespace adf;

static unsigned count = 0;  // words of each stream
static long sum = 0;

// All words of the first stream come before those of the second one, and the reader begins with the second one.
void writer(output_stream<int32>* a, output_stream<int32>* b) {
  for (unsigned i = 1; i <= count; ++i) writeincr(a, static_cast<int32>(i));
  for (unsigned i = 1; i <= count; ++i) writeincr(b, static_cast<int32>(i));
}
void reader(input_stream<int32>* a, input_stream<int32>* b, output_stream<int32>* out) {
  int32 total = 0;
  for (unsigned i = 0; i < count; ++i) total += readincr(b);
  for (unsigned i = 0; i < count; ++i) total += readincr(a);
  sum = total;
  writeincr(out, total);
}
// Passes its input on when it has it all.
void late(input_stream<int32>* in, output_stream<int32>* out) {
  int32 all[100];
  for (unsigned i = 0; i < count; ++i) all[i] = readincr(in);
  for (unsigned i = 0; i < count; ++i) writeincr(out, all[i]);
}
void source_of_words(output_stream<int32>* out) {
  for (unsigned i = 1; i <= count; ++i) writeincr(out, static_cast<int32>(i));
}

class two_streams : public graph {
 public:
  output_plio out;
  kernel first = kernel::create(writer), second = kernel::create(reader);
  explicit two_streams(const char* file) {
    out = output_plio::create(file, plio_32_bits, file);
    connect<stream>(first.out[1], second.in[1]);
    connect<stream>(second.out[0], out.in[0]);
  }
};
class plain : public two_streams {
 public:
  plain() : two_streams("words.txt") { connect<stream>(first.out[0], second.in[0]); }
};
class with_depth : public two_streams {
 public:
  output_port middle;
  with_depth() : two_streams("deeper.txt") {
    connect<stream> one(first.out[0], middle), two(middle, second.in[0]);
    fifo_depth(one) = 8;
    fifo_depth(two) = {3, 5};
  }
};
class multicast : public graph {
 public:
  output_plio out = output_plio::create("cast", plio_32_bits, "cast.txt");
  kernel first = kernel::create(source_of_words), second = kernel::create(reader), third = kernel::create(late);
  multicast() {
    connect<stream>(first.out[0], second.in[0]);
    connect<stream>(first.out[0], third.in[0]);
    connect<stream>(third.out[0], second.in[1]);
    connect<stream>(second.out[0], out.in[0]);
  }
};
plain words;
with_depth deeper;
multicast cast;

int main(int, char** argv) {
  const std::string which = argv[1];
  count = static_cast<unsigned>(std::atoi(argv[2]));
  graph& g = which == "words" ? static_cast<graph&>(words) : which == "deeper" ? static_cast<graph&>(deeper) : cast;
  g.init();
  g.run(1);
  const int status = g.wait();
  if (status == 0) std::printf("sum %ld\n", sum);
  return status != 0;
}
