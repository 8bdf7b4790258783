// Two cores hand one word back and forth 2,000 times, each in a loop that only looks at it. At any moment some core
// polls, but neither is stuck: a core that has left its loop and come back has done something in between.

// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: tessera run loops.mlir --quiet --dump-memory 0,2:0x400:4 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: tessera run loops.mlir --quiet --dump-memory 0,2:0x400:4 --timing=cycle 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: tessera run blocks.mlir --quiet --dump-memory 0,2:0x400:4 2>&1 | FileCheck %s --implicit-check-not=error
// CHECK: 0x00000400 00 00 00 00

// When the second core does one round less, the first is stuck in its last round.
// RUN: sed '0,/2000/s//2001/' loops.mlir > more.mlir
// RUN: tessera run more.mlir --quiet 2>&1 | FileCheck %s --check-prefix=ENDS --allow-empty --implicit-check-not=T06
// RUN: sed '0,/2000/s//2002/' loops.mlir > stuck.mlir
// RUN: tessera run stuck.mlir --quiet 2>&1 | FileCheck %s --check-prefix=STUCK
// STUCK: T0614{{.*}}core (0,2) polls buffer 'flag' of (0,2) in vain
// ENDS-NOT: polls

//--- loops.mlir
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %flag = aie.buffer(%a) {sym_name = "flag", address = 1024 : i32} : memref<1xi32> = dense<0>
  aie.core(%a) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 2000 : index
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    scf.for %i = %c0 to %n step %c1 {
      scf.while : () -> () {
        %v = memref.load %flag[%c0] : memref<1xi32>
        %w = arith.cmpi ne, %v, %k0 : i32
        scf.condition(%w)
      } do {
        scf.yield
      }
      memref.store %k1, %flag[%c0] : memref<1xi32>
    }
    aie.end
  }
  aie.core(%b) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 2000 : index
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    scf.for %i = %c0 to %n step %c1 {
      scf.while : () -> () {
        %v = memref.load %flag[%c0] : memref<1xi32>
        %w = arith.cmpi ne, %v, %k1 : i32
        scf.condition(%w)
      } do {
        scf.yield
      }
      memref.store %k0, %flag[%c0] : memref<1xi32>
    }
    aie.end
  }
}
//--- blocks.mlir
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %flag = aie.buffer(%a) {sym_name = "flag", address = 1024 : i32} : memref<1xi32> = dense<0>
  aie.core(%a) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 2000 : index
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    cf.br ^round(%c0 : index)
  ^round(%i: index):
    cf.br ^look
  ^look:
    %v = memref.load %flag[%c0] : memref<1xi32>
    %w = arith.cmpi ne, %v, %k0 : i32
    cf.cond_br %w, ^look, ^found
  ^found:
    memref.store %k1, %flag[%c0] : memref<1xi32>
    %next = arith.addi %i, %c1 : index
    %again = arith.cmpi ult, %next, %n : index
    cf.cond_br %again, ^round(%next : index), ^end
  ^end:
    aie.end
  }
  aie.core(%b) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 2000 : index
    %k0 = arith.constant 0 : i32
    %k1 = arith.constant 1 : i32
    scf.for %i = %c0 to %n step %c1 {
      scf.while : () -> () {
        %v = memref.load %flag[%c0] : memref<1xi32>
        %w = arith.cmpi ne, %v, %k1 : i32
        scf.condition(%w)
      } do {
        scf.yield
      }
      memref.store %k0, %flag[%c0] : memref<1xi32>
    }
    aie.end
  }
}
