// Acquires that yield their objects.
// RUN: tessera-opt %s -split-input-file -verify-diagnostics

aie.device(npu1_1col) {
  %from = aie.tile(0, 2)
  %to = aie.tile(0, 4)
  aie.objectfifo @fifo(%from, {%to}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%to) {
    // expected-error @+1 {{'aie.objectfifo.acquire' op acquires 2 objects, but has 1 results}}
    %one = aie.objectfifo.acquire @fifo(Consume, 2) : memref<16xi32>
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %from = aie.tile(0, 2)
  %to = aie.tile(0, 4)
  aie.objectfifo @fifo(%from, {%to}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%to) {
    // expected-error @+1 {{acquired object type 'memref<4x4xi32>' does not match the objectFifo's 'memref<16xi32>'}}
    %one = aie.objectfifo.acquire @fifo(Consume, 1) : memref<4x4xi32>
    aie.end
  }
}
