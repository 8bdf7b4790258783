// Things that a core on the host cannot get.
// RUN: tessera-opt --tessera-outline-cores %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op has no address; run aie-assign-buffer-addresses first}}
  %b = aie.buffer(%t) : memref<4xi32>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    %x = memref.load %b[%zero] : memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.lock' op has no number; run aie-assign-lock-ids first}}
  %l = aie.lock(%t)
  aie.core(%t) {
    aie.use_lock(%l, Acquire, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %a = aie.lock(%t, 0)
  %b = aie.lock(%t, 1)
  %n = aie.buffer(%t) {address = 1024 : i32} : memref<i1>
  aie.core(%t) {
    %which = memref.load %n[] : memref<i1>
    %l = arith.select %which, %a, %b : index
    // expected-error@+1 {{'aie.use_lock' op needs a lock of the device}}
    aie.use_lock(%l, Acquire, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  aie.objectfifo @of (%t, {%u}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%t) {
    // expected-error@+1 {{'aie.objectfifo.release' op cannot be run on the host}}
    aie.objectfifo.release @of (Produce, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.core(%t) {
    // expected-error@+1 {{'aie.get_cascade' op has a value of type 'vector<4x4xi32>', which is not a vector}}
    %v = aie.get_cascade() : vector<4x4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  func.func private @f() {
    // expected-error@+1 {{'aie.event' op cannot be run on the host outside of a core}}
    aie.event(0)
    return
  }
  aie.core(%t) {
    func.call @f() : () -> ()
    aie.end
  }
}
