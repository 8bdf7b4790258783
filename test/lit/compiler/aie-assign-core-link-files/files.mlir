// A core is linked with the objects of the functions that it calls, directly or through others, each object once.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-core-link-files))' %s | FileCheck %s
aie.device(npu1_1col) {
  func.func private @first() attributes {link_with = "a.o"}
  func.func private @second() attributes {link_with = "b.o"}
  func.func private @third() attributes {link_with = "a.o"}
  func.func private @elsewhere() attributes {link_with = "never.o"}
  func.func private @inlined() attributes {link_with = "c.ll", link_with_mode = "merge"}
  func.func @through() {
    func.call @second() : () -> ()
    return
  }
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  %v = aie.tile(0, 4)
  %w = aie.tile(0, 5)
  // CHECK: link_files = ["a.o", "b.o"]
  aie.core(%t) {
    func.call @first() : () -> ()
    func.call @through() : () -> ()
    func.call @third() : () -> ()
    aie.end
  }
  // The object that the core itself names comes first; a function whose address is taken counts.
  // CHECK: link_files = ["own.o", "b.o"]
  // CHECK-NOT: link_with =
  aie.core(%u) {
    %f = func.constant @second : () -> ()
    aie.end
  } {link_with = "own.o"}
  // CHECK: link_merge_files = ["c.ll"]
  aie.core(%v) {
    func.call @inlined() : () -> ()
    aie.end
  }
  // CHECK: aie.core
  // CHECK-NOT: link_
  aie.core(%w) {
    aie.end
  }
}
