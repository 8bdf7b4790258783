// The pass needs the compiler of cores; compile/peano.test tests its work with a stand-in.
// RUN: not tessera-opt --tessera-build-cores=peano=%t.none %s 2>&1 | FileCheck %s
// CHECK: error: {{.*}}the compiler of cores is not installed: opt is missing [T0913]
// CHECK: note: {{.*}}at {{.*}}none/bin
// CHECK: note: {{.*}}give the folder of an installation of llvm-aie, with opt, llc, clang and ld.lld in bin
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  aie.core(%t) { aie.end }
}
