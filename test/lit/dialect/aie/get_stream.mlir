// A core takes a word, or four at once, from its stream.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 3)
  aie.core(%a) {
    %zero = arith.constant 0 : i32
    // CHECK: aie.get_stream(%[[ZERO:.*]] : i32) : i32
    %w = aie.get_stream(%zero : i32) : i32
    // CHECK: aie.get_stream(%[[ZERO]] : i32) : f32
    %f = aie.get_stream(%zero : i32) : f32
    // CHECK: aie.get_stream(%[[ZERO]] : i32) : i128
    %four = aie.get_stream(%zero : i32) : i128
    aie.end
  }
}
