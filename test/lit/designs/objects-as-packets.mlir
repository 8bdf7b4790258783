// Objects travel as packets: the shim DMA sends each with the ID of its channel's name.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform{packet-sw-objFifos=true}))' %s -o %t.mlir
// RUN: %design %t.mlir --in 0=words:0..31 --out 1=%t:128:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform{packet-sw-objFifos=true},aie-dma-to-npu))' %s | FileCheck %s --check-prefix=WORDS
// CHECK: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 8 16 24 1 9 17 25 2 10 18 26 3 11 19 27
// WORDS: dense<[16, {{[0-9]+}}, 1073741824,
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  aiex.runtime_sequence(%a : memref<32xi32>, %b : memref<32xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 4, 4][0, 0, 1, 8]) {metadata = @in, id = 2 : i64} : memref<32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
