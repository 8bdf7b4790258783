// More flows than wires: the error names the switch that is too narrow, and the smallest set of flows that conflict.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  %d = aie.tile(0, 5)
  // Four wires lead down from (0,4): any five of the six are too many.
  // expected-note@+2 {{this flow competes there}}
  // expected-note@+1 {{belongs to a smallest set of flows that have no route}}
  aie.flow(%c, DMA : 0, %a, DMA : 0)
  // expected-note@+2 {{this flow competes there}}
  // expected-note@+1 {{belongs to a smallest set of flows that have no route}}
  aie.flow(%c, DMA : 1, %a, DMA : 1)
  // expected-error@+1 {{Unable to find a legal routing: not enough wires, at the switch of (0,4): South 2 is needed by more streams than can share it}}
  aie.flow(%c, Core : 0, %a, Core : 0)
  // expected-note@+1 {{belongs to a smallest set of flows that have no route}}
  aie.flow(%d, DMA : 0, %b, DMA : 0)
  // expected-note@+1 {{belongs to a smallest set of flows that have no route}}
  aie.flow(%d, DMA : 1, %b, DMA : 1)
  // expected-note@+2 {{this flow competes there}}
  // expected-note@+1 {{belongs to a smallest set of flows that have no route}}
  aie.flow(%d, Core : 0, %b, Core : 0)
}

// -----

// Seven packet streams through a switch of six arbiters: two unrelated streams share one.
aie.device(npu1_1col) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  // expected-warning@+1 {{the flow shares an arbiter of the switch of (0,1) with unrelated packets: a packet that waits there blocks the others}}
  aie.packet_flow(0) {
    aie.packet_source<%m, DMA : 0>
    aie.packet_dest<%m, DMA : 0>
  }
  // expected-note@+1 {{this flow shares the arbiter}}
  aie.packet_flow(1) {
    aie.packet_source<%m, DMA : 1>
    aie.packet_dest<%m, DMA : 1>
  }
  aie.packet_flow(2) {
    aie.packet_source<%m, DMA : 2>
    aie.packet_dest<%m, DMA : 2>
  }
  aie.packet_flow(3) {
    aie.packet_source<%m, DMA : 3>
    aie.packet_dest<%m, DMA : 3>
  }
  aie.packet_flow(4) {
    aie.packet_source<%m, DMA : 4>
    aie.packet_dest<%m, DMA : 4>
  }
  aie.packet_flow(5) {
    aie.packet_source<%m, DMA : 5>
    aie.packet_dest<%m, DMA : 5>
  }
  aie.packet_flow(6) {
    aie.packet_source<%s, DMA : 0>
    aie.packet_dest<%m, Ctrl : 0>
  }
}
