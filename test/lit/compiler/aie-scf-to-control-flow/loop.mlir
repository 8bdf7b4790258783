// The pass has the name from mlir-aie's pipelines. Numbers of the index dialect pass through.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie-scf-to-control-flow)' %s | FileCheck %s
// CHECK-LABEL: func.func @loop
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
// Loops of runtime sequences stay, for the passes that write command streams.
// CHECK: aie.runtime_sequence
// CHECK: scf.for
aie.device(npu1) {
  aie.runtime_sequence(%a : memref<8xi32>) {
    %zero = arith.constant 0 : index
    %eight = arith.constant 8 : index
    %one = arith.constant 1 : index
    scf.for %i = %zero to %eight step %one {
    }
  }
}
