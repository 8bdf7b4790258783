// Writes one word of a buffer: a parameter for the program that reads it.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %rtp = aie.buffer(%core) {sym_name = "rtp"} : memref<16xi32>
  aiex.runtime_sequence(%n : i32) {
    // OF2025: aiex.npu.rtp_write(@rtp, 15, -50)
    // OF2026: %[[V:.*]] = arith.constant -50 : i32
    // OF2026: aiex.npu.rtp_write(@rtp, 15, %[[V]]) : i32
    aiex.npu.rtp_write(@rtp, 15, -50)
    // CHECK: aiex.npu.rtp_write(@rtp, 0, %{{.*}}) : i32
    aiex.npu.rtp_write(@rtp, 0, %n) : i32
  }
}
