// A sequence of the configured device, with these arguments. One without a name is called @sequence.
// RUN: %texts %s
aie.device(npu2) @filter {
  aie.runtime_sequence @named(%a : memref<64xi32>, %n : i32) {
  }
}
aie.device(npu2) @other {
  aie.runtime_sequence(%a : memref<64xi32>) {
  }
}
aie.device(npu2) @main {
  aie.runtime_sequence @all(%a : memref<64xi32>, %n : i32) {
    aiex.configure @filter {
      // CHECK: aiex.run @named(%{{.*}}, %{{.*}}) : (memref<64xi32>, i32)
      aiex.run @named(%a, %n) : (memref<64xi32>, i32)
    }
    aiex.configure @other {
      // CHECK: aiex.run @sequence(%{{.*}}) : (memref<64xi32>)
      aiex.run @sequence(%a) : (memref<64xi32>)
    }
  }
}
