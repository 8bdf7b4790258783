// Tiles of AIE1 send no tokens and take no control packets: the pass changes nothing.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-tile-controller-ids,aie-generate-column-control-overlay))' %s | FileCheck %s --implicit-check-not=controller_id --implicit-check-not=packet_flow

// CHECK: aie.device(xcvc1902)
aie.device(xcvc1902) {
  // CHECK: aie.tile(2, 0)
  %0 = aie.tile(2, 0)
}
