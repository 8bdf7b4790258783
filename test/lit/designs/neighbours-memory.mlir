// Memory and locks that two cores share, given one by one: the core in the east writes memory of the core in the west,
// which in turn writes memory of the core below.
// RUN: %design %s --in 0=words:0..7 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 4 9 16 25 36 49 64
aie.device(npu1_2col) {
  %shim = aie.tile(0, 0)
  %east = aie.tile(1, 3)
  %west = aie.tile(0, 3)
  %below = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%east}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%below, {%shim}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  %kept = aie.buffer(%west) : memref<8xi32>
  %kept_full = aie.lock(%west) {init = 0 : i32}
  %last = aie.buffer(%below) : memref<8xi32>
  %last_full = aie.lock(%below) {init = 0 : i32}
  aie.core(%east) {
    %zero = arith.constant 0 : index
    %unit = arith.constant dense<1> : vector<8xi32>
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %a = vector.load %x[%zero] : memref<8xi32>, vector<8xi32>
    %b = arith.addi %a, %unit : vector<8xi32>
    vector.store %b, %kept[%zero] : memref<8xi32>, vector<8xi32>
    aie.use_lock(%kept_full, Release, 1)
    aie.objectfifo.release @in(Consume, 1)
    aie.end
  }
  aie.core(%west) {
    %zero = arith.constant 0 : index
    aie.use_lock(%kept_full, AcquireGreaterEqual, 1)
    %a = vector.load %kept[%zero] : memref<8xi32>, vector<8xi32>
    %b = arith.muli %a, %a : vector<8xi32>
    vector.store %b, %last[%zero] : memref<8xi32>, vector<8xi32>
    aie.use_lock(%last_full, Release, 1)
    aie.end
  }
  aie.core(%below) {
    %zero = arith.constant 0 : index
    aie.use_lock(%last_full, AcquireGreaterEqual, 1)
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %a = vector.load %last[%zero] : memref<8xi32>, vector<8xi32>
    vector.store %a, %y[%zero] : memref<8xi32>, vector<8xi32>
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
