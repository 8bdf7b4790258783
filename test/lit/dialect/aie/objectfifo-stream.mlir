// Ends of a FIFO that are streams of cores, and an end at programmable logic.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // CHECK: aie.objectfifo @of({{.*}}) {aie_stream = 2 : i32, aie_stream_port = 0 : i32}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {aie_stream = 2 : i32, aie_stream_port = 0 : i32} : !aie.objectfifo<memref<8xi32>>
  // The other end belongs to a DMA, and the text may name its channel; -1 names none.
  // CHECK: aie.objectfifo @from({{.*}}) {aie_stream = 1 : i32, aie_stream_port = 0 : i32, cons_dma_channels = array<i32: -1>, prod_dma_channel = 1 : i32}
  aie.objectfifo @from (%a, {%b}, 1 : i32) {aie_stream = 1 : i32, aie_stream_port = 0 : i32, cons_dma_channels = array<i32: -1>, prod_dma_channel = 1 : i32} : !aie.objectfifo<memref<8xi32>>
  // CHECK: aie.objectfifo @logic({{.*}}) {plio = true}
  aie.objectfifo @logic (%shim, {%b}, 1 : i32) {plio = true} : !aie.objectfifo<memref<8xi32>>
}
