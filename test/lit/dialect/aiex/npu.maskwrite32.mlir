// Writes the bits of one word that a mask selects.
// RUN: %texts %s
aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // OF2025: aiex.npu.maskwrite32 {address = 4 : ui32, mask = 3 : ui32, value = 2 : ui32}
    // OF2026: aiex.npu.maskwrite32(%{{.*}}, %{{.*}}, %{{.*}}) : i32, i32, i32
    aiex.npu.maskwrite32 {address = 4 : ui32, value = 2 : ui32, mask = 3 : ui32}
    // OF2025: aiex.npu.maskwrite32(%[[N:.*]], %[[N]], 5) {column = 1 : i32, row = 2 : i32} : i32, i32, i32
    // OF2026: aiex.npu.maskwrite32(%[[N:.*]], %[[N]], %{{.*}}) {column = 1 : i32, row = 2 : i32} : i32, i32, i32
    %c5 = arith.constant 5 : i32
    aiex.npu.maskwrite32(%n, %n, %c5) {column = 1 : i32, row = 2 : i32} : i32, i32, i32
  }
}
