// Run-time parameters of 64 bits: both of C++'s types with each sign are accepted.
//
// Covers R056 R060
//
// RUN: rm -rf %t && mkdir -p %t && cd %t && %adf -o program && seq 1 2 > in.txt
// RUN: ./program 2>&1 | FileCheck %s --allow-empty --implicit-check-not=FAILED --implicit-check-not=error
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

void sum(input_stream<int32>* in, output_stream<int32>* out, long long a, unsigned long b, const long (&c)[2],
         const unsigned long long (&d)[2], long long& total) {
  total += readincr(in) + a + static_cast<long long>(b) + c[0] + c[1] + static_cast<long long>(d[0] + d[1]);
  writeincr(out, static_cast<int32>(total >> 32));
}
class wide_values : public graph {
 public:
  input_plio from = input_plio::create(plio_32_bits, "in.txt");
  output_plio to = output_plio::create(plio_32_bits, "out.txt");
  input_port a, b, c, d;
  inout_port total;
  kernel k = kernel::create(sum);
  wide_values() {
    source(k) = "wide-integers.cpp";
    connect(from.out[0], k.in[0]);
    connect(k.out[0], to.in[0]);
    connect<parameter>(a, async(k.in[1]));
    connect<parameter>(b, async(k.in[2]));
    connect<parameter>(c, async(k.in[3]));
    connect<parameter>(d, async(k.in[4]));
    connect<parameter>(k.inout[0], total);
  }
};
wide_values g;

int main() {
  constexpr long long kHigh = 1LL << 32;
  const long long c[2] = {2 * kHigh, 3 * kHigh};
  const unsigned long d[2] = {4UL << 32, 5UL << 32};
  EXPECT(g.init() == ok);
  EXPECT(g.update(g.a, 6 * kHigh) == ok);
  EXPECT(g.update(g.b, 7ULL << 32) == ok);
  EXPECT(g.update(g.c, c, 2) == ok);
  EXPECT(g.update(g.d, d, 2) == ok);
  EXPECT(g.run(1) == ok && g.wait() == ok);
  long long one = 0;
  long several[1] = {0};
  EXPECT(g.read(g.total, one) == ok && one == 27 * kHigh + 1);
  EXPECT(g.read(g.total, several, 1) == ok && several[0] == one);
  EXPECT(g.update(g.a, 5L << 32) == ok);  // the other type
  EXPECT(g.update(g.b, 6UL << 32) == ok);
  EXPECT(g.run(1) == ok && g.end() == ok);
  EXPECT(lines_of("out.txt") == "27 52");
  return failures;
}
