// Each device has separate constants, whose names differ from existing ones.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s | FileCheck %s

// CHECK: aie.device(npu1_1col) @one
// CHECK: memref.global "private" constant @blockwrite_data_1 : memref<8xi32>
// CHECK: memref.global constant @blockwrite_data_0 : memref<1xi32>
// CHECK: memref.get_global @blockwrite_data_1
// CHECK: memref.get_global @blockwrite_data_1
aie.device(npu1_1col) @one {
  memref.global constant @blockwrite_data_0 : memref<1xi32> = dense<7>
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<64xi32>
  }
}
// CHECK: aie.device(npu1_1col) @two
// CHECK: memref.global "private" constant @blockwrite_data_0 : memref<8xi32>
// CHECK: memref.get_global @blockwrite_data_0
aie.device(npu1_1col) @two {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}
