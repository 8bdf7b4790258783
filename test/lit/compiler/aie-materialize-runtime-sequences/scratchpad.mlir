// Sequences share the controller's table with the sequence that runs them.
// RUN: tessera-opt --text=2025 --aie-materialize-runtime-sequences %s | FileCheck %s
aie.device(npu2) @part {
  aie.runtime_sequence @work() {
    aiex.npu.create_scratchpad {size = 8 : ui32}
    aiex.npu.update_from_scratchpad {state_table_idx = 1 : ui8, address = 1024 : ui32}
  }
}
aie.device(npu2) @main {
  // CHECK: aiex.runtime_sequence @all
  // CHECK-NEXT: aiex.npu.create_scratchpad {size = 8 : ui32}
  // CHECK-NEXT: aiex.npu.load_pdi {device_ref = @part}
  // CHECK-NEXT: aiex.npu.update_from_scratchpad {address = 1024 : ui32, state_table_idx = 1 : ui8}
  // CHECK-NEXT: aiex.npu.update_from_scratchpad {address = 1024 : ui32, state_table_idx = 1 : ui8}
  // CHECK-NEXT: }
  aie.runtime_sequence @all() {
    aiex.npu.create_scratchpad {size = 8 : ui32}
    aiex.configure @part {
      aiex.run @work() : ()
      aiex.run @work() : ()
    }
  }
}
