// The stream writes the padding value of a task to the register of its channel, before the descriptor. A channel has
// one value; its aie.dma_start in the DMA program may give it before the design runs.
// RUN: split-file %s %t
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-tasks-to-npu))' %t/right.mlir | FileCheck %t/right.mlir
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-tasks-to-npu))' %t/wrong.mlir --split-input-file --verify-diagnostics

//--- right.mlir
aie.device(npu2_2col) {
  %mem = aie.tile(1, 1)
  %b = aie.buffer(%mem) {address = 0 : i32} : memref<8xi32>
  aie.memtile_dma(%mem) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end) {pad_value = 42 : i32}
  ^bd:
    aie.dma_bd(%b : memref<8xi32>) {bd_id = 5 : i32}
    aie.next_bd ^end
  ^end:
    aie.end
  }
  // CHECK: runtime_sequence
  aiex.runtime_sequence() {
    // 0x21a06f4 is column 1, row 1, 0xa06f4.
    // CHECK-NEXT: aiex.npu.write32 {address = 35260148 : ui32, value = 4294967289 : ui32}
    // CHECK-NEXT: aiex.npu.writebd
    %t = aiex.dma_configure_task(%mem, MM2S, 5) {
      aie.dma_bd(%b : memref<8xi32>, 0, 9, [<size = 8, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = -7) {bd_id = 24 : i32}
      aie.end
    }
    // The stream does not write a value that the channel already has.
    // CHECK-NOT: aiex.npu.write32 {{.*}}value = 42
    %u = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.dma_bd(%b : memref<8xi32>, 0, 9, [<size = 8, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>]) {bd_id = 0 : i32}
      aie.end
    }
    aiex.dma_start_task(%t)
    aiex.dma_start_task(%u)
  }
}
//--- wrong.mlir
aie.device(npu2_1col) {
  %mem = aie.tile(0, 1)
  %b = aie.buffer(%mem) {address = 0 : i32} : memref<8xi32>
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%mem, MM2S, 0) {
      // expected-note@+1 {{the other value is given here}}
      aie.dma_bd(%b : memref<8xi32>, 0, 9, [<size = 8, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = 7) {bd_id = 0 : i32}
      aie.end
    }
    %u = aiex.dma_configure_task(%mem, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op pads with 8, and MM2S 0 of (0,1) with 7: a channel has one value for all its descriptors [T0932]}}
      aie.dma_bd(%b : memref<8xi32>, 0, 9, [<size = 8, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = 8) {bd_id = 1 : i32}
      aie.end
    }
  }
}
