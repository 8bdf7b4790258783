// Two phases of one command stream: when the first is over, the second changes the work of the core by a parameter. A
// lock that the stream sets lets the core begin.
// RUN: %design %s --in 0=words:0..7 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 2 4 6 104 105 106 107
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %what = aie.buffer(%core) {sym_name = "what"} : memref<1xi32>
  %go = aie.lock(%core) {init = 0 : i32}
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %nothing = arith.constant 0 : i32
    %hundred = arith.constant dense<100> : vector<4xi32>
    scf.for %n = %zero to %two step %one {
      aie.use_lock(%go, AcquireGreaterEqual, 1)
      %mode = memref.load %what[%zero] : memref<1xi32>
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %a = vector.load %x[%zero] : memref<4xi32>, vector<4xi32>
      %doubles = arith.cmpi eq, %mode, %nothing : i32
      %b = scf.if %doubles -> (vector<4xi32>) {
        %c = arith.addi %a, %a : vector<4xi32>
        scf.yield %c : vector<4xi32>
      } else {
        %c = arith.addi %a, %hundred : vector<4xi32>
        scf.yield %c : vector<4xi32>
      }
      vector.store %b, %y[%zero] : memref<4xi32>, vector<4xi32>
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<8xi32>) {
    aiex.npu.rtp_write(@what, 0, 0)
    aiex.set_lock(%go, 1)
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.rtp_write(@what, 0, 1)
    aiex.set_lock(%go, 1)
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
