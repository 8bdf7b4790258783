// GMIOs on the array: data that are under way when calls of the graph return, streams without kernels' buffers, a
// transfer that nothing fills, and one that begins at a wrong address.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: env TESSERA_ADF_DESIGN=design.mlir ./program && FileCheck %s --check-prefix=DESIGN < design.mlir
// RUN: env TESSERA_ADF_PLACES=places.aiecst ./program
// RUN: env TESSERA_ADF_OPTIONS='--constraints places.aiecst' TESSERA_ADF_DESIGN=again.mlir ./program && cmp design.mlir again.mlir
// RUN: tessera compile design.mlir -o design.xclbin && tessera state design.xclbin --device xcvc1902 --json > state.json
// RUN: %registers places.aiecst state.json 1 8192 | FileCheck %s --check-prefix=REGISTERS
// REGISTERS: {{[1-9][0-9]*}} checks, {{[1-9]}} cores
// RUN: not ./program 2>&1 | FileCheck %s --implicit-check-not=FAILED
//
// Only some columns of the device have a DMA in their shim tile.
// DESIGN: aie.flow(%tile_[[#]]_0, DMA : {{[01]}}, %tile_[[#]]_[[#]], Core : 0)
#include <adf.h>

#include "../Inputs/expect.h"

using namespace adf;

// Each sum ends with the word that ends a transfer.
void sums(input_stream<int32>* in, output_stream<int32>* out) {
  int32 sum = 0;
  for (bool is_last = false; !is_last;) sum += readincr(in, is_last);
  writeincr(out, sum);
}

class adder : public graph {
 public:
  input_gmio in = input_gmio::create("in", 64, 1000);
  output_gmio out = output_gmio::create("out", 64, 1000);
  adder() {
    runtime<ratio>(k) = 0.5;
    connect<stream>(in.out[0], k.in[0]);
    connect<stream>(k.out[0], out.in[0]);
  }

 private:
  kernel k = kernel::create(sums);
};
adder top;

int main() {
  auto* a = static_cast<int32*>(GMIO::malloc(256));
  auto* b = static_cast<int32*>(GMIO::malloc(256));
  for (int32 i = 0; i < 64; ++i) a[i] = i + 1, b[i] = 0;

  EXPECT(top.init() == ok && top.run(3) == ok);
  EXPECT(top.out.aie2gm_nb(b, 8) == ok);
  EXPECT(top.out.aie2gm_nb(b + 4, 16) == ok);  // more than will ever come
  for (unsigned i = 0; i < 3; ++i) EXPECT(top.in.gm2aie_nb(a + 16 * i, 4 * (i + 1)) == ok);
  EXPECT(top.wait() == ok);
  EXPECT(b[0] == 1 && b[1] == 17 + 18 && b[4] == 33 + 34 + 35);
  EXPECT(top.run(1) == ok && top.in.gm2aie(a + 8, 4) == ok);
  EXPECT(top.end() == ok);
  EXPECT(b[5] == 9 && b[6] == 0);

  EXPECT(top.init() == ok && top.run(1) == ok);
  EXPECT(top.in.gm2aie_nb(a + 1, 4) == user_error);
  // CHECK: error[T1224]: gm2aie of in begins 4 bytes into its memory
  // CHECK: note: the shim DMAs of xcvc1902 reach only addresses that are multiples of 16 bytes
  EXPECT(top.out.aie2gm(b, 8) == user_error);
  // CHECK: error[T1221]: top waits for ever
  GMIO::free(a);
  GMIO::free(b);
  return failures;
}
