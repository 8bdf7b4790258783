// Functions that bodies call get their core along; one whose address is taken cannot.
// RUN: not tessera run %s --quiet 2>&1 | FileCheck %s
aie.device(npu1_1col) {
  func.func @one() -> i32 {
    %one = arith.constant 1 : i32
    return %one : i32
  }
  %core = aie.tile(0, 2)
  aie.core(%core) {
    %a = func.call @one() : () -> i32
    // CHECK: error[T0910]: the programs of the cores cannot be compiled for the host
    // CHECK: takes the address of a function, which cannot be run on the host
    %f = func.constant @one : () -> i32
    %b = func.call_indirect %f() : () -> i32
    aie.end
  }
}
