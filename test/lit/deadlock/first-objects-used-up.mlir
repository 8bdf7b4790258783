// An object FIFO of a memory tile has one first object and no producer, and the core acquires an object in each round.
// The text names the core that asks again. The descriptor that sends the object does nothing wrong.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: not tessera run %s --quiet --out 0=-:16:words 2>&1 | FileCheck %s --implicit-check-not="no unit takes"
// CHECK: error[T0605]: deadlock: MM2S 0 of (0,1) waits for lock {{[0-9]+}} of (0,1) 'k_cons_lock' >= 1, which is 0 and will stay so: no core, DMA or control packet releases it; it began with 1, and MM2S 0 of (0,1) has taken 1; core (0,2) has taken 1 of lock {{[0-9]+}} of (0,2) 'k_cons_cons_lock' and asks for 1 more at {{.*}}first-objects-used-up.mlir:[[@LINE+13]]:12
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %c = aie.tile(0, 2)
  aie.objectfifo @k(%m, {%c}, 1 : i32) : !aie.objectfifo<memref<2xi32>> = [dense<[11, 7]> : memref<2xi32>]
  aie.objectfifo @out(%c, {%shim}, 2 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.core(%c) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scf.for %n = %c0 to %c2 step %c1 {
      %o = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<2xi32>>
      %k = aie.objectfifo.acquire @k(Consume, 1) : !aie.objectfifosubview<memref<2xi32>>
      aie.objectfifo.release @k(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%b : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
