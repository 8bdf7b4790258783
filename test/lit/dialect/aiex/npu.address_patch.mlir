// The stream writes the address of one of the host's buffers, plus an offset, into a descriptor.
// RUN: %texts %s
aie.device(npu1) {
  aiex.runtime_sequence(%n : i32, %buffer : memref<8xi32>) {
    // OF2025: aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = 0 : i32, arg_plus = 64 : i32}
    // OF2026: aiex.npu.address_patch(%{{.*}} : i32) {addr = 118788 : ui32, arg_idx = 0 : i32}
    aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = 0 : i32, arg_plus = 64 : i32}
    // CHECK: aiex.npu.address_patch(%[[N:.*]] : i32) {addr = 118788 : ui32, arg_idx = 1 : i32}
    aiex.npu.address_patch(%n : i32) {addr = 118788 : ui32, arg_idx = 1 : i32}
    // The descriptor may be chosen while the design runs.
    // OF2025: aiex.npu.address_patch addr %[[N]] : i32 {addr = 0 : ui32, arg_idx = 0 : i32, arg_plus = 5 : i32}
    // OF2026: aiex.npu.address_patch(%{{.*}} : i32) addr %[[N]] : i32 {addr = 0 : ui32, arg_idx = 0 : i32}
    %c5 = arith.constant 5 : i32
    aiex.npu.address_patch(%c5 : i32) addr %n : i32 {addr = 0 : ui32, arg_idx = 0 : i32}
  }
}
