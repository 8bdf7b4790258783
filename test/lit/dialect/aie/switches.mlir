// Packet flows and switches.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s | tessera-opt --aie-text-2026 | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %yet = aie.logical_tile<CoreTile>(?, ?)

  // CHECK: aie.packet_flow(1) {
  // CHECK-NEXT: aie.packet_source<%{{.*}}tile_0_0, DMA : 0>
  // CHECK-NEXT: aie.packet_dest<%{{.*}}tile_0_2, DMA : 1>
  // CHECK-NEXT: aie.packet_dest<%{{.*}}logical_tile, Core : 0>
  // CHECK-NEXT: } {keep_pkt_header = true, priority_route = false}
  aie.packet_flow(0x1) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%core, "DMA" : 1>
    aie.packet_dest<%yet, Core : 0>
  } {keep_pkt_header = true, priority_route = false}

  // CHECK: %switchbox_0_2 = aie.switchbox(%{{.*}}tile_0_2) {
  %switch = aie.switchbox(%core) {
    // CHECK: aie.connect<South : 0, DMA : 0>
    aie.connect<South : 0, DMA : 0>
    // One port may go to several.
    // CHECK: aie.connect<South : 0, North : 5>
    aie.connect<South : 0, North : 5>
    // CHECK: %[[WAY:.*]] = aie.amsel<5> (3)
    %way = aie.amsel<5> (3)
    // CHECK: %[[OTHER:.*]] = aie.amsel<5> (0)
    %other = aie.amsel<5> (0)
    // CHECK: aie.masterset(DMA : 1, %[[WAY]], %[[OTHER]]) {keep_pkt_header = true}
    %m = aie.masterset(DMA : 1, %way, %other) {keep_pkt_header = true}
    // CHECK: aie.masterset(South : 1, %[[WAY]])
    aie.masterset(South : 1, %way)
    // CHECK: aie.packet_rules(North : 3) {
    // CHECK-NEXT: aie.rule(31, 1, %[[WAY]])
    // CHECK-NEXT: aie.rule(30, 2, %[[OTHER]])
    // CHECK-NEXT: }
    aie.packet_rules(North : 3) {
      aie.rule(0x1f, 0x1, %way)
      aie.rule(0x1e, 0x2, %other)
    }
  }

  // What a logical tile will be able to do is not known.
  // CHECK: aie.switchbox(%{{.*}}logical_tile) {
  aie.switchbox(%yet) {
    aie.connect<South : 40, DMA : 0>
  }

  // CHECK: %shim_mux_0_0 = aie.shim_mux(%{{.*}}tile_0_0) {
  // CHECK-NEXT: aie.connect<DMA : 0, North : 3>
  // CHECK-NEXT: aie.connect<North : 2, DMA : 0>
  // CHECK-NEXT: aie.connect<NOC : 0, North : 7>
  %mux = aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 3>
    aie.connect<North : 2, DMA : 0>
    aie.connect<NOC : 0, North : 7>
  }
  // CHECK: aie.shim_switchbox(1) {
  // CHECK-NEXT: aie.connect<South : 3, North : 0>
  aie.shim_switchbox(1) {
    aie.connect<South : 3, North : 0>
  }
  // CHECK: %[[LOGIC:.*]] = aie.plio(2)
  %logic = aie.plio(2)
  // CHECK: aie.wire(%[[LOGIC]] : North, %shim_mux_0_0 : South)
  aie.wire(%logic : North, %mux : South)
  // CHECK: aie.wire(%{{.*}}tile_0_2 : DMA, %switchbox_0_2 : DMA)
  aie.wire(%core : DMA, %switch : DMA)
}
