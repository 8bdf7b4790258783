// Tiles directly in the module become tiles of a VC1902, and are verified as such.
// RUN: tessera-opt --aie-canonicalize-device --split-input-file --verify-diagnostics %s | FileCheck %s
// RUN: tessera-opt --aie-canonicalize-device --split-input-file --verify-diagnostics %s | tessera-opt --aie-canonicalize-device --split-input-file | FileCheck %s

// CHECK: aie.device(xcvc1902) {
// CHECK-NEXT: func.func private @work()
// CHECK-NEXT: aie.tile(1, 1)
// CHECK-NEXT: aie.core
func.func private @work()
%t = aie.tile(1, 1)
aie.core(%t) {
  func.call @work() : () -> ()
  aie.end
}

// -----

// An existing device stays as it is.
// CHECK: aie.device(npu1) {
// CHECK-NOT: xcvc1902
aie.device(npu1) {
  %t = aie.tile(1, 1)
}

// -----

// A module without a design gets no device.
// CHECK-NOT: aie.device
func.func private @work()
