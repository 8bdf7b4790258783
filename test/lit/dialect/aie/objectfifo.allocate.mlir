// The tile whose memory holds the objects of a FIFO; it need not be one of the ends.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  // CHECK: aie.objectfifo.allocate @of(%{{.*}}tile_0_3)
  aie.objectfifo.allocate @of (%b)
}
