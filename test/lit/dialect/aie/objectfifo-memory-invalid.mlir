// Invalid attributes for the memory, the channels and the padding of a FIFO's objects.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has the via_shared_mem 2: 0 is the producer, 1 the consumer}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {via_shared_mem = 2 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op has 2 consumer channels for 1 consumers}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {cons_dma_channels = array<i32: 0, 1>} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op `padValue` requires `padDimensions`}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {padValue = 3 : i32} : !aie.objectfifo<memref<4xi32>>
}
