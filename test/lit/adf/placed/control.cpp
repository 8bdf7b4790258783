// Control of placed graphs: runs one after the other, a wait for a number of cycles, a second init(), a graph that runs
// for ever, two graphs side by side, and an asynchronous parameter.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: ./program 2>&1 | FileCheck %s --implicit-check-not=FAILED --implicit-check-not=error
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

static int calls = 0;  // of the first graph's kernel; a plain compiler shares it
void count(input_stream<int32>* in, output_stream<int32>* out, int32 step, int32& total) {
  total += step;
  ++calls;
  writeincr(out, total + readincr(in));
}
void copy(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, window_readincr(in));
}

class counter : public graph {
 public:
  input_plio in = input_plio::create("numbers", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("totals", plio_32_bits, "totals.txt");
  port<input> step;
  port<inout> total;

  counter() {
    runtime<ratio>(k) = 0.5;
    connect<stream>(in.out[0], k.in[0]);
    connect<stream>(k.out[0], out.in[0]);
    connect<parameter>(step, async(k.in[1]));
    connect<parameter>(k.inout[0], total);
  }

 private:
  kernel k = kernel::create(count);
};
class copier : public graph {
 public:
  input_plio in = input_plio::create("more", plio_32_bits, "in.txt");
  output_plio out = output_plio::create("copies", plio_32_bits, "copies.txt");

  copier() {
    runtime<ratio>(k) = 0.5;
    connect<window<16>>(in.out[0], k.in[0]);
    connect<window<16>>(k.out[0], out.in[0]);
  }

 private:
  kernel k = kernel::create(copy);
};
counter top;
copier second;

int main() {
  FILE* file = std::fopen("in.txt", "w");
  for (int i = 0; i < 8; ++i) std::fprintf(file, "%d\n", 100 * i);
  std::fclose(file);

  EXPECT(top.init() == ok && second.init() == ok);
  top.update(top.step, 1);
  second.run(-1);  // side by side, for ever
  top.run(2);
  EXPECT(top.wait() == ok);
  EXPECT(lines_of("totals.txt") == "1 102");
  int32 total = 0;
  EXPECT(top.read(top.total, total) == ok && total == 2);
  top.update(top.step, 10);
  top.run(3);  // an odd number of runs in all: the next run goes on where this one ended
  EXPECT(top.wait() == ok);
  EXPECT(lines_of("totals.txt") == "1 102 212 322 432");
  EXPECT(calls == 5);
  top.run(1);
  EXPECT(top.wait(1) == ok);  // too short for an invocation
  EXPECT(top.resume() == ok && top.wait() == ok);
  EXPECT(lines_of("totals.txt") == "1 102 212 322 432 542");
  EXPECT(second.wait() == ok);  // its input ends
  EXPECT(lines_of("copies.txt") == "0 100 200 300 400 500 600 700");
  EXPECT(second.end() == ok && top.end() == ok);

  EXPECT(top.init() == ok);  // the file from its first line, and the parameter without a value
  top.update(top.step, 5);
  top.run(1);
  EXPECT(top.end() == ok);
  EXPECT(lines_of("totals.txt") == "5");
  // CHECK: done
  std::printf("done\n");
  return failures;
}
