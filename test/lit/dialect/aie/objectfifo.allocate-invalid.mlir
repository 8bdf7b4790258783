// Memory that a FIFO cannot have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) {via_DMA = true} : !aie.objectfifo<memref<4xi32>>
  // expected-error@+1 {{'aie.objectfifo.allocate' op cannot allocate a shared memory module to objectfifo with set `via_DMA` attribute: @of}}
  aie.objectfifo.allocate @of (%b)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.objectfifo.allocate' op names @of, which is not an object FIFO of the device}}
  aie.objectfifo.allocate @of (%a)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  aie.objectfifo @of (%a, {%b, %c}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  // expected-error@+1 {{'aie.objectfifo.allocate' op can only be used in 1-to-1 object FIFOs: @of has several consumers}}
  aie.objectfifo.allocate @of (%b)
}
