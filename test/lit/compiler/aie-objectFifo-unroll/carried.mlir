// Counters pass through branches and through loops of unknown length. A window of three objects that gives back one in
// each round: only the first round waits for three.
// RUN: tessera-opt --aie-objectFifo-stateful-transform --aie-objectFifo-unroll='default-dynamic=true' %s | FileCheck %s

// The while loop carries its own value, the next object and the held objects. Its condition passes them on.
// CHECK: scf.while (%[[I:.*]] = %c0, %[[NEXT:.*]] = %c0_i32, %[[HELD:.*]] = %c0_i32) : (index, i32, i32) -> (index, i32, i32) {
// CHECK: scf.condition(%{{.*}}) %[[I]], %[[NEXT]], %[[HELD]] : index, i32, i32
// CHECK: ^bb0(%{{.*}}: index, %{{.*}}: i32, %[[BEFORE:.*]]: i32):
// CHECK: %[[DIFFERENCE:.*]] = arith.subi %c3_i32, %[[BEFORE]] : i32
// CHECK: %[[MISSING:.*]] = arith.maxsi %[[DIFFERENCE]], %c0_i32 : i32
// CHECK: aie.use_lock(%of_cons_cons_lock_0, AcquireGreaterEqual, %[[MISSING]])

// The branch gives an object back or keeps it, and the loop goes on with the count of the branch taken.
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[COUNT:.*]] = %{{.*}}) -> (i32, i32) {
// CHECK: %[[AFTER:.*]]:2 = scf.if %{{.*}} -> (i32, i32) {
// CHECK: aie.use_lock(%of_cons_prod_lock_0, Release, %c1_i32)
// CHECK: } else {
// CHECK: scf.yield %{{.*}}, %{{.*}} : i32, i32
// CHECK: }
// CHECK: scf.yield %[[AFTER]]#0, %[[AFTER]]#1 : i32, i32
aie.device(npu1) {
  %m = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  %flag = aie.buffer(%t) {sym_name = "flag"} : memref<1xi1>
  %last = aie.buffer(%t) {sym_name = "last"} : memref<1xindex>
  aie.objectfifo @of (%m, {%t}, 3 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%t) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c9 = arith.constant 9 : index
    %r = scf.while (%i = %c0) : (index) -> index {
      %more = arith.cmpi slt, %i, %c9 : index
      scf.condition(%more) %i : index
    } do {
    ^bb0(%i: index):
      %s = aie.objectfifo.acquire @of (Consume, 3) : !aie.objectfifosubview<memref<8xi32>>
      aie.objectfifo.release @of (Consume, 1)
      %next = arith.addi %i, %c1 : index
      scf.yield %next : index
    }
    memref.store %r, %last[%c0] : memref<1xindex>
    scf.for %i = %c0 to %c9 step %c1 {
      %s = aie.objectfifo.acquire @of (Consume, 3) : !aie.objectfifosubview<memref<8xi32>>
      %gives = memref.load %flag[%c0] : memref<1xi1>
      scf.if %gives {
        aie.objectfifo.release @of (Consume, 1)
      }
    }
    aie.end
  }
  aie.runtime_sequence() {
  }
}
