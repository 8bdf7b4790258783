// Both ends of a flow between two tiles end, but not at the same word; repeats count.
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: sed 's/repeat_count = 2/repeat_count = 3/' %s > %t.mlir && tessera check %t.mlir
aie.device(npu1_1col) {
  %memory = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %a = aie.buffer(%memory) {sym_name = "a"} : memref<16xi32> = dense<7>
  %b = aie.buffer(%core) {sym_name = "b"} : memref<64xi32>
  aie.flow(%memory, DMA : 0, %core, DMA : 0)
  aie.memtile_dma(%memory) {
    // CHECK: error[T0944]: MM2S 0 of (0,1) sends 48 words, and S2MM 0 of (0,2) takes 64 words
    // CHECK-NEXT: --> {{.*}}check-ends.mlir:[[@LINE+10]]:14
    // CHECK-NEXT: note: {{.*}}check-ends.mlir:[[@LINE+1]]:14: MM2S 0 of (0,1) sends 48 words
    %start = aie.dma_start(MM2S, 0, ^send, ^end, repeat_count = 2)
  ^send:
    aie.dma_bd(%a : memref<16xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.mem(%core) {
    %start = aie.dma_start(S2MM, 0, ^take, ^end)
  ^take:
    aie.dma_bd(%b : memref<64xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}
