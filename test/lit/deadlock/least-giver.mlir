// Two cores release the lock of a barrier. One did so; the other waits for its slot, whose lock begins at 0. The
// explanation follows the core that has not released the lock yet.

// RUN: not tessera run %s --quiet --out 0=-:32:words 2>&1 | FileCheck %s
// CHECK: error[T0605]: deadlock: {{.*}}'slot_up'
// CHECK: = note: core (0,3) waits for lock 0 of (0,3) 'arrived' >= 2, which is 1 {{.*}}core (0,4) releases it at {{.*}}, never so far
// CHECK: = note: core (0,4) waits for lock 1 of (0,3) 'slot_up' >= 1, which is 0

// RUN: sed -e 's/init = 0 : i32, sym_name = "slot_up"/init = 1 : i32, sym_name = "slot_up"/' %s > %t.mlir
// RUN: tessera run %t.mlir --quiet --check --out 0=-:32:words
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %down = aie.tile(0, 2)
  %middle = aie.tile(0, 3)
  %up = aie.tile(0, 4)
  %sum = aie.buffer(%middle) {sym_name = "sum"} : memref<4xi32> = dense<0>
  %arrived = aie.lock(%middle, 0) {init = 0 : i32, sym_name = "arrived"}
  %slot_up = aie.lock(%middle, 1) {init = 0 : i32, sym_name = "slot_up"}
  %slot_down = aie.lock(%middle, 2) {init = 1 : i32, sym_name = "slot_down"}
  aie.objectfifo @out(%middle, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%up) {
    %at = arith.constant 0 : index
    %one = arith.constant 1 : index
    %rounds = arith.constant 2 : index
    %value = arith.constant 10 : i32
    scf.for %n = %at to %rounds step %one {
      aie.use_lock(%slot_up, AcquireGreaterEqual, 1)
      memref.store %value, %sum[%at] : memref<4xi32>
      aie.use_lock(%arrived, Release, 1)
    }
    aie.end
  }
  aie.core(%down) {
    %zero = arith.constant 0 : index
    %at = arith.constant 1 : index
    %rounds = arith.constant 2 : index
    %value = arith.constant 20 : i32
    scf.for %n = %zero to %rounds step %at {
      aie.use_lock(%slot_down, AcquireGreaterEqual, 1)
      memref.store %value, %sum[%at] : memref<4xi32>
      aie.use_lock(%arrived, Release, 1)
    }
    aie.end
  }
  aie.core(%middle) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %rounds = arith.constant 2 : index
    scf.for %n = %zero to %rounds step %one {
      aie.use_lock(%arrived, AcquireGreaterEqual, 2)
      %outs = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %copy = aie.objectfifo.subview.access %outs[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      memref.copy %sum, %copy : memref<4xi32> to memref<4xi32>
      aie.objectfifo.release @out(Produce, 1)
      aie.use_lock(%slot_up, Release, 1)
      aie.use_lock(%slot_down, Release, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%o : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
