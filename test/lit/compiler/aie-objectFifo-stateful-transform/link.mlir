// A link through a memory tile: one pool of the larger objects; one channel fills it and another one sends it.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @to_core (%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@to_core] ([] [])
  aie.objectfifo @from_core (%core, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out (%mem, {%shim}, 3 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo.link [@from_core] -> [@out] ([] [])
}

// CHECK: aie.buffer(%tile_0_1) {sym_name = "out_buff_0"} : memref<32xi32>
// CHECK: aie.buffer(%tile_0_1) {sym_name = "out_buff_1"} : memref<32xi32>
// CHECK: aie.buffer(%tile_0_1) {sym_name = "out_buff_2"} : memref<32xi32>
// CHECK: aie.lock(%tile_0_1, 2) {init = 3 : i32, sym_name = "out_prod_lock"}
// CHECK: aie.lock(%tile_0_1, 3) {init = 0 : i32, sym_name = "out_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "from_core_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "from_core_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 2) {init = 2 : i32, sym_name = "from_core_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 3) {init = 0 : i32, sym_name = "from_core_cons_lock"}
// CHECK: aie.buffer(%tile_0_2) {sym_name = "to_core_cons_buff_0"} : memref<16xi32>
// CHECK: aie.buffer(%tile_0_2) {sym_name = "to_core_cons_buff_1"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_2, 0) {init = 2 : i32, sym_name = "to_core_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_2, 1) {init = 0 : i32, sym_name = "to_core_cons_cons_lock"}
// CHECK: aie.buffer(%tile_0_1) {sym_name = "in_cons_buff_0"} : memref<64xi32>
// CHECK: aie.buffer(%tile_0_1) {sym_name = "in_cons_buff_1"} : memref<64xi32>
// CHECK: aie.lock(%tile_0_1, 0) {init = 2 : i32, sym_name = "in_cons_prod_lock"}
// CHECK: aie.lock(%tile_0_1, 1) {init = 0 : i32, sym_name = "in_cons_cons_lock"}
// CHECK: aie.flow(%tile_0_0, DMA : 0, %tile_0_1, DMA : 0)
// CHECK: aie.flow(%tile_0_1, DMA : 0, %tile_0_2, DMA : 0)
// CHECK: aie.flow(%tile_0_2, DMA : 0, %tile_0_1, DMA : 1)
// CHECK: aie.flow(%tile_0_1, DMA : 1, %tile_0_0, DMA : 0)
// CHECK: aie.shim_dma_allocation @in(MM2S, 0, 0)
// CHECK: aie.memtile_dma(%tile_0_1) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%in_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<64xi32>, 0, 64)
// CHECK: aie.use_lock(%in_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%in_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_1 : memref<64xi32>, 0, 64)
// CHECK: aie.use_lock(%in_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 0, ^bb4, ^bb6)
// CHECK: aie.use_lock(%in_cons_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_0 : memref<64xi32>, 0, 64)
// CHECK: aie.use_lock(%in_cons_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb5
// CHECK: aie.use_lock(%in_cons_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%in_cons_buff_1 : memref<64xi32>, 0, 64)
// CHECK: aie.use_lock(%in_cons_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.dma_start(S2MM, 1, ^bb7, ^bb10)
// CHECK: aie.use_lock(%out_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<32xi32>, 0, 32)
// CHECK: aie.use_lock(%out_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb8
// CHECK: aie.use_lock(%out_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<32xi32>, 0, 32)
// CHECK: aie.use_lock(%out_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb9
// CHECK: aie.use_lock(%out_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_2 : memref<32xi32>, 0, 32)
// CHECK: aie.use_lock(%out_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb7
// CHECK: aie.dma_start(MM2S, 1, ^bb11, ^bb14)
// CHECK: aie.use_lock(%out_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_0 : memref<32xi32>, 0, 32)
// CHECK: aie.use_lock(%out_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb12
// CHECK: aie.use_lock(%out_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_1 : memref<32xi32>, 0, 32)
// CHECK: aie.use_lock(%out_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb13
// CHECK: aie.use_lock(%out_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%out_buff_2 : memref<32xi32>, 0, 32)
// CHECK: aie.use_lock(%out_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb11
// CHECK: aie.end
// CHECK: aie.mem(%tile_0_2) {
// CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
// CHECK: aie.use_lock(%to_core_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%to_core_cons_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%to_core_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb2
// CHECK: aie.use_lock(%to_core_cons_prod_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%to_core_cons_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%to_core_cons_cons_lock, Release, 1)
// CHECK: aie.next_bd ^bb1
// CHECK: aie.dma_start(MM2S, 0, ^bb4, ^bb6)
// CHECK: aie.use_lock(%from_core_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%from_core_buff_0 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%from_core_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb5
// CHECK: aie.use_lock(%from_core_cons_lock, AcquireGreaterEqual, 1)
// CHECK: aie.dma_bd(%from_core_buff_1 : memref<16xi32>, 0, 16)
// CHECK: aie.use_lock(%from_core_prod_lock, Release, 1)
// CHECK: aie.next_bd ^bb4
// CHECK: aie.end
// CHECK: aie.shim_dma_allocation @out(S2MM, 0, 0)
