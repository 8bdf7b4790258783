// Buffers of indices: 64 bits each, as in MLIR without a data layout.
// RUN: tessera-translate --aie-cdo-to-text %s | FileCheck %s
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses))' %s | FileCheck %s --check-prefix=PLACED

// CHECK: dma_write (0,2)+0x400 0x1 0x0 0xffffffff 0xffffffff
// CHECK: (0,2).DMA_BD0_0 {{.*}}
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {address = 1024 : i32, sym_name = "a"} : memref<2xindex> = dense<[1, -1]>
  // PLACED: aie.buffer(%tile_0_3) {address = 1024 : i32, mem_bank = 0 : i32, sym_name = "b"} : memref<4xindex>
  // PLACED: aie.buffer(%tile_0_3) {address = 1056 : i32, mem_bank = 0 : i32, sym_name = "c"} : memref<1xi8>
  %other = aie.tile(0, 3)
  %b = aie.buffer(%other) {address = 1024 : i32, sym_name = "b"} : memref<4xindex>
  %c = aie.buffer(%other) {sym_name = "c", address = 1056 : i32} : memref<1xi8>
  aie.mem(%core) {
    %0 = aie.dma(MM2S, 0) [{
      aie.dma_bd(%a : memref<2xindex>) {bd_id = 0 : i32}
    }]
    aie.end
  }
}
