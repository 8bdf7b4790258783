// All four columns at once: each column's core gets a quarter of the input, and the stream waits for all of them.
// RUN: %design %s --in 0=words:0..31 --out 1=%t:128:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 1 2 3 4 5 6 7 16 18 20 22 24 26 28 30 48 51 54 57 60 63 66 69 96 100 104 108 112 116 120 124
aie.device(npu1) {
  %shim0 = aie.tile(0, 0)
  %core0 = aie.tile(0, 2)
  aie.objectfifo @in0(%shim0, {%core0}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out0(%core0, {%shim0}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%core0) {
    %zero = arith.constant 0 : index
    %k = arith.constant dense<1> : vector<8xi32>
    %from = aie.objectfifo.acquire @in0(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %to = aie.objectfifo.acquire @out0(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %a = vector.load %x[%zero] : memref<8xi32>, vector<8xi32>
    %b = arith.muli %a, %k : vector<8xi32>
    vector.store %b, %y[%zero] : memref<8xi32>, vector<8xi32>
    aie.objectfifo.release @in0(Consume, 1)
    aie.objectfifo.release @out0(Produce, 1)
    aie.end
  }
  %shim1 = aie.tile(1, 0)
  %core1 = aie.tile(1, 3)
  aie.objectfifo @in1(%shim1, {%core1}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out1(%core1, {%shim1}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%core1) {
    %zero = arith.constant 0 : index
    %k = arith.constant dense<2> : vector<8xi32>
    %from = aie.objectfifo.acquire @in1(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %to = aie.objectfifo.acquire @out1(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %a = vector.load %x[%zero] : memref<8xi32>, vector<8xi32>
    %b = arith.muli %a, %k : vector<8xi32>
    vector.store %b, %y[%zero] : memref<8xi32>, vector<8xi32>
    aie.objectfifo.release @in1(Consume, 1)
    aie.objectfifo.release @out1(Produce, 1)
    aie.end
  }
  %shim2 = aie.tile(2, 0)
  %core2 = aie.tile(2, 4)
  aie.objectfifo @in2(%shim2, {%core2}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out2(%core2, {%shim2}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%core2) {
    %zero = arith.constant 0 : index
    %k = arith.constant dense<3> : vector<8xi32>
    %from = aie.objectfifo.acquire @in2(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %to = aie.objectfifo.acquire @out2(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %a = vector.load %x[%zero] : memref<8xi32>, vector<8xi32>
    %b = arith.muli %a, %k : vector<8xi32>
    vector.store %b, %y[%zero] : memref<8xi32>, vector<8xi32>
    aie.objectfifo.release @in2(Consume, 1)
    aie.objectfifo.release @out2(Produce, 1)
    aie.end
  }
  %shim3 = aie.tile(3, 0)
  %core3 = aie.tile(3, 5)
  aie.objectfifo @in3(%shim3, {%core3}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out3(%core3, {%shim3}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.core(%core3) {
    %zero = arith.constant 0 : index
    %k = arith.constant dense<4> : vector<8xi32>
    %from = aie.objectfifo.acquire @in3(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %to = aie.objectfifo.acquire @out3(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
    %a = vector.load %x[%zero] : memref<8xi32>, vector<8xi32>
    %b = arith.muli %a, %k : vector<8xi32>
    vector.store %b, %y[%zero] : memref<8xi32>, vector<8xi32>
    aie.objectfifo.release @in3(Consume, 1)
    aie.objectfifo.release @out3(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<32xi32>, %b : memref<32xi32>) {
    %send0 = aiex.dma_configure_task_for @in0 {
      aie.dma_bd(%a : memref<32xi32>, 0, 8)
      aie.end
    }
    %take0 = aiex.dma_configure_task_for @out0 {
      aie.dma_bd(%b : memref<32xi32>, 0, 8)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%send0)
    aiex.dma_start_task(%take0)
    %send1 = aiex.dma_configure_task_for @in1 {
      aie.dma_bd(%a : memref<32xi32>, 8, 8)
      aie.end
    }
    %take1 = aiex.dma_configure_task_for @out1 {
      aie.dma_bd(%b : memref<32xi32>, 8, 8)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%send1)
    aiex.dma_start_task(%take1)
    %send2 = aiex.dma_configure_task_for @in2 {
      aie.dma_bd(%a : memref<32xi32>, 16, 8)
      aie.end
    }
    %take2 = aiex.dma_configure_task_for @out2 {
      aie.dma_bd(%b : memref<32xi32>, 16, 8)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%send2)
    aiex.dma_start_task(%take2)
    %send3 = aiex.dma_configure_task_for @in3 {
      aie.dma_bd(%a : memref<32xi32>, 24, 8)
      aie.end
    }
    %take3 = aiex.dma_configure_task_for @out3 {
      aie.dma_bd(%b : memref<32xi32>, 24, 8)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%send3)
    aiex.dma_start_task(%take3)
    aiex.dma_await_task(%take0)
    aiex.dma_free_task(%send0)
    aiex.dma_await_task(%take1)
    aiex.dma_free_task(%send1)
    aiex.dma_await_task(%take2)
    aiex.dma_free_task(%send2)
    aiex.dma_await_task(%take3)
    aiex.dma_free_task(%send3)
  }
}
