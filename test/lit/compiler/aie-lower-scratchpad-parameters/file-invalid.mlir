// The list of parameters cannot be written to its file.
// RUN: not tessera-opt "--aie-lower-scratchpad-parameters=output-params-file=%t.absent/list.json" %s 2>&1 | FileCheck %s
// CHECK: error: cannot write the list of parameters to '{{.*}}absent/list.json': No such file or directory
aiex.scratchpad_parameter @start : i32
aie.device(npu2) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.runtime_sequence(%a : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 0 : i64, offset_parameter = @start} : memref<64xi32>
  }
}
