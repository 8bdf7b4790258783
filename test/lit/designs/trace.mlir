// Decodes a trace again: four objects pass a core, and each unit records its part. The length of a trace is not known
// in advance, so its buffer does not fill up, and tessera warns of that.
// RUN: tessera run %s --in 0=words:1..64 --out 1=%t.out:256:words --out 2=%t.trace:4096 --report %t.json --quiet 2> %t.log
// RUN: tessera trace %t.trace --config %s | tee %t.txt | FileCheck %s
// RUN: sed s/npu1/npu2/ %s > %t.npu2.mlir
// RUN: tessera run %t.npu2.mlir --in 0=words:1..64 --out 1=%t.out2:256:words --out 2=%t.trace2:4096 --quiet 2> %t.log2
// RUN: tessera trace %t.trace2 --config %t.npu2.mlir | cmp - %t.txt && cmp %t.out %t.out2
// CHECK: shim (0,0): 1 packet of type 2, ID 3
// CHECK: {{ 1  DMA_MM2S_0_START_TASK$}}
// CHECK-NEXT: {{ 1  DMA_MM2S_0_FINISHED_TASK$}}
// CHECK-NEXT: {{ 1  DMA_S2MM_0_FINISHED_TASK$}}
// CHECK-NEXT: core (0,2): 2 packets of type 0, ID 1
// CHECK: {{ LOCK_STALL$}}
// CHECK-NEXT: {{ LOCK_STALL, PORT_RUNNING_0$}}
// CHECK: {{ LOCK_STALL, PORT_RUNNING_0, PORT_RUNNING_1$}}
// CHECK: {{ 19  PORT_RUNNING_1$}}
// CHECK-NEXT: memory (0,2): 1 packet of type 1, ID 2
// CHECK: {{ 1  DMA_S2MM_0_FINISHED_BD$}}
// CHECK-NEXT: DMA_S2MM_0_FINISHED_BD
// CHECK-NEXT: DMA_MM2S_0_FINISHED_BD
// CHECK-NEXT: DMA_S2MM_0_FINISHED_BD
// CHECK-NEXT: DMA_MM2S_0_FINISHED_BD
// CHECK-NEXT: DMA_S2MM_0_FINISHED_BD
// CHECK-NEXT: DMA_MM2S_0_FINISHED_BD
// CHECK-NEXT: DMA_MM2S_0_FINISHED_BD
// CHECK-NOT: FINISHED
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %four = arith.constant 4 : index
    %sixteen = arith.constant 16 : index
    %one = arith.constant 1 : i32
    scf.for %i = %zero to %four step %step {
      %x = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %from = aie.objectfifo.subview.access %x[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %y = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      %to = aie.objectfifo.subview.access %y[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      scf.for %j = %zero to %sixteen step %step {
        %a = memref.load %from[%j] : memref<16xi32>
        %b = arith.addi %a, %one : i32
        memref.store %b, %to[%j] : memref<16xi32>
      }
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aie.trace @core_trace(%core) {
    aie.trace.mode "Event-Time"
    aie.trace.packet id=1 type=core
    aie.trace.event<"LOCK_STALL">
    aie.trace.event<"PORT_RUNNING_0">
    aie.trace.event<"PORT_RUNNING_1">
    aie.trace.port<0> port=DMA channel=0 direction=S2MM
    aie.trace.port<1> port=DMA channel=0 direction=MM2S
    aie.trace.start broadcast=15
    aie.trace.stop broadcast=14
  }
  aie.trace @memory_trace(%core) {
    aie.trace.packet id=2 type=mem
    aie.trace.event<"DMA_S2MM_0_START_TASK">
    aie.trace.event<"DMA_S2MM_0_FINISHED_BD">
    aie.trace.event<"DMA_MM2S_0_FINISHED_BD">
    aie.trace.start broadcast=15
    aie.trace.stop broadcast=14
  }
  aie.trace @shim_trace(%shim) {
    aie.trace.packet type=shimtile
    aie.trace.event<"DMA_MM2S_0_START_TASK">
    aie.trace.event<"DMA_MM2S_0_FINISHED_TASK">
    aie.trace.event<"DMA_S2MM_0_FINISHED_TASK">
    aie.trace.start broadcast=15
    aie.trace.stop broadcast=14
  }
  aiex.runtime_sequence(%a : memref<64xi32>, %b : memref<64xi32>) {
    aie.trace.host_config {buffer_size = 4096 : i32}
    aie.trace.start_config @core_trace
    aie.trace.start_config @memory_trace
    aie.trace.start_config @shim_trace
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
