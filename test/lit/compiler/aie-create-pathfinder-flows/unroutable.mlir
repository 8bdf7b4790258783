// Flows that conflict: the error names the switch and the flows that compete there.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{Unable to find a legal routing: an end is claimed twice, at the switch of (0,3): DMA 0 can take one circuit only}}
  aie.flow(%a, DMA : 0, %b, DMA : 0)
  // expected-note@+1 {{this flow competes there}}
  aie.flow(%a, DMA : 1, %b, DMA : 0)
}
