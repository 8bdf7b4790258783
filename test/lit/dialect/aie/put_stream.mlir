// A core gives a word, or four at once, to its stream.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 3)
  aie.core(%a) {
    %zero = arith.constant 0 : i32
    %four = arith.constant 1 : i128
    // CHECK: aie.put_stream(%[[ZERO:.*]] : i32, %[[ZERO]] : i32)
    aie.put_stream(%zero : i32, %zero : i32)
    // CHECK: aie.put_stream(%[[ZERO]] : i32, %{{.*}} : i128)
    aie.put_stream(%zero : i32, %four : i128)
    aie.end
  }
}
