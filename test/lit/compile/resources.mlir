// The resources of each tile that a design takes. The stack of a core is memory of its tile, on a separate line.
// RUN: tessera compile %s --emit resources | FileCheck %s --match-full-lines --strict-whitespace
// RUN: tessera compile %s --emit resources --json | FileCheck %s --check-prefix=JSON
//      CHECK:tile    kind                  memory descriptors    locks   s2mm   mm2s    ports
// CHECK-NEXT:(0,0)   shim tile                  -     0 of 16  0 of 16 0 of 2 1 of 2  2 of 14
// CHECK-NEXT:(0,1)   memory tile      0 of 524288     0 of 48  0 of 64 0 of 6 0 of 6  1 of 17
// CHECK-NEXT:(0,2)   core tile      2112 of 65536     0 of 16  1 of 16 0 of 2 0 of 2  1 of 15
// CHECK-NEXT:        stack                   2048
// CHECK-NOT:{{.}}
//      JSON: "tile": [
// JSON-NEXT:   0,
// JSON-NEXT:   0
//      JSON: "stack": 0,
//      JSON: "kind": "core tile",
// JSON-NEXT: "memory": {
// JSON-NEXT:   "used": 2112,
// JSON-NEXT:   "of": 65536
// JSON-NEXT: },
// JSON-NEXT: "stack": 2048,
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %free = aie.lock(%core) {sym_name = "free"}
  %b = aie.buffer(%core) {sym_name = "b"} : memref<16xi32>
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.core(%core) {
    aie.use_lock(%free, Release, 1)
    aie.end
  } {stack_size = 2048 : i32}
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<16xi32>) {
  }
}
