// Two columns with a core in each: words enter in one column and leave in the other; tasks describe the host's side.
// RUN: %design %s --in 0=words:1..8 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 7 9 11 13 15 17 19 21
aie.device(npu1_2col) {
  %left = aie.tile(0, 0)
  %right = aie.tile(1, 0)
  %double = aie.tile(0, 2)
  %add = aie.tile(1, 4)
  aie.objectfifo @in(%left, {%double}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @across(%double, {%add}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%add, {%right}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%double) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %four = arith.constant 4 : index
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @across(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      scf.for %i = %zero to %four step %one {
        %a = memref.load %x[%i] : memref<4xi32>
        %b = arith.addi %a, %a : i32
        memref.store %b, %y[%i] : memref<4xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @across(Produce, 1)
    }
    aie.end
  }
  aie.core(%add) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %four = arith.constant 4 : index
    %five = arith.constant 5 : i32
    scf.for %n = %zero to %two step %one {
      %from = aie.objectfifo.acquire @across(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
      scf.for %i = %zero to %four step %one {
        %a = memref.load %x[%i] : memref<4xi32>
        %b = arith.addi %a, %five : i32
        memref.store %b, %y[%i] : memref<4xi32>
      }
      aie.objectfifo.release @across(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<8xi32>) {
    %send = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<8xi32>, 0, 8)
      aie.end
    }
    %receive = aiex.dma_configure_task_for @out {
      aie.dma_bd(%b : memref<8xi32>, 0, 8)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%send)
    aiex.dma_start_task(%receive)
    aiex.dma_await_task(%receive)
    aiex.dma_free_task(%send)
  }
}
