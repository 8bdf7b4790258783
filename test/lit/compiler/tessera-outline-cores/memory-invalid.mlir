// Memory of unknown size, in bodies and in the functions that they call.
// RUN: tessera-opt --tessera-outline-cores %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.core(%t) {
    // expected-error@+1 {{'memref.alloc' op uses a heap, which a core does not have: use memref.alloca for memory of its stack}}
    %memory = memref.alloc() : memref<4xi32>
    memref.dealloc %memory : memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  func.func @work(%n : index) {
    // expected-error@+1 {{'memref.alloca' op takes memory whose size is known only at run time, but the compiler fixes the layout of a core's stack}}
    %memory = memref.alloca(%n) : memref<?xi32>
    return
  }
  aie.core(%t) {
    %n = arith.constant 7 : index
    func.call @work(%n) : (index) -> ()
    aie.end
  }
}
