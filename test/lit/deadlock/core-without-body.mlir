// A tile between two others has no core. The core before it releases a lock that no unit takes, but rightly: the object
// FIFO says that the missing core would take it.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: not tessera run %s --quiet --in 0=words:0..63 --out 1=-:256:words 2>&1 | FileCheck %s --implicit-check-not='no unit takes'
// CHECK: error[T0605]: deadlock: core (0,4) waits for lock {{.*}} of (0,3) 'to_last_cons_lock' >= 1, which is 0 and will stay so: no core, DMA or control packet releases it; core (0,3) was never enabled
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %f = aie.tile(0, 2)
  %s = aie.tile(0, 3)
  %l = aie.tile(0, 4)
  aie.objectfifo @in(%shim, {%f}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @to_second(%f, {%s}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @to_last(%s, {%l}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%l, {%shim}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%f) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 8 : index
    scf.for %i = %c0 to %n step %c1 {
      %got = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %made = aie.objectfifo.acquire @to_second(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @to_second(Produce, 1)
    }
    aie.end
  }
  aie.core(%l) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 8 : index
    scf.for %i = %c0 to %n step %c1 {
      %got = aie.objectfifo.acquire @to_last(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %made = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      aie.objectfifo.release @to_last(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<64xi32>, %b : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
