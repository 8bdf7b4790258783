// The bodies of cores as functions: locks by the numbers that the core sees, buffers as arguments, and named symbols.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids,aie-assign-buffer-addresses),tessera-outline-cores)' %s | FileCheck %s

aie.device(npu1_1col) {
  %below = aie.tile(0, 2)
  %core = aie.tile(0, 3)
  %mine = aie.lock(%core, 1)
  %theirs = aie.lock(%below, 2)
  %a = aie.buffer(%core) : memref<8xi32, 2 : i32>
  %b = aie.buffer(%below) : memref<4xbf16>
  %three = arith.constant 3 : i32
  memref.global "private" constant @table : memref<2xi32> = dense<[7, 9]>
  func.func private @kernel(memref<4xbf16>, i32)
  func.func @twice(%x : i32) -> i32 {
    %y = arith.addi %x, %x : i32
    return %y : i32
  }

  // CHECK-DAG: func.func private @kernel(memref<4xbf16>, i32)
  // CHECK-DAG: func.func @twice(
  // CHECK-DAG: memref.global "private" constant @table
  // CHECK-DAG: func.func private @tessera_core_acquire(i32, i32)
  // CHECK-DAG: func.func private @tessera_core_release(i32, i32)
  // CHECK-DAG: func.func private @tessera_core_turn()

  // The host has no address space for a bank.
  // CHECK-LABEL: func.func @core_0_3(
  // CHECK-SAME: %[[A:.*]]: memref<8xi32>, %[[B:.*]]: memref<4xbf16>)
  aie.core(%core) {
    %zero = arith.constant 0 : index
    cf.br ^loop
  ^loop:
    // The core's own locks begin at 48, those of the tile below at 0; -2 asks for at least two.
    // CHECK: %[[FORTYNINE:.*]] = arith.constant 49 : i32
    // CHECK: %[[MINUS:.*]] = arith.subi
    // CHECK: call @tessera_core_acquire(%[[FORTYNINE]], %[[MINUS]])
    aie.use_lock(%mine, AcquireGreaterEqual, 2)
    // CHECK: memref.load %[[A]]
    %x = memref.load %a[%zero] : memref<8xi32, 2 : i32>
    // CHECK: call @twice
    %y = func.call @twice(%x) : (i32) -> i32
    // CHECK: memref.get_global @table
    %t = memref.get_global @table : memref<2xi32>
    // CHECK: call @kernel(%[[B]],
    func.call @kernel(%b, %three) : (memref<4xbf16>, i32) -> ()
    // CHECK: %[[TWO:.*]] = arith.constant 2 : i32
    // CHECK: call @tessera_core_release(%[[TWO]],
    aie.use_lock(%theirs, Release, 1)
    // CHECK: call @tessera_core_turn()
    // CHECK-NEXT: cf.br
    cf.br ^loop
  }

  // CHECK-LABEL: func.func @core_0_2(
  aie.core(%below) {
    // CHECK: scf.while
    // CHECK: do {
    // CHECK-NEXT: call @tessera_core_turn
    scf.while : () -> () {
      %true = arith.constant true
      scf.condition(%true)
    } do {
      scf.yield
    }
    // CHECK: return
    aie.end
  }
}
