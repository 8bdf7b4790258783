// Several configurations, locks, resets and parameters: operations of 2026, which have one text.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt | FileCheck %s

// CHECK: aiex.scratchpad_parameter @gain : i32
aiex.scratchpad_parameter @gain : i32
// CHECK: aiex.scratchpad_parameter @bias : bf16 {state_table_idx = 3 : ui8}
aiex.scratchpad_parameter @bias : bf16 {state_table_idx = 3 : ui8}

aie.device(npu2) @filter {
  %tile = aie.tile(0, 2)
  %core = aie.core(%tile) {
    // CHECK: %{{.*}} = aiex.read_scratchpad_parameter @gain : i32
    %gain = aiex.read_scratchpad_parameter @gain : i32
    aie.end
  }
  aie.runtime_sequence @sequence(%a : memref<64xi32>, %n : i32) {
  }
}

// A sequence without a name is called @sequence.
aie.device(npu2) @other {
  aie.runtime_sequence(%a : memref<64xi32>) {
  }
}

aie.device(npu2) @main {
  %core = aie.tile(1, 2)
  %memory = aie.tile(1, 1)
  %lock = aie.lock(%core, 5)
  aie.runtime_sequence @all(%a : memref<64xi32>, %n : i32) {
    // CHECK: aiex.configure @filter {
    // CHECK-NEXT: aiex.run @sequence(%{{.*}}, %{{.*}}) : (memref<64xi32>, i32)
    // CHECK-NEXT: }
    aiex.configure @filter {
      aiex.run @sequence(%a, %n) : (memref<64xi32>, i32)
    }
    // CHECK: aiex.configure @other {
    // CHECK-NEXT: aiex.run @sequence(%{{.*}}) : (memref<64xi32>)
    aiex.configure @other {
      aiex.run @sequence(%a) : (memref<64xi32>)
    }
    // CHECK: aiex.npu.load_pdi {device_ref = @filter}
    aiex.npu.load_pdi {device_ref = @filter}
    // CHECK: aiex.npu.load_pdi {address = 305419896 : ui64, id = 7 : i32, size = 4096 : i32}
    aiex.npu.load_pdi {id = 7 : i32, size = 4096 : i32, address = 305419896 : ui64}
    // CHECK: aiex.npu.preempt {level = 3 : ui8}
    aiex.npu.preempt {level = 3 : ui8}
    // CHECK: aiex.set_lock(%{{.*}}, 63)
    aiex.set_lock(%lock, 63)
    // CHECK: aiex.dma_channel_reset(%{{.*}}, S2MM, 5)
    aiex.dma_channel_reset(%memory, S2MM, 5)
    // CHECK: aiex.dma_channel_reset_for(@fifo)
    aiex.dma_channel_reset_for(@fifo)
    // CHECK: aiex.core_reset(%{{.*}})
    aiex.core_reset(%core)
    // CHECK: aiex.sync_scratchpad_parameters_from_host
    aiex.sync_scratchpad_parameters_from_host
  }
}
