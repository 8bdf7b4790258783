// A token with its initial value.
// RUN: %texts %s
aie.device(xcvc1902) {
  // CHECK: aiex.token(0) {sym_name = "token0"}
  aiex.token(0) {sym_name = "token0"}
  // CHECK: aiex.token(-7) {sym_name = "token1"}
  aiex.token(-7) {sym_name = "token1"}
}
