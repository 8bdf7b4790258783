// What an array is made of, in both ages of text: read into one form, printed in either.
// RUN: tessera-opt %s | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --aie-text-2026 | FileCheck %s --check-prefixes=CHECK,YOUNG
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt --canonicalize | FileCheck %s --check-prefixes=CHECK,SPEC

// CHECK-LABEL: aie.device(npu1_1col) {
aie.device(npu1_1col) {
  // CHECK: %[[SHIM:.*]] = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
  // CHECK: %[[CORE:.*]] = aie.tile(0, 2)
  %core = aie.tile(0, 2)
  // CHECK: %[[LOCK:.*]] = aie.lock(%[[CORE]], 3) {init = 1 : i32}
  %lock = aie.lock(%core, 3) {init = 1 : i32}
  // CHECK: %{{.*}} = aie.lock(%[[CORE]]) {sym_name = "free"}
  %free = aie.lock(%core) {sym_name = "free"}
  // CHECK: %a = aie.buffer(%[[CORE]]) {sym_name = "a"} : memref<4xi32> = dense<[1, 2, 3, 4]>
  %a = aie.buffer(%core) {sym_name = "a"} : memref<4xi32> = dense<[1, 2, 3, 4]>
  // CHECK: %{{.*}} = aie.buffer(%[[CORE]]) {address = 4096 : i32, mem_bank = 1 : i32} : memref<2x8xbf16>
  %b = aie.buffer(%core) {address = 4096 : i32, mem_bank = 1 : i32} : memref<2x8xbf16>
  // SPEC: aie.flow(%[[SHIM]], DMA : 0, %[[CORE]], Ctrl : 0)
  // YOUNG: aie.flow(%[[SHIM]], DMA : 0, %[[CORE]], TileControl : 0)
  aie.flow(%shim, DMA : 0, %core, TileControl : 0)
  // CHECK: aie.core(%[[CORE]]) {
  %program = aie.core(%core) {
    // A constant's value stands in the operation, and where it is printed for younger tools, in a constant again.
    // SPEC: aie.use_lock(%[[LOCK]], AcquireGreaterEqual, 1)
    // YOUNG: %[[ONE:.*]] = arith.constant 1 : i32{{$}}
    // YOUNG-NEXT: %[[ONE:.*]] = arith.constant 1 : i32{{$}}
    // YOUNG-NEXT: aie.use_lock(%[[LOCK]], AcquireGreaterEqual, %[[ONE]])
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : i32
    aie.use_lock(%lock, AcquireGreaterEqual, %one)
    // SPEC: aie.use_lock(%[[LOCK]], Release, -1, NonBlocking)
    // YOUNG: aie.use_lock(%[[LOCK]], Release, %{{.*}}, NonBlocking)
    aie.use_lock(%lock, "Release", -1, NonBlocking)
    // What is really computed stays a value in both.
    // CHECK: %[[TWO:.*]] = arith.addi
    // CHECK: aie.use_lock(%[[LOCK]], Acquire, %[[TWO]])
    %size = memref.load %a[%zero] : memref<4xi32>
    %two = arith.addi %size, %size : i32
    aie.use_lock(%lock, Acquire, %two)
    // CHECK: aie.end
    aie.end
    // CHECK-NEXT: } {stack_size = 2048 : i32}
  } {stack_size = 2048 : i32}
}

// Several devices have names.
// CHECK-LABEL: aie.device(npu2_4col) @other {
aie.device(npu2_4col) @other {
}
// Older ones may have it among the attributes.
// CHECK-LABEL: aie.device(npu2) @named {
// CHECK: } {mine = 1 : i32}
aie.device(npu2) {
} {sym_name = "named", mine = 1 : i32}
