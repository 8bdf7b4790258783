// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-cores))' %s --split-input-file --verify-diagnostics

aie.device(xcvc1902) {
  func.func @f() {
    return
  }
  // expected-error@+1 {{the call is for tile (50,3), which does not exist: xcvc1902 has columns 0 to 49 and rows 0 to 8 [T0966]}}
  func.call @f() {aie.x = 50, aie.y = 3} : () -> ()
}

// -----

aie.device(npu1) {
  func.func @f() {
    return
  }
  // expected-error@+1 {{the call is for tile (1,1), a memory tile, which has no core [T0966]}}
  func.call @f() {aie.x = 1, aie.y = 1} : () -> ()
}

// -----

aie.device(npu1) {
  func.func @f() {
    return
  }
  // expected-error@+1 {{the call names a tile by 'aie.x' and 'aie.y', but one of them is not a number [T0966]}}
  func.call @f() {aie.x = 1} : () -> ()
}

// -----

aie.device(npu1) {
  %t = aie.tile(1, 2)
  // expected-note@+1 {{the core}}
  aie.core(%t) {
    aie.end
  }
  func.func @f() {
    return
  }
  // expected-error@+1 {{the call is for tile (1,2), which has a core already [T0966]}}
  func.call @f() {aie.x = 1, aie.y = 2} : () -> ()
}

// -----

aie.device(npu1) {
  func.func private @f() -> i32
  // expected-error@+1 {{the call has 1 results, but a core returns none [T0966]}}
  %r = func.call @f() {aie.x = 1, aie.y = 2} : () -> i32
}

// -----

aie.device(npu1) {
  func.func private @f(memref<4xi32>)
  memref.global @g : memref<4xi32>
  %x = memref.get_global @g : memref<4xi32>
  // expected-error@+1 {{the call passes a buffer that is neither of memref.alloc nor of aie.buffer [T0966]}}
  func.call @f(%x) {aie.x = 1, aie.y = 2} : (memref<4xi32>) -> ()
}

// -----

aie.device(npu1) {
  func.func private @f(i32)
  func.func private @g() -> i32
  %x = func.call @g() : () -> i32
  // expected-error@+1 {{the call passes a number that is not constant [T0966]}}
  func.call @f(%x) {aie.x = 1, aie.y = 2} : (i32) -> ()
}

// -----

aie.device(npu1) {
  func.func private @f(memref<?xi32>)
  %n = arith.constant 4 : index
  // expected-error@+1 {{memref.alloc needs a static shape to become a buffer of a tile [T0966]}}
  %x = memref.alloc(%n) : memref<?xi32>
  func.call @f(%x) {aie.x = 1, aie.y = 2} : (memref<?xi32>) -> ()
}

// -----

aie.device(npu1) {
  %a = aie.logical_tile<CoreTile>(?, ?)
  %x = memref.alloc() : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{the copy names a tile without a place [T0966]}}
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 16>, %a : <%x, 0, 16>) : (memref<16xi32>, memref<16xi32>)
}
