// The design of a placed program: buffers that two cores share, buffers with a DMA at each end, a stream, a cascade, a
// parameter, and a multicast.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %placed -o program
// RUN: env TESSERA_ADF_DESIGN=design.mlir ./program && FileCheck %s < design.mlir
// RUN: tessera compile design.mlir -o design.xclbin 2>&1 | FileCheck %s --check-prefix=COMPILED
// COMPILED-NOT: error
// RUN: env TESSERA_ADF_PLACES=places.aiecst ./program && FileCheck %s --check-prefix=PLACES < places.aiecst
// RUN: env TESSERA_ADF_OPTIONS='--constraints places.aiecst' TESSERA_ADF_DESIGN=again.mlir ./program && cmp design.mlir again.mlir
// RUN: tessera state design.xclbin --json > state.json
// RUN: %registers places.aiecst state.json 1 8192 | FileCheck %s --check-prefix=REGISTERS
// REGISTERS: {{[1-9][0-9]}} checks, {{[1-9]}} cores
// RUN: sed 's/"channel": 0/"channel": 1/' places.aiecst > wrong.aiecst
// RUN: not %registers wrong.aiecst state.json 1 8192 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: the registers do not hold this: columns and channels of shim tiles are
// RUN: ./program && FileCheck %s --check-prefix=OUT < x86simulator_output/sums.txt
//
// Equal blocks of two kernels lie in a memory that both cores reach. The third kernel has a margin, so it has its own.
// CHECK: aie.device(xcvc1902)
// CHECK-DAG: {sym_name = "top.k0.in[0].ping"{{.*}}} : memref<8xi32>
// CHECK-DAG: {sym_name = "top.k0.in[0].pong"{{.*}}} : memref<8xi32>
// CHECK-DAG: {init = 0 : i32, sym_name = "top.k0.in[0].ping lock"}
// CHECK-DAG: {sym_name = "top.k0.out[0].ping"{{.*}}} : memref<8xi32>
// CHECK-NOT: sym_name = "top.k1.in[0]
// CHECK-DAG: {sym_name = "top.k2.in[0].pong"{{.*}}} : memref<16xi32>
// CHECK-DAG: aie.flow(%tile_[[#]]_0, PLIO : [[#]], %tile_[[#]]_[[#]], DMA : [[#]])
// CHECK-DAG: aie.flow(%tile_[[#]]_[[#]], Core : 0, %tile_[[#]]_[[#]], Core : 0)
// CHECK: aie.dma_start(S2MM, {{[01]}}, ^fill
// CHECK: aie.use_lock(%lock{{.*}}, Acquire, 0)
// CHECK-NEXT: aie.dma_bd(%buffer{{.*}} : memref<{{.*}}xi32>, {{[08]}}, 8)
// CHECK-NEXT: aie.use_lock(%lock{{.*}}, Release, 1)
// CHECK: func.call @"top.k0"
//
// The places as constraints: rows count from the lowest core tile.
// PLACES: "top.k0": {
// PLACES-NEXT: "tile": {"column": {{[0-9]+}}, "row": {{[0-9]+}}}
// PLACES: "top.k0.in[0]": {
// PLACES-NEXT: "buffers": [{"column": {{[0-9]+}}, "row": {{[0-9]+}}}, {"column": {{[0-9]+}}, "row": {{[0-9]+}}}]
#include <adf.h>

using namespace adf;

constexpr unsigned kBlock = 8;

void twice(input_window<int32>* in, output_window<int32>* out, int32 factor) {
  for (unsigned i = 0; i < kBlock; ++i) window_writeincr(out, factor * window_readincr(in));
}
void add_one(input_window<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < kBlock; ++i) window_writeincr(out, window_readincr(in) + 1);
}
// Each sum begins with the value 8 samples before.
void delayed_sum(input_window<int32>* in, output_stream<int32>* out) {
  int32 before[kBlock];
  for (int32& one : before) one = window_readincr(in);
  for (unsigned i = 0; i < kBlock; ++i) writeincr(out, before[i] + window_readincr(in));
}
void minus(input_stream<int32>* in, output_window<int32>* out) {
  for (unsigned i = 0; i < kBlock; ++i) window_writeincr(out, -readincr(in));
}

class chain : public graph {
 public:
  input_plio in = input_plio::create(plio_32_bits, "in.txt");
  output_plio out = output_plio::create(plio_32_bits, "sums.txt");
  port<input> factor;

  chain() {
    for (kernel* one : {&a, &b, &c, &d}) runtime<ratio>(*one) = 0.9;
    connect<window<kBlock * 4>>(in.out[0], a.in[0]);
    connect<parameter>(factor, a.in[1]);
    connect<window<kBlock * 4>>(a.out[0], b.in[0]);
    connect<window<kBlock * 4>, window<kBlock * 4, kBlock * 4>>(b.out[0], c.in[0]);
    connect<stream>(c.out[0], d.in[0]);
    connect<window<kBlock * 4>>(d.out[0], out.in[0]);
  }

 private:
  kernel a = kernel::create(twice), b = kernel::create(add_one), c = kernel::create(delayed_sum),
         d = kernel::create(minus);
};
chain top;

// With x = 0, 1, 2, ... the first kernels give f x + 1. The first block has zeros in front of it.
// OUT: -1{{$}}
// OUT-NEXT: {{^}}-3{{$}}
// OUT-COUNT-5: {{^}}-
// OUT-NEXT: {{^}}-15{{$}}
// The parameter is synchronous: the second iteration multiplies by 3, so -(3 * 8 + 1 + 1).
// OUT-NEXT: {{^}}-26{{$}}
// OUT-COUNT-6: {{^}}-
// OUT-NEXT: {{^}}-61{{$}}
// OUT-NOT: {{.}}
int main() {
  FILE* file = std::fopen("in.txt", "w");
  for (int i = 0; i < 16; ++i) std::fprintf(file, "%d\n", i);
  std::fclose(file);
  if (top.init() != 0) return 1;
  top.update(top.factor, 2);
  top.run(1);
  if (top.wait() != 0) return 1;
  top.update(top.factor, 3);
  top.run(1);
  return top.end();
}
