// A core returns its oldest objects.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    // CHECK: aie.objectfifo.release @of(Produce, 1)
    aie.objectfifo.release @of ("Produce", 1)
    aie.end
  }
  aie.core(%b) {
    // CHECK: aie.objectfifo.release @of(Consume, 3)
    aie.objectfifo.release @of (Consume, 3)
    aie.end
  }
}
