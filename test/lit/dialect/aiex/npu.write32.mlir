// Writes one word, at an address of the array, of a tile or of a buffer. Text of 2026 has address and value as values.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %rtp = aie.buffer(%core) {sym_name = "rtp"} : memref<16xi32>
  aiex.runtime_sequence(%n : i32) {
    // OF2025: aiex.npu.write32 {address = 20 : ui32, column = 0 : i32, row = 2 : i32, value = 4294967295 : ui32}
    // OF2026: %[[A:.*]] = arith.constant 20 : i32
    // OF2026-NEXT: %[[V:.*]] = arith.constant -1 : i32
    // OF2026-NEXT: aiex.npu.write32(%[[A]], %[[V]]) {column = 0 : i32, row = 2 : i32} : i32, i32
    aiex.npu.write32 {address = 20 : ui32, value = 4294967295 : ui32, column = 0 : i32, row = 2 : i32}
    // A column and a row may come with an address of the whole array, if it is an address of that tile.
    // OF2025: aiex.npu.write32 {address = 2219524 : ui32, column = 0 : i32, row = 2 : i32, value = 1 : ui32}
    // OF2026: aiex.npu.write32(%{{.*}}, %{{.*}}) {column = 0 : i32, row = 2 : i32} : i32, i32
    aiex.npu.write32 {address = 0x21de04 : ui32, value = 1 : ui32, column = 0 : i32, row = 2 : i32}
    // OF2025: aiex.npu.write32 {address = 15 : ui32, buffer = @rtp, value = 1 : ui32}
    // OF2026: aiex.npu.write32(%{{.*}}, %{{.*}}) {buffer = @rtp} : i32, i32
    aiex.npu.write32 {address = 15 : ui32, value = 1 : ui32, buffer = @rtp}
    // Text of 2026 with constants is the same as text of 2025 ...
    // OF2025: aiex.npu.write32 {address = 8 : ui32, value = 8 : ui32}
    // OF2026: aiex.npu.write32(%{{.*}}, %{{.*}}) : i32, i32
    %c8 = arith.constant 8 : i32
    aiex.npu.write32(%c8, %c8) : i32, i32
    // ... and what is computed remains a value.
    // OF2025: aiex.npu.write32(8, %[[N:.*]]) {column = 0 : i32, row = 1 : i32} : i32, i32
    // OF2026: aiex.npu.write32(%{{.*}}, %[[N:.*]]) {column = 0 : i32, row = 1 : i32} : i32, i32
    aiex.npu.write32(%c8, %n) {column = 0 : i32, row = 1 : i32} : i32, i32
  }
}
