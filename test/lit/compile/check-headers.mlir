// Headers of packets against the flows that take them; a receiver whose length counts the header expects it.
// RUN: split-file %s %t
// RUN: not tessera check %t/circuit.mlir 2>&1 | FileCheck %t/circuit.mlir --implicit-check-not=error
// RUN: tessera compile %t/circuit.mlir -o %t/a.xclbin 2>&1 | FileCheck %t/circuit.mlir --check-prefix=WARN
// RUN: sed 's/, packet = <pkt_type = 0, pkt_id = 3>//' %t/circuit.mlir > %t/right.mlir && tessera check %t/right.mlir
// RUN: sed 's/%%b : memref<65xi32>, 0, 64/%%b : memref<65xi32>, 0, 65/' %t/circuit.mlir > %t/meant.mlir && tessera check %t/meant.mlir
// RUN: not tessera check %t/bare.mlir 2>&1 | FileCheck %t/bare.mlir --implicit-check-not=error
// RUN: sed 's/1, 64\]/1, 65]/; s/memref<64x/memref<65x/' %t/bare.mlir > %t/made.mlir && tessera check %t/made.mlir
// RUN: not tessera check %t/id.mlir 2>&1 | FileCheck %t/id.mlir --implicit-check-not=error
// RUN: not tessera check %t/rings.mlir 2>&1 | FileCheck %t/rings.mlir --implicit-check-not=error
// RUN: sed 's/, 0, 7)/, 0, 8)/' %t/rings.mlir > %t/kept.mlir && not tessera check %t/kept.mlir
// RUN: sed 's/%%a : memref<8xi32>, 0, 8)/%%a : memref<8xi32>, 0, 7)/' %t/rings.mlir > %t/counted.mlir && tessera check %t/counted.mlir
// Several sources at one channel, with headers kept: the total of received words shows a forgotten header.
// RUN: sed 's/{BARE}//' %t/together.mlir > %t/bare3.mlir
// RUN: not tessera check %t/bare3.mlir 2>&1 | FileCheck %t/together.mlir --implicit-check-not=error
// RUN: sed 's/BARE/packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>/' %t/together.mlir > %t/all.mlir && tessera check %t/all.mlir
// RUN: tessera run %t/all.mlir --out 0=%t/all.out:60:words --quiet && paste -s -d' ' %t/all.out | FileCheck %t/together.mlir --check-prefix=ALL
// RUN: sed 's/memref<15xi32>/memref<14xi32>/; s/, 0, 15)/, 0, 14)/' %t/bare3.mlir > %t/own.mlir && tessera check %t/own.mlir
// RUN: sed 's/ {keep_pkt_header = true}//; s/memref<15xi32>/memref<12xi32>/; s/, 0, 15)/, 0, 12)/' %t/bare3.mlir > %t/dropped.mlir
// RUN: not tessera check %t/dropped.mlir 2>&1 | FileCheck %t/together.mlir --check-prefix=DROPPED --implicit-check-not=error
// RUN: sed 's/, 0, 15)/, 0, 12)/' %t/all.mlir > %t/short.mlir && not tessera check %t/short.mlir 2>&1 | FileCheck %t/together.mlir --check-prefix=SHORT --implicit-check-not=error
// One source sends each packet to another receiver.
// RUN: sed 's/BARE/packet = #aie.packet_info<pkt_type = 0, pkt_id = 5>/' %t/apart.mlir > %t/each.mlir && tessera check %t/each.mlir
// RUN: tessera run %t/each.mlir --in 0=words:0..31 --quiet
// RUN: sed 's/ {BARE}//' %t/apart.mlir > %t/one.mlir && not tessera check %t/one.mlir 2>&1 | FileCheck %t/apart.mlir --implicit-check-not=error
// RUN: sed 's/memref<16xi32>, 0, 16/memref<16xi32>, 0, 15/' %t/one.mlir > %t/holds.mlir && tessera check %t/holds.mlir

//--- apart.mlir
aie.device(npu2) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %c = aie.tile(3, 4)
  aie.packet_flow(5) { aie.packet_source<%s, DMA : 0> aie.packet_dest<%c, DMA : 0> }
  aie.packet_flow(9) { aie.packet_source<%s, DMA : 0> aie.packet_dest<%m, DMA : 2> }
  %b = aie.buffer(%c) : memref<16xi32>
  %mb = aie.buffer(%m) : memref<16xi32>
  aie.mem(%c) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%b : memref<16xi32>, 0, 16)
    }]
    aie.end
  }
  aie.memtile_dma(%m) {
    %0 = aie.dma(S2MM, 2) {loop = false} [{
      aie.dma_bd(%mb : memref<16xi32>)
    }]
    aie.end
  }
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.runtime_sequence(%a : memref<32xi32>) {
    %t = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<32xi32>, 0, 16) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 9>}
      aie.next_bd ^next
    ^next:
      aie.dma_bd(%a : memref<32xi32>, 16, 16) {BARE}
      aie.end
    } {issue_token = true}
    // CHECK: error[T0948]: MM2S 0 of (0,0) sends words without a header on a stream of packets, where the switches take the first word for a header
    aiex.dma_start_task(%t)
    aiex.dma_await_task(%t)
  }
}

