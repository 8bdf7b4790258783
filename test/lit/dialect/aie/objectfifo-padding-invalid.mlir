// Values that the channels of a device cannot pad with.
// RUN: tessera-opt %s --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  // expected-error@+1 {{`padValue` requires the CONSTANT_PAD_VALUE register, unavailable on this target, npu1, whose channels always pad with 0: leave `padValue` out}}
  aie.objectfifo @of (%mem dimensionsToStream [<size = 8, stride = 8>, <size = 8, stride = 1>], {%shim}, 2 : i32) {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 0, const_pad_after = 1>, <const_pad_before = 0, const_pad_after = 0>]>, padValue = 7 : i32} : !aie.objectfifo<memref<64xi32>>
}
