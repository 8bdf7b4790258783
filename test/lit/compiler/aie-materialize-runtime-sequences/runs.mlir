// Sequences that configure devices and run their sequences become one flat stream each. Things of the other device come
// along, with their numbers and under free names; a device that is already loaded is not loaded again.
// RUN: tessera-opt --aie-materialize-runtime-sequences %s | FileCheck %s
// RUN: tessera-opt --aie-materialize-runtime-sequences %s | tessera-opt --pass-pipeline='builtin.module(aie.device(aie-materialize-bd-chains,aie-substitute-shim-dma-allocations,aie-assign-runtime-sequence-bd-ids,aie-dma-tasks-to-npu,aie-dma-to-npu))' | tessera-translate --aie-npu-to-text --aie-device-name=main | FileCheck %s --check-prefix=TEXT

aie.device(npu1_1col) @filter {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %core = aie.tile(0, 2)
  %lock = aie.lock(%core, 4) {init = 1 : i32}
  %buffer = aie.buffer(%core) {address = 512 : i32, sym_name = "factors"} : memref<8xi32> = dense<3>
  aie.shim_dma_allocation @in (MM2S, 1, 0)
  aie.bd_chain @receive(%to : memref<64xi32>) {
    aie.dma_bd(%to : memref<64xi32>)
    aie.end
  }
  aiex.runtime_sequence @run(%a : memref<64xi32>, %b : memref<64xi32>) {
    aiex.npu.rtp_write(@factors, 1, 9)
    %t = aiex.dma_configure_task(%core, S2MM, 0) {
      aie.use_lock(%lock, AcquireGreaterEqual, 1)
      aie.dma_bd(%buffer : memref<8xi32>)
      aie.use_lock(%lock, Release, 1)
      aie.end
    }
    aiex.dma_start_task(%t)
    %u = aiex.dma_start_bd_chain @receive(%b) : (memref<64xi32>) on (%shim, S2MM, 0) {issue_token = true}
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 7 : i64, metadata = @in} : memref<64xi32>
    aiex.dma_await_task(%u)
  }
  // A sequence that runs a sequence that runs another.
  aiex.runtime_sequence @twice(%a : memref<64xi32>) {
    aiex.configure @filter {
      aiex.run @other() : ()
    }
  }
  aiex.runtime_sequence @other() {
    aiex.npu.preempt {level = 2 : ui8}
  }
}

// CHECK: aie.device(npu1_1col) @main
// TEXT: .txn version=0.1
aie.device(npu1_1col) @main {
  // CHECK-DAG: %[[CORE:.*]] = aie.tile(0, 2)
  // CHECK-DAG: %[[SHIM:.*]] = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  // CHECK: aie.shim_dma_allocation @in(S2MM, 0, 0)
  aie.shim_dma_allocation @in (S2MM, 0, 0)
  // CHECK-DAG: %[[LOCK:.*]] = aie.lock(%[[CORE]], 4) {init = 1 : i32}
  // CHECK-DAG: %[[BUFFER:.*]] = aie.buffer(%[[CORE]]) {address = 512 : i32, sym_name = "factors"} : memref<8xi32>{{ *$}}
  // CHECK-DAG: aie.bd_chain @receive
  // CHECK-DAG: aie.shim_dma_allocation @in_0(MM2S, 1, 0)
  // CHECK: runtime_sequence @start(%[[X:.*]]: memref<64xi32>, %[[Y:.*]]: memref<64xi32>)
  aiex.runtime_sequence @start(%x : memref<64xi32>, %y : memref<64xi32>) {
    // CHECK-NEXT: aiex.npu.load_pdi {device_ref = @filter}
    // TEXT-NEXT: loadpdi 1 0x0 0x0
    aiex.configure @filter {
      // CHECK-NEXT: aiex.npu.rtp_write(@factors, 1, 9)
      // TEXT-NEXT: write (0,2)+0x204 0x9
      // CHECK-NEXT: aiex.dma_configure_task(%[[CORE]], S2MM, 0)
      // CHECK-NEXT: aie.use_lock(%[[LOCK]]
      // CHECK-NEXT: aie.dma_bd(%[[BUFFER]]
      // CHECK: aiex.dma_start_bd_chain @receive(%[[X]]) {{.*}} on (%[[SHIM]], S2MM, 0)
      // CHECK-NEXT: aiex.npu.dma_memcpy_nd(0, 0, %[[Y]]{{.*}}metadata = @in_0
      // TEXT: patch (0,0).DMA_BD7_1 arg=1 plus=0x0
      aiex.run @run(%y, %x) : (memref<64xi32>, memref<64xi32>)
      // CHECK-NEXT: aiex.dma_await_task
      // Operations beside a run stay as they are.
      // CHECK-NEXT: aiex.npu.preempt {level = 1 : ui8}
      // TEXT: preempt 1
      aiex.npu.preempt {level = 1 : ui8}
    }
    // CHECK-NEXT: aiex.npu.load_pdi {device_ref = @filter}
    // CHECK-NEXT: aiex.npu.preempt {level = 2 : ui8}
    // TEXT-NEXT: loadpdi 1 0x0 0x0
    // TEXT-NEXT: preempt 2
    aiex.configure @filter {
      aiex.run @twice(%x) : (memref<64xi32>)
    }
  }
}
