// Private memory of a core: a copy of a row, which is a view of an object; a constant table; and a function that calls
// itself.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:80:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 3 4 3 0 7 12 15 16 11 20 27 32 15 28 39 48 5 55 610 6765
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  memref.global "private" constant @factors : memref<4xi32> = dense<[1, 2, 3, 4]>
  memref.global "private" constant @places : memref<4xi32> = dense<[5, 10, 15, 20]>
  %row = aie.buffer(%core) : memref<4xi32>
  aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<4x4xi32>>
  aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<5x4xi32>>
  func.func private @fibonacci(%n : i32) -> i32 {
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %small = arith.cmpi slt, %n, %two : i32
    %result = scf.if %small -> (i32) {
      scf.yield %n : i32
    } else {
      %m = arith.subi %n, %one : i32
      %k = arith.subi %n, %two : i32
      %a = func.call @fibonacci(%m) : (i32) -> i32
      %b = func.call @fibonacci(%k) : (i32) -> i32
      %c = arith.addi %a, %b : i32
      scf.yield %c : i32
    }
    return %result : i32
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %three = arith.constant 3 : index
    %four = arith.constant 4 : index
    %factors = memref.get_global @factors : memref<4xi32>
    %places = memref.get_global @places : memref<4xi32>
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4x4xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4x4xi32>> -> memref<4x4xi32>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<5x4xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<5x4xi32>> -> memref<5x4xi32>
    scf.for %r = %zero to %four step %one {
      %view = memref.subview %x[%r, 0] [1, 4] [1, 1] : memref<4x4xi32> to memref<4xi32, strided<[1], offset: ?>>
      memref.copy %view, %row : memref<4xi32, strided<[1], offset: ?>> to memref<4xi32>
      scf.for %c = %zero to %four step %one {
        %back = arith.subi %three, %c : index
        %a = memref.load %row[%back] : memref<4xi32>
        %f = memref.load %factors[%c] : memref<4xi32>
        %b = arith.muli %a, %f : i32
        memref.store %b, %y[%r, %c] : memref<5x4xi32>
      }
    }
    scf.for %c = %zero to %four step %one {
      %n = memref.load %places[%c] : memref<4xi32>
      %b = func.call @fibonacci(%n) : (i32) -> i32
      memref.store %b, %y[%four, %c] : memref<5x4xi32>
    }
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<20xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 20][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<20xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
