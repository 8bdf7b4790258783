// Depths that do not fit the ends of a FIFO.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op does not have enough depths specified for producer and for each consumer. It has 3 depths for 2 ends}}
  aie.objectfifo @of (%a, {%b}, [2, 2, 2]) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op needs depths of at least 1}}
  aie.objectfifo @of (%a, {%b}, [2, "two"]) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op needs a depth of at least 1}}
  aie.objectfifo @of (%a, {%b}, -1 : i32) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo' op has no consumer}}
  "aie.objectfifo"(%a) <{disable_synchronization = false, elemNumber = 1 : i32, elemType = !aie.objectfifo<memref<4xi32>>, plio = false, sym_name = "of", via_DMA = false}> : (index) -> ()
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op needs a depth of at least 1}}
  aie.objectfifo @of (%a, {%b}, 0 : i32) : !aie.objectfifo<memref<4xi32>>
}

// -----

// No unit would ever read the second end.
aie.device(npu1) {
  %a = aie.tile(0, 0)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has tile (0,3) as a consumer twice: the core and the DMA of a tile share one end}}
  aie.objectfifo @of (%a, {%b, %b}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
}
