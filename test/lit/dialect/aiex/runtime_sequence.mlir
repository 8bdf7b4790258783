// The command stream of a design. In younger text it belongs to the aie dialect.
// RUN: %texts %s
aie.device(npu1) {
  // SPEC: aiex.runtime_sequence(%{{.*}}: memref<64xi32>, %{{.*}}: memref<32xbf16>) {
  // YOUNG: aie.runtime_sequence(%{{.*}}: memref<64xi32>, %{{.*}}: memref<32xbf16>) {
  aiex.runtime_sequence(%in : memref<64xi32>, %out : memref<32xbf16>) {
  }
  // SPEC: aiex.runtime_sequence @twice() {
  // YOUNG: aie.runtime_sequence @twice() {
  aie.runtime_sequence @twice() {
  }
}
