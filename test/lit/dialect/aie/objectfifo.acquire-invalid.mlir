// Objects that a core cannot acquire.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-note@+1 {{the FIFO}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  // expected-error@+1 {{'aie.core' op producer port of objectFifo accessed by core running on non-producer tile: @of}}
  aie.core(%b) {
    // expected-note@+1 {{the access}}
    %s = aie.objectfifo.acquire @of (Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%b) {
    // expected-error@+1 {{'aie.objectfifo.acquire' op ObjectFifo element and ObjectFifoSubview element must match. It acquires objects of 'memref<5xi32>' from a FIFO of 'memref<4xi32>'}}
    %s = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<5xi32>>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-note@+1 {{the FIFO}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  // expected-error@+1 {{'aie.core' op consumer port of objectFifo accessed by core running on non-consumer tile: @of}}
  aie.core(%a) {
    // expected-note@+1 {{the access}}
    %held = aie.objectfifo.acquire @of (Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%a) {
    // expected-error@+1 {{'aie.objectfifo.acquire' op acquires a negative number of objects}}
    %held = aie.objectfifo.acquire @of (Produce, -1) : !aie.objectfifosubview<memref<4xi32>>
    aie.end
  }
}
