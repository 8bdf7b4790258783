// In text of 2025, writes to the queue of a channel and to its control register name their tile, and descriptors of
// shim tiles leave the cache attributes at 0 (otherwise 2 in bits 24 to 27 of the word with D2 Step). Their constants
// stand in front of the sequence, and otherwise at the start of the device.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s | FileCheck %s
// RUN: tessera-opt --text=2026 --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s | FileCheck %s --check-prefix=LATER

// 16 words; burst length 2 in bits 30 and 31; the valid bit 25 of the last word.
// CHECK: aie.shim_dma_allocation @in
// CHECK-NEXT: memref.global "private" constant @blockwrite_data_0 : memref<8xi32> = dense<[16, 0, 0, 0, -2147483648, 0, 0, 33554432]>
// CHECK-NEXT: aiex.runtime_sequence
// A packet ID has 5 bits, from bit 8 on. The queue of MM2S 0 is at 0x1D214 of the tile; bit 31 asks for a token.
// CHECK: aiex.npu.maskwrite32 {address = 119312 : ui32, column = 1 : i32, mask = 7936 : ui32, row = 0 : i32, value = 3840 : ui32}
// CHECK-NEXT: aiex.npu.write32 {address = 119316 : ui32, column = 1 : i32, row = 0 : i32, value = 2147483650 : ui32}

// LATER: aie.device
// LATER-NEXT: memref.global {{.*}}dense<[16, 0, 0, 0, -2147483648, 33554432, 0, 33554432]>
// 0x2000000 begins column 1.
// LATER: arith.constant 33673748 : i32
// LATER-NOT: column
aie.device(npu1) {
  %shim = aie.tile(1, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  aie.shim_dma_allocation @in (MM2S, 0, 1)
  aiex.runtime_sequence(%a : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd(1, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {id = 2 : i64, metadata = @in, issue_token = true} : memref<16xi32>
  }
}
