// Text of 2025 names the tile. The printer keeps it in text of 2025; text of 2026 has no place for it.
// RUN: tessera-opt --text=2025 %s | FileCheck %s --check-prefix=OLD
// RUN: tessera-opt --text=2025 %s --mlir-print-op-generic | tessera-opt --text=2025 | FileCheck %s --check-prefix=OLD
// RUN: tessera-opt --text=2025 %s --aie-text-2026 | FileCheck %s --check-prefix=NEW
aie.device(xcvc1902) {
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    // OLD: aiex.npu.dma_memcpy_nd(2, 0, %{{.*}}[0, 0, 0, 0][1, 64, 2, 2][0, 64, 32, 1])
    // NEW: aiex.npu.dma_memcpy_nd(%{{.*}}[0, 0, 0, 0][1, 64, 2, 2][0, 64, 32, 1])
    aiex.npu.dma_memcpy_nd (2, 0, %a[0,0,0,0][1,64,2,2][0,64,32,1]) {id = 0 : i64, metadata = @in} : memref<4096xi32>
  }
}
