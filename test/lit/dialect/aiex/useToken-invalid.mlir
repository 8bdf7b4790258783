// Tokens that do not exist, and uses of tokens in places that cannot wait.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.token(0) {sym_name = "t"}
  // expected-error@+1 {{'aiex.useToken' op stands in 'aie.device': tokens are used by functions, cores and DMAs}}
  aiex.useToken @t(Acquire, 0)
}

// -----

aie.device(npu1) {
  aiex.token(0) {sym_name = "t"}
  %tile = aie.tile(0, 2)
  aie.core(%tile) {
    // expected-error@+1 {{'aiex.useToken' op uses AcquireGreaterEqual, but a token is acquired with its exact value: use Acquire}}
    aiex.useToken @t(AcquireGreaterEqual, 0)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.core(%tile) {
    // expected-error@+1 {{'aiex.useToken' op couldn't find symbol in parent device: @t}}
    aiex.useToken @t(Acquire, 0)
    aie.end
  }
}
