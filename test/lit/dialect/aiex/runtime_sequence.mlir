// The command stream of a design. In text of 2026 it belongs to the aie dialect.
// RUN: %texts %s
aie.device(npu1) {
  // OF2025: aiex.runtime_sequence(%{{.*}}: memref<64xi32>, %{{.*}}: memref<32xbf16>) {
  // OF2026: aie.runtime_sequence(%{{.*}}: memref<64xi32>, %{{.*}}: memref<32xbf16>) {
  aiex.runtime_sequence(%in : memref<64xi32>, %out : memref<32xbf16>) {
  }
  // OF2025: aiex.runtime_sequence @twice() {
  // OF2026: aie.runtime_sequence @twice() {
  aie.runtime_sequence @twice() {
  }
}
