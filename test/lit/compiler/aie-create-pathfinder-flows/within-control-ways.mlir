// An option confines routes to tiles that control packets reach; the error says when this leaves too few wires.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows{within-control-ways=true}))' %s --split-input-file --verify-diagnostics | FileCheck %s

// The route takes the shim tiles, because control packets do not reach (0,1).
// CHECK-LABEL: @along
// CHECK-NOT: aie.switchbox(%tile_0_1)
// CHECK: aie.switchbox(%tile_1_0)
aie.device(npu1) @along {
  %s0 = aie.tile(0, 0)
  %s1 = aie.tile(1, 0)
  %m1 = aie.tile(1, 1)
  %c1 = aie.tile(1, 2)
  aie.flow(%s0, DMA : 0, %c1, DMA : 0)
  aie.packet_flow(15) {
    aie.packet_source<%s0, DMA : 1>
    aie.packet_dest<%s0, Ctrl : 0>
  } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(15) {
    aie.packet_source<%s1, DMA : 1>
    aie.packet_dest<%s1, Ctrl : 0>
  } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(26) {
    aie.packet_source<%s1, DMA : 1>
    aie.packet_dest<%m1, Ctrl : 0>
  } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(27) {
    aie.packet_source<%s1, DMA : 1>
    aie.packet_dest<%c1, Ctrl : 0>
  } {keep_pkt_header = true, priority_route = true}
}

// -----

// expected-note@+1 {{routes of this device stay on the tiles that control packets configure: the tiles between the shim tile and the uppermost tile of each of its columns; an aie.tile above or beside these tiles makes room}}
aie.device(npu1) @narrow {
  %s0 = aie.tile(0, 0)
  %m0 = aie.tile(0, 1)
  %c0 = aie.tile(0, 2)
  // expected-error@+2 {{Unable to find a legal routing: not enough wires, at the switch of (0,2): no path leads to DMA 0}}
  // expected-note@+1 {{belongs to a smallest set of flows that have no route}}
  aie.flow(%s0, DMA : 0, %c0, DMA : 0)
  aie.packet_flow(15) {
    aie.packet_source<%s0, DMA : 1>
    aie.packet_dest<%s0, Ctrl : 0>
  } {keep_pkt_header = true, priority_route = true}
  aie.packet_flow(26) {
    aie.packet_source<%s0, DMA : 1>
    aie.packet_dest<%m0, Ctrl : 0>
  } {keep_pkt_header = true, priority_route = true}
}
