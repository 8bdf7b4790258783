// Registers, queues and waits, in both ages of text: read into one form, printed in either.
// RUN: tessera-opt %s | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --aie-text-2026 | FileCheck %s --check-prefixes=CHECK,YOUNG
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt --canonicalize | FileCheck %s --check-prefixes=CHECK,SPEC

aie.device(npu1) {
  memref.global "private" constant @words : memref<4xi32> = dense<[1, 2, 3, 4]>
  %core = aie.tile(0, 2)
  %rtp = aie.buffer(%core) {address = 1024 : i32, sym_name = "rtp"} : memref<16xi32>
  // CHECK-LABEL: @old
  aiex.runtime_sequence @old(%n : i32) {
    // SPEC: aiex.npu.write32 {address = 5 : ui32, column = 0 : i32, row = 2 : i32, value = 4294967295 : ui32}
    // YOUNG: %[[A:.*]] = arith.constant 5 : i32
    // YOUNG-NEXT: %[[V:.*]] = arith.constant -1 : i32
    // YOUNG-NEXT: aiex.npu.write32(%[[A]], %[[V]]) {column = 0 : i32, row = 2 : i32} : i32, i32
    aiex.npu.write32 {address = 5 : ui32, value = 4294967295 : ui32, column = 0 : i32, row = 2 : i32}
    // SPEC: aiex.npu.write32 {address = 15 : ui32, buffer = @rtp, value = 1 : ui32}
    // YOUNG: aiex.npu.write32(%{{.*}}, %{{.*}}) {buffer = @rtp} : i32, i32
    aiex.npu.write32 {address = 15 : ui32, value = 1 : ui32, buffer = @rtp}
    // SPEC: aiex.npu.maskwrite32 {address = 1 : ui32, mask = 3 : ui32, value = 2 : ui32}
    // YOUNG: aiex.npu.maskwrite32(%{{.*}}, %{{.*}}, %{{.*}}) : i32, i32, i32
    aiex.npu.maskwrite32 {address = 1 : ui32, value = 2 : ui32, mask = 3 : ui32}
    %words = memref.get_global @words : memref<4xi32>
    // CHECK: aiex.npu.blockwrite(%{{.*}}) {address = 118784 : ui32, column = 0 : i32, row = 0 : i32} : memref<4xi32>
    aiex.npu.blockwrite(%words) {address = 0x1d000 : ui32, column = 0 : i32, row = 0 : i32} : memref<4xi32>
    // CHECK: aiex.npu.blockwrite(%{{.*}}) {address = 12 : ui32, buffer = @rtp} : memref<4xi32>
    aiex.npu.blockwrite(%words) {address = 12 : ui32, buffer = @rtp} : memref<4xi32>
    // SPEC: aiex.npu.sync {channel = 1 : i32, column = 0 : i32, column_num = 4 : i32, direction = 0 : i32, row = 0 : i32, row_num = 1 : i32}
    // YOUNG: aiex.npu.sync(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : i32, i32, i32, i32, i32, i32
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 1 : i32, column_num = 4 : i32, row_num = 1 : i32}
    // SPEC: aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = 0 : i32, arg_plus = 64 : i32}
    // YOUNG: aiex.npu.address_patch(%{{.*}} : i32) {addr = 118788 : ui32, arg_idx = 0 : i32}
    aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = 0 : i32, arg_plus = 64 : i32}
    // SPEC: aiex.npu.push_queue (0, 0, MM2S:1) {bd_id = 15 : i32, issue_token = false, repeat_count = 255 : i32}
    // YOUNG: %[[B:.*]] = arith.constant 15 : i32
    // YOUNG: %[[R:.*]] = arith.constant 255 : i32
    // YOUNG: aiex.npu.push_queue (0, 0, MM2S:1) bd_id %[[B]] repeat %[[R]] {issue_token = false} : i32, i32
    aiex.npu.push_queue (0, 0, MM2S:1) {issue_token = false, repeat_count = 255 : i32, bd_id = 15 : i32}
    // SPEC: aiex.npu.rtp_write(@rtp, 15, -50)
    // YOUNG: aiex.npu.rtp_write(@rtp, 15, %{{.*}}) : i32
    aiex.npu.rtp_write(@rtp, 15, -50)
    // CHECK: aiex.control_packet {address = 1234 : ui32, data = array<i32: 1, -2>, opcode = 0 : i32, stream_id = 1 : i32}
    aiex.control_packet {address = 1234 : ui32, opcode = 0 : i32, stream_id = 1 : i32, data = array<i32: 1, -2>}
    // CHECK: aiex.control_packet {address = 1234 : ui32, length = 4 : i32, opcode = 1 : i32, stream_id = 0 : i32}
    aiex.control_packet {address = 1234 : ui32, opcode = 1 : i32, stream_id = 0 : i32, length = 4 : i32}
  }
  // The same in younger text, with numbers that are computed.
  // CHECK-LABEL: @young
  aie.runtime_sequence @young(%n : i32) {
    %c5 = arith.constant 5 : i32
    // SPEC: aiex.npu.write32 {address = 5 : ui32, value = 5 : ui32}
    aiex.npu.write32(%c5, %c5) : i32, i32
    // SPEC: aiex.npu.write32(5, %[[N:.*]]) {column = 0 : i32, row = 1 : i32} : i32, i32
    // YOUNG: aiex.npu.write32(%{{.*}}, %[[N:.*]]) {column = 0 : i32, row = 1 : i32} : i32, i32
    aiex.npu.write32(%c5, %n) {column = 0 : i32, row = 1 : i32} : i32, i32
    // SPEC: aiex.npu.maskwrite32(%[[N]], %[[N]], 5) : i32, i32, i32
    // YOUNG: aiex.npu.maskwrite32(%[[N]], %[[N]], %{{.*}}) : i32, i32, i32
    aiex.npu.maskwrite32(%n, %n, %c5) : i32, i32, i32
    // SPEC: aiex.npu.sync(%[[N]], 0, 1, 0, 1, 1) : i32, i32, i32, i32, i32, i32
    // YOUNG: aiex.npu.sync(%[[N]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : i32, i32, i32, i32, i32, i32
    aiex.npu.sync(%n, 0, 1, 0, 1, 1) : i32, i32, i32, i32, i32, i32
    // CHECK: aiex.npu.address_patch(%[[N]] : i32) {addr = 118788 : ui32, arg_idx = 0 : i32}
    aiex.npu.address_patch(%n : i32) {addr = 118788 : ui32, arg_idx = 0 : i32}
    // SPEC: aiex.npu.address_patch addr %[[N]] : i32 {addr = 0 : ui32, arg_idx = 0 : i32, arg_plus = 5 : i32}
    // YOUNG: aiex.npu.address_patch(%{{.*}} : i32) addr %[[N]] : i32 {addr = 0 : ui32, arg_idx = 0 : i32}
    aiex.npu.address_patch(%c5 : i32) addr %n : i32 {addr = 0 : ui32, arg_idx = 0 : i32}
    // SPEC: aiex.npu.push_queue (0, 1, S2MM:5) bd_id 5 repeat %[[N]] {issue_token = true} : i32, i32
    // YOUNG: aiex.npu.push_queue (0, 1, S2MM:5) bd_id %{{.*}} repeat %[[N]] {issue_token = true} : i32, i32
    aiex.npu.push_queue (0, 1, S2MM:5) bd_id %c5 repeat %n {issue_token = true} : i32, i32
    // CHECK: aiex.npu.rtp_write(@rtp, 0, %[[N]]) : i32
    aiex.npu.rtp_write(@rtp, 0, %n) : i32
  }
}
