// The DMA channels that a FIFO takes, and the number of runs of its descriptors.
// RUN: %texts %s
aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  // CHECK: aie.objectfifo @of({{.*}}) {cons_dma_channels = array<i32: -1>, iter_count = 256 : i32, prod_dma_channel = 3 : i32}
  aie.objectfifo @of (%mem, {%b}, 1 : i32) {iter_count = 256 : i32, prod_dma_channel = 3 : i32, cons_dma_channels = array<i32: -1>} : !aie.objectfifo<memref<8xi32>>
}
