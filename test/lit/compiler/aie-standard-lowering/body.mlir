// A core in the form for the compiler of cores: locks by the core's own numbers, buffers as globals that the linker
// places, kernels as declarations, and functions of the design unchanged.
// RUN: tessera-opt --aie-standard-lowering %s | FileCheck %s --check-prefixes=CHECK,OWN
// RUN: tessera-opt --aie-standard-lowering %s | FileCheck %s --check-prefix=GIVEN
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera-opt --aie-standard-lowering | FileCheck %s --check-prefix=YOUNG
// After passes that localize locks and remove banks from types, as in mlir-aie's driver, the numbers of locks are the
// ones that the body has already.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-localize-locks,aie-normalize-address-spaces),aie-standard-lowering{tilecol=0 tilerow=3})' %s | FileCheck %s --check-prefixes=CHECK,LOCAL

// CHECK: module attributes {llvm.target_triple = "aie2"}
// CHECK-NOT: aie.
// CHECK-DAG: func.func private @llvm.aie2.acquire(i32, i32)
// CHECK-DAG: func.func private @llvm.aie2.release(i32, i32)
// CHECK-DAG: func.func private @llvm.aie2.event(i32)
// CHECK-DAG: func.func private @debug_i32(i32)
// CHECK-DAG: func.func private @kernel(memref<4xbf16>, i32) attributes {link_with = "kernel.o"}
// CHECK-DAG: func.func @twice(
// CHECK-DAG: memref.global "private" constant @table : memref<2xi32> = dense<[7, 9]>
// Buffers have no value here, even with initial values: the configuration writes these. Alignment follows the address.
// CHECK-DAG: memref.global "public" @a : memref<8xi32> {alignment = 32 : i64}
// CHECK-DAG: memref.global "public" @b : memref<4xbf16> {alignment = 4 : i64}
// A buffer that no core uses is declared, too, as in mlir-aie. No core sees it at an address.
// CHECK-DAG: memref.global "public" @unused : memref<8xi32>

// CHECK-LABEL: func.func @core_0_3() {
// CHECK-DAG: %[[THREE:.*]] = arith.constant 3 : i32
// LOCAL-DAG: %[[MINE:.*]] = arith.constant 49 : index
// LOCAL-DAG: %[[THEIRS:.*]] = arith.constant 2 : index

// YOUNG: llvm.target_triple = "aie2p"
// YOUNG-DAG: func.func private @llvm.aie2p.acquire(i32, i32)
// YOUNG-DAG: func.func private @llvm.aie2p.event(i32)
// YOUNG: call @llvm.aie2p.release(
aie.device(npu1_1col) {
  %below = aie.tile(0, 2)
  %core = aie.tile(0, 3)
  %mine = aie.lock(%core, 1)
  %theirs = aie.lock(%below, 2)
  %a = aie.buffer(%core) {sym_name = "a", address = 1024 : i32} : memref<8xi32, 2 : i32> = dense<5>
  %b = aie.buffer(%below) {sym_name = "b", address = 1028 : i32, aligned = false} : memref<4xbf16>
  %unused = aie.buffer(%core) {sym_name = "unused", address = 2048 : i32} : memref<8xi32>
  %three = arith.constant 3 : i32
  memref.global "private" constant @table : memref<2xi32> = dense<[7, 9]>
  func.func private @kernel(memref<4xbf16>, i32) attributes {link_with = "kernel.o"}
  func.func @twice(%x : i32) -> i32 {
    %y = arith.addi %x, %x : i32
    return %y : i32
  }
  // A function may get a lock by its number.
  func.func private @let_go(%lock : index) {
    // GIVEN: func.func private @let_go(%[[LOCK:.*]]: index) {
    // GIVEN-NEXT: %[[WORD:.*]] = arith.index_cast %[[LOCK]] : index to i32
    // GIVEN: call @llvm.aie2.release(%[[WORD]],
    aie.use_lock(%lock, Release, 1)
    return
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    // The core's own locks begin at 48, those of the tile below at 0; -2 asks for at least two.
    // OWN: %[[FORTYNINE:.*]] = arith.constant 49 : i32
    // LOCAL: %[[FORTYNINE:.*]] = arith.index_cast %[[MINE]] : index to i32
    // CHECK: %[[MINUS:.*]] = arith.subi
    // CHECK: call @llvm.aie2.acquire(%[[FORTYNINE]], %[[MINUS]])
    aie.use_lock(%mine, AcquireGreaterEqual, 2)
    // Buffers with an address have that address's alignment, and need no further promise.
    // CHECK: %[[A:.*]] = memref.get_global @a : memref<8xi32>
    // CHECK-NOT: memref.assume_alignment
    // CHECK: %[[X:.*]] = memref.load %[[A]]
    %x = memref.load %a[%zero] : memref<8xi32, 2 : i32>
    // CHECK: call @twice(%[[X]])
    %y = func.call @twice(%x) : (i32) -> i32
    // CHECK: memref.get_global @table
    %t = memref.get_global @table : memref<2xi32>
    // CHECK: %[[B:.*]] = memref.get_global @b : memref<4xbf16>
    // CHECK: call @kernel(%[[B]], %[[THREE]])
    func.call @kernel(%b, %three) : (memref<4xbf16>, i32) -> ()
    // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
    // CHECK: call @llvm.aie2.event(%[[ONE]])
    aie.event(1)
    // CHECK: call @debug_i32
    aie.debug(%y : i32)
    // CHECK: call @let_go(%{{.*}}) : (index) -> ()
    func.call @let_go(%mine) : (index) -> ()
    // OWN: %[[TWO:.*]] = arith.constant 2 : i32
    // LOCAL: %[[TWO:.*]] = arith.index_cast %[[THEIRS]] : index to i32
    // CHECK: call @llvm.aie2.release(%[[TWO]],
    aie.use_lock(%theirs, Release, 1)
    // CHECK: return
    aie.end
  }
}
