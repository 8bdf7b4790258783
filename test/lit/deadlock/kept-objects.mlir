// A core acquires two objects and releases one in each round, as a sliding window does. Six objects are too few for its
// sixth round. The unit that gives the objects has ended rightly, so a note names the core that keeps an object.

// RUN: not tessera run %s --quiet --out 0=-:96:words 2>&1 | FileCheck %s
// CHECK: error[T0605]: deadlock: core (0,3) waits for {{.*}} >= 1, which is 0 and will stay so: core (0,2), {{.*}} did so 6 times, has ended (done)
// CHECK: = note: core (0,3) keeps 1 object of object FIFO 'rows' and waits for another one: it has acquired 6 and released 5
// CHECK: = help: let core (0,2) release the lock more often or by more, or let the units that acquire it ask for less

// RUN: sed -e 's/@rows(Consume, 2)/@rows(Consume, 1)/' %s > %t.mlir
// RUN: tessera run %t.mlir --quiet --check --out 0=-:96:words
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %above = aie.tile(0, 2)
  %below = aie.tile(0, 3)
  aie.objectfifo @rows(%above, {%below}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%below, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%above) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %rounds = arith.constant 6 : index
    %value = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
    scf.for %n = %zero to %rounds step %one {
      %objects = aie.objectfifo.acquire @rows(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %row = aie.objectfifo.subview.access %objects[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      vector.store %value, %row[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @rows(Produce, 1)
    }
    aie.end
  }
  aie.core(%below) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %rounds = arith.constant 6 : index
    scf.for %n = %zero to %rounds step %one {
      %rows = aie.objectfifo.acquire @rows(Consume, 2) : !aie.objectfifosubview<memref<4xi32>>
      %row = aie.objectfifo.subview.access %rows[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %outs = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %sum = aie.objectfifo.subview.access %outs[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %value = vector.load %row[%zero] : memref<4xi32>, vector<4xi32>
      vector.store %value, %sum[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @rows(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%o : memref<24xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 24][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<24xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
