// The place of the objects: shared memory of one side or the other, or DMAs; with or without locks.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // CHECK: aie.objectfifo @dma({{.*}}) {via_DMA = true}
  aie.objectfifo @dma (%a, {%b}, 1 : i32) {via_DMA = true} : !aie.objectfifo<memref<8xi32>>
  // CHECK: aie.objectfifo @shared({{.*}}) {disable_synchronization = true, via_shared_mem = 1 : i32}
  aie.objectfifo @shared (%a, {%b}, 1 : i32) {disable_synchronization = true, via_shared_mem = 1 : i32} : !aie.objectfifo<memref<8xi32>>
}
