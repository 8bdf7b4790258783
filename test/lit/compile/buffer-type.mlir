// A descriptor of a task with something else than a buffer is refused before the task reads its type.
// RUN: not tessera check %s 2>&1 | FileCheck %s
// CHECK: error[T0900]: 'aie.dma_bd' op operand #0 must be
// CHECK-NEXT: --> {{.*}}buffer-type.mlir:[[@LINE+6]]:7
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  aiex.runtime_sequence(%a : i32) {
    %task = aiex.dma_configure_task(%shim, MM2S, 0) {
      // The next line has a number in place of a buffer.
      aie.dma_bd(%a : i32, 0, 64)
      aie.end
    }
    aiex.dma_start_task(%task)
  }
}
