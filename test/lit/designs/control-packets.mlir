// A control packet lets a core begin, and another one reads memory of its tile. The user need not fill a buffer for the
// packets: `run` does, and `compile` writes the same.
// RUN: %design %s --out 0=%t:16:words --out 1=%t.read:16:words && cat %t %t.read | paste -s -d' ' | FileCheck %s --match-full-lines
// RUN: tessera compile %s --insts %t.insts --ctrlpkt %t.ctrlpkt -o %t.xclbin
// RUN: tessera run %t.xclbin --insts %t.insts --in 2=%t.ctrlpkt --out 0=%t.again:16:words --out 1=%t.read:16 --quiet && cmp %t %t.again
// RUN: not tessera run %t.xclbin --insts %t.insts --out 0=%t.again:16:words --out 1=%t.read:16 --quiet 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tessera compile %S/packets.mlir --ctrlpkt %t.none 2>&1 | FileCheck %s --check-prefix=SENDS
// CHECK: 5 6 7 8 15 16 17 18
// NONE: error[T0601]
// SENDS: the design sends no control packets
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<4xi32>
  %b = aie.buffer(%core) {sym_name = "b", address = 4096 : i32} : memref<4xi32>
  %go = aie.lock(%core, 0) {init = 0 : i32}
  %done = aie.lock(%core, 1) {init = 0 : i32}
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.packet_flow(2) {
    aie.packet_source<%core, Ctrl : 0>
    aie.packet_dest<%shim, DMA : 1>
  }
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.shim_dma_allocation @answer (S2MM, 1, 0)
  %0 = aie.core(%core) {
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %four = arith.constant 4 : index
    %five = arith.constant 5 : i32
    %ten = arith.constant 10 : i32
    aie.use_lock(%go, AcquireGreaterEqual, 2)
    scf.for %i = %zero to %four step %step {
      %x = arith.index_cast %i : index to i32
      %y = arith.addi %x, %five : i32
      memref.store %y, %a[%i] : memref<4xi32>
      %z = arith.addi %y, %ten : i32
      memref.store %z, %b[%i] : memref<4xi32>
    }
    aie.use_lock(%done, Release, 1)
    aie.end
  }
  aie.mem(%core) {
    %1 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%done, AcquireGreaterEqual, 1)
      aie.dma_bd(%a : memref<4xi32>)
    }]
    aie.end
  }
  aiex.runtime_sequence(%out : memref<4xi32>, %read : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %read[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @answer, id = 1 : i64} : memref<4xi32>
    aiex.control_packet {address = 0x21f000 : ui32, data = array<i32: 2>, opcode = 0 : i32, stream_id = 0 : i32}
    aiex.npu.dma_wait {symbol = @out}
    aiex.control_packet {address = 0x201000 : ui32, length = 4 : i32, opcode = 1 : i32, stream_id = 2 : i32}
    aiex.npu.dma_wait {symbol = @answer}
  }
}
