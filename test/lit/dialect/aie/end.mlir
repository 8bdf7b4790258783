// The end of a core, of a DMA program, or of a chain of descriptors. Lists of ports, rules and devices need no end.
// RUN: %texts %s
aie.device(npu1) {
  %tile = aie.tile(0, 2)
  // CHECK: aie.core(%{{.*}}) {
  // CHECK-NEXT: aie.end
  aie.core(%tile) {
    aie.end
  }
  // CHECK: aie.mem(%{{.*}}) {
  // CHECK-NEXT: aie.end
  aie.mem(%tile) {
    aie.end
  }
  // CHECK: aie.switchbox(%{{.*}}) {
  // CHECK-NEXT: }
  aie.switchbox(%tile) {
    aie.end
  }
}
