// Writes successive words from a constant.
// RUN: %texts %s
aie.device(npu1) {
  memref.global "private" constant @words : memref<4xi32> = dense<[1, 2, 3, 4]>
  %core = aie.tile(0, 2)
  %rtp = aie.buffer(%core) {sym_name = "rtp"} : memref<16xi32>
  aiex.runtime_sequence() {
    %words = memref.get_global @words : memref<4xi32>
    // CHECK: aiex.npu.blockwrite(%[[WORDS:.*]]) {address = 118784 : ui32, column = 0 : i32, row = 0 : i32} : memref<4xi32>
    aiex.npu.blockwrite(%words) {address = 0x1d000 : ui32, column = 0 : i32, row = 0 : i32} : memref<4xi32>
    // CHECK: aiex.npu.blockwrite(%[[WORDS]]) {address = 12 : ui32, buffer = @rtp} : memref<4xi32>
    aiex.npu.blockwrite(%words) {address = 12 : ui32, buffer = @rtp} : memref<4xi32>
    // CHECK: aiex.npu.blockwrite(%[[WORDS]]) {address = 2215936 : ui32} : memref<4xi32>
    aiex.npu.blockwrite(%words) {address = 0x21d000 : ui32} : memref<4xi32>
  }
}
