// The order of the text is that of mlir-aie: a switch that has only packets stands behind its tile, other switches stand
// at the end; a later port's rules come first; wires follow. Connections join the switch that a tile already has.
// RUN: tessera-opt --split-input-file --aie-create-pathfinder-flows %s | FileCheck %s

// CHECK: %[[T:.*]] = aie.tile(1, 1)
// CHECK-NEXT: %[[S:.*]] = aie.switchbox(%[[T]]) {
// CHECK: aie.packet_rules(West : 1)
// CHECK: aie.packet_rules(West : 0)
// CHECK: }
// CHECK: %[[U:.*]] = aie.tile(1, 2)
// CHECK: aie.wire(%[[T]] : Core, %[[S]] : Core)
// CHECK-NEXT: aie.wire(%[[T]] : DMA, %[[S]] : DMA)
// CHECK-NOT: aie.wire
aie.device(xcvc1902) {
  %t = aie.tile(1, 1)
  %u = aie.tile(1, 2)
  aie.packet_flow(0x0) {
    aie.packet_source<%t, West : 0>
    aie.packet_dest<%t, Core : 0>
  }
  aie.packet_flow(0x1) {
    aie.packet_source<%t, West : 1>
    aie.packet_dest<%t, Core : 1>
  }
}

// -----

// CHECK: aie.switchbox(%tile_3_3) {
// CHECK-NEXT: aie.connect<East : 2, West : 2>
// CHECK-NEXT: aie.connect<Core : 0, DMA : 0>
// CHECK-NEXT: }
// CHECK-NEXT: aie.wire
aie.device(xcvc1902) {
  %tile_3_3 = aie.tile(3, 3)
  %s = aie.switchbox(%tile_3_3) {
    aie.connect<East : 2, West : 2>
  }
  aie.flow(%tile_3_3, Core : 0, %tile_3_3, DMA : 0)
}

// -----

// A shim tile has a multiplexer between its DMA and its switch; switches are wired to the west and to the south.
// CHECK: %[[MUX:.*]] = aie.shim_mux(%shim_noc_tile_0_0)
// CHECK: aie.wire(%[[MUX]] : North, %[[LOW:.*]] : South)
// CHECK-NEXT: aie.wire(%shim_noc_tile_0_0 : DMA, %[[MUX]] : DMA)
// CHECK-NEXT: aie.wire(%mem_tile_0_1 : Core, %[[MIDDLE:.*]] : Core)
// CHECK-NEXT: aie.wire(%mem_tile_0_1 : DMA, %[[MIDDLE]] : DMA)
// CHECK-NEXT: aie.wire(%[[LOW]] : North, %[[MIDDLE]] : South)
// CHECK-NEXT: }
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
}
