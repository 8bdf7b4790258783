// Three object FIFOs of 8, 7 and 5 objects, used in one loop. Its state repeats after 280 rounds. These rounds,
// unrolled, make a program that the host refuses as too crowded (T0918), so both cores use counters instead. With
// depths of 2, 3 and 2, the compiler unrolls six rounds.
// RUN: tessera run %s --quiet --dump-memory 1,3:16384:4 | FileCheck %s
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s --check-prefix=COUNTED
// RUN: sed 's/, 8 : i32/, 2 : i32/;s/, 7 : i32/, 3 : i32/;s/, 5 : i32/, 2 : i32/' %s > %t.mlir
// RUN: tessera run %t.mlir --quiet --dump-memory 1,3:16384:4 | FileCheck %s
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %t.mlir | FileCheck %s --check-prefix=KNOWN
// 300 rounds send i, 2 * i and 3 * i: 6 * (0 + ... + 299) = 269100 = 0x41b2c.
// CHECK: 2c 1b 04 00
// COUNTED: scf.index_switch
// KNOWN-NOT: scf.index_switch

aie.device(npu1_4col) {
  %a = aie.tile(1, 2)
  %b = aie.tile(1, 3)
  %sum = aie.buffer(%b) {sym_name = "sum", address = 16384 : i32} : memref<1xi32> = dense<0>
  aie.objectfifo @f0(%a, {%b}, 8 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @f1(%a, {%b}, 7 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @f2(%a, {%b}, 5 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%a) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %rounds = arith.constant 300 : index
    scf.for %i = %c0 to %rounds step %c1 {
      %x = arith.index_cast %i : index to i32
      %x2 = arith.addi %x, %x : i32
      %x3 = arith.addi %x2, %x : i32
      %s0 = aie.objectfifo.acquire @f0(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      %e0 = aie.objectfifo.subview.access %s0[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      scf.for %j = %c0 to %c16 step %c1 {
        memref.store %x, %e0[%j] : memref<16xi32>
      }
      aie.objectfifo.release @f0(Produce, 1)
      %s1 = aie.objectfifo.acquire @f1(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      %e1 = aie.objectfifo.subview.access %s1[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      scf.for %j = %c0 to %c16 step %c1 {
        memref.store %x2, %e1[%j] : memref<16xi32>
      }
      aie.objectfifo.release @f1(Produce, 1)
      %s2 = aie.objectfifo.acquire @f2(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      %e2 = aie.objectfifo.subview.access %s2[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      scf.for %j = %c0 to %c16 step %c1 {
        memref.store %x3, %e2[%j] : memref<16xi32>
      }
      aie.objectfifo.release @f2(Produce, 1)
    }
    aie.end
  }
  aie.core(%b) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c15 = arith.constant 15 : index
    %rounds = arith.constant 300 : index
    scf.for %i = %c0 to %rounds step %c1 {
      %s0 = aie.objectfifo.acquire @f0(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %e0 = aie.objectfifo.subview.access %s0[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %x = memref.load %e0[%c15] : memref<16xi32>
      aie.objectfifo.release @f0(Consume, 1)
      %s1 = aie.objectfifo.acquire @f1(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %e1 = aie.objectfifo.subview.access %s1[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %x2 = memref.load %e1[%c15] : memref<16xi32>
      aie.objectfifo.release @f1(Consume, 1)
      %s2 = aie.objectfifo.acquire @f2(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %e2 = aie.objectfifo.subview.access %s2[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %x3 = memref.load %e2[%c15] : memref<16xi32>
      aie.objectfifo.release @f2(Consume, 1)
      %old = memref.load %sum[%c0] : memref<1xi32>
      %one = arith.addi %old, %x : i32
      %two = arith.addi %one, %x2 : i32
      %new = arith.addi %two, %x3 : i32
      memref.store %new, %sum[%c0] : memref<1xi32>
    }
    aie.end
  }
  aiex.runtime_sequence() {}
}
