// A memory tile takes four quarters, in another order, each under a lock, and hands on the whole when it has them all.
// On npu1 mlir-aie's descriptors point into the western neighbour's memory; ours do so only on request.
// REQUIRES: shared
// RUN: tessera compile %s --emit=routed | tessera-opt %as-mlir-aie | tessera-translate --aie-npu-to-binary -o %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/memtile_dmas__dma_configure_task_lock@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/memtile_dmas__dma_configure_task_lock@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %mem = aie.tile(0, 1)
  %room = aie.lock(%mem, 0) {init = 4 : i32}
  %full = aie.lock(%mem, 1) {init = 0 : i32}
  %whole = aie.buffer(%mem) {address = 65536 : i32} : memref<4096xi32>
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %shim, DMA : 0)

  aiex.runtime_sequence(%in : memref<4096xi32>, %out : memref<4096xi32>) {
    %send = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%in : memref<4096xi32>)
      aie.end
    }
    %take = aiex.dma_configure_task(%mem, S2MM, 0) {
      aie.use_lock(%room, AcquireGreaterEqual, 1)
      aie.dma_bd(%whole : memref<4096xi32>, 1024, 1024)
      aie.use_lock(%full, Release, 1)
      aie.next_bd ^second
    ^second:
      aie.use_lock(%room, AcquireGreaterEqual, 1)
      aie.dma_bd(%whole : memref<4096xi32>, 3072, 1024)
      aie.use_lock(%full, Release, 1)
      aie.next_bd ^third
    ^third:
      aie.use_lock(%room, AcquireGreaterEqual, 1)
      aie.dma_bd(%whole : memref<4096xi32>, 0, 1024)
      aie.use_lock(%full, Release, 1)
      aie.next_bd ^fourth
    ^fourth:
      aie.use_lock(%room, AcquireGreaterEqual, 1)
      aie.dma_bd(%whole : memref<4096xi32>, 2048, 1024)
      aie.use_lock(%full, Release, 1)
      aie.end
    }
    aiex.dma_start_task(%send)
    aiex.dma_start_task(%take)
    %give = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.use_lock(%full, AcquireGreaterEqual, 4)
      aie.dma_bd(%whole : memref<4096xi32>)
      aie.use_lock(%room, Release, 4)
      aie.end
    }
    %receive = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%out : memref<4096xi32>)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%give)
    aiex.dma_start_task(%receive)
    aiex.dma_await_task(%receive)
  }
}
