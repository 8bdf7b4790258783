// With --text=2025, a buffer without room in the banks is an error, and the note shows the operation in the text of that
// age, which has no attribute `aligned`.
// RUN: not tessera-opt --text=2025 --aie-assign-buffer-addresses=alloc-scheme=bank-aware %s 2>&1 | FileCheck %s

// CHECK: error: Failed to allocate buffer: "large" with size: 32768 bytes.
// CHECK: note: see current operation: %{{.*}} = "aie.buffer"(%{{.*}}) <{sym_name = "large"}> : (index) -> memref<8192xi32>
// CHECK: error: 'aie.tile' op Not all requested buffers fit in the available memory.
aie.device(npu1_1col) {
  %tile = aie.tile(0, 2)
  %large = aie.buffer(%tile) {sym_name = "large"} : memref<8192xi32>
}
