// DMA programs and descriptors, in both ages of text.
// RUN: tessera-opt %s | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --aie-text-2026 | FileCheck %s --check-prefixes=CHECK,YOUNG
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt --canonicalize | FileCheck %s --check-prefixes=CHECK,SPEC

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %east = aie.tile(1, 1)
  %core = aie.tile(0, 2)
  %yet = aie.logical_tile<MemTile>(?, 1)

  // CHECK: %host = aie.external_buffer {address = 8589934592 : i64, sym_name = "host"} : memref<64xi32>
  %host = aie.external_buffer {sym_name = "host", address = 8589934592 : i64} : memref<64xi32>
  %a = aie.buffer(%core) {sym_name = "a"} : memref<64xi32>
  %b = aie.buffer(%mem) {sym_name = "b"} : memref<16x16xi8>
  %c = aie.buffer(%east) {sym_name = "c"} : memref<64xi32>
  %d = aie.buffer(%yet) {sym_name = "d"} : memref<64xi32>
  %free = aie.lock(%core, 0) {init = 1 : i32}
  %full = aie.lock(%core, 1)

  // SPEC: aie.shim_dma_allocation @in (MM2S, 1, 0)
  // YOUNG: aie.shim_dma_allocation @in (%{{.*}}tile_0_0, MM2S, 1)
  aie.shim_dma_allocation @in (MM2S, 1, 0)
  // SPEC: aie.shim_dma_allocation @out (S2MM, 0, 0) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
  // YOUNG: aie.shim_dma_allocation @out (%{{.*}}tile_0_0, S2MM, 0, <pkt_type = 0, pkt_id = 3>)
  aie.shim_dma_allocation @out (%shim, S2MM, 0, <pkt_type = 0, pkt_id = 3>)
  // SPEC: aie.shim_dma_allocation @logic (S2MM, 5, 1) {plio = true}
  // YOUNG: %[[SHIM1:.*]] = aie.tile(1, 0)
  // YOUNG: aie.shim_dma_allocation @logic (%[[SHIM1]], S2MM, 5) {plio = true}
  aie.shim_dma_allocation @logic (S2MM, 5, 1) {plio = true}

  // CHECK: aie.mem(%{{.*}}tile_0_2) {
  aie.mem(%core) {
    // CHECK: aie.dma_start(S2MM, 0, ^bb1, ^bb3)
    %0 = aie.dma_start("S2MM", 0, ^bd0, ^next)
  ^bd0:
    // CHECK: aie.use_lock(%{{.*}}, AcquireGreaterEqual
    aie.use_lock(%free, AcquireGreaterEqual, 1)
    // SPEC: aie.dma_bd(%a : memref<64xi32>, 0, 32, [<size = 8, stride = 1>, <size = 4, stride = 8>]) {bd_id = 3 : i32, next_bd_id = 4 : i32}
    // YOUNG: aie.dma_bd(%a : memref<64xi32> offset = 0 len = 32 sizes = [8, 4] strides = [1, 8]) {bd_id = 3 : i32, next_bd_id = 4 : i32}
    aie.dma_bd(%a : memref<64xi32>, 0, 32, [<size = 8, stride = 1>, <size = 4, stride = 8>]) {bd_id = 3 : i32, next_bd_id = 4 : i32}
    aie.use_lock(%full, Release, 1)
    // CHECK: aie.next_bd ^bb2
    aie.next_bd ^bd1
  ^bd1:
    // CHECK: aie.dma_bd_packet(2, 31)
    aie.dma_bd_packet(2, 31)
    // What was not said is not printed, unless something stands behind it.
    // SPEC: aie.dma_bd(%a : memref<64xi32>) {packet = #aie.packet_info<pkt_type = 7, pkt_id = 1>}
    // YOUNG: aie.dma_bd(%a : memref<64xi32>) {packet = #aie.packet_info<pkt_type = 7, pkt_id = 1>}
    aie.dma_bd(%a : memref<64xi32>) {packet = #aie.packet_info<pkt_type = 7, pkt_id = 1>}
    aie.next_bd ^bd0
  ^next:
    // CHECK: aie.dma_start(MM2S, 1, ^bb4, ^bb6, repeat_count = 7)
    %1 = aie.dma_start(MM2S, 1, ^bd2, ^end, repeat_count = 7)
  ^bd2:
    // SPEC: aie.dma_bd(%a : memref<64xi32>, 16, 48)
    // YOUNG: aie.dma_bd(%a : memref<64xi32> offset = 16 len = 48)
    aie.dma_bd(%a : memref<64xi32> offset = 16 len = 48)
    aie.next_bd ^bd3
  ^bd3:
    // SPEC: aie.dma_bd(%a : memref<64xi32>, 0, 64, [<size = 64, stride = 1>]) {iteration = #aie.bd_iteration<size = 4, stride = 64, current = 1>}
    // YOUNG: aie.dma_bd(%a : memref<64xi32> sizes = [64] strides = [1]) {iteration = #aie.bd_iteration<size = 4, stride = 64, current = 1>}
    aie.dma_bd(%a : memref<64xi32> sizes = [64] strides = [1]) {iteration = #aie.bd_iteration<size = 4, stride = 64, current = 1>}
    aie.next_bd ^end
  ^end:
    // CHECK: aie.end
    aie.end
  }

  // CHECK: aie.memtile_dma(%{{.*}}tile_0_1) {
  aie.memtile_dma(%mem) {
    // CHECK: %{{.*}} = aie.dma(S2MM, 0) {loop = false, repeat_count = 10 : i32, sym_name = "fill"} [{
    // A neighbour's memory.
    // SPEC-NEXT: aie.dma_bd(%c : memref<64xi32>, 4, 60)
    // YOUNG-NEXT: aie.dma_bd(%c : memref<64xi32> offset = 4 len = 60)
    %fill = aie.dma(S2MM, 0) {sym_name = "fill", loop = false, repeat_count = 10 : i32} [{
      aie.dma_bd(%c : memref<64xi32> offset = 4 len = 60)
    }]
    // CHECK: aie.dma(MM2S, 5) [{
    // SPEC: aie.dma_bd(%b : memref<16x16xi8>, 0, 192, [<size = 4, stride = 16>, <size = 8, stride = 1>], [<const_pad_before = 2, const_pad_after = 2>, <const_pad_before = 8, const_pad_after = 4>], pad_value = 5)
    // YOUNG: aie.dma_bd(%b : memref<16x16xi8> offset = 0 len = 192 sizes = [4, 8] strides = [16, 1] pad [<const_pad_before = 2, const_pad_after = 2>, <const_pad_before = 8, const_pad_after = 4>]) {pad_value = 5 : i32}
    // CHECK: }, {
    // CHECK: aie.dma_bd(%b : memref<16x16xi8>)
    %drain = aie.dma(MM2S, 5) [{
      aie.dma_bd(%b : memref<16x16xi8>, 0, 192, [<size = 4, stride = 16>, <size = 8, stride = 1>], [<const_pad_before = 2, const_pad_after = 2>, <const_pad_before = 8, const_pad_after = 4>], pad_value = 5)
    }, {
      aie.dma_bd(%b : memref<16x16xi8>)
    }]
    aie.end
  }

  // Of a tile that is not placed yet only the kind is known.
  // CHECK: aie.memtile_dma(%{{.*}}logical_tile) {
  aie.memtile_dma(%yet) {
    // CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb2) {pad_value = 3 : i32}
    %0 = aie.dma_start(MM2S, 0, ^bd0, ^end) {pad_value = 3 : i32}
  ^bd0:
    aie.dma_bd(%d : memref<64xi32>)
    aie.next_bd ^bd0
  ^end:
    aie.end
  }

  // CHECK: aie.shim_dma(%{{.*}}tile_0_0) {
  aie.shim_dma(%shim) {
    %0 = aie.dma_start(MM2S, 0, ^bd0, ^end)
  ^bd0:
    // CHECK: aie.dma_bd(%host : memref<64xi32>) {burst_length = 256 : i32}
    aie.dma_bd(%host : memref<64xi32>) {burst_length = 256 : i32}
    aie.next_bd ^bd0
  ^end:
    aie.end
  }

  // CHECK: aie.bd_chain @chain(%[[ARG:.*]]: memref<64xi32>) {
  aie.bd_chain @chain(%arg : memref<64xi32>) {
    // CHECK-NEXT: aie.dma_bd(%[[ARG]] : memref<64xi32>
    aie.dma_bd(%arg : memref<64xi32>, 0, 8)
    aie.next_bd ^second
  ^second:
    aie.dma_bd(%arg : memref<64xi32>, 8, 8)
    aie.end
  // CHECK: }
  }

  // Numbers that are computed are operands, and make the text young.
  aiex.runtime_sequence @later(%host_arg : memref<64xi32>, %n : i32, %rows : i64) {
    %four = arith.constant 4 : i64
    // CHECK: aie.dma_bd(%{{.*}} : memref<64xi32> offset = %[[N:.*]] len = 16 sizes = [%[[ROWS:.*]], 4] strides = [4, 1])
    aie.dma_bd(%host_arg : memref<64xi32> offset = %n len = 16 sizes = [%rows, %four] strides = [4, 1])
  }
}

// A design without a device: aie-canonicalize-device gives it one, and then it is verified.
// CHECK: aie.mem(%tile_99_99)
%tile = aie.tile(99, 99)
%mem = aie.mem(%tile) {
  aie.end
}
