// Packets with one ID, from ports to ports.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  // CHECK: aie.packet_flow(1) {
  // CHECK: } {keep_pkt_header = true, priority_route = false}
  aie.packet_flow(0x1) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%core, DMA : 1>
  } {keep_pkt_header = true, priority_route = false}
  // CHECK: aie.packet_flow(31) {
  // CHECK: }
  aie.packet_flow(31) {
    aie.packet_source<%core, DMA : 0>
    aie.packet_dest<%shim, DMA : 1>
  }
}
