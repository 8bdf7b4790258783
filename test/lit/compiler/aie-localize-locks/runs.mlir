// Bodies with such numbers run on the host like others.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-localize-locks),tessera-outline-cores)' %s | FileCheck %s

// CHECK: func.func @core_1_3
// CHECK: %[[N:.*]] = arith.constant 52 : i32
// CHECK: call @tessera_core_release(%[[N]],
aie.device(npu1) {
  %core = aie.tile(1, 3)
  %d = aie.lock(%core, 4)
  aie.core(%core) {
    aie.use_lock(%d, Release, 1)
    aie.end
  }
}
