// Two neighbours with an object FIFO between them: no DMA, one memory. The parameter comes from the command stream.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 110 120 130 140 150 160 170 180
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %first = aie.tile(0, 2)
  %second = aie.tile(0, 3)
  %rtp = aie.buffer(%second) {sym_name = "rtp"} : memref<16xi32>
  %go = aie.lock(%second, 15) {init = 0 : i32}
  aie.objectfifo @in(%shim, {%first}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @between(%first, {%second}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%second, {%shim}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%first) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %four = arith.constant 4 : index
    %ten = arith.constant 10 : i32
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    scf.for %n = %zero to %two step %one {
      %to = aie.objectfifo.acquire @between(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      scf.for %i = %zero to %four step %one {
        %base = arith.muli %n, %four : index
        %at = arith.addi %base, %i : index
        %a = memref.load %x[%at] : memref<8xi32>
        %b = arith.muli %a, %ten : i32
        memref.store %b, %y[%i] : memref<4xi32>
      }
      aie.objectfifo.release @between(Produce, 1)
    }
    aie.objectfifo.release @in(Consume, 1)
    aie.end
  }
  aie.core(%second) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %four = arith.constant 4 : index
    aie.use_lock(%go, AcquireGreaterEqual, 1)
    %k = memref.load %rtp[%zero] : memref<16xi32>
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @between(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      scf.for %i = %zero to %four step %one {
        %a = memref.load %x[%i] : memref<4xi32>
        %b = arith.addi %a, %k : i32
        memref.store %b, %y[%i] : memref<4xi32>
      }
      aie.objectfifo.release @between(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<8xi32>) {
    aiex.npu.rtp_write(@rtp, 0, 100)
    aiex.set_lock(%go, 1)
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
