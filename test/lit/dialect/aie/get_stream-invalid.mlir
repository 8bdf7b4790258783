// Streams that a core does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    %one = arith.constant 1 : i32
    // expected-error@+1 {{'aie.get_stream' op names stream 1: a core of npu1 has 1 of them, counted from 0}}
    %v = aie.get_stream(%one : i32) : i32
    aie.end
  }
}

// -----

aie.device(npu1) {
  %m = aie.tile(0, 1)
  %s = arith.constant 0 : i32
  aie.memtile_dma(%m) {
    // expected-error@+1 {{'aie.get_stream' op must be inside a core}}
    %0 = aie.get_stream(%s : i32) : i32
    aie.end
  }
}
