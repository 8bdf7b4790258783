// Global memory: allocation, transfers that wait and that do not, their order, and the calls that are refused.
//
// Covers R145 R146 R149 R150 R151 R152 R153 R154 R155 R156 R157 R158 R159 R160 R161 R162 R163 R164 R165 R167 X004 X006
//
// RUN: %adf -o %t && %t 2>&1 | FileCheck %s --implicit-check-not=FAILED
#include <adf.h>

#include "Inputs/expect.h"

using namespace adf;

void negative(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < 4; ++i) window_writeincr(out, -window_readincr(in));
}

class older : public graph {
 public:
  port<input> in;
  port<output> out;
  kernel k = kernel::create(negative);
  older() {
    source(k) = "gmio.cpp";
    connect<window<16>>(in, k.in[0]);
    connect<window<16>>(k.out[0], out);
  }
};
older g;
GMIO from("from", 64, 1000), to("to", 256, 1000), logic("logic", 128, 1000);
simulation::platform<1, 1> plat(&from, &to);
connect<> n0(plat.src[0], g.in), n1(g.out, plat.sink[0]);

class newer : public graph {
 public:
  input_gmio in[2] = {input_gmio::create("in", 128, 1000), input_gmio::create(64, 1000)};
  output_gmio out[2] = {output_gmio::create("out", 64, 500), output_gmio::create(256, 500)};
  kernel k[2] = {kernel::create(negative), kernel::create(negative)};
  newer() {
    for (unsigned i = 0; i < 2; ++i) {
      source(k[i]) = "gmio.cpp";
      connect<window<16>>(in[i].out[0], k[i].in[0]);
      connect<window<16>>(k[i].out[0], out[i].in[0]);
    }
  }
};
newer h;

int main() {
  constexpr unsigned kCount = 4 * 64, kBytes = kCount * sizeof(int32);
  auto* a = static_cast<int32*>(GMIO::malloc(kBytes));
  auto* b = static_cast<int32*>(GMIO::malloc(kBytes));
  EXPECT(a != nullptr && b != nullptr && (a + kCount <= b || b + kCount <= a));
  EXPECT(GMIO::malloc(~std::size_t{0}) == nullptr);
  for (unsigned i = 0; i < kCount; ++i) a[i] = static_cast<int32>(i + 1);

  EXPECT(from.gm2aie_nb(a, 16) == user_error);
  // CHECK: error[T1224]: gm2aie cannot use from
  // CHECK: note: no initialized graph is connected to the GMIO

  // 64 transfers each way, all issued before the graph runs: they are done in the order of their calls.
  EXPECT(g.init() == ok);
  for (unsigned i = 0; i < 64; ++i) EXPECT(to.aie2gm_nb(b + 4 * (63 - i), 16) == ok);
  for (unsigned i = 0; i < 64; ++i) EXPECT(from.gm2aie_nb(a + 4 * i, 16) == ok);
  EXPECT(g.run(64) == ok);
  EXPECT(from.wait() == ok);
  EXPECT(to.wait() == ok);
  for (unsigned i = 0; i < kCount; ++i) EXPECT(b[4 * (63 - i / 4) + i % 4] == -a[i]);
  EXPECT(g.end() == ok);

  // One transfer in several blocks, several transfers in one block, and the calls that wait.
  EXPECT(g.init() == ok);
  EXPECT(g.run(4) == ok);
  EXPECT(from.gm2aie(a, 32) == ok);
  EXPECT(to.aie2gm(b, 16) == ok);
  EXPECT(b[3] == -4);
  EXPECT(from.gm2aie_nb(a + 8, 4) == ok);
  EXPECT(from.gm2aie_nb(a + 20, 12) == ok);
  EXPECT(from.gm2aie_nb(a, 16) == ok);
  EXPECT(to.aie2gm(b, 48) == ok);
  EXPECT(b[0] == -5 && b[4] == -9 && b[5] == -21 && b[7] == -23 && b[8] == -1 && b[11] == -4);
  EXPECT(g.end() == ok);

  // The same through members of a graph.
  EXPECT(h.init() == ok);
  EXPECT(h.run(2) == ok);
  for (unsigned i = 0; i < 2; ++i) EXPECT(h.in[i].gm2aie_nb(a + 100 * i, 32) == ok);
  for (unsigned i = 0; i < 2; ++i) EXPECT(h.out[i].aie2gm_nb(b + 100 * i, 32) == ok);
  for (unsigned i = 0; i < 2; ++i) EXPECT(h.out[i].wait() == ok);
  EXPECT(b[0] == -1 && b[7] == -8 && b[100] == -101 && b[107] == -108);

  EXPECT(h.in[0].aie2gm_nb(b, 16) == user_error);
  // CHECK: error[T1224]: aie2gm cannot use in, which moves data the other way
  EXPECT(h.out[0].gm2aie_nb(b, 16) == user_error);
  // CHECK: error[T1224]: gm2aie cannot use out, which moves data the other way
  EXPECT(h.in[0].gm2aie_nb(a + kCount - 2, 16) == user_error);
  // CHECK: error[T1224]: a transfer of 16 bytes is not inside of memory from GMIO::malloc
  // CHECK: gm2aie of in
  int32 own[4];
  EXPECT(h.out[0].aie2gm_nb(own, 16) == user_error);
  // CHECK: error[T1224]: a transfer of 16 bytes is not inside of memory from GMIO::malloc
  // CHECK: aie2gm of out
  EXPECT(h.end() == ok);

  // A GMIO that no kernel uses belongs to programmable logic.
  EXPECT(logic.pl_gm(a, kBytes) == ok);
  EXPECT(logic.wait() == user_error);
  // CHECK: error[T1224]: wait() of logic
  // CHECK: note: no initialized graph is connected to it
  GMIO::free(a);
  GMIO::free(b);
  GMIO::free(b);
  // CHECK: error[T1224]: GMIO::free of an address that GMIO::malloc did not give, or that is free already
  GMIO::free(own);
  // CHECK: error[T1224]: GMIO::free of an address
  return failures;
}
