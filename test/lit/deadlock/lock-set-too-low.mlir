// The command stream sets a lock to 1 for its second call, and the core acquires 2. The remedy compares both numbers.

// RUN: not tessera run %s --quiet --out 0=-:32:words 2>&1 | FileCheck %s
// CHECK: error[T0605]: deadlock: core (0,5) waits for lock 9 of (0,5) 'work' >= 2, which is 1 and will stay so: no core, DMA or control packet releases it; a register write set it to 1 in cycle
// CHECK: = help: compare the value with the acquire: line {{[0-9]+}} (WRITE) set lock 9 of (0,5) 'work' to 1, and core (0,5) asks for 2

// RUN: sed -e 's/set_lock(%%work, 1)/set_lock(%%work, 2)/' %s > %t.mlir
// RUN: tessera run %t.mlir --quiet --check --out 0=-:32:words
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 5)
  %work = aie.lock(%core, 9) {init = 0 : i32, sym_name = "work"}
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %rounds = arith.constant 2 : index
    %value = arith.constant dense<7> : vector<4xi32>
    scf.for %n = %zero to %rounds step %one {
      aie.use_lock(%work, AcquireGreaterEqual, 2)
      %outs = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %row = aie.objectfifo.subview.access %outs[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      vector.store %value, %row[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%o : memref<8xi32>) {
    aiex.set_lock(%work, 2)
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.set_lock(%work, 1)
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
