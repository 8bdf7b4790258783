// Copies between memrefs become loops over all dimensions, even where sizes are known only at run time.
// RUN: tessera-opt --tessera-expand-copies %s | FileCheck %s

// CHECK-LABEL: func.func @still
// CHECK-NOT: memref.copy
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK: scf.for %[[J:.*]] =
// CHECK: %[[X:.*]] = memref.load %arg0[%[[I]], %[[J]]]
// CHECK: memref.store %[[X]], %arg1[%[[I]], %[[J]]]
func.func @still(%a : memref<2x4xi32>, %b : memref<2x4xi32>) {
  memref.copy %a, %b : memref<2x4xi32> to memref<2x4xi32>
  return
}
// CHECK-LABEL: func.func @moving
// CHECK: %[[N:.*]] = memref.dim %arg0
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[N]]
func.func @moving(%a : memref<?xi32>, %b : memref<?xi32>) {
  memref.copy %a, %b : memref<?xi32> to memref<?xi32>
  return
}
