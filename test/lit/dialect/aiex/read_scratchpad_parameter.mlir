// The value of a parameter, in a core.
// RUN: %texts %s
aiex.scratchpad_parameter @gain : i32
aie.device(npu2) {
  %tile = aie.tile(0, 2)
  aie.core(%tile) {
    // CHECK: %{{.*}} = aiex.read_scratchpad_parameter @gain : i32
    %gain = aiex.read_scratchpad_parameter @gain : i32
    aie.end
  }
}
