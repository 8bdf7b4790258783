// Loops in the command stream send rows from the last to the first, one transfer each, awaited before the next transfer
// takes its descriptor; a loop of no rounds adds nothing.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 12 13 14 15 8 9 10 11 4 5 6 7 0 1 2 3
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  aiex.runtime_sequence(%a : memref<4x4xi32>, %b : memref<4x4xi32>) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %four = arith.constant 4 : index
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4x4xi32>
    scf.for %i = %zero to %four step %one {
      %last = arith.subi %three, %i : index
      %row = arith.index_cast %last : index to i64
      aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, %row, 0][1, 1, 1, 4][0, 0, 4, 1]) {metadata = @in, id = 1 : i64, issue_token = true} : memref<4x4xi32>
      aiex.npu.dma_wait {symbol = @in}
      scf.for %j = %one to %one step %one {
        aiex.npu.dma_wait {symbol = @in}
      }
    }
    aiex.npu.dma_wait {symbol = @out}
  }
}
