// A core raises its two events, and a trace records when: event 0 before each object, event 1 behind it.
// RUN: tessera run %s --in 0=words:1..32 --out 1=%t.out:128:words --out 2=%t.trace:4096 --quiet 2> %t.log
// RUN: tessera trace %t.trace --config %s | FileCheck %s
// RUN: tessera run %s --in 0=words:1..32 --out 1=%t.out2:128:words --out 2=%t.trace2:4096 --timing=cycle --quiet 2> %t.log2
// RUN: tessera trace %t.trace2 --config %s | FileCheck %s && cmp %t.out %t.out2
// CHECK: core (0,2): {{[0-9]+}} packet{{s?}} of type 0, ID 1
// CHECK: {{ INSTR_EVENT_0$}}
// CHECK-NEXT: {{ INSTR_EVENT_1$}}
// CHECK-NEXT: {{ INSTR_EVENT_0$}}
// CHECK-NEXT: {{ INSTR_EVENT_1$}}
// CHECK-NOT: INSTR_EVENT
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %step = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.for %i = %zero to %two step %step {
      %x = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<16xi32>>
      %from = aie.objectfifo.subview.access %x[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      %y = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<16xi32>>
      %to = aie.objectfifo.subview.access %y[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>
      aie.event(0)
      memref.copy %from, %to : memref<16xi32> to memref<16xi32>
      aie.event(1)
      aie.objectfifo.release @in(Consume, 1)
      aie.objectfifo.release @out(Produce, 1)
    }
    aie.end
  }
  aie.trace @core_trace(%core) {
    aie.trace.mode "Event-Time"
    aie.trace.packet id=1 type=core
    aie.trace.event<"INSTR_EVENT_0">
    aie.trace.event<"INSTR_EVENT_1">
    aie.trace.start broadcast=15
    aie.trace.stop broadcast=14
  }
  aiex.runtime_sequence(%a : memref<32xi32>, %b : memref<32xi32>) {
    aie.trace.host_config {buffer_size = 4096 : i32}
    aie.trace.start_config @core_trace
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<32xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<32xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
