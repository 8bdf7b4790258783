// The explanation of a design's hang names the line of the command stream that waits.
// RUN: not tessera run %s --in 0=words:0..15 --in 1=zeros:64 --quiet 2>&1 | FileCheck %s
// CHECK: warning[T0980]: S2MM 0 of (0,0) takes 16 words, but only 0 can come
// CHECK: note: {{.*}}core (0,2) waits for lock 'never' of (0,2), which no unit releases
// CHECK: error[T0605]: deadlock: core (0,2) waits for lock 4 of (0,2) 'never' >= 1, which is 0 and will stay so: no core, DMA or control packet releases it
// CHECK-NEXT: --> {{.*}}deadlock.mlir: line [[#@LINE+17]] (TCT)
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %l = aie.lock(%core) {init = 0 : i32, sym_name = "never"}
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%core) {
    %x = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    %y = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
