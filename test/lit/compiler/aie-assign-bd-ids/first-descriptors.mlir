// An operation that sets a FIFO up again gets the first descriptor of each channel and the repeat count of its task;
// values that the design gives stay.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-bd-ids))' %s | FileCheck %s

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) : memref<16xi32>
  aie.mem(%core) {
    %0 = aie.dma_start(S2MM, 1, ^in, ^next)
  ^in:
    aie.dma_bd(%b : memref<16xi32>) {bd_id = 7 : i32}
    aie.next_bd ^in
  ^next:
    %1 = aie.dma_start(MM2S, 0, ^out, ^end, repeat_count = 4)
  ^out:
    aie.dma_bd(%b : memref<16xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  // CHECK: aie.objectfifo_rearm_binding @both {{.*}} head_bd_ids = array<i32: 0, 7>, lock_inits = array<i32>, repeat_counts = array<i32: 4, 0>}
  aie.objectfifo_rearm_binding @both channels(%core, %core : index, index) locks() {channel_dirs = array<i32: 1, 0>, channel_indices = array<i32: 0, 1>, lock_inits = array<i32>}
  // CHECK: aie.objectfifo_rearm_binding @given {{.*}} head_bd_ids = array<i32: 3>, lock_inits = array<i32>, repeat_counts = array<i32: 1>}
  aie.objectfifo_rearm_binding @given channels(%core : index) locks() {channel_dirs = array<i32: 1>, channel_indices = array<i32: 0>, lock_inits = array<i32>, head_bd_ids = array<i32: 3>, repeat_counts = array<i32: 1>}
  // No program starts this channel.
  // CHECK: aie.objectfifo_rearm_binding @none {{.*}} {channel_dirs = array<i32: 1>, channel_indices = array<i32: 1>, lock_inits = array<i32>}
  aie.objectfifo_rearm_binding @none channels(%core : index) locks() {channel_dirs = array<i32: 1>, channel_indices = array<i32: 1>, lock_inits = array<i32>}
}
