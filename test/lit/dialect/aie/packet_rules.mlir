// The destinations of packets that arrive at a port.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.switchbox(%core) {
    %way = aie.amsel<0> (0)
    // CHECK: aie.packet_rules(North : 3) {
    // CHECK-NEXT: aie.rule
    // CHECK-NEXT: }
    aie.packet_rules(North : 3) {
      aie.rule(0x1f, 0x1, %way)
    }
    // OF2025-NEXT: aie.packet_rules(Ctrl : 0) {
    // OF2026-NEXT: aie.packet_rules(TileControl : 0) {
    aie.packet_rules(Ctrl : 0) {
      aie.rule(0, 0, %way)
    }
  }
}
