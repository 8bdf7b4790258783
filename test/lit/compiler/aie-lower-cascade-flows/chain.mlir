// A chain of cascades: every core on it learns where its values come from and where they go. Ends that no flow names
// stay as they are after a reset.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-cascade-flows))' %s --split-input-file | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
// CHECK: %[[A:.*]] = aie.tile(1, 4)
// CHECK: %[[B:.*]] = aie.tile(1, 3)
// CHECK: %[[C:.*]] = aie.tile(2, 3)
// CHECK-NOT: cascade_flow
// CHECK: aie.configure_cascade(%[[B]], North, East)
// CHECK: aie.configure_cascade(%[[A]], North, South)
// CHECK: aie.configure_cascade(%[[C]], West, South)
aie.device(npu1) {
  %a = aie.tile(1, 4)
  %b = aie.tile(1, 3)
  %c = aie.tile(2, 3)
  aie.cascade_flow(%a, %b)
  aie.cascade_flow(%b, %c)
}

// -----

// The pass completes an existing configuration.
// CHECK-LABEL: aie.device(npu2) {
// CHECK: %[[B:.*]] = aie.tile(1, 3)
// CHECK: aie.configure_cascade(%[[B]], West, East)
// CHECK-NOT: configure_cascade(%[[B]]
aie.device(npu2) {
  %a = aie.tile(0, 3)
  %b = aie.tile(1, 3)
  aie.configure_cascade(%b, West, East)
  aie.cascade_flow(%a, %b)
}

// -----

// Cascades of the first generation are fixed wires.
// CHECK-LABEL: aie.device(xcvc1902) {
// CHECK-NOT: cascade
aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(4, 3)
  aie.cascade_flow(%a, %b)
}