//--- together.mlir
aie.device(npu2) {
  %s = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 3)
  %c = aie.tile(3, 5)
  aie.packet_flow(1) { aie.packet_source<%a, DMA : 0> aie.packet_dest<%s, DMA : 0> } {keep_pkt_header = true}
  aie.packet_flow(2) { aie.packet_source<%b, DMA : 0> aie.packet_dest<%s, DMA : 0> } {keep_pkt_header = true}
  aie.packet_flow(3) { aie.packet_source<%c, DMA : 0> aie.packet_dest<%s, DMA : 0> } {keep_pkt_header = true}
  %ba = aie.buffer(%a) {sym_name = "ba"} : memref<4xi32> = dense<[1, 2, 3, 4]>
  %bb = aie.buffer(%b) {sym_name = "bb"} : memref<4xi32> = dense<[11, 12, 13, 14]>
  %bc = aie.buffer(%c) {sym_name = "bc"} : memref<4xi32> = dense<[21, 22, 23, 24]>
  aie.shim_dma_allocation @o(S2MM, 0, 0)
  // ALL-DAG: 1 2 3 4
  // ALL-DAG: 11 12 13 14
  // ALL-DAG: 21 22 23 24
  // SHORT: error[T0944]: S2MM 0 of (0,0) takes 12 words, but 15 words arrive in the packets of MM2S 0 of (0,2), MM2S 0 of (1,3), MM2S 0 of (3,5)
  aiex.runtime_sequence(%out : memref<15xi32>) {
    %o = aiex.dma_configure_task_for @o { aie.dma_bd(%out : memref<15xi32>, 0, 15) aie.end } {issue_token = true}
    aiex.dma_start_task(%o)
    %t1 = aiex.dma_configure_task(%a, MM2S, 0) { aie.dma_bd(%ba : memref<4xi32>, 0, 4) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 1>} aie.end }
    %t2 = aiex.dma_configure_task(%b, MM2S, 0) { aie.dma_bd(%bb : memref<4xi32>, 0, 4) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>} aie.end }
    %t3 = aiex.dma_configure_task(%c, MM2S, 0) { aie.dma_bd(%bc : memref<4xi32>, 0, 4) {BARE} aie.end }
    aiex.dma_start_task(%t1)
    aiex.dma_start_task(%t2)
    // CHECK: error[T0948]: MM2S 0 of (3,5) sends words without a header on a stream of packets, where the switches take the first word for a header
    // CHECK-NEXT: --> {{.*}}:[[@LINE+3]]:5
    // CHECK-NEXT: S2MM 0 of (0,0) takes 15 words
    // DROPPED: error[T0948]: MM2S 0 of (3,5) sends words without a header
    aiex.dma_start_task(%t3)
    aiex.dma_await_task(%o)
  }
}

//--- circuit.mlir
aie.device(npu1_1col) {
  %s = aie.tile(0, 0)
  %c = aie.tile(0, 2)
  %b = aie.buffer(%c) : memref<65xi32>
  aie.flow(%s, DMA : 0, %c, DMA : 0)
  aie.mem(%c) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%b : memref<65xi32>, 0, 64)
    }]
    aie.end
  }
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // CHECK: error[T0948]: MM2S 0 of (0,0) adds a header to words on a circuit, where S2MM 0 of (0,2) takes the header for data
    // CHECK-NEXT: --> {{.*}}circuit.mlir:[[@LINE+3]]:5
    // CHECK: circuit.mlir:7:10: S2MM 0 of (0,2) takes 64 words
    // WARN: warning[T0948]
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 3>) {metadata = @in, id = 0 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
  }
}

//--- bare.mlir
aie.device(npu1_1col) {
  %s = aie.tile(0, 0)
  %c = aie.tile(0, 2)
  %b = aie.buffer(%c) : memref<64xi32>
  aie.packet_flow(3) {
    aie.packet_source<%s, DMA : 0>
    aie.packet_dest<%c, DMA : 0>
  }
  aie.mem(%c) {
    %0 = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%b : memref<64xi32>, 0, 64)
    }]
    aie.end
  }
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // CHECK: error[T0948]: MM2S 0 of (0,0) sends words without a header on a stream of packets, where the switches take the first word for a header
    // CHECK-NEXT: --> {{.*}}bare.mlir:[[@LINE+1]]:5
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {metadata = @in, id = 0 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
  }
}

//--- id.mlir
aie.device(npu1_1col) {
  %s = aie.tile(0, 0)
  %c = aie.tile(0, 2)
  aie.packet_flow(3) {
    aie.packet_source<%s, DMA : 0>
    aie.packet_dest<%c, DMA : 0>
  }
  aie.packet_flow(4) {
    aie.packet_source<%s, DMA : 0>
    aie.packet_dest<%c, DMA : 1>
  }
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // CHECK: error[T0948]: MM2S 0 of (0,0) sends packets with ID 12, but none of its flows has that ID
    // CHECK-NEXT: --> {{.*}}id.mlir:[[@LINE+2]]:5
    // CHECK: the flows of the channel have ID 3, 4
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 12>) {metadata = @in, id = 0 : i64} : memref<64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1], packet = <pkt_type = 0, pkt_id = 4>) {metadata = @in, id = 1 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.dma_wait {symbol = @in}
  }
}

//--- rings.mlir
aie.device(npu1_1col) {
  %c = aie.tile(0, 2)
  %d = aie.tile(0, 4)
  %a = aie.buffer(%c) : memref<8xi32>
  %b = aie.buffer(%d) : memref<8xi32>
  aie.flow(%c, DMA : 0, %d, DMA : 0)
  aie.mem(%c) {
    // CHECK: error[T0948]: MM2S 0 of (0,2) adds a header to words on a circuit
    // CHECK-NEXT: --> {{.*}}rings.mlir:[[@LINE+1]]:10
    %0 = aie.dma(MM2S, 0) [{
      aie.dma_bd(%a : memref<8xi32>, 0, 8) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 2>}
    }]
    aie.end
  }
  aie.mem(%d) {
    %0 = aie.dma(S2MM, 0) [{
      aie.dma_bd(%b : memref<8xi32>, 0, 8)
    }]
    aie.end
  }
}
