// A memory tile sends each object several times, with values around it.
// RUN: %texts %s
aie.device(npu2) {
  %mem = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  // CHECK: aie.objectfifo @of(%{{.*}}) {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 0>]>, padValue = 7 : i32, repeat_count = 4 : i32}
  aie.objectfifo @of (%mem dimensionsToStream [<size = 16, stride = 1>], {%b}, 2 : i32) {repeat_count = 4 : i32, padValue = 7 : i32, padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 0>]>} : !aie.objectfifo<memref<16xi32>>
}
