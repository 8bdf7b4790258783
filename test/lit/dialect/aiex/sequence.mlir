// The command stream of a design has two names.
// RUN: tessera-opt %s | FileCheck %s --check-prefix=SPEC
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s --check-prefix=SPEC
// RUN: tessera-opt %s --aie-text-2026 | FileCheck %s --check-prefix=YOUNG
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt | FileCheck %s --check-prefix=SPEC

aie.device(npu1) {
  // SPEC: aiex.runtime_sequence(%{{.*}}: memref<64xi32>, %{{.*}}: memref<32xbf16>) {
  // YOUNG: aie.runtime_sequence(%{{.*}}: memref<64xi32>, %{{.*}}: memref<32xbf16>) {
  aiex.runtime_sequence(%in : memref<64xi32>, %out : memref<32xbf16>) {
  }
  // SPEC: aiex.runtime_sequence @twice() {
  // YOUNG: aie.runtime_sequence @twice() {
  aie.runtime_sequence @twice() {
  }
}
