// A sequence that another sequence runs, twice, is in two streams; the check reports a mistake in it once.
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
// CHECK: error[T0941]
// CHECK-NEXT: --> {{.*}}findings-once.mlir:[[@LINE+7]]:5
// RUN: tessera compile %s 2>&1 | FileCheck %s --check-prefix=WARN
// WARN-COUNT-1: warning[T0941]
// WARN-NOT: T0941
aie.device(npu1_1col) @part {
  %shim = aie.tile(0, 0)
  aie.runtime_sequence @work() {
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}
aie.device(npu1_1col) @main {
  aie.runtime_sequence @all() {
    aiex.configure @part {
      aiex.run @work() : ()
      aiex.run @work() : ()
    }
  }
}
