// Control flow that depends on the data: for each number, the number of steps to 1, where each step halves an even
// number and takes three times an odd number plus one.
// RUN: %design %s --in 0=words:1..16 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 1 7 2 5 8 16 3 19 6 14 9 9 17 17 4
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %sixteen = arith.constant 16 : index
    %nothing = arith.constant 0 : i32
    %unit = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %three = arith.constant 3 : i32
    %held = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
    %x = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
    scf.for %i = %zero to %sixteen step %one {
      %start = memref.load %x[%i] : memref<16xi32>
      %end:2 = scf.while (%n = %start, %steps = %nothing) : (i32, i32) -> (i32, i32) {
        %more = arith.cmpi ne, %n, %unit : i32
        scf.condition(%more) %n, %steps : i32, i32
      } do {
      ^bb0(%n : i32, %steps : i32):
        %low = arith.remui %n, %two : i32
        %odd = arith.cmpi eq, %low, %unit : i32
        %next = scf.if %odd -> (i32) {
          %p = arith.muli %n, %three : i32
          %q = arith.addi %p, %unit : i32
          scf.yield %q : i32
        } else {
          %q = arith.divui %n, %two : i32
          scf.yield %q : i32
        }
        %counted = arith.addi %steps, %unit : i32
        scf.yield %next, %counted : i32, i32
      }
      memref.store %end#1, %y[%i] : memref<16xi32>
    }
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
