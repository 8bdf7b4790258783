// One of the objects that a core holds, as memory.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%b) {
    %held = aie.objectfifo.acquire @of (Consume, 2) : !aie.objectfifosubview<memref<16xi32>>
    // CHECK: aie.objectfifo.subview.access %[[HELD:.*]][1] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    // CHECK-NEXT: aie.objectfifo.subview.access %[[HELD]][0] :
    %second = aie.objectfifo.subview.access %held[1] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %first = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    aie.end
  }
}
