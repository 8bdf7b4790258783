// Flows become switches, also on tiles between their ends; the multiplexer of the shim tile connects its DMA. The
// router chooses the ports in between: an independent verifier follows the routes before the pass ends.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows))' %s | FileCheck %s
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-create-pathfinder-flows,aie-create-pathfinder-flows))' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1_1col) {
aie.device(npu1_1col) {
  // The memory tile between the two ends is not yet a tile of the design.
  // CHECK: aie.tile(0, 1)
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  // CHECK-NOT: aie.flow
  // CHECK-NOT: aie.packet_flow
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.packet_flow(0x3) {
    aie.packet_source<%core, DMA : 1>
    aie.packet_dest<%shim, DMA : 1>
  }
  // CHECK: aie.switchbox(%tile_0_0) {
  // CHECK-DAG: aie.connect<South : 3, North : {{[0-5]}}>
  // CHECK-DAG: aie.connect<North : {{[0-3]}}, South : 2>
  // CHECK: %[[WAY:.*]] = aie.amsel<0> (0)
  // CHECK: aie.masterset(South : 3, %[[WAY]])
  // CHECK: aie.packet_rules(North : {{[0-3]}}) {
  // CHECK-NEXT: aie.rule(31, 3, %[[WAY]])
  // CHECK: aie.shim_mux(%tile_0_0) {
  // CHECK-DAG: aie.connect<DMA : 0, North : 3>
  // CHECK-DAG: aie.connect<North : 2, DMA : 0>
  // CHECK-DAG: aie.connect<North : 3, DMA : 1>
  // CHECK: aie.switchbox(%tile_0_1) {
  // CHECK: aie.switchbox(%tile_0_2) {
  // CHECK-DAG: aie.connect<South : {{[0-5]}}, DMA : 0>
  // CHECK-DAG: aie.connect<DMA : 0, South : {{[0-3]}}>
}

// The switch says whether a flow's headers stay only where this differs from the rule for the flow's ends.
// CHECK-LABEL: aie.device(npu1_2col) @headers {
aie.device(npu1_2col) @headers {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.packet_flow(0x1) {
    aie.packet_source<%a, DMA : 0>
    aie.packet_dest<%b, DMA : 0>
  } {keep_pkt_header = true}
  aie.packet_flow(0x2) {
    aie.packet_source<%a, DMA : 1>
    aie.packet_dest<%b, DMA : 1>
  }
  // CHECK: aie.switchbox(%tile_0_3) {
  // CHECK-DAG: aie.masterset(DMA : 0, %{{.*}}) {keep_pkt_header = true}
  // CHECK-DAG: aie.masterset(DMA : 1, %{{[0-9a-z_]*}}){{$}}
}
