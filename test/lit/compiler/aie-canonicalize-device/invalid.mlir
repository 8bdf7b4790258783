// A tile that the device does not have.
// RUN: tessera-opt --aie-canonicalize-device --verify-diagnostics %s
// RUN: not tessera compile %s 2>&1 | FileCheck %s
// CHECK: error[T0900]: 'aie.tile' op row index (9) must be less than the number of rows in the device (9): xcvc1902 has rows 0 to 8
// CHECK-NEXT: --> {{.*}}invalid.mlir:[[@LINE+2]]:6
// expected-error@+1 {{'aie.tile' op row index (9) must be less than the number of rows in the device (9): xcvc1902 has rows 0 to 8}}
%t = aie.tile(1, 9)
