// Each operation of a command stream becomes an operation of a job. The actor ID of MM2S 1 of a shim tile is 7, and the
// number of tile (2,0) is 2 * 32. The patch moves in front of the chain whose words it changes.
// RUN: tessera-opt --aie-npu-to-cert --split-input-file %s | FileCheck %s

// CHECK: memref.global "private" constant @words
// CHECK-NEXT: aiex.cert.uc_dma_chain @chain_1 {
// CHECK-NEXT: aiex.cert.uc_dma_bd @words, 118784, 8, true
// CHECK-NEXT: aiex.cert.uc_dma_bd @more, 2097152, 2, false
// CHECK-NEXT: }
// CHECK: aiex.cert.page {
// CHECK-NEXT: aiex.cert.job(2) {
// CHECK-NEXT: aiex.cert.write32(2098176, 7)
// CHECK-NEXT: aiex.cert.maskwrite32(35651588, 15, 3)
// CHECK-NEXT: aiex.cert.apply_offset_57(@words, 1, 1)
// CHECK-NEXT: aiex.cert.uc_dma_write_des_sync(@chain_1)
// CHECK-NEXT: aiex.cert.wait_tcts(64, 7, 1)
// CHECK-NEXT: }
aie.device(npu2) {
  memref.global "private" constant @words : memref<8xi32> = dense<[1, 2, 3, 4, 5, 6, 7, 8]>
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {address = 1024 : i32, sym_name = "b"} : memref<4xi32>
  memref.global "private" constant @more : memref<2xi32> = dense<[9, 10]>
  aie.runtime_sequence @sequence(%in : memref<8xi32>, %out : memref<8xi32>) {
    aiex.npu.write32 {address = 0 : ui32, value = 7 : ui32, buffer = @b}
    aiex.npu.maskwrite32 {address = 4 : ui32, value = 3 : ui32, mask = 15 : ui32, column = 1 : i32, row = 2 : i32}
    %words = memref.get_global @words : memref<8xi32>
    aiex.npu.blockwrite(%words) {address = 0x1d000 : ui32} : memref<8xi32>
    aiex.npu.address_patch {addr = 0x1d004 : ui32, arg_idx = 1 : i32, arg_plus = 0 : i32}
    %more = memref.get_global @more : memref<2xi32>
    aiex.npu.blockwrite(%more) {address = 0 : ui32, column = 0 : i32, row = 2 : i32} : memref<2xi32>
    aiex.npu.sync {column = 2 : i32, row = 0 : i32, direction = 1 : i32, channel = 1 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}

// -----

// A configuration of another device becomes a section. The same section is loaded twice with the same number.
// CHECK: aie.device(npu2) {
// CHECK: memref.global "private" constant @setup_words
// CHECK: aiex.cert.uc_dma_bd @setup_words, 131072, 1, false
// CHECK: aiex.cert.job(1) {
// CHECK-NEXT: aiex.cert.load_pdi(1, @filter)
// CHECK-NEXT: aiex.cert.write32(64, 5)
// CHECK-NEXT: aiex.cert.load_pdi(1, @filter)
// CHECK-NEXT: }
// CHECK: aiex.cert.section @filter {
// CHECK-NEXT: aiex.cert.page {
// CHECK-NEXT: aiex.cert.job(1) {
// CHECK-NEXT: aiex.cert.uc_dma_write_des_sync(@chain_0)
// CHECK-NOT: aie.device(npu2) @filter
module {
  aie.device(npu2) {
    aie.runtime_sequence @configure() {
      aiex.configure @filter {
        aiex.run @run() : ()
      }
      aiex.npu.load_pdi {device_ref = @filter}
    }
  }
  aie.device(npu2) @filter {
    memref.global "private" constant @setup_words : memref<1xi32> = dense<[9]>
    aie.runtime_sequence @configure() {
      %words = memref.get_global @setup_words : memref<1xi32>
      aiex.npu.blockwrite(%words) {address = 131072 : ui32} : memref<1xi32>
    }
    aie.runtime_sequence @run() {
      aiex.npu.write32 {address = 64 : ui32, value = 5 : ui32}
    }
  }
}

// -----

// 2000 words do not fit into a page, so each half has a descriptor. The halves stay separate: together they do not fit.
// CHECK-DAG: memref.global "private" constant @large_split_0 : memref<1000xi32>
// CHECK-DAG: memref.global "private" constant @large_split_1 : memref<1000xi32>
// CHECK-DAG: aiex.cert.uc_dma_bd @large_split_0, 4096, 1000, false
// CHECK-DAG: aiex.cert.uc_dma_bd @large_split_1, 8096, 1000, false
aie.device(npu2) {
  memref.global "private" constant @large : memref<2000xi32> = dense<3>
  aie.runtime_sequence @configure() {
    %large = memref.get_global @large : memref<2000xi32>
    aiex.npu.blockwrite(%large) {address = 4096 : ui32} : memref<2000xi32>
  }
}
