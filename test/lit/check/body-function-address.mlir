// A body calls functions by name only; a function whose address is taken could be called with any arguments.
// RUN: not tessera run %s --quiet 2>&1 | FileCheck %s
aie.device(npu1_1col) {
  func.func @one() -> i32 {
    %one = arith.constant 1 : i32
    return %one : i32
  }
  %core = aie.tile(0, 2)
  aie.core(%core) {
    %a = func.call @one() : () -> i32
    // CHECK: error[T0918]: 'func.constant' may not stand in the body of a core on the host
    // CHECK-NEXT: --> {{.*}}body-function-address.mlir:[[@LINE+1]]:10
    %f = func.constant @one : () -> i32
    %b = func.call_indirect %f() : () -> i32
    aie.end
  }
}
