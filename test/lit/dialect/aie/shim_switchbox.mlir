// The stream switch of a shim tile, by its column.
// RUN: %texts %s
aie.device(npu1) {
  // CHECK: aie.shim_switchbox(1) {
  // CHECK-NEXT: aie.connect<South : 3, North : 0>
  // CHECK-NEXT: }
  aie.shim_switchbox(1) {
    aie.connect<South : 3, North : 0>
  }
}
