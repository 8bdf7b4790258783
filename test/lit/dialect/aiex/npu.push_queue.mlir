// A task for a DMA channel: a chain of descriptors, and its repeat count.
// RUN: %texts %s
aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // OF2025: aiex.npu.push_queue(0, 0, MM2S : 1) {bd_id = 15 : i32, issue_token = false, repeat_count = 255 : i32}
    // OF2026: %[[B:.*]] = arith.constant 15 : i32
    // OF2026: %[[R:.*]] = arith.constant 255 : i32
    // OF2026: aiex.npu.push_queue(0, 0, MM2S : 1) bd_id %[[B]] repeat %[[R]] {issue_token = false} : i32, i32
    aiex.npu.push_queue (0, 0, MM2S:1) {issue_token = false, repeat_count = 255 : i32, bd_id = 15 : i32}
    // OF2025: aiex.npu.push_queue(0, 1, S2MM : 4) bd_id 5 repeat %[[N:.*]] {issue_token = true} : i32, i32
    // OF2026: aiex.npu.push_queue(0, 1, S2MM : 4) bd_id %{{.*}} repeat %[[N:.*]] {issue_token = true} : i32, i32
    %c5 = arith.constant 5 : i32
    aiex.npu.push_queue (0, 1, S2MM:4) bd_id %c5 repeat %n {issue_token = true} : i32, i32
  }
}
