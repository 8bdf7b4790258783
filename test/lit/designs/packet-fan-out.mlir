// One channel of the host's side sends to four cores: each transfer is a packet, and its ID names the core. The cores'
// answers meet in the memory tile.
// RUN: %design %s --in 0=words:1..16 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 11 12 13 14 25 26 27 28 39 40 41 42 53 54 55 56
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %t1 = aie.tile(0, 2)
  %t2 = aie.tile(0, 3)
  %t3 = aie.tile(0, 4)
  %t4 = aie.tile(0, 5)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.packet_flow(1) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%t1, DMA : 0>
  }
  aie.packet_flow(2) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%t2, DMA : 0>
  }
  aie.packet_flow(3) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%t3, DMA : 0>
  }
  aie.packet_flow(4) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%t4, DMA : 0>
  }
  aie.objectfifo @out1(%t1, {%mem}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out2(%t2, {%mem}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out3(%t3, {%mem}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out4(%t4, {%mem}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%mem, {%shim}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@out1, @out2, @out3, @out4] -> [@out]([0, 4, 8, 12] [])
  %b1 = aie.buffer(%t1) : memref<4xi32>
  %full1 = aie.lock(%t1) {init = 0 : i32}
  aie.mem(%t1) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b1 : memref<4xi32>)
    aie.use_lock(%full1, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%t1) {
    %zero = arith.constant 0 : index
    %add = arith.constant dense<10> : vector<4xi32>
    aie.use_lock(%full1, AcquireGreaterEqual, 1)
    %to = aie.objectfifo.acquire @out1(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    %v = vector.load %b1[%zero] : memref<4xi32>, vector<4xi32>
    %w = arith.addi %v, %add : vector<4xi32>
    vector.store %w, %y[%zero] : memref<4xi32>, vector<4xi32>
    aie.objectfifo.release @out1(Produce, 1)
    aie.end
  }
  %b2 = aie.buffer(%t2) : memref<4xi32>
  %full2 = aie.lock(%t2) {init = 0 : i32}
  aie.mem(%t2) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b2 : memref<4xi32>)
    aie.use_lock(%full2, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%t2) {
    %zero = arith.constant 0 : index
    %add = arith.constant dense<20> : vector<4xi32>
    aie.use_lock(%full2, AcquireGreaterEqual, 1)
    %to = aie.objectfifo.acquire @out2(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    %v = vector.load %b2[%zero] : memref<4xi32>, vector<4xi32>
    %w = arith.addi %v, %add : vector<4xi32>
    vector.store %w, %y[%zero] : memref<4xi32>, vector<4xi32>
    aie.objectfifo.release @out2(Produce, 1)
    aie.end
  }
  %b3 = aie.buffer(%t3) : memref<4xi32>
  %full3 = aie.lock(%t3) {init = 0 : i32}
  aie.mem(%t3) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b3 : memref<4xi32>)
    aie.use_lock(%full3, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%t3) {
    %zero = arith.constant 0 : index
    %add = arith.constant dense<30> : vector<4xi32>
    aie.use_lock(%full3, AcquireGreaterEqual, 1)
    %to = aie.objectfifo.acquire @out3(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    %v = vector.load %b3[%zero] : memref<4xi32>, vector<4xi32>
    %w = arith.addi %v, %add : vector<4xi32>
    vector.store %w, %y[%zero] : memref<4xi32>, vector<4xi32>
    aie.objectfifo.release @out3(Produce, 1)
    aie.end
  }
  %b4 = aie.buffer(%t4) : memref<4xi32>
  %full4 = aie.lock(%t4) {init = 0 : i32}
  aie.mem(%t4) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b4 : memref<4xi32>)
    aie.use_lock(%full4, Release, 1)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.core(%t4) {
    %zero = arith.constant 0 : index
    %add = arith.constant dense<40> : vector<4xi32>
    aie.use_lock(%full4, AcquireGreaterEqual, 1)
    %to = aie.objectfifo.acquire @out4(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
    %v = vector.load %b4[%zero] : memref<4xi32>, vector<4xi32>
    %w = arith.addi %v, %add : vector<4xi32>
    vector.store %w, %y[%zero] : memref<4xi32>, vector<4xi32>
    aie.objectfifo.release @out4(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 12][1, 1, 1, 4][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 4>) {metadata = @in, id = 4 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 2>) {metadata = @in, id = 2 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 8][1, 1, 1, 4][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 3>) {metadata = @in, id = 3 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 1>) {metadata = @in, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
