// A chain of descriptors for the channel that an allocation or an object FIFO names.
// RUN: %texts %s
aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<16xi32>, %n : i32) {
    // CHECK: %{{.*}} = aiex.dma_configure_task_for @in {
    // CHECK: } {issue_token = true}
    %f = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<16xi32>)
      aie.end
    } {issue_token = true}
    // CHECK: aiex.dma_configure_task_for @in repeat %{{.*}} : i32 {
    %f2 = aiex.dma_configure_task_for @in repeat %n : i32 {
      aie.end
    }
    // A constant count is a number, whichever text it came from.
    // OF2025: aiex.dma_configure_task_for @in {
    // OF2025: } {repeat_count = 3 : i32}
    // OF2026: aiex.dma_configure_task_for @in repeat %{{.*}} : i32 {
    %three = arith.constant 3 : i32
    %f3 = aiex.dma_configure_task_for @in repeat %three : i32 {
      aie.end
    }
    // Four dimensions; the outermost is the iteration.
    // OF2025: aie.dma_bd({{.*}}, 0, 1, [<size = 8, stride = 2>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 1>])
    // OF2026: aie.dma_bd({{.*}} offset = 0 len = 1 sizes = [8, 1, 1, 1] strides = [2, 0, 0, 1])
    %f4 = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<16xi32>, 0, 1, [<size = 8, stride = 2>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 1, stride = 1>])
      aie.end
    } {repeat_count = 7 : i32}
  }
}
