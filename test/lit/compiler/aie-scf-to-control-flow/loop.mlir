// The pass has the name from mlir-aie's pipelines. Numbers of the index dialect pass through.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie-scf-to-control-flow)' %s | FileCheck %s
// CHECK-NOT: scf.for
// CHECK: cf.cond_br
// CHECK: index.add
func.func @loop(%n : index) {
  %zero = index.constant 0
  %one = index.constant 1
  scf.for %i = %zero to %n step %one {
    %next = index.add %i, %one
  }
  return
}
