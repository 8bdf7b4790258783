// The verifier may reach an operation before its tile, which is then not verified yet.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.lock' op is for a tile that does not exist in npu1}}
  %l = "aie.lock"(%t) <{lockID = 0 : i32}> : (index) -> index
  %t = "aie.tile"() <{col = 9 : i32, row = 2 : i32}> : () -> index
}
