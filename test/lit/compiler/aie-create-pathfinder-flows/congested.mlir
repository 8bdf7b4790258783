// More flows than wires: the switch that is too narrow, and the smallest set of flows that cannot go together.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s --verify-diagnostics

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %d = aie.tile(0, 5)
  // Four wires lead down from (0,4): any five of the six are too many.
  // expected-error@+1 {{cannot be routed: not enough wires, at the switch of (0,4): South 2 is wanted by more streams than can share it}}
  aie.flow(%c, DMA : 0, %a, DMA : 0)
  // expected-note@+2 {{competes there}}
  // expected-note@+1 {{is one of the smallest set that has no route together}}
  aie.flow(%c, DMA : 1, %a, DMA : 1)
  // expected-note@+2 {{competes there}}
  // expected-note@+1 {{is one of the smallest set that has no route together}}
  aie.flow(%c, Core : 0, %a, Core : 0)
  // expected-note@+2 {{competes there}}
  // expected-note@+1 {{is one of the smallest set that has no route together}}
  aie.flow(%d, DMA : 0, %b, DMA : 0)
  // expected-note@+1 {{is one of the smallest set that has no route together}}
  aie.flow(%d, DMA : 1, %b, DMA : 1)
  // expected-note@+1 {{is one of the smallest set that has no route together}}
  aie.flow(%d, Core : 0, %b, Core : 0)
}
