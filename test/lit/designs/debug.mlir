// The report has the values that cores show, by cycle and tile, with the line that showed them.
// RUN: tessera run %s | FileCheck %s
// RUN: tessera run %s --timing=cycle | FileCheck %s
// RUN: tessera run %s --json | FileCheck %s --check-prefix=JSON
// RUN: tessera run %s --check --quiet | count 0
// CHECK: {{^}}  debug (0,2): -7 in cycle 0, {{.*}}debug.mlir:[[@LINE+30]]:5
// CHECK-NEXT: {{^}}  debug (1,2): 1 in cycle 0, {{.*}}debug.mlir:[[@LINE+42]]:5
// CHECK-NEXT: {{^}}  debug (1,2): 0.100097656 in cycle 0, {{.*}}debug.mlir:[[@LINE+42]]:5
// CHECK-NEXT: {{^}}  debug (1,2): 0.1 in cycle 0,
// CHECK-NEXT: {{^}}  debug (1,2): -0.1 in cycle 0,
// CHECK-NEXT: {{^}}  debug (1,2): 5000000000 in cycle 0,
// CHECK-NEXT: {{^}}  debug (0,2): 0 in cycle 1,
// CHECK-NEXT: {{^}}  debug (0,2): 1 in cycle 2,
// CHECK-NEXT: {{^}}  debug (0,2): 2 in cycle 3,
// CHECK-NOT: {{^  debug}}
// JSON: "debug": {
// JSON-NEXT: "values": [
// JSON-NEXT: {
// JSON-NEXT: "tile": [
// JSON-NEXT: 0,
// JSON-NEXT: 2
// JSON-NEXT: ],
// JSON-NEXT: "cycle": 0,
// JSON-NEXT: "value": "-7",
// JSON-NEXT: "place": "{{.*}}debug.mlir:[[@LINE+11]]:5"
// JSON: "more": 0
aie.device(npu1_2col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 2)
  %l = aie.lock(%a) {init = 3 : i32}
  aie.core(%a) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %minus = arith.constant -7 : i8
    aie.debug(%minus : i8)
    scf.for %i = %zero to %three step %one {
      aie.use_lock(%l, AcquireGreaterEqual, 1)
      aie.debug(%i : index)
    }
    aie.end
  }
  aie.core(%b) {
    %true = arith.constant true
    %half = arith.constant 0.1 : bf16
    %float = arith.constant 0.1 : f32
    %double = arith.constant -0.1 : f64
    %large = arith.constant 5000000000 : i64
    aie.debug(%true : i1)
    aie.debug(%half : bf16)
    aie.debug(%float : f32)
    aie.debug(%double : f64)
    aie.debug(%large : i64)
    aie.end
  }
}
