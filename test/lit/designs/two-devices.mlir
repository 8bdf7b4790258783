// Two configurations take turns on one array: a sequence loads each and runs its sequence with a part of the buffer of
// the outer sequence.
// RUN: %design %s --in 0=words:0..15 --out 0=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 100 101 102 103 12 15 18 21 24 27 30 33 112 113 114 115
module {
  aie.device(npu1_1col) @main {
    aie.runtime_sequence @all(%data : memref<16xi32>) {
      aiex.configure @hundreds {
        %first = memref.subview %data[0] [4] [1] : memref<16xi32> to memref<4xi32, strided<[1], offset: 0>>
        %a = memref.reinterpret_cast %first to offset: [0], sizes: [4], strides: [1] : memref<4xi32, strided<[1], offset: 0>> to memref<4xi32>
        aiex.run @four(%a) : (memref<4xi32>)
      }
      aiex.configure @threefold {
        %middle = memref.subview %data[4] [8] [1] : memref<16xi32> to memref<8xi32, strided<[1], offset: 4>>
        %b = memref.reinterpret_cast %middle to offset: [0], sizes: [8], strides: [1] : memref<8xi32, strided<[1], offset: 4>> to memref<8xi32>
        aiex.run @eight(%b) : (memref<8xi32>)
      }
      aiex.configure @hundreds {
        %last = memref.subview %data[12] [4] [1] : memref<16xi32> to memref<4xi32, strided<[1], offset: 12>>
        %c = memref.reinterpret_cast %last to offset: [0], sizes: [4], strides: [1] : memref<4xi32, strided<[1], offset: 12>> to memref<4xi32>
        aiex.run @four(%c) : (memref<4xi32>)
      }
    }
  }
  aie.device(npu1_1col) @hundreds {
    %shim = aie.tile(0, 0)
    %core = aie.tile(0, 2)
    aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
    aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
    aie.core(%core) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %forever = arith.constant 0x7fffffff : index
      %hundred = arith.constant 100 : i32
      scf.for %n = %zero to %forever step %one {
        %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
        %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
        %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
        %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
        scf.for %i = %zero to %four step %one {
          %a = memref.load %x[%i] : memref<4xi32>
          %b = arith.addi %a, %hundred : i32
          memref.store %b, %y[%i] : memref<4xi32>
        }
        aie.objectfifo.release @in(Consume, 1)
        aie.objectfifo.release @out(Produce, 1)
      }
      aie.end
    }
    aie.runtime_sequence @four(%data : memref<4xi32>) {
      %in = aiex.dma_configure_task_for @in {
        aie.dma_bd(%data : memref<4xi32>)
        aie.end
      }
      %out = aiex.dma_configure_task_for @out {
        aie.dma_bd(%data : memref<4xi32>)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%in)
      aiex.dma_start_task(%out)
      aiex.dma_await_task(%out)
    }
  }
  aie.device(npu1_1col) @threefold {
    %shim = aie.tile(0, 0)
    %core = aie.tile(0, 3)
    aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
    aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
    aie.core(%core) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %eight = arith.constant 8 : index
      %three = arith.constant 3 : i32
      %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      scf.for %i = %zero to %eight step %one {
        %a = memref.load %x[%i] : memref<8xi32>
        %b = arith.muli %a, %three : i32
        memref.store %b, %y[%i] : memref<8xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
      aie.end
    }
    aie.runtime_sequence @eight(%data : memref<8xi32>) {
      %in = aiex.dma_configure_task_for @in {
        aie.dma_bd(%data : memref<8xi32>)
        aie.end
      }
      %out = aiex.dma_configure_task_for @out {
        aie.dma_bd(%data : memref<8xi32>)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%in)
      aiex.dma_start_task(%out)
      aiex.dma_await_task(%out)
    }
  }
}
