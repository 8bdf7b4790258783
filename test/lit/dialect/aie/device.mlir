// A design for one device; designs of 2026 give it a name, so that a module can hold several.
// RUN: %texts %s

// CHECK: aie.device(npu1_1col) {
// CHECK-NEXT: }
aie.device(npu1_1col) {
}

// CHECK: aie.device(npu2_4col) @other {
aie.device(npu2_4col) @other {
}

// Text of 2025 may have the name among the attributes.
// CHECK: aie.device(npu2) @named {
// CHECK-NEXT: } {mine = 1 : i32}
aie.device(npu2) {
} {sym_name = "named", mine = 1 : i32}
