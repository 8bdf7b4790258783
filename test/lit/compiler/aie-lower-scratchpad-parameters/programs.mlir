// Parameters that programs read lie in a buffer of their tile, one for each parameter that a core reads, behind a lock
// that the command stream opens when they have arrived.
// RUN: tessera-opt --text=2025 --aie-lower-scratchpad-parameters='output-params-file=%t.params' %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=PARAMS --match-full-lines < %t.params
// PARAMS: 3
// PARAMS-NEXT: gain 0 i32 core
// PARAMS-NEXT: unused 1 i16 core
// PARAMS-NEXT: bias 2 bf16 core
// CHECK: aiex.scratchpad_parameter @gain : i32 {kind = {{.*}}core>, state_table_idx = 0 : ui8}
// CHECK: aiex.scratchpad_parameter @unused : i16 {kind = {{.*}}core>, state_table_idx = 1 : ui8}
// CHECK: aiex.scratchpad_parameter @bias : bf16 {kind = {{.*}}core>, state_table_idx = 2 : ui8}
aiex.scratchpad_parameter @gain : i32
aiex.scratchpad_parameter @unused : i16
aiex.scratchpad_parameter @bias : bf16
aie.device(npu2) {
  // CHECK: %[[T:.*]] = aie.tile(0, 2)
  // CHECK-DAG: %[[LOCK:.*]] = aie.lock(%[[T]]) {init = 0 : i32}
  // CHECK-DAG: %parameter_gain = aie.buffer(%[[T]]) {sym_name = "parameter_gain"} : memref<2xi32> = dense<0>
  // CHECK-DAG: %parameter_bias = aie.buffer(%[[T]]) {sym_name = "parameter_bias"} : memref<2xi32> = dense<0>
  %t = aie.tile(0, 2)
  // CHECK: %[[U:.*]] = aie.tile(0, 3)
  // CHECK-DAG: %[[OTHER:.*]] = aie.lock(%[[U]]) {init = 0 : i32}
  // CHECK-DAG: %parameter_gain_0 = aie.buffer(%[[U]]) {sym_name = "parameter_gain_0"} : memref<2xi32> = dense<0>
  %u = aie.tile(0, 3)
  %v = aie.tile(0, 4)
  // CHECK: aie.core(%[[T]])
  // CHECK-NEXT: aie.use_lock(%[[LOCK]], Acquire, 1)
  aie.core(%t) {
    // CHECK: %[[G:.*]] = memref.load %parameter_gain[%{{.*}}] : memref<2xi32>
    // CHECK: arith.shrui %[[G]], %{{.*}} : i32
    %g = aiex.read_scratchpad_parameter @gain : i32
    // CHECK: memref.load %parameter_gain[%{{.*}}]
    %h = aiex.read_scratchpad_parameter @gain : i32
    // CHECK: %[[B:.*]] = memref.load %parameter_bias[%{{.*}}] : memref<2xi32>
    // CHECK: %[[C:.*]] = arith.shrui %[[B]], %{{.*}} : i32
    // CHECK: %[[D:.*]] = arith.trunci %[[C]] : i32 to i16
    // CHECK: arith.bitcast %[[D]] : i16 to bf16
    %b = aiex.read_scratchpad_parameter @bias : bf16
    // CHECK: } {emit_parameter_sync_preamble = false}
    aie.end
  }
  // CHECK: aie.core(%[[U]])
  // CHECK-NEXT: aie.use_lock(%[[OTHER]], Acquire, 1)
  aie.core(%u) {
    %g = aiex.read_scratchpad_parameter @gain : i32
    aie.end
  }
  // CHECK: aie.core(%{{.*}}tile_0_4)
  // CHECK-NEXT: aie.end
  aie.core(%v) {
    aie.end
  }
  // CHECK: aiex.runtime_sequence @main(%{{.*}}) attributes {emit_parameter_sync_preamble = false}
  // CHECK-NEXT: aiex.npu.create_scratchpad {size = 12 : ui32}
  // CHECK-NEXT: aiex.npu.write32 {address = 0 : ui32, buffer = @parameter_gain, value = 0 : ui32}
  // CHECK-NEXT: aiex.npu.update_from_scratchpad {address = 0 : ui32, buffer = @parameter_gain, state_table_idx = 0 : ui8}
  // CHECK-NEXT: aiex.npu.write32 {address = 0 : ui32, buffer = @parameter_bias, value = 0 : ui32}
  // CHECK-NEXT: aiex.npu.update_from_scratchpad {address = 0 : ui32, buffer = @parameter_bias, state_table_idx = 2 : ui8}
  // CHECK-NEXT: aiex.npu.write32 {address = 0 : ui32, buffer = @parameter_gain_0, value = 0 : ui32}
  // CHECK-NEXT: aiex.npu.update_from_scratchpad {address = 0 : ui32, buffer = @parameter_gain_0, state_table_idx = 0 : ui8}
  // CHECK-NEXT: aiex.set_lock(%[[LOCK]], 1)
  // CHECK-NEXT: aiex.set_lock(%[[OTHER]], 1)
  // CHECK-NEXT: aiex.npu.preempt
  aie.runtime_sequence @main(%a : memref<4xi32>) {
    aiex.npu.preempt {level = 0 : ui8}
  }
  // The stream delivers the parameters where the text says so, and not at all where the text declines them.
  // CHECK: aiex.runtime_sequence @later
  // CHECK-NEXT: aiex.npu.preempt
  // CHECK-NEXT: aiex.npu.create_scratchpad
  aie.runtime_sequence @later() {
    aiex.npu.preempt {level = 0 : ui8}
    aiex.sync_scratchpad_parameters_from_host
  }
  // CHECK: aiex.runtime_sequence @never() attributes {emit_parameter_sync_preamble = false} {
  // CHECK-NEXT: aiex.npu.preempt
  // CHECK-NEXT: {{^ *}$}}
  aie.runtime_sequence @never() attributes {emit_parameter_sync_preamble = false} {
    aiex.npu.preempt {level = 0 : ui8}
  }
}
