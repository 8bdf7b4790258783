// A core waits until it holds a number of objects.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    // CHECK: aie.objectfifo.acquire @of(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %held = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    aie.end
  }
  aie.core(%b) {
    // CHECK: aie.objectfifo.acquire @of(Consume, 2) : !aie.objectfifosubview<memref<16xi32>>
    %held = aie.objectfifo.acquire @of ("Consume", 2) : !aie.objectfifosubview<memref<16xi32>>
    aie.end
  }
}
