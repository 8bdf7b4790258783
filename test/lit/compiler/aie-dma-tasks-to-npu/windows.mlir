// The DMA of a memory tile sees its own memory and locks behind those of its western neighbour, and before those of the
// eastern one. mlir-aie lets descriptors of npu1 begin at the western window, whatever the buffer.
// RUN: tessera-opt --aie-dma-tasks-to-npu %s | FileCheck %s --check-prefixes=CHECK,OURS
// RUN: tessera-opt --aie-dma-tasks-to-npu=as-mlir-aie=true %s | FileCheck %s --check-prefixes=CHECK,THEIRS
// RUN: sed s/npu1_2col/npu2_2col/ %s | tessera-opt --aie-dma-tasks-to-npu=as-mlir-aie=true | FileCheck %s --check-prefixes=CHECK,OURS

aie.device(npu1_2col) {
  %west = aie.tile(0, 1)
  %east = aie.tile(1, 1)
  %b = aie.buffer(%east) {address = 256 : i32} : memref<64xi32>
  %l0 = aie.lock(%west, 3)
  %l1 = aie.lock(%east, 5)
  aiex.runtime_sequence() {
    // CHECK: aiex.npu.writebd {bd_id = 0 : i32, {{.*}}lock_acq_enable = 1 : i32, lock_acq_id = 67 : i32, lock_acq_val = -2 : i32, lock_rel_id = 133 : i32, lock_rel_val = 1 : i32
    // OURS-NEXT: aiex.npu.maskwrite32 {address = {{.*}}, mask = 524287 : ui32, value = 262208 : ui32}
    // THEIRS-NEXT: aiex.npu.maskwrite32 {address = {{.*}}, mask = 524287 : ui32, value = 64 : ui32}
    %t0 = aiex.dma_configure_task(%west, MM2S, 0) {
      aie.use_lock(%l0, AcquireGreaterEqual, 2)
      aie.dma_bd(%b : memref<64xi32>) {bd_id = 0 : i32}
      aie.use_lock(%l1, Release, 1)
      aie.end
    }
    // CHECK: aiex.npu.writebd {bd_id = 0 : i32, {{.*}}lock_acq_id = 3 : i32, lock_acq_val = 2 : i32, lock_rel_id = 69 : i32
    // OURS-NEXT: aiex.npu.maskwrite32 {address = {{.*}}, mask = 524287 : ui32, value = 131136 : ui32}
    %t1 = aiex.dma_configure_task(%east, MM2S, 0) {
      aie.use_lock(%l0, Acquire, 2)
      aie.dma_bd(%b : memref<64xi32>) {bd_id = 0 : i32}
      aie.use_lock(%l1, Release, 1)
      aie.end
    }
  }
}
