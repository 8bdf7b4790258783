// Every device that the reference and text of 2026 name.
// RUN: %texts %s
aie.device(xcvc1902) @a {
  // CHECK: aie.device(xcvc1902)
}
aie.device(xcve2302) @b {
  // CHECK: aie.device(xcve2302)
}
aie.device(xcve2802) @c {
  // CHECK: aie.device(xcve2802)
}
aie.device(npu1) @d {
  // CHECK: aie.device(npu1)
}
aie.device(npu1_1col) @e {
  // CHECK: aie.device(npu1_1col)
}
aie.device(npu1_2col) @f {
  // CHECK: aie.device(npu1_2col)
}
aie.device(npu1_3col) @g {
  // CHECK: aie.device(npu1_3col)
}
// The array has only four columns; text of 2026 calls them npu1.
aie.device(npu1_4col) @h {
  // CHECK: aie.device(npu1_4col)
}
aie.device(npu2) @i {
  // CHECK: aie.device(npu2)
}
aie.device(npu2_1col) @j {
  // CHECK: aie.device(npu2_1col)
}
aie.device(npu2_7col) @k {
  // CHECK: aie.device(npu2_7col)
}
