// Objects that a core does not hold.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%b) {
    %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
    // expected-error@+1 {{'aie.objectfifo.subview.access' op accessed farther than number of acquired elements: it takes object 1, counted from 0, of 1}}
    %o = aie.objectfifo.subview.access %s[1] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    %made = builtin.unrealized_conversion_cast to !aie.objectfifosubview<memref<4xi32>>
    // expected-error@+1 {{'aie.objectfifo.subview.access' op subview operand must be the direct result of an aie.objectfifo.acquire}}
    %object = aie.objectfifo.subview.access %made[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%a) {
    %held = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
    // expected-error@+1 {{'aie.objectfifo.subview.access' op takes an object of type 'memref<4xi32>', but its result has the type 'memref<2xi64>'}}
    %object = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<2xi64>
    aie.end
  }
}
