// Objects as packets: each FIFO gets an ID that no other flow has, in its sending descriptors and in the host's name.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform{packet-sw-objFifos=true}))' %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.packet_flow(0x2) {
    aie.packet_source<%a, Trace : 0>
    aie.packet_dest<%shim, DMA : 1>
  }
  aie.objectfifo @in (%shim, {%a, %b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @on (%a, {%b}, 1 : i32) {via_DMA = true} : !aie.objectfifo<memref<16xi32>>
}

// CHECK: aie.buffer(%tile_0_4) {sym_name = "on_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_4, 2) {init = 1 : i32, sym_name = "on_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_4, 3) {init = 0 : i32, sym_name = "on_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "on_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 2) {init = 1 : i32, sym_name = "on_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 3) {init = 0 : i32, sym_name = "on_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "in_0_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 1 : i32, sym_name = "in_0_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "in_0_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_4) {sym_name = "in_1_cons_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_4, 0) {init = 1 : i32, sym_name = "in_1_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_4, 1) {init = 0 : i32, sym_name = "in_1_cons_cons_lock"}
// CHECK: aie.packet_flow(2) {
// CHECK: aie.packet_source<%tile_0_2, Trace : 0>
// CHECK: aie.packet_dest<%tile_0_0, DMA : 1>
// CHECK: aie.packet_flow(3) {
// CHECK: aie.packet_source<%tile_0_0, DMA : 0>
// CHECK: aie.packet_dest<%tile_0_4, DMA : 0>
// CHECK: aie.packet_dest<%tile_0_2, DMA : 0>
// CHECK: aie.packet_flow(4) {
// CHECK: aie.packet_source<%tile_0_2, DMA : 0>
// CHECK: aie.packet_dest<%tile_0_4, DMA : 1>
// CHECK: aie.shim_dma_allocation @in(MM2S, 0, 0) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%in_0_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_0_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_0_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 0, ^bb3, ^bb4)
// CHECK: aie.use_lock(%on_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd_packet(0, 4)
// CHECK: aie.dma_bd(%on_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%on_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_4) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
// CHECK: aie.use_lock(%in_1_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_1_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%in_1_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(S2MM, 1, ^bb3, ^bb4)
// CHECK: aie.use_lock(%on_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%on_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%on_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb3
// CHECK: aie.end
