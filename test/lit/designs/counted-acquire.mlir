// A core acquires objects by a computed count. A count of 0 takes nothing and waits for nothing: the core below releases
// its object only every second round, and acquires none while it still holds one.

// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: tessera run fifo.mlir --in 0=words:0..63 --out 1=-:128:words --quiet > out.txt
// RUN: tessera run fifo.mlir --in 0=words:0..63 --out 1=-:128:words --quiet --timing=cycle > cycle.txt
// RUN: %python -c "print(*(16 * i + 8 + k + 1 for i in range(4) for k in range(8)), sep='\n')" > wanted.txt
// RUN: cmp out.txt wanted.txt
// RUN: cmp cycle.txt wanted.txt

// A lock that the core acquires by a count of 0, then of 2: its value does not matter to the first acquire, and is 1
// after the second.
// RUN: tessera run lock.mlir --dump 0,2 2>&1 | FileCheck %s --implicit-check-not=error
// CHECK: core (0,2)
// CHECK: done
// CHECK: locks: 0 holds 1; the others 0

// A program for the array compares the count first, because the instruction would wait for the value 0.
// RUN: tessera-opt --aie-localize-locks --aie-standard-lowering lock.mlir | FileCheck %s --check-prefix=LOWERED
// LOWERED: %[[SOME:.*]] = arith.cmpi ne, %{{.*}}, %c0_i32
// LOWERED: scf.if %[[SOME]] {
// LOWERED: func.call @llvm.aie2.acquire
// LOWERED: }

//--- fifo.mlir
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %tile = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%tile}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%tile, {%shim}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%tile) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %one = arith.constant 1 : i32
    %forever = arith.constant 0x7fffffff : index
    scf.for %n = %c0 to %forever step %c1 {
      %ins = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %in = aie.objectfifo.subview.access %ins[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %outs = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %out = aie.objectfifo.subview.access %outs[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      scf.for %i = %c0 to %c8 step %c1 {
        %v = memref.load %in[%i] : memref<8xi32>
        %w = arith.addi %v, %one : i32
        memref.store %w, %out[%i] : memref<8xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
      %half = arith.remui %n, %c2 : index
      %full = arith.cmpi eq, %half, %c1 : index
      scf.if %full {
        aie.objectfifo.release @out(Produce, 1)
      }
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<64xi32>, %b : memref<32xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
//--- lock.mlir
aie.device(npu1_1col) {
  %tile = aie.tile(0, 2)
  %lock = aie.lock(%tile, 0) {init = 3 : i32}
  %counts = aie.buffer(%tile) {sym_name = "counts", address = 1024 : i32} : memref<2xi32> = dense<[0, 2]>
  aie.core(%tile) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %none = memref.load %counts[%c0] : memref<2xi32>
    aie.use_lock(%lock, AcquireGreaterEqual, %none)
    %two = memref.load %counts[%c1] : memref<2xi32>
    aie.use_lock(%lock, AcquireGreaterEqual, %two)
    aie.end
  }
}
