// Depths that do not fit the ends of a FIFO.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has 3 depths for 2 ends}}
  aie.objectfifo @of (%a, {%b}, [2, 2, 2]) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op needs numbers as depths}}
  aie.objectfifo @of (%a, {%b}, [2, "two"]) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op needs a number as its depth}}
  aie.objectfifo @of (%a, {%b}, -1 : i32) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo' op has no consumer}}
  "aie.objectfifo"(%a) <{disable_synchronization = false, elemNumber = 1 : i32, elemType = !aie.objectfifo<memref<4xi32>>, plio = false, sym_name = "of", via_DMA = false}> : (index) -> ()
}
