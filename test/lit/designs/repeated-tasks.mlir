// A repeated task whose descriptor advances each time: the first half of each row, four times. It is started twice, and
// its descriptor then begins at its first place again.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 1 4 5 8 9 12 13 0 1 4 5 8 9 12 13
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  aiex.runtime_sequence(%a : memref<4x4xi32>, %b : memref<16xi32>) {
    %result = aiex.dma_configure_task_for @out {
      aie.dma_bd(%b : memref<16xi32>)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%result)
    %rows = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<4x4xi32>, 0, 2, [<size = 4, stride = 4>, <size = 1, stride = 0>, <size = 1, stride = 0>, <size = 2, stride = 1>])
      aie.end
    } {repeat_count = 3 : i32}
    aiex.dma_start_task(%rows)
    aiex.dma_start_task(%rows)
    aiex.dma_await_task(%result)
    aiex.dma_free_task(%rows)
  }
}
