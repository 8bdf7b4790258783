// Four cores send packets to one channel of the host's side, one after the other: a lock of its neighbour gives a core
// its turn, once the DMA below has sent.
// RUN: %design %s --out 0=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 100 101 102 103 200 201 202 203 300 301 302 303 400 401 402 403
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %t1 = aie.tile(0, 2)
  %t2 = aie.tile(0, 3)
  %t3 = aie.tile(0, 4)
  %t4 = aie.tile(0, 5)
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  %b1 = aie.buffer(%t1) : memref<4xi32>
  %turn1 = aie.lock(%t1) {init = 1 : i32}
  %full1 = aie.lock(%t1) {init = 0 : i32}
  %sent1 = aie.lock(%t1) {init = 0 : i32}
  aie.packet_flow(1) {
    aie.packet_source<%t1, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.mem(%t1) {
    %0 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full1, AcquireGreaterEqual, 1)
      aie.dma_bd(%b1 : memref<4xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>}
      aie.use_lock(%sent1, Release, 1)
    }]
    aie.end
  }
  %b2 = aie.buffer(%t2) : memref<4xi32>
  %turn2 = aie.lock(%t2) {init = 0 : i32}
  %full2 = aie.lock(%t2) {init = 0 : i32}
  %sent2 = aie.lock(%t2) {init = 0 : i32}
  aie.packet_flow(2) {
    aie.packet_source<%t2, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.mem(%t2) {
    %0 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full2, AcquireGreaterEqual, 1)
      aie.dma_bd(%b2 : memref<4xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
      aie.use_lock(%sent2, Release, 1)
    }]
    aie.end
  }
  %b3 = aie.buffer(%t3) : memref<4xi32>
  %turn3 = aie.lock(%t3) {init = 0 : i32}
  %full3 = aie.lock(%t3) {init = 0 : i32}
  %sent3 = aie.lock(%t3) {init = 0 : i32}
  aie.packet_flow(3) {
    aie.packet_source<%t3, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.mem(%t3) {
    %0 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full3, AcquireGreaterEqual, 1)
      aie.dma_bd(%b3 : memref<4xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
      aie.use_lock(%sent3, Release, 1)
    }]
    aie.end
  }
  %b4 = aie.buffer(%t4) : memref<4xi32>
  %turn4 = aie.lock(%t4) {init = 0 : i32}
  %full4 = aie.lock(%t4) {init = 0 : i32}
  %sent4 = aie.lock(%t4) {init = 0 : i32}
  aie.packet_flow(4) {
    aie.packet_source<%t4, DMA : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.mem(%t4) {
    %0 = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full4, AcquireGreaterEqual, 1)
      aie.dma_bd(%b4 : memref<4xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 4>}
      aie.use_lock(%sent4, Release, 1)
    }]
    aie.end
  }
  aie.core(%t1) {
    %zero = arith.constant 0 : index
    %v = arith.constant dense<[100, 101, 102, 103]> : vector<4xi32>
    vector.store %v, %b1[%zero] : memref<4xi32>, vector<4xi32>
    aie.use_lock(%turn1, AcquireGreaterEqual, 1)
    aie.use_lock(%full1, Release, 1)
    aie.use_lock(%sent1, AcquireGreaterEqual, 1)
    aie.use_lock(%turn2, Release, 1)
    aie.end
  }
  aie.core(%t2) {
    %zero = arith.constant 0 : index
    %v = arith.constant dense<[200, 201, 202, 203]> : vector<4xi32>
    vector.store %v, %b2[%zero] : memref<4xi32>, vector<4xi32>
    aie.use_lock(%turn2, AcquireGreaterEqual, 1)
    aie.use_lock(%full2, Release, 1)
    aie.use_lock(%sent2, AcquireGreaterEqual, 1)
    aie.use_lock(%turn3, Release, 1)
    aie.end
  }
  aie.core(%t3) {
    %zero = arith.constant 0 : index
    %v = arith.constant dense<[300, 301, 302, 303]> : vector<4xi32>
    vector.store %v, %b3[%zero] : memref<4xi32>, vector<4xi32>
    aie.use_lock(%turn3, AcquireGreaterEqual, 1)
    aie.use_lock(%full3, Release, 1)
    aie.use_lock(%sent3, AcquireGreaterEqual, 1)
    aie.use_lock(%turn4, Release, 1)
    aie.end
  }
  aie.core(%t4) {
    %zero = arith.constant 0 : index
    %v = arith.constant dense<[400, 401, 402, 403]> : vector<4xi32>
    vector.store %v, %b4[%zero] : memref<4xi32>, vector<4xi32>
    aie.use_lock(%turn4, AcquireGreaterEqual, 1)
    aie.use_lock(%full4, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
