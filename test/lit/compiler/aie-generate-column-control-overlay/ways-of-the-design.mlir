// Routes that the design makes itself stay: a flow for the ID, a circuit from the control port or to South 0, a switch.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie-generate-column-control-overlay)' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %flow = aie.tile(0, 0)
  %circuit = aie.tile(1, 0)
  %core = aie.tile(2, 2)
  %south = aie.tile(2, 0)
  %switch = aie.tile(3, 0)
  // CHECK: aie.packet_flow(15) {
  // CHECK-NEXT: aie.packet_source<%tile_0_0, Ctrl : 0>
  // CHECK-NEXT: aie.packet_dest<%tile_1_0, South : 1>
  aie.packet_flow(15) {
    aie.packet_source<%flow, Ctrl : 0>
    aie.packet_dest<%circuit, South : 1>
  }
  aie.flow(%circuit, Ctrl : 0, %circuit, South : 0)
  aie.flow(%core, DMA : 0, %south, South : 0)
  %box = aie.switchbox(%switch) {
    aie.connect<Ctrl : 0, South : 0>
  }
  // CHECK-NOT: aie.packet_flow
}
