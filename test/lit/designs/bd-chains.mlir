// Chains of descriptors that are written once and started with other buffers: the input exchanges two blocks, and so
// does the output.
// RUN: %design %s --in 0=words:1..8 --in 1=words:9..16 --out 2=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 2 3 4 9 10 11 12 13 14 15 16 5 6 7 8
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  // The first half of one buffer, then the first half of another.
  aie.bd_chain @halves(%x : memref<8xi32>, %y : memref<8xi32>) {
    aie.dma_bd(%x : memref<8xi32>, 0, 4)
    aie.next_bd ^other
  ^other:
    aie.dma_bd(%y : memref<8xi32>, 0, 4)
    aie.end
  }
  aie.bd_chain @others(%x : memref<8xi32>, %y : memref<8xi32>) {
    aie.dma_bd(%x : memref<8xi32>, 4, 4)
    aie.next_bd ^other
  ^other:
    aie.dma_bd(%y : memref<8xi32>, 4, 4)
    aie.end
  }
  aie.bd_chain @all(%x : memref<16xi32>) {
    aie.dma_bd(%x : memref<16xi32>)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<8xi32>, %b : memref<8xi32>, %c : memref<16xi32>) {
    %result = aiex.dma_start_bd_chain_for @all(%c) : (memref<16xi32>) for @out {issue_token = true}
    %first = aiex.dma_start_bd_chain_for @halves(%a, %b) : (memref<8xi32>, memref<8xi32>) for @in
    %second = aiex.dma_start_bd_chain @others(%b, %a) : (memref<8xi32>, memref<8xi32>) on (%shim, MM2S, 0)
    aiex.dma_await_task(%result)
    aiex.dma_free_task(%first)
    aiex.dma_free_task(%second)
  }
}
