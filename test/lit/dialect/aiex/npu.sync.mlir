// The wait for one token of a DMA channel, from each tile of a rectangle.
// RUN: %texts %s
aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // OF2025: aiex.npu.sync {channel = 1 : i32, column = 0 : i32, column_num = 4 : i32, direction = 0 : i32, row = 0 : i32, row_num = 1 : i32}
    // OF2026: aiex.npu.sync(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : i32, i32, i32, i32, i32, i32
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 1 : i32, column_num = 4 : i32, row_num = 1 : i32}
    // OF2025: aiex.npu.sync(%[[N:.*]], 0, 1, 0, 1, 1) : i32, i32, i32, i32, i32, i32
    // OF2026: aiex.npu.sync(%[[N:.*]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : i32, i32, i32, i32, i32, i32
    aiex.npu.sync(%n, 0, 1, 0, 1, 1) : i32, i32, i32, i32, i32, i32
  }
}
