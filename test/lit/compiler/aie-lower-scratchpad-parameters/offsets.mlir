// Starts of transfers: the controller adds the host's value, in elements, to the address in their descriptors.
// RUN: tessera-opt --text=2025 --aie-lower-scratchpad-parameters %s | FileCheck %s
// RUN: tessera compile %s --emit=lowered | FileCheck %s --check-prefix=LOW
// RUN: tessera compile %s --params - | FileCheck %s --check-prefix=PARAMS --match-full-lines
// PARAMS: 2
// PARAMS-NEXT: first 0 i32 addr
// PARAMS-NEXT: second 1 i32 addr
// CHECK: aiex.scratchpad_parameter @first : i32 {kind = {{.*}}addr>, state_table_idx = 0 : ui8}
aiex.scratchpad_parameter @first : i32
aiex.scratchpad_parameter @second : i32
aie.device(npu2_1col) {
  %t = aie.tile(0, 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  // LOW: aiex.npu.create_scratchpad {size = 8 : ui32}
  // LOW: aiex.npu.address_patch {addr = [[#%u,FIRST:]] : ui32, arg_idx = 0 : i32, arg_plus = 4 : i32}
  // LOW-NEXT: aiex.npu.update_from_scratchpad<mul> {address = [[#FIRST]] : ui32, func_arg = 2 : ui32, state_table_idx = 0 : ui8}
  // LOW: aiex.npu.address_patch {addr = [[#%u,SECOND:]] : ui32, arg_idx = 1 : i32, arg_plus = 0 : i32}
  // LOW-NEXT: aiex.npu.update_from_scratchpad<mul> {address = [[#SECOND]] : ui32, func_arg = 4 : ui32, state_table_idx = 1 : ui8}
  aie.runtime_sequence(%a : memref<64xi16>, %b : memref<64xi32>) {
    // CHECK: aiex.npu.create_scratchpad {size = 8 : ui32}
    // CHECK-NEXT: aiex.npu.dma_memcpy_nd{{.*}}offset_state_table_idx = 0 : ui8
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 2][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 0 : i64, offset_parameter = @first} : memref<64xi16>
    // CHECK: aie.dma_bd(%{{.*}} : memref<64xi32>{{.*}}offset_state_table_idx = 1 : ui8
    %task = aiex.dma_configure_task_for @out {
      aie.dma_bd(%b : memref<64xi32> offset = 0 len = 16) {offset_parameter = @second}
      aie.end
    } {issue_token = true}
    // CHECK-NOT: offset_parameter
    aiex.dma_start_task(%task)
    aiex.dma_await_task(%task)
  }
}
