// Objects that a core does not hold.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%b) {
    %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
    // expected-error@+1 {{'aie.objectfifo.subview.access' op takes object 1 of 1 that are acquired}}
    %o = aie.objectfifo.subview.access %s[1] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    aie.end
  }
}
